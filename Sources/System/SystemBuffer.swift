import Glibc

/// Bytes in one block of memory that never grows.
///
/// For a program that ends before its first array would pay off: an array, a string and what the
/// runtime prepares for them cost more than a whole question to the primary. What does not fit is
/// not taken, and `isOverfull` says so once for all that was appended.
///
/// It is public for one reason: the compiler inlines only what is public into another module. Where
/// a generic function is not inlined, the runtime makes its types at every start.
@safe public struct SystemBuffer: ~Copyable {
  /// The first `count` bytes are set; the rest is never read.
  @usableFromInline let memory: UnsafeMutableBufferPointer<UInt8>
  /// How many bytes it holds.
  public private(set) var count = 0
  /// Whether something did not fit, ever.
  package private(set) var isOverfull = false

  /// Memory that is not touched costs nothing, so the capacity may be generous.
  package init(capacity: Int) {
    // As much as is asked for, or nothing. What `allocate` would do comes to the same in twice the steps.
    let block = unsafe malloc(capacity)?.bindMemory(to: UInt8.self, capacity: capacity)
    unsafe memory = UnsafeMutableBufferPointer(start: block, count: block == nil ? 0 : capacity)
  }

  deinit {
    unsafe free(memory.baseAddress)
  }

  /// How many bytes still fit.
  package var room: Int { unsafe memory.count - count }

  /// Lends the bytes.
  @inlinable public borrowing func withBytes<Result>(
    _ body: (Span<UInt8>) -> Result
  ) -> Result {
    // The invariant: what is before `count` is set.
    body(unsafe UnsafeBufferPointer(memory.extracting(..<count)).span)
  }

  package mutating func append(_ byte: UInt8) {
    guard room > 0 else { return isOverfull = true }
    // There is room, so `count` is within the memory.
    unsafe memory[count] = byte
    count += 1
  }

  package mutating func append(_ bytes: Span<UInt8>) {
    guard bytes.count <= room else { return isOverfull = true }
    unsafe bytes.withUnsafeBytes { source in
      // As many bytes from `count` on are within the memory: there is room.
      unsafe UnsafeMutableRawBufferPointer(memory.extracting(count...)).copyMemory(from: source)
    }
    count += bytes.count
  }

  package mutating func append(_ text: StaticString) {
    // The compiler counted the bytes of a literal.
    append(unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount).span)
  }

  /// Appends a number that is not negative.
  package mutating func append(decimal number: Int) {
    if number > 9 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number.magnitude % 10))
  }

  /// Appends a payload with its length before it, in four bytes, big end first.
  package mutating func appendFrame(_ payload: (inout SystemBuffer) -> Void) {
    let header = count
    append("????" as StaticString)
    let start = count
    payload(&self)
    guard !isOverfull else { return }
    let length = UInt32(truncatingIfNeeded: count - start)
    for index in 0..<4 {
      // The header was appended above, so its four bytes are before `count`.
      unsafe memory[header + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * index))
    }
  }

  /// Takes the last byte away; there is none left to take from an empty one.
  package mutating func removeLast() {
    count = max(0, count - 1)
  }

  /// Takes all bytes away; that something did not fit is remembered.
  package mutating func removeAll() {
    count = 0
  }

  /// Appends what `fill` puts into the room that is left.
  ///
  /// - Parameter fill: Returns how many bytes it has set, from the first on.
  /// - Returns: What `fill` returned.
  /// - Throws: What `fill` throws.
  @unsafe mutating func appendFilling<Failure>(
    _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    let filled = try unsafe fill(UnsafeMutableRawBufferPointer(memory.extracting(count...)))
    count += min(max(filled, 0), room)
    return filled
  }
}
