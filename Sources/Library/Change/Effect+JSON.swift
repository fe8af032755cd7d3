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
  public var json: JSONValue {
    var members: [(String, JSONValue)] = []
    func add(_ key: String, _ text: String?) {
      if let text { members.append((key, .string(text))) }
    }
    add("subject", subject?.rawValue)
    add("part", part?.rawValue)
    add("sitting", sitting?.rawValue)
    members.append(("before", before.map(JSONValue.string) ?? nil))
    members.append(("after", after.map(JSONValue.string) ?? nil))
    add("formerly", formerly?.rawValue)
    add("undid", undid?.rawValue)
    if !unplaced.isEmpty { members.append(("unplaced", .array(unplaced.map(\.json)))) }
    return .object(members)
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
  fileprivate var json: JSONValue {
    .object([
      ("part", .string(part.rawValue)), ("sitting", .string(sitting.rawValue)),
      ("text", .string(text)),
    ])
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init(
      part: LeafID(rawValue: try fields.string("part")),
      sitting: SittingID(rawValue: try fields.string("sitting")),
      text: try fields.string("text")
    )
  }
}
