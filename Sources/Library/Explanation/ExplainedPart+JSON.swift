import Engine
import JSON

extension Explanation.Part {
  func json(in explanation: SubjectExplanation) -> JSONValue {
    var members: [(String, JSONValue)] = [("id", .string(id.rawValue))]
    members += explanation.title(of: id).members
    members.append(("of", .string(scale.description)))
    if isRow { members.append(("row", true)) }
    if let condition {
      members += [("if", condition.json), ("there", .bool(exists))]
    }
    members += result.members(isCondition: isCondition)
    members.append(("members", .array(self.members.map { $0.json(in: explanation) })))
    return .object(members)
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    var members: [Explanation.Member] = []
    for member in try fields.objects("members") {
      members.append(try Explanation.Member(member))
    }
    let condition: Step? = try fields.value("if") == nil ? nil : Step(fields.object("if"))
    self.init(
      id: NodeID(rawValue: try fields.string("id")),
      scale: try fields.number("of"),
      result: try Term(fields),
      isCondition: try fields.flag("condition"),
      isRow: try fields.flag("row"),
      condition: condition,
      exists: condition == nil ? true : try fields.flag("there"),
      members: members
    )
  }
}

extension Explanation.Member {
  fileprivate func json(in explanation: SubjectExplanation) -> JSONValue {
    let leaves = JSONValue.array(self.leaves.map { $0.json(explanation.title(of: $0.id)) })
    return .object((mark.map { [("mark", $0.json)] } ?? []) + [("leaves", leaves)])
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    var leaves: [Explanation.Leaf] = []
    for leaf in try fields.objects("leaves") { leaves.append(try Explanation.Leaf(leaf)) }
    let mark: Step? = try fields.value("mark") == nil ? nil : Step(fields.object("mark"))
    self.init(mark: mark, leaves: leaves)
  }
}

extension Explanation.Leaf {
  fileprivate func json(_ title: SubjectExplanation.LeafTitle) -> JSONValue {
    var members: [(String, JSONValue)] = [("id", .string(id.rawValue))] + title.members
    members += kind.members
    members.append(("of", .string(maximum.description)))
    if isOptional { members.append(("optional", true)) }
    if isPenalty { members.append(("penalty", true)) }
    members += state.members + origin.members + counted.members
    if isAssumed { members.append(("assumed", true)) }
    if let paper { members.append(("points_by", paper.json)) }
    return .object(members)
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init(
      id: LeafID(rawValue: try fields.string("id")),
      kind: try Scheme.Leaf.Kind(fields),
      maximum: try fields.number("of"),
      isOptional: try fields.flag("optional"),
      isPenalty: try fields.flag("penalty"),
      state: try LeafState(fields),
      origin: try Sheet.Entry.Origin(fields),
      counted: try Explanation.Counted(fields),
      isAssumed: try fields.flag("assumed"),
      paper: try fields.value("points_by") == nil ? nil : Step(fields.object("points_by"))
    )
  }
}

extension Explanation.Counted {
  fileprivate var members: [(String, JSONValue)] {
    switch self {
    case .sat(let points):
      [("counted", "sat"), ("points", points.map { .string($0.description) } ?? nil)]
    case .absent: [("counted", "absent")]
    case .excused: [("counted", "excused")]
    }
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    switch try fields.string("counted") {
    case "sat": self = .sat(try fields.numberIfPresent("points"))
    case "absent": self = .absent
    case "excused": self = .excused
    default: throw fields.invalid("counted", expected: "what a grade counts as")
    }
  }
}
