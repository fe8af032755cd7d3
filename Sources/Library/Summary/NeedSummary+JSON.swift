import Engine
import JSON

extension NeedSummary {
  /// Writes the members of the answer's object.
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("answer", answer.word)
    switch answer {
    case .atLeast(let mark, let also):
      writer.member("mark", mark.mark.description)
      if !also.isEmpty { writer.array("also", of: also) { $0.write(to: &$1) } }
    case .within(let ranges): writer.array("also", of: ranges) { $0.write(to: &$1) }
    case .secured, .outOfReach, .nothingLeft: break
    }
    writer.member("over", over.map(\.rawValue))
    if !floors.isEmpty { writer.array("floors", of: floors) { $0.write(to: &$1) } }
    if !joint.isEmpty { writer.array("joint", of: joint) { $0.write(to: &$1) } }
    writer.member("apart", withFloorsApart?.mark.description)
    writer.member("points", number: points)
    if !papers.isEmpty { writer.array("papers", of: papers) { $0.write(to: &$1) } }
    if !facts.isEmpty { writer.member("facts", facts.map(\.rawValue)) }
    if !choices.isEmpty { writer.array("choices", of: choices) { $0.write(to: &$1) } }
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init(
      answer: try Need.Answer(fields),
      over: try fields.strings("over").map(LeafID.init(rawValue:)),
      floors: try fields.all("floors", Need.Floor.init),
      joint: try fields.all("joint", Need.Demand.init),
      withFloorsApart: fields.value("apart") == nil ? nil : try fields.gridMark("apart"),
      points: try fields.numberIfPresent("points"),
      papers: try fields.all("papers", Need.Paper.init),
      facts: try fields.strings("facts").map(LeafID.init(rawValue:)),
      choices: try fields.all("choices", Need.Choice.init)
    )
  }
}

extension Need.Answer {
  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    var ranges: [ClosedRange<GridMark>] = []
    for range in try fields.objects("also") {
      let (low, high) = (try range.gridMark("from"), try range.gridMark("to"))
      guard low <= high else { throw range.invalid("to", expected: "a mark not below “from”") }
      ranges.append(low...high)
    }
    switch try fields.string("answer") {
    case "secured": self = .secured
    case "out of reach": self = .outOfReach
    case "nothing left": self = .nothingLeft
    case "within": self = .within(ranges)
    case "at least": self = .atLeast(try fields.gridMark("mark"), also: ranges)
    default: throw fields.invalid("answer", expected: "an answer")
    }
  }
}

extension Need.Answer {
  fileprivate var word: String {
    switch self {
    case .secured: "secured"
    case .atLeast: "at least"
    case .within: "within"
    case .outOfReach: "out of reach"
    case .nothingLeft: "nothing left"
    }
  }
}

extension ClosedRange<GridMark> {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("from", lowerBound.mark.description)
    writer.member("to", upperBound.mark.description)
    writer.endObject()
  }
}

extension Need.Floor {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("part", leaf.rawValue)
    writer.member("minimum", minimum.description)
    writer.member("of", maximum.description)
    writer.member("strict", isStrict)
    writer.endObject()
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init(
      leaf: LeafID(rawValue: try fields.string("part")),
      minimum: try fields.number("minimum"),
      maximum: try fields.number("of"),
      isStrict: try fields.flag("strict")
    )
  }
}

extension Need.Demand {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    condition.writeMembers(to: &writer)
    writer.member("name", name)
    writer.endObject()
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init(try ConditionReport(fields), name: try fields.stringIfPresent("name"))
  }
}

extension Need.Paper {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("part", leaf.rawValue)
    writer.member("questions", questions)
    writer.array("rows", of: rows) { row, writer in
      writer.beginObject()
      writer.member("answered", row.answered)
      writer.member("miss", row.mayMiss)
      writer.endObject()
    }
    writer.endObject()
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    let rows = try fields.all("rows") { (row) throws(JSONFieldError) in
      Row(answered: try row.integer("answered"), mayMiss: try row.integer("miss"))
    }
    self.init(
      leaf: LeafID(rawValue: try fields.string("part")),
      questions: try fields.integer("questions"),
      rows: rows
    )
  }
}

extension Need.Choice {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("part", leaf.rawValue)
    writer.member("option", option)
    writer.endObject()
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init(
      leaf: LeafID(rawValue: try fields.string("part")),
      option: try fields.integer("option")
    )
  }
}

extension JSONFields {
  /// A list of objects, each read the same way; none where there is no list.
  func all<Value>(
    _ key: String,
    _ read: (JSONFields) throws(JSONFieldError) -> Value
  ) throws(JSONFieldError) -> [Value] {
    var values: [Value] = []
    for fields in try objects(key) { values.append(try read(fields)) }
    return values
  }

  /// A member that must be a mark out of 10 with at most two decimals.
  fileprivate func gridMark(_ key: String) throws(JSONFieldError) -> GridMark {
    guard let mark = GridMark(exactly: try number(key)) else {
      throw invalid(key, expected: "a mark from 0 to 10 with two decimals")
    }
    return mark
  }
}
