import Glibc
import Seeded

// What libFuzzer calls. Its own `main` parses the arguments; it passes over those that begin with `--`.

/// libFuzzer's own mutations of bytes, with the dictionary.
@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ room: Int) -> Int

private let target: FuzzTarget = {
  let prefix = "--target="
  let name = CommandLine.arguments.last { $0.hasPrefix(prefix) }?.dropFirst(prefix.count)
  guard let found = fuzzTargets.first(where: { $0.name == name ?? "" }) else {
    print("Fuzzer: name one with --target=: \(fuzzTargets.map(\.name).joined(separator: ", "))")
    exit(64)
  }
  return found
}()

/// Gives signals a stack of their own: of an overflow of the usual one, nothing would be kept.
@_cdecl("LLVMFuzzerInitialize")
public func prepare(_ count: OpaquePointer?, _ arguments: OpaquePointer?) -> CInt {
  let size = 1 << 16
  var stack = unsafe stack_t()
  unsafe stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
  unsafe stack.ss_size = size
  return unsafe sigaltstack(&stack, nil)
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  unsafe target.run(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}

@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ data: UnsafeMutablePointer<UInt8>,
  _ size: Int,
  _ room: Int,
  _ seed: CUnsignedInt
) -> Int {
  var random = SplitMix64(seed: UInt64(seed))
  // Bytes find what the parsers do with nonsense, the rest what comes after them.
  guard let mutate = target.mutate, random.next() % 4 != 0 else {
    return unsafe mutateBytes(data, size, room)
  }
  let input = unsafe Array(UnsafeBufferPointer(start: data, count: size))
  guard let changed = mutate(input, &random), changed.count <= room, !changed.isEmpty else {
    return unsafe mutateBytes(data, size, room)
  }
  unsafe data.update(from: changed, count: changed.count)
  return changed.count
}

/// Says what does not hold, and ends the process so that libFuzzer keeps the input.
func broken(_ words: @autoclosure () -> String) -> Never {
  print("does not hold: \(words())")
  fflush(nil)
  abort()
}

/// Ends the process where something does not hold.
func check(_ holds: Bool, _ words: @autoclosure () -> String) {
  if !holds { broken(words()) }
}
