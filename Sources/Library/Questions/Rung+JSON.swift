import Engine
public import JSON

extension Rung {
  /// The answer as an object: the members of the need, and what it is about.
  public var json: JSONValue {
    var members = need.members
    members.append(("target", .string(goal.target.text)))
    members.append(("goal", .string(goal.grade.description)))
    if let label = goal.label { members.append(("label", .string(label))) }
    members.append(number: grade, "grade")
    if !reasons.isEmpty { members.append(("reasons", .array(reasons.map(\.json)))) }
    if !names.isEmpty {
      let sorted = names.sorted { $0.key.rawValue < $1.key.rawValue }
      members.append(("names", .object(sorted.map { ($0.key.rawValue, .string($0.value)) })))
    }
    return .object(members)
  }

  /// - Throws: `JSONFieldError`.
  public init(json: JSONValue) throws(JSONFieldError) {
    let fields = try JSONFields(json)
    var names: [NodeID: String] = [:]
    for member in fields.value("names")?.object ?? [] {
      guard let name = member.value.string else { throw fields.invalid("names", expected: "names") }
      names[NodeID(rawValue: member.key)] = name
    }
    self.init(
      goal: Goal(
        Target(text: try fields.string("target")),
        grade: try fields.number("goal"),
        label: try fields.stringIfPresent("label")
      ),
      need: try NeedSummary(fields),
      grade: try fields.numberIfPresent("grade"),
      reasons: try fields.all("reasons", Reason.init),
      names: names
    )
  }
}

extension Target {
  fileprivate var text: String {
    switch self {
    case .pass: "pass"
    case .grade(let grade): grade.description
    case .label(let name): name
    }
  }

  fileprivate init(text: String) {
    self =
      text == "pass" ? .pass : Exact(describing: text).map(Target.grade) ?? .label(text)
  }
}
