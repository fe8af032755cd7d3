import Testing
import Wire

@Suite struct FrameDecoderTests {
  private let payloads = ["{}", #"{"title":"Prüfung 数学"}"#, #"{"t":"ping","id":1}"#].map {
    Array($0.utf8)
  }

  private var stream: [UInt8] { payloads.flatMap(Frame.encode) }

  @Test func `counts the length in bytes, most significant first`() {
    #expect(Frame.encode(Array("é".utf8)) == [0, 0, 0, 2, 0xC3, 0xA9])
    #expect(Frame.encode(Array(repeating: 0x20, count: 0x1_0203)).prefix(4) == [0, 1, 2, 3])
  }

  @Test func `gives the same frames wherever the stream is cut once`() throws {
    for cut in 0...stream.count {
      var decoder = FrameDecoder(limit: 100)
      let frames = try [stream[..<cut], stream[cut...]].flatMap { chunk in
        try decoder.frames(appending: chunk)
      }
      #expect(frames == payloads, "cut at \(cut)")
      #expect(decoder.pendingBytes == 0)
    }
  }

  @Test(arguments: 1...7)
  func `gives the same frames from chunks of any size`(size: Int) throws {
    var decoder = FrameDecoder(limit: 100)
    var frames: [[UInt8]] = []
    for start in stride(from: 0, to: stream.count, by: size) {
      frames += try decoder.frames(appending: stream[start...].prefix(size))
    }
    #expect(frames == payloads)
  }

  @Test func `gives many frames that arrive at once, with a part of the next`() throws {
    let frame = Frame.encode([1, 2, 3])
    var decoder = FrameDecoder(limit: 3)
    let bytes = Array(repeatElement(frame, count: 20_000).joined()) + frame.dropLast()
    #expect(try decoder.frames(appending: bytes).count == 20_000)
    #expect(decoder.pendingBytes == 6)
    #expect(try decoder.frames(appending: frame.suffix(1)) == [[1, 2, 3]])
  }

  @Test(arguments: [1, 4096, 65_536])
  func `takes a frame at the limit and not one byte more`(limit: Int) throws {
    let fits = [UInt8](repeating: 0x20, count: limit)
    var decoder = FrameDecoder(limit: limit)
    #expect(try decoder.frames(appending: Frame.encode(fits)) == [fits])
    decoder.append(Frame.encode(fits + [0x20]).prefix(4))
    #expect(throws: FrameError.tooLarge(declared: limit + 1, limit: limit)) {
      try decoder.next()
    }
  }

  @Test(arguments: ["GET / HTTP/1.1", "SSH-2.0", #"{"t":"hello"}"#, "\u{FF}"])
  func `refuses another protocol at its fourth byte`(greeting: String) {
    var decoder = FrameDecoder(limit: Limits.frameFromServer)
    decoder.append(
      Array(greeting.unicodeScalars.map { UInt8($0.value) } + [255, 255, 255]).prefix(4)
    )
    #expect(throws: FrameError.self) { try decoder.next() }
  }

  @Test func `refuses four gibibytes before any of them arrives`() {
    var decoder = FrameDecoder(limit: Limits.frameBeforeHello)
    decoder.append([0xFF, 0xFF, 0xFF])
    #expect(throws: Never.self) { try decoder.next() }
    decoder.append([0xFF])
    #expect(throws: FrameError.tooLarge(declared: 4_294_967_295, limit: 4096)) {
      try decoder.next()
    }
  }

  @Test(arguments: [1, 1_000_000])
  func `refuses empty frames once and drops the rest`(count: Int) {
    var decoder = FrameDecoder(limit: 10)
    decoder.append([UInt8](repeating: 0, count: 4 * count))
    #expect(throws: FrameError.empty) { try decoder.next() }
    #expect(decoder.pendingBytes == 0)
  }

  @Test(arguments: [1, 7, 4_096, 10_000])
  func `holds no more memory for a long frame than has arrived, and a page`(chunk: Int) throws {
    var decoder = FrameDecoder(limit: 1 << 20)
    let bytes = [0, 0x10, 0, 0] + [UInt8](repeating: 0x20, count: 60_000)
    var received = 0
    while received < bytes.count {
      let next = min(received + chunk, bytes.count)
      decoder.append(bytes[received..<next])
      received = next
      #expect(try decoder.next() == nil)
      // An allocation is rounded up by a few bytes.
      #expect(decoder.heldBytes <= received + 4_096 + 64)
    }
  }

  @Test func `holds nothing for a peer that is silent`() throws {
    var decoder = FrameDecoder(limit: 1 << 20)
    for length in [1, 100, 5_000, 100_000] {
      decoder.append(Frame.encode([UInt8](repeating: 0x20, count: length)))
      #expect(try decoder.next()?.count == length)
      #expect(decoder.heldBytes == 0)
    }
  }

  @Test func `stays failed whatever follows`() {
    var decoder = FrameDecoder(limit: 10)
    decoder.append([0, 0, 0, 11])
    for _ in 0..<3 {
      #expect(throws: FrameError.tooLarge(declared: 11, limit: 10)) { try decoder.next() }
      decoder.append(Frame.encode([1]))
      decoder.limit = 20
    }
    #expect(decoder.pendingBytes == 0)
  }

  @Test func `hands out what came before the bad frame`() throws {
    var decoder = FrameDecoder(limit: 10)
    decoder.append(Frame.encode([7]) + [0, 0, 0, 0])
    #expect(try decoder.next() == [7])
    #expect(throws: FrameError.empty) { try decoder.next() }
  }

  @Test func `applies a new limit from the next frame on`() throws {
    let long = [UInt8](repeating: 0x20, count: 20)
    var decoder = FrameDecoder(limit: 10)
    decoder.append(Frame.encode([1]) + Frame.encode(long))
    #expect(try decoder.next() == [1])
    decoder.limit = 20
    #expect(try decoder.next() == long)
  }

  @Test func `tells whether a frame is under way`() throws {
    var decoder = FrameDecoder(limit: 10)
    #expect(decoder.pendingBytes == 0)
    #expect(try decoder.frames(appending: [0]).isEmpty)
    #expect(decoder.pendingBytes == 1)
    #expect(try decoder.frames(appending: [0, 0, 1, 5]) == [[5]])
    #expect(decoder.pendingBytes == 0)
  }

  @Test func `names the codes to answer with`() {
    #expect(FrameError.empty.code == .frameEmpty)
    #expect(FrameError.tooLarge(declared: 5, limit: 4).code == .frameTooLarge)
    #expect(
      FrameError.tooLarge(declared: 5, limit: 4).description
        == "frame of 5 bytes, expected at most 4"
    )
  }

  @Test func `stops on a payload without bytes`() async {
    await #expect(processExitsWith: .failure) { _ = Frame.encode([]) }
  }
}

extension FrameDecoder {
  /// All frames that are whole once the bytes have arrived.
  fileprivate mutating func frames(
    appending bytes: some Collection<UInt8>
  ) throws(FrameError) -> [[UInt8]] {
    append(bytes)
    var frames: [[UInt8]] = []
    while let frame = try next() { frames.append(frame) }
    return frames
  }
}
