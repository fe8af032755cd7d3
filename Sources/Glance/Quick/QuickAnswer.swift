internal import Wire

/// The primary's plain answer to `hello` and `state.get`, as places in the bytes received.
struct QuickAnswer: Hashable {
  /// The number of the request it answers.
  static let request = 1

  /// How far the bytes received so far lead.
  enum Reading: Hashable {
    /// More has to come.
    case incomplete
    /// Not the plain answer: an error, a farewell, a newer protocol, damage.
    case unusual
    case answer(QuickAnswer)
  }

  /// The name of the library's history, without its quotes.
  let epoch: Range<Int>
  let revision: Int
  let state: Range<Int>

  /// Reads the two frames from all that was received.
  static func read(_ received: Span<UInt8>) -> Reading {
    switch QuickMessage.read(received, at: 0) {
    case .incomplete: return .incomplete
    case .unusual: return .unusual
    case .message(let welcome, let end):
      guard welcome.isWelcome(in: received) else { return .unusual }
      switch QuickMessage.read(received, at: end) {
      case .incomplete: return .incomplete
      case .unusual: return .unusual
      case .message(let answer, _):
        return QuickAnswer(answer, in: received).map { .answer($0) } ?? .unusual
      }
    }
  }

  private init?(_ message: QuickMessage, in received: Span<UInt8>) {
    guard let type = message.type, received.holds("\"ok\"", at: type),
      received.integer(in: message.re) == Self.request, message.version == nil,
      let epoch = received.word(in: message.epoch),
      let revision = received.integer(in: message.revision), revision >= 0,
      let state = message.state
    else { return nil }
    self.epoch = epoch
    self.revision = revision
    self.state = state
  }
}

/// The members that matter of one message, each at most once.
private struct QuickMessage {
  private(set) var type: Range<Int>?
  private(set) var re: Range<Int>?
  private(set) var version: Range<Int>?
  private(set) var epoch: Range<Int>?
  private(set) var revision: Range<Int>?
  private(set) var state: Range<Int>?

  enum Reading {
    case incomplete
    case unusual
    case message(QuickMessage, end: Int)
  }

  /// Reads the frame that begins at an offset.
  static func read(_ received: Span<UInt8>, at start: Int) -> Reading {
    let first = start + Frame.headerBytes
    guard first <= received.count else { return .incomplete }
    var length = 0
    for index in start..<first { length = length << 8 | Int(received[index]) }
    guard 1...Limits.frameFromServer ~= length else { return .unusual }
    let end = first + length
    guard end <= received.count else { return .incomplete }
    guard let message = QuickMessage(received.extracting(..<end), from: first) else {
      return .unusual
    }
    return .message(message, end: end)
  }

  /// Reads the payload that fills the bytes from an offset on.
  private init?(_ bytes: Span<UInt8>, from first: Int) {
    var isPlain = true
    let end = bytes.endOfObject(at: first) { key, value in
      if bytes.holds("t", at: key) {
        isPlain = type.take(value) && isPlain
      } else if bytes.holds("re", at: key) {
        isPlain = re.take(value) && isPlain
      } else if bytes.holds("proto", at: key) {
        isPlain = version.take(value) && isPlain
      } else if bytes.holds("epoch", at: key) {
        isPlain = epoch.take(value) && isPlain
      } else if bytes.holds("rev", at: key) {
        isPlain = revision.take(value) && isPlain
      } else if bytes.holds("state", at: key) {
        isPlain = state.take(value) && isPlain
      }
    }
    guard isPlain, end == bytes.count else { return nil }
  }

  func isWelcome(in received: Span<UInt8>) -> Bool {
    guard let type, received.holds("\"welcome\"", at: type),
      let version = received.integer(in: version), re == nil, state == nil
    else { return false }
    return Limits.protocolVersions ~= version && received.word(in: epoch) != nil
      && received.integer(in: revision) != nil
  }
}

extension Range<Int>? {
  /// Keeps a member's value, and says whether it is the first of that name.
  fileprivate mutating func take(_ value: Range<Int>) -> Bool {
    defer { self = value }
    return self == nil
  }
}
