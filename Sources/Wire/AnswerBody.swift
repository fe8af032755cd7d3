public import JSON

/// The members of an `ok` beside its type and request.
///
/// What they mean depends on the request, which only the asking side knows; so an answer is read in
/// two steps. The bytes of a state pass through without being read.
public struct AnswerBody: Sendable {
  /// What is written once the answer is sent.
  private enum Content {
    /// One object, such as `{"now_ms":1}`.
    case object([UInt8])
    case state(StateUpdate)
    case change(ChangeOutcome)
    case outbox(OutboxOutcome)
    case pong(PongOutcome)
  }

  private let content: Content

  /// An answer that says nothing more.
  public static let empty = AnswerBody(JSONValue.object([]))

  /// Answers with the members of an object.
  ///
  /// - Precondition: `value` is an object without members `t` and `re`.
  public init(_ value: JSONValue) {
    precondition(value.kind == .object, "an answer has members")
    content = .object(RawJSON(value).bytes)
  }

  /// Answers with the members of an object encoded already.
  ///
  /// - Precondition: `raw` begins and ends with braces and has no members `t` and `re`.
  public init(_ raw: RawJSON) {
    precondition(raw.bytes.first == UInt8(ascii: "{"), "an answer has members")
    content = .object(raw.bytes)
  }

  /// Answers `state.get` and `state.watch`.
  public init(_ update: StateUpdate) { content = .state(update) }

  /// Answers `change`.
  public init(_ outcome: ChangeOutcome) { content = .change(outcome) }

  /// Answers `outbox.status`.
  public init(_ outcome: OutboxOutcome) { content = .outbox(outcome) }

  /// Answers `ping`.
  public init(_ outcome: PongOutcome) { content = .pong(outcome) }

  /// All members as a tree.
  ///
  /// - Throws: Only if bytes were trusted wrongly.
  public func parsed() throws(JSONError) -> JSONValue { try raw.parsed() }

  /// The members as they came, or are sent, as one object.
  public var raw: RawJSON { RawJSON(trusting: object) }

  var object: [UInt8] {
    if case .object(let object) = content { return object }
    var writer = JSONWriter(controls: .replaced)
    writer.beginObject()
    write(to: &writer)
    writer.endObject()
    return writer.finish()
  }
}

extension AnswerBody: Hashable {
  public static func == (left: AnswerBody, right: AnswerBody) -> Bool {
    left.object == right.object
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(object) }
}

extension AnswerBody {
  /// Takes an `ok` apart.
  init(_ members: borrowing Members) {
    var writer = JSONWriter(controls: .replaced)
    writer.beginObject()
    for (key, raw) in members.all(except: ["t", "re"]) {
      writer.key(text: key)
      writer.raw(raw)
    }
    writer.endObject()
    content = .object(writer.finish())
  }

  func write(to writer: inout JSONWriter) {
    switch content {
    case .object(let object): writer.members(ofRaw: object)
    case .state(let update): update.write(to: &writer)
    case .change(let outcome): outcome.write(to: &writer)
    case .outbox(let outcome): outcome.write(to: &writer)
    case .pong(let outcome): outcome.write(to: &writer)
    }
  }
}

extension StateUpdate {
  /// Reads the answer to `state.get` or `state.watch`.
  public init(answer body: AnswerBody) throws(WireError) {
    try self.init(Members(decoding: body.object))
  }
}

extension ChangeOutcome {
  /// Reads the answer to `change`.
  public init(answer body: AnswerBody) throws(WireError) {
    try self.init(Members(decoding: body.object))
  }
}

extension OutboxOutcome {
  /// Reads the answer to `outbox.status`.
  public init(answer body: AnswerBody) throws(WireError) {
    try self.init(Members(decoding: body.object))
  }
}

extension PongOutcome {
  /// Reads the answer to `ping`.
  public init(answer body: AnswerBody) throws(WireError) {
    try self.init(Members(decoding: body.object))
  }
}
