import Engine
import JSON

extension Explanation.Calculation {
  /// `formula`, or `average` with what each member adds.
  var member: (String, JSONValue) {
    switch self {
    case .formula(let step): ("formula", step.json)
    case .average(let shares): ("average", .array(shares.map(\.json)))
    }
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    guard fields.value("formula") == nil else {
      self = .formula(try Step(fields.object("formula")))
      return
    }
    var shares: [Explanation.Share] = []
    for share in try fields.objects("average") { shares.append(try Explanation.Share(share)) }
    self = .average(shares)
  }
}

extension Explanation.Share {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [("name", .string(node.rawValue))]
    if let member { members.append(("member", .integer(member + 1))) }
    members.append(number: points, "points")
    members.append(("of", .string(scale.description)))
    members.append(("weight", .string(weight.description)))
    if let weightFormula { members.append(("by", weightFormula.json)) }
    members.append(number: fraction, "fraction")
    members.append(number: contribution, "adds")
    return .object(members)
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init(
      node: NodeID(rawValue: try fields.string("name")),
      member: try fields.value("member") == nil ? nil : fields.ordinal("member"),
      points: try fields.numberIfPresent("points"),
      scale: try fields.number("of"),
      weight: try fields.number("weight"),
      weightFormula: try fields.value("by") == nil ? nil : Step(fields.object("by")),
      fraction: try fields.numberIfPresent("fraction"),
      contribution: try fields.numberIfPresent("adds")
    )
  }
}

extension Explanation.Value {
  func json(_ title: SubjectExplanation.Title) -> JSONValue {
    var members: [(String, JSONValue)] = [("id", .string(id.rawValue))] + title.members
    members.append(("of", .string(scale.description)))
    members += result.members(isCondition: isCondition)
    members.append(calculation.member)
    return .object(members)
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init(
      id: NodeID(rawValue: try fields.string("id")),
      scale: try fields.number("of"),
      result: try Term(fields),
      isCondition: try fields.flag("condition"),
      calculation: try Explanation.Calculation(fields)
    )
  }
}
