import Engine
public import JSON

extension Rung {
  /// The answer as an object: the members of the need, and what it is about.
  public var json: JSONValue {
    JSONValue { writer in
      writer.beginObject()
      need.writeMembers(to: &writer)
      writer.member("target", goal.target.text)
      writer.member("goal", goal.grade.description)
      writer.member("label", goal.label)
      writer.member("grade", number: grade)
      if !reasons.isEmpty { writer.array("reasons", of: reasons) { $0.write(to: &$1) } }
      writer.member("names", names: names)
      writer.endObject()
    }
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
