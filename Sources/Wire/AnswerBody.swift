public import JSON

/// The members of an `ok` beside its type and request.
///
/// What they mean depends on the request, which only the asking side knows; so an answer is read in
/// two steps. The bytes of a state pass through without being read.
public struct AnswerBody: Hashable, Sendable {
  /// One object, such as `{"now_ms":1}`.
  let object: [UInt8]

  /// An answer that says nothing more.
  public static let empty = AnswerBody(JSONValue.object([]))

  /// Answers with the members of an object.
  ///
  /// - Precondition: `value` is an object without members `t` and `re`.
  public init(_ value: JSONValue) {
    precondition(value.kind == .object, "an answer has members")
    object = RawJSON(value).bytes
  }

  /// Answers with the members of an object encoded already.
  ///
  /// - Precondition: `raw` begins and ends with braces and has no members `t` and `re`.
  public init(_ raw: RawJSON) {
    precondition(raw.bytes.first == UInt8(ascii: "{"), "an answer has members")
    object = raw.bytes
  }

  /// Answers `state.get` and `state.watch`.
  public init(_ update: StateUpdate) { self.init(writing: update) }

  /// Answers `change`.
  public init(_ outcome: ChangeOutcome) { self.init(writing: outcome) }

  /// Answers `outbox.status`.
  public init(_ outcome: OutboxOutcome) { self.init(writing: outcome) }

  /// Answers `ping`.
  public init(_ outcome: PongOutcome) { self.init(writing: outcome) }

  /// All members as a tree.
  ///
  /// - Throws: Only if bytes were trusted wrongly.
  public func parsed() throws(JSONError) -> JSONValue {
    try RawJSON(trusting: object).parsed()
  }

  /// The members as they came, as one object.
  public var raw: RawJSON { RawJSON(trusting: object) }

  private init(writing outcome: some MemberCoded) {
    var writer = JSONWriter(controls: .replaced)
    writer.beginObject()
    outcome.write(to: &writer)
    writer.endObject()
    object = writer.bytes
  }
}

extension AnswerBody {
  /// Takes an `ok` apart.
  init(_ members: Members) {
    var writer = JSONWriter(controls: .replaced)
    writer.beginObject()
    for (key, raw) in members.all(except: ["t", "re"]) {
      writer.key(key)
      writer.raw(raw)
    }
    writer.endObject()
    object = writer.bytes
  }

  /// The payload of the `ok` that answers a request.
  func payload(re: Int) -> [UInt8] {
    var bytes = Array("{\"t\":\"ok\",\"re\":\(re)".utf8)
    bytes.reserveCapacity(bytes.count + object.count)
    // An object without members has nothing to separate from what stands before it.
    let inner = object.dropFirst()
    if inner.first != UInt8(ascii: "}") { bytes.append(UInt8(ascii: ",")) }
    bytes.append(contentsOf: inner)
    return bytes
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
