/// Bytes that are written one after the other, into one block of memory that grows.
///
/// What an array does at every byte, to look whether its memory is its own, takes longer than most writing.
@safe struct ByteBuffer: ~Copyable {
  /// The first `count` bytes are set; the rest is never read.
  private var memory: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  /// Begins with so many zero bytes.
  init(zeros: Int) {
    unsafe memory = .allocate(capacity: 256)
    for _ in 0..<zeros { append(0) }
  }

  deinit {
    unsafe memory.deallocate()
  }

  /// The byte at an offset.
  subscript(offset: Int) -> UInt8 {
    precondition(offset >= 0 && offset < count, "a byte that was written")
    return unsafe memory[offset]
  }

  /// Writes a byte.
  mutating func append(_ byte: UInt8) {
    if unsafe count == memory.count { makeRoom(for: 1) }
    // There is room, so `count` is within the memory.
    unsafe memory[count] = byte
    count += 1
  }

  /// Writes bytes.
  mutating func append(_ bytes: Span<UInt8>) {
    makeRoom(for: bytes.count)
    unsafe bytes.withUnsafeBytes { source in
      // As many bytes from `count` on are within the memory: there is room.
      unsafe UnsafeMutableRawBufferPointer(memory.extracting(count...)).copyMemory(from: source)
    }
    count += bytes.count
  }

  /// Writes so many spaces.
  mutating func append(spaces: Int) {
    makeRoom(for: spaces)
    // There is room for all of them.
    unsafe memory.extracting(count..<count + spaces).update(repeating: UInt8(ascii: " "))
    count += spaces
  }

  /// Writes bytes between quotes.
  mutating func append(quoted bytes: Span<UInt8>) {
    makeRoom(for: bytes.count + 2)
    // There is room for all of them.
    unsafe memory[count] = UInt8(ascii: "\"")
    unsafe bytes.withUnsafeBytes { source in
      unsafe UnsafeMutableRawBufferPointer(memory.extracting((count + 1)...)).copyMemory(
        from: source
      )
    }
    unsafe memory[count + 1 + bytes.count] = UInt8(ascii: "\"")
    count += bytes.count + 2
  }

  /// Writes a number in decimal digits.
  mutating func append(decimal value: UInt) {
    var length = 1
    var bound: UInt = 10
    // No number of 64 bits has more than 20.
    while value >= bound, length < 20 {
      length += 1
      bound &*= 10
    }
    makeRoom(for: length)
    var place = count + length
    var rest = value
    while place > count {
      place &-= 1
      let tenth = rest / 10
      // There is room for as many digits.
      unsafe memory[place] = UInt8(truncatingIfNeeded: rest &- tenth &* 10) | UInt8(ascii: "0")
      rest = tenth
    }
    count += length
  }

  /// Writes the bytes up to the first one that does not stand for itself in a string, and says how many they are.
  mutating func appendPlain(_ bytes: Span<UInt8>) -> Int {
    makeRoom(for: bytes.count + 8)
    var length = 0
    while true {
      let word = bytes.paddedWord(at: length)
      // There is room for all of them and a word more, of which what ends the run does not count.
      unsafe UnsafeMutableRawBufferPointer(memory)
        .storeBytes(of: word.littleEndian, toByteOffset: count + length, as: UInt64.self)
      let ends = word.endsOfRun
      if ends != 0 {
        // The zeros beyond the end of the text end it as well.
        length += ends.bytesBefore
        break
      }
      length += 8
    }
    count += length
    return length
  }

  /// Takes away what was written from an offset on.
  mutating func removeAll(from offset: Int) {
    precondition(offset >= 0 && offset <= count, "an offset that was written")
    count = offset
  }

  /// Lends the bytes.
  func withBytes<Result: ~Copyable>(_ body: (Span<UInt8>) -> Result) -> Result {
    // The invariant: what is before `count` is set.
    body(unsafe UnsafeBufferPointer(memory.extracting(..<count)).span)
  }

  /// The bytes as an array.
  var array: [UInt8] {
    // The same.
    unsafe Array(memory.extracting(..<count))
  }

  /// Appends the bytes to an array.
  func append(to array: inout [UInt8]) {
    // The same.
    unsafe array.append(contentsOf: UnsafeBufferPointer(memory.extracting(..<count)))
  }

  private mutating func makeRoom(for more: Int) {
    guard unsafe more > memory.count - count else { return }
    let capacity = unsafe max(count + more, 2 * memory.count)
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity)
    // It is larger, so it takes what there is.
    unsafe UnsafeMutableRawBufferPointer(larger)
      .copyMemory(from: UnsafeRawBufferPointer(memory.extracting(..<count)))
    unsafe memory.deallocate()
    unsafe memory = larger
  }
}
