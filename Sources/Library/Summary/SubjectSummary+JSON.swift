import Civil
import Engine
public import JSON

extension Summary {
  /// The summary as an object; numbers are decimals or fractions in strings.
  public var json: JSONValue {
    .object([
      ("study", .string(study)),
      ("course", course.map(JSONValue.string) ?? nil),
      ("subjects", .array(subjects.map(\.json))),
    ])
  }

  /// - Throws: `JSONFieldError`.
  public init(json: JSONValue) throws(JSONFieldError) {
    let fields = try JSONFields(json)
    study = try fields.string("study")
    course = try fields.stringIfPresent("course")
    subjects = []
    for subject in try fields.objects("subjects") { subjects.append(try SubjectSummary(subject)) }
  }
}

extension SubjectSummary {
  /// The summary as an object.
  public var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("id", .string(id.rawValue)),
      ("name", .string(name)),
      ("course", .string(course)),
      ("sitting", .string(sitting.rawValue)),
      (
        "sittings",
        .array(
          sittings.map {
            .object([("id", .string($0.id.rawValue)), ("name", .string($0.name))])
          }
        )
      ),
      ("status", .string(status.rawValue)),
      ("pass", .string(pass.text)),
      ("scale", .string(scale.description)),
    ]
    members.append(number: credits, "credits")
    members.append(number: secured, "secured")
    members.append(number: best, "best")
    members.append(("need", need.json))
    members.append(("reasons", .array(reasons.map(\.json))))
    if !names.isEmpty {
      let sorted = names.sorted { $0.key.rawValue < $1.key.rawValue }
      members.append(("names", .object(sorted.map { ($0.key.rawValue, .string($0.value)) })))
    }
    if !past.isEmpty { members.append(("past", .array(past.map(\.json)))) }
    members.append(("parts", .array(parts.map { $0.json(in: sitting) })))
    return .object(members)
  }

  /// - Throws: `JSONFieldError`.
  public init(json: JSONValue) throws(JSONFieldError) { try self.init(JSONFields(json)) }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    id = SubjectID(rawValue: try fields.string("id"))
    name = try fields.string("name")
    course = try fields.string("course")
    sitting = SittingID(rawValue: try fields.string("sitting"))
    sittings = []
    for entry in try fields.objects("sittings") {
      sittings.append(
        SittingName(
          id: SittingID(rawValue: try entry.string("id")),
          name: try entry.string("name")
        )
      )
    }
    status = try fields.choice("status")
    pass = try Threshold(fields, "pass")
    scale = try fields.number("scale")
    credits = try fields.numberIfPresent("credits")
    secured = try fields.numberIfPresent("secured")
    best = try fields.numberIfPresent("best")
    need = try NeedSummary(fields.object("need"))
    reasons = []
    for reason in try fields.objects("reasons") { reasons.append(try Reason(reason)) }
    names = [:]
    for member in fields.value("names")?.object ?? [] {
      guard let name = member.value.string else { throw fields.invalid("names", expected: "names") }
      names[NodeID(rawValue: member.key)] = name
    }
    past = []
    for sitting in try fields.objects("past") { past.append(try PastSitting(sitting)) }
    parts = []
    for part in try fields.objects("parts") {
      parts.append(try PartSummary(part, in: sitting))
    }
  }
}

extension SubjectSummary.PastSitting {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("sitting", .string(sitting.rawValue)),
      ("name", .string(name)),
      ("status", .string(status.rawValue)),
    ]
    members.append(number: grade, "grade")
    members.append(("reasons", .array(reasons.map(\.json))))
    return .object(members)
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    sitting = SittingID(rawValue: try fields.string("sitting"))
    name = try fields.string("name")
    status = try fields.choice("status")
    grade = try fields.numberIfPresent("grade")
    reasons = []
    for reason in try fields.objects("reasons") { reasons.append(try Reason(reason)) }
  }
}

extension PartSummary.Kind {
  /// How a grade of the kind is typed unless it is said.
  fileprivate var standardInput: InputStyle { self == .fact ? .fact : .points }
}

extension PartSummary {
  fileprivate func json(in shown: SittingID) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("id", .string(id.rawValue)),
      ("name", .string(name)),
      ("kind", .string(kind.rawValue)),
      ("of", .string(maximum.description)),
      ("state", .string(state.rawValue)),
      ("origin", .string(origin.rawValue)),
    ]
    if isPenalty { members.append(("penalty", true)) }
    if isOptional { members.append(("optional", true)) }
    if input != kind.standardInput { members.append(("input", input.json)) }
    if let text { members.append(("text", .string(text))) }
    if let carried { members.append(("carried", .string(carried))) }
    members.append(number: points, "points")
    if let due { members.append(("due", .string(due.description))) }
    if isDone { members.append(("done", true)) }
    if gradedIn != [shown] {
      members.append(("graded_in", .array(gradedIn.map { .string($0.rawValue) })))
    }
    return .object(members)
  }

  fileprivate init(_ fields: JSONFields, in shown: SittingID) throws(JSONFieldError) {
    id = LeafID(rawValue: try fields.string("id"))
    name = try fields.string("name")
    kind = try fields.choice("kind")
    maximum = try fields.number("of")
    state = try fields.choice("state")
    origin = try fields.choice("origin")
    isPenalty = try fields.flag("penalty")
    isOptional = try fields.flag("optional")
    isDone = try fields.flag("done")
    input = try fields.value("input").map(InputStyle.init(json:)) ?? kind.standardInput
    text = try fields.stringIfPresent("text")
    carried = try fields.stringIfPresent("carried")
    points = try fields.numberIfPresent("points")
    gradedIn =
      fields.value("graded_in") == nil
      ? [shown] : try fields.strings("graded_in").map(SittingID.init(rawValue:))
    due = nil
    if let text = try fields.stringIfPresent("due") {
      guard let date = try? DueDate(parsing: text) else {
        throw fields.invalid("due", expected: "a date")
      }
      due = date
    }
  }
}

extension [(String, JSONValue)] {
  /// Appends a number as a string, where there is one.
  mutating func append(number: Exact?, _ key: String) {
    if let number { append((key, .string(number.description))) }
  }
}

extension JSONFields {
  /// A member that must be a number written as a string.
  func number(_ key: String) throws(JSONFieldError) -> Exact {
    guard let value = Exact(describing: try string(key)) else {
      throw invalid(key, expected: "a number such as 7.5 or 61/14")
    }
    return value
  }

  func numberIfPresent(_ key: String) throws(JSONFieldError) -> Exact? {
    guard let text = try stringIfPresent(key) else { return nil }
    guard let value = Exact(describing: text) else {
      throw invalid(key, expected: "a number such as 7.5 or 61/14")
    }
    return value
  }

  /// A member that must be one of the words of an enumeration.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String
  ) throws(JSONFieldError) -> Choice {
    guard let choice = Choice(rawValue: try string(key)) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw invalid(key, expected: "one of \(known)")
    }
    return choice
  }
}
