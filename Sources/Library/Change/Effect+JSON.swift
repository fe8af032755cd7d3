import Engine
public import JSON

extension Expectation {
  /// Reads the `was` member of a change: absent, null, or a text.
  public init(json: JSONValue?) throws(JSONFieldError) {
    guard let json else {
      self = .anything
      return
    }
    if json.isNull {
      self = .value(nil)
    } else if let text = json.string {
      self = .value(text)
    } else {
      throw JSONFieldError(
        path: "/was",
        offset: json.offset,
        expected: "a string or null",
        found: json.kindName
      )
    }
  }

  /// Writes the `was` member, where there is one.
  public func write(to writer: inout JSONWriter) {
    if case .value(let text) = self { writer.member("was", orNull: text) }
  }

  /// The `was` member: `nil` where none is written.
  public var json: JSONValue? {
    switch self {
    case .anything: nil
    case .value(let text): text.map(JSONValue.string) ?? .some(nil)
    }
  }
}

extension Effect {
  /// The effect as an object, as it is kept with the change and answered again to a repeated one.
  public var json: JSONValue { JSONValue(writing: write) }

  /// Writes that object.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
  }

  /// Writes the members of that object.
  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("subject", subject?.rawValue)
    writer.member("part", part?.rawValue)
    writer.member("sitting", sitting?.rawValue)
    writer.member("before", orNull: before)
    writer.member("after", orNull: after)
    writer.member("formerly", formerly?.rawValue)
    writer.member("undid", undid?.rawValue)
    if !unplaced.isEmpty { writer.array("unplaced", of: unplaced) { $0.write(to: &$1) } }
  }

  /// Reads an effect.
  ///
  /// - Throws: `JSONFieldError`.
  public init(json: JSONValue) throws(JSONFieldError) {
    let fields = try JSONFields(json)
    self.init(
      subject: try fields.stringIfPresent("subject").map(SubjectID.init(rawValue:)),
      part: try fields.stringIfPresent("part").map(LeafID.init(rawValue:)),
      sitting: try fields.stringIfPresent("sitting").map(SittingID.init(rawValue:)),
      before: try fields.stringIfPresent("before"),
      after: try fields.stringIfPresent("after"),
      formerly: try fields.stringIfPresent("formerly").map(SubjectID.init(rawValue:))
    )
    if fields.value("undid") != nil { undid = try fields.choice("undid") }
    for entry in try fields.objects("unplaced") { unplaced.append(try Unplaced(entry)) }
  }
}

extension Effect.Unplaced {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("part", part.rawValue)
    writer.member("sitting", sitting.rawValue)
    writer.member("text", text)
    writer.endObject()
  }

  /// The entry as an object.
  public var json: JSONValue { JSONValue(writing: write) }

  /// Reads an entry.
  public init(json: JSONValue) throws(JSONFieldError) { try self.init(JSONFields(json)) }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init(
      part: LeafID(rawValue: try fields.string("part")),
      sitting: SittingID(rawValue: try fields.string("sitting")),
      text: try fields.string("text")
    )
  }
}
