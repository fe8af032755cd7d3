/// Cuts a stream into the payloads of its frames.
///
/// Push what arrived with `append(_:)`, then call `next()` until it returns `nil`. How the stream
/// was cut on the way makes no difference. After an error the decoder stays failed: nothing after a
/// bad length can be told apart.
public struct FrameDecoder: Sendable {
  /// The most bytes a payload may have; may change between two frames.
  public var limit: Int

  private var buffer: [UInt8] = []
  private var start = 0
  private var failure: FrameError?

  /// For a long frame memory is taken in steps of this size, so that it follows what arrived, not what was
  /// declared.
  private static let step = 4096

  /// Creates a decoder at the beginning of a stream.
  public init(limit: Int) {
    self.limit = limit
  }

  /// How many bytes have arrived that belong to no frame handed out yet.
  ///
  /// While this is not 0 after `next()` returned `nil`, a frame is under way and its deadline runs.
  public var pendingBytes: Int { buffer.count - start }

  /// Bytes of memory held for the peer: what it declares costs nothing, only what it has sent.
  public var heldBytes: Int { buffer.capacity }

  /// Takes bytes that arrived; after an error they are dropped.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    append(ArraySlice(bytes))
  }

  /// Takes bytes that arrived; after an error they are dropped.
  ///
  /// What a buffer gives; in generic code every byte would cost a look at what collection it is.
  public mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard failure == nil else { return }
    dropConsumed()
    let needed = buffer.count + bytes.count
    if needed > max(buffer.capacity, Self.step) {
      buffer.reserveCapacity((needed + Self.step - 1) / Self.step * Self.step)
    }
    buffer.append(contentsOf: bytes)
  }

  /// Hands out the payload of the next whole frame, or `nil` until more bytes arrive.
  ///
  /// - Throws: `empty`, or `tooLarge` as soon as the length has arrived; the same error ever after.
  public mutating func next() throws(FrameError) -> [UInt8]? {
    if let failure { throw failure }
    guard pendingBytes >= Frame.headerBytes else { return nil }
    let payload = start + Frame.headerBytes
    var length = 0
    for index in start..<payload { length = length << 8 | Int(buffer[index]) }
    if length == 0 { throw fail(.empty) }
    if length > limit { throw fail(.tooLarge(declared: length, limit: limit)) }
    guard buffer.count - payload >= length else { return nil }
    start = payload + length
    let frame = Array(buffer[payload..<start])
    // A silent peer should cost no memory, and the next append may never come.
    if pendingBytes == 0 { dropConsumed() }
    return frame
  }

  private mutating func fail(_ error: FrameError) -> FrameError {
    failure = error
    buffer = []
    start = 0
    return error
  }

  /// Moves what is left to the front.
  ///
  /// It happens once per `append(_:)`, so that many small frames in one read cost one move.
  private mutating func dropConsumed() {
    if start == 0 { return }
    buffer = start == buffer.count ? [] : Array(buffer[start...])
    start = 0
  }
}
