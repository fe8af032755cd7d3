internal import System
internal import Wire

/// The primary's plain answer to `hello` and `state.get`, as places in the bytes received.
struct QuickAnswer: Hashable {
  /// The number of the request it answers.
  static let request = 1

  /// How far the bytes received so far lead.
  enum Arrival: Hashable {
    /// More has to come.
    case incomplete
    /// Not a plain greeting, or no frame.
    case unusual
    /// The answer's payload is there, behind a greeting.
    case whole(Range<Int>)
  }

  /// The name of the library's history, without its quotes.
  let epoch: Range<Int>
  let revision: Int
  let state: Range<Int>

  /// Looks for the two frames in all that was received.
  static func arrival(in received: Span<UInt8>) -> Arrival {
    let greeting = frame(in: received, at: 0)
    guard case .whole(let greeting) = greeting else { return greeting }
    guard let welcome = QuickMessage(received, in: greeting), welcome.isWelcome(in: received) else {
      return .unusual
    }
    return frame(in: received, at: greeting.upperBound)
  }

  /// The payload of the frame that begins at an offset.
  private static func frame(in received: Span<UInt8>, at start: Int) -> Arrival {
    let first = start + Frame.headerBytes
    guard first <= received.count else { return .incomplete }
    var length = 0
    for index in start..<first { length = length << 8 | Int(received[index]) }
    guard 1...Limits.frameFromServer ~= length else { return .unusual }
    let end = first + length
    return end <= received.count ? .whole(first..<end) : .incomplete
  }

  /// Reads the answer, and appends what a form shows of its state; nil for an error, a farewell, damage.
  ///
  /// - Parameters:
  ///   - payload: Where it is.
  ///   - received: All that was received.
  ///   - form: What is shown.
  ///   - lines: Is given each line with its line feed; of no use unless the answer is plain.
  init?(
    _ payload: Range<Int>,
    in received: Span<UInt8>,
    _ form: QuickForm,
    to lines: inout SystemBuffer
  ) {
    let message = QuickMessage(received, in: payload) { state in
      lines.append(form, ofStateAt: state, in: received)
    }
    guard let message, let type = message.type, received.holds("\"ok\"", at: type),
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

  /// Reads what fills a payload.
  ///
  /// - Parameters:
  ///   - received: All that was received.
  ///   - payload: Where the message is.
  ///   - passState: Is given where a state begins; returns where that ends. Without it there must be none.
  init?(
    _ received: Span<UInt8>,
    in payload: Range<Int>,
    passState: (Int) -> Int? = { _ in nil }
  ) {
    let bytes = received.extracting(..<payload.upperBound)
    let end = bytes.endOfObject(at: payload.lowerBound, depth: 0) { key, start in
      if bytes.holds("state", at: key) { return state.take(from: start, to: passState(start)) }
      let end = bytes.endOfValue(at: start, depth: 1)
      if bytes.holds("t", at: key) { return type.take(from: start, to: end) }
      if bytes.holds("re", at: key) { return re.take(from: start, to: end) }
      if bytes.holds("proto", at: key) { return version.take(from: start, to: end) }
      if bytes.holds("epoch", at: key) { return epoch.take(from: start, to: end) }
      if bytes.holds("rev", at: key) { return revision.take(from: start, to: end) }
      return end
    }
    guard end == payload.upperBound else { return nil }
  }

  func isWelcome(in received: Span<UInt8>) -> Bool {
    guard let type, received.holds("\"welcome\"", at: type),
      let version = received.integer(in: version), re == nil
    else { return false }
    return Limits.protocolVersions ~= version && received.word(in: epoch) != nil
      && received.integer(in: revision) != nil
  }
}

extension Range<Int>? {
  /// Keeps a member's value.
  ///
  /// - Returns: Where it ends; nil when there was one of that name.
  fileprivate mutating func take(from start: Int, to end: Int?) -> Int? {
    guard self == nil, let end else { return nil }
    self = start..<end
    return end
  }
}
