import Engine
public import JSON

extension NeedSummary {
  /// The answer as an object.
  public var json: JSONValue { .object(members) }

  /// The members of that object.
  var members: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [("answer", .string(answer.word))]
    switch answer {
    case .atLeast(let mark, let also):
      members.append(("mark", .string(mark.mark.description)))
      if !also.isEmpty { members.append(("also", .array(also.map(\.json)))) }
    case .within(let ranges): members.append(("also", .array(ranges.map(\.json))))
    case .secured, .outOfReach, .nothingLeft: break
    }
    members.append(("over", .array(over.map { .string($0.rawValue) })))
    if !floors.isEmpty { members.append(("floors", .array(floors.map(\.json)))) }
    if !joint.isEmpty { members.append(("joint", .array(joint.map(\.json)))) }
    if let withFloorsApart { members.append(("apart", .string(withFloorsApart.mark.description))) }
    members.append(number: points, "points")
    if !papers.isEmpty { members.append(("papers", .array(papers.map(\.json)))) }
    if !facts.isEmpty { members.append(("facts", .array(facts.map { .string($0.rawValue) }))) }
    if !choices.isEmpty { members.append(("choices", .array(choices.map(\.json)))) }
    return members
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
  fileprivate var json: JSONValue {
    .object([
      ("from", .string(lowerBound.mark.description)), ("to", .string(upperBound.mark.description)),
    ])
  }
}

extension Need.Floor {
  fileprivate var json: JSONValue {
    .object([
      ("part", .string(leaf.rawValue)),
      ("minimum", .string(minimum.description)),
      ("of", .string(maximum.description)),
      ("strict", .bool(isStrict)),
    ])
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
  fileprivate var json: JSONValue {
    .object(condition.members + (name.map { [("name", .string($0))] } ?? []))
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init(try ConditionReport(fields), name: try fields.stringIfPresent("name"))
  }
}

extension Need.Paper {
  fileprivate var json: JSONValue {
    .object([
      ("part", .string(leaf.rawValue)),
      ("questions", .integer(questions)),
      (
        "rows",
        .array(
          rows.map {
            .object([("answered", .integer($0.answered)), ("miss", .integer($0.mayMiss))])
          }
        )
      ),
    ])
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
  fileprivate var json: JSONValue {
    .object([("part", .string(leaf.rawValue)), ("option", .integer(option))])
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
