import Civil
import Engine
public import JSON

extension Summary {
  /// The summary as an object; numbers are decimals or fractions in strings.
  public var json: JSONValue {
    JSONValue { writer in
      writer.beginObject()
      writer.member("study", study)
      writer.member("course", orNull: course)
      writer.array("subjects", of: subjects) { $0.write(to: &$1) }
      writer.endObject()
    }
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
  public var json: JSONValue { JSONValue(writing: write) }

  /// Writes that object.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id.rawValue)
    writer.member("name", name)
    writer.member("course", course)
    writer.member("sitting", sitting.rawValue)
    writer.array("sittings", of: sittings) { sitting, writer in
      writer.beginObject()
      writer.member("id", sitting.id.rawValue)
      writer.member("name", sitting.name)
      writer.endObject()
    }
    writer.member("status", status.rawValue)
    writer.member("pass", pass.text)
    writer.member("scale", scale.description)
    writer.member("credits", number: credits)
    writer.member("secured", number: secured)
    writer.member("best", number: best)
    writer.beginObject("need")
    need.writeMembers(to: &writer)
    writer.endObject()
    writer.array("reasons", of: reasons) { $0.write(to: &$1) }
    writer.member("names", names: names)
    if !past.isEmpty { writer.array("past", of: past) { $0.write(to: &$1) } }
    writer.array("parts", of: parts) { $0.write(in: sitting, to: &$1) }
    if !dates.isEmpty {
      writer.array("dates", of: dates.prefix(Subject.mostDates)) { $0.write(to: &$1) }
    }
    writer.endObject()
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
    dates = []
    for date in try fields.objects("dates") { dates.append(try DateSummary(date)) }
    if fields.value("dates") == nil { dates = datesOfParts }
  }
}

extension SubjectSummary.PastSitting {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("sitting", sitting.rawValue)
    writer.member("name", name)
    writer.member("status", status.rawValue)
    writer.member("grade", number: grade)
    writer.array("reasons", of: reasons) { $0.write(to: &$1) }
    writer.endObject()
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
  fileprivate func write(in shown: SittingID, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id.rawValue)
    writer.member("name", name)
    writer.member("kind", kind.rawValue)
    writer.member("of", maximum.description)
    writer.member("state", state.rawValue)
    writer.member("origin", origin.rawValue)
    if isPenalty { writer.member("penalty", true) }
    if isOptional { writer.member("optional", true) }
    if input != kind.standardInput { writer.member("input", input.json) }
    writer.member("text", text)
    writer.member("carried", carried)
    writer.member("points", number: points)
    writer.member("due", due?.description)
    if isDone { writer.member("done", true) }
    if gradedIn != [shown] { writer.member("graded_in", gradedIn.map(\.rawValue)) }
    writer.endObject()
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
    due = try fields.dueDateIfPresent("due")
  }
}

extension JSONWriter {
  /// Writes a member that holds a number as a string; nothing for `nil`.
  mutating func member(_ key: StaticString, number: Exact?) { member(key, number?.description) }

  /// Writes a member that holds what parts are called, in the order of their identifiers; nothing where there
  /// are none.
  mutating func member(_ key: StaticString, names: [NodeID: String]) {
    guard !names.isEmpty else { return }
    beginObject(key)
    for (id, name) in names.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      self.key(text: id.rawValue)
      string(name)
    }
    endObject()
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
