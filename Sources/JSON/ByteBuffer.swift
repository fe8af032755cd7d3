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

  /// Writes the bytes up to the first one that does not stand for itself in a string, and says how many they are.
  mutating func appendPlain(_ bytes: Span<UInt8>) -> Int {
    makeRoom(for: bytes.count)
    var length = 0
    while let word = bytes.word(at: length), word.endsOfRun == 0 {
      // There is room for all of them.
      unsafe UnsafeMutableRawBufferPointer(memory)
        .storeBytes(of: word.littleEndian, toByteOffset: count + length, as: UInt64.self)
      length += 8
    }
    while length < bytes.count, bytes[length].isPlain {
      // The same.
      unsafe memory[count + length] = bytes[length]
      length += 1
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

extension UInt8 {
  /// Whether the byte stands for itself inside quotes.
  fileprivate var isPlain: Bool {
    self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}
