import Engine
public import JSON

extension NeedSummary {
  /// The answer as an object.
  public var json: JSONValue {
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
    if let withFloorsApart { members.append(("apart", .string(withFloorsApart.mark.description))) }
    members.append(number: points, "points")
    if !facts.isEmpty { members.append(("facts", .array(facts.map { .string($0.rawValue) }))) }
    if !choices.isEmpty {
      members.append(
        (
          "choices",
          .array(
            choices.map {
              .object([("part", .string($0.leaf.rawValue)), ("option", .integer($0.option))])
            }
          )
        )
      )
    }
    return .object(members)
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    var ranges: [ClosedRange<GridMark>] = []
    for range in try fields.objects("also") {
      let (low, high) = (try range.gridMark("from"), try range.gridMark("to"))
      guard low <= high else { throw range.invalid("to", expected: "a mark not below “from”") }
      ranges.append(low...high)
    }
    let answer: Need.Answer
    switch try fields.string("answer") {
    case "secured": answer = .secured
    case "out of reach": answer = .outOfReach
    case "nothing left": answer = .nothingLeft
    case "within": answer = .within(ranges)
    case "at least": answer = .atLeast(try fields.gridMark("mark"), also: ranges)
    default: throw fields.invalid("answer", expected: "an answer")
    }
    var floors: [Need.Floor] = []
    for floor in try fields.objects("floors") {
      floors.append(
        Need.Floor(
          leaf: LeafID(rawValue: try floor.string("part")),
          minimum: try floor.number("minimum"),
          maximum: try floor.number("of"),
          isStrict: try floor.flag("strict")
        )
      )
    }
    var choices: [Need.Choice] = []
    for choice in try fields.objects("choices") {
      choices.append(
        Need.Choice(
          leaf: LeafID(rawValue: try choice.string("part")),
          option: try choice.integer("option")
        )
      )
    }
    self.init(
      answer: answer,
      over: try fields.strings("over").map(LeafID.init(rawValue:)),
      floors: floors,
      withFloorsApart: fields.value("apart") == nil ? nil : try fields.gridMark("apart"),
      points: try fields.numberIfPresent("points"),
      facts: try fields.strings("facts").map(LeafID.init(rawValue:)),
      choices: choices
    )
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
}

extension JSONFields {
  /// A member that must be a mark out of 10 with at most two decimals.
  fileprivate func gridMark(_ key: String) throws(JSONFieldError) -> GridMark {
    guard let mark = GridMark(exactly: try number(key)) else {
      throw invalid(key, expected: "a mark from 0 to 10 with two decimals")
    }
    return mark
  }
}
