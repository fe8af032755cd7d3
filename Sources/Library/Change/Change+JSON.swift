import Civil
import Engine
public import JSON

extension Change {
  /// The name of the kind in messages and in the journal.
  public var kind: String {
    switch self {
    case .addSubject: "addSubject"
    case .setGrade: "setGrade"
    case .setDate: "setDate"
    case .setLeads: "setLeads"
    }
  }

  /// The change as an object.
  public var json: JSONValue {
    var members: [(String, JSONValue)] = [("kind", .string(kind))]
    func add(_ key: String, _ text: String?) {
      if let text { members.append((key, .string(text))) }
    }
    switch self {
    case .addSubject(let addition):
      add("course", addition.course)
      add("id", addition.id?.rawValue)
      add("file", addition.file)
      add("syllabus", addition.syllabus)
    case .setGrade(let grade):
      add("subject", grade.subject.rawValue)
      add("part", grade.part.rawValue)
      add("sitting", grade.sitting?.rawValue)
      members.append(("value", grade.value.map(JSONValue.string) ?? nil))
    case .setDate(let date):
      add("subject", date.subject.rawValue)
      add("part", date.part.rawValue)
      add("sitting", date.sitting?.rawValue)
      members.append(("date", date.date.map { .string($0.description) } ?? nil))
    case .setLeads(let leads):
      members.append(("leads", .array(leads.map { .string($0.description) })))
    }
    return .object(members)
  }

  /// Reads a change.
  ///
  /// - Throws: `JSONFieldError` for anything that is not a change of a known kind.
  public init(json: JSONValue, path: String = "") throws(JSONFieldError) {
    let fields = try JSONFields(json, path: path)
    switch try fields.string("kind") {
    case "addSubject": self = .addSubject(try AddSubject(fields))
    case "setGrade": self = .setGrade(try SetGrade(fields))
    case "setDate": self = .setDate(try SetDate(fields))
    case "setLeads":
      var leads: [Lead] = []
      for text in try fields.strings("leads") {
        guard let lead = Lead(text) else {
          throw fields.invalid("leads", expected: "leads such as 7d, 2h, 30m")
        }
        leads.append(lead)
      }
      self = .setLeads(leads)
    default:
      throw fields.invalid("kind", expected: "addSubject, setGrade, setDate or setLeads")
    }
  }
}

extension Change.AddSubject {
  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init(
      course: try fields.stringIfPresent("course"),
      id: try fields.stringIfPresent("id").map(SubjectID.init(rawValue:)),
      syllabus: try fields.string("syllabus"),
      file: try fields.stringIfPresent("file")
    )
  }
}

extension Change.SetGrade {
  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    _ = try fields.require("value")
    self.init(
      subject: SubjectID(rawValue: try fields.string("subject")),
      part: LeafID(rawValue: try fields.string("part")),
      sitting: try fields.stringIfPresent("sitting").map(SittingID.init(rawValue:)),
      value: try fields.stringIfPresent("value")
    )
  }
}

extension Change.SetDate {
  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    _ = try fields.require("date")
    var date: DueDate?
    if let text = try fields.stringIfPresent("date") {
      do {
        date = try DueDate(parsing: text)
      } catch {
        throw fields.invalid("date", expected: "a date such as 2027-01-15 or 2027-01-15T16:00")
      }
    }
    self.init(
      subject: SubjectID(rawValue: try fields.string("subject")),
      part: LeafID(rawValue: try fields.string("part")),
      sitting: try fields.stringIfPresent("sitting").map(SittingID.init(rawValue:)),
      date: date
    )
  }
}

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
      after: try fields.stringIfPresent("after")
    )
  }
}
