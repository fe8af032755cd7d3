import Engine
import JSON

extension Explanation.Part {
  func json(in explanation: SubjectExplanation) -> JSONValue {
    var members: [(String, JSONValue)] = [("id", .string(id.rawValue))]
    members += explanation.title(of: id).members
    members.append(("of", .string(scale.description)))
    if isRow { members.append(("row", true)) }
    if let condition { members.append(("if", condition.json)) }
    members += result.members(isCondition: isCondition)
    let own = self.members.enumerated().map { index, member in
      let title = explanation.titles[NodeID(rawValue: "\(id).\(index + 1)")]
      return member.json(title?.members ?? [], in: explanation)
    }
    members.append(("members", .array(own)))
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
      members: members
    )
  }
}

extension Explanation.Member {
  fileprivate func json(
    _ title: [(String, JSONValue)],
    in explanation: SubjectExplanation
  ) -> JSONValue {
    var members = title
    if !exists { members.append(("there", false)) }
    if let mark { members.append(("mark", mark.json)) }
    let leaves = self.leaves.map { $0.json(explanation.title(of: $0.id)) }
    return .object(members + [("leaves", .array(leaves))])
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    var leaves: [Explanation.Leaf] = []
    for leaf in try fields.objects("leaves") { leaves.append(try Explanation.Leaf(leaf)) }
    let mark: Step? = try fields.value("mark") == nil ? nil : Step(fields.object("mark"))
    let exists = try fields.value("there") == nil ? true : fields.flag("there")
    self.init(mark: mark, exists: exists, leaves: leaves)
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
    if let toImprove { members.append(("improves", .object(toImprove.members))) }
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
      toImprove: try fields.value("improves") == nil
        ? nil : LeafState(fields.object("improves")),
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
