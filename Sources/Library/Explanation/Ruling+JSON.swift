import Engine
import JSON

extension Explanation.Ruling {
  var json: JSONValue {
    var members: [(String, JSONValue)] = []
    switch test {
    case .require(let conditions):
      members.append(("require", .array(conditions.map(\.json))))
    case .when(let condition, let verdict):
      members.append(("when", condition.json))
      if let verdict { members.append(("verdict", .string(verdict.rawValue))) }
    }
    switch effect {
    case .none: members.append(("effect", "none"))
    case .notJudged: members.append(("effect", "not judged"))
    case .struck(let from, let to, let formula):
      members.append(("effect", "struck"))
      members.append(number: from, "from")
      members.append(number: to, "to")
      if let formula { members.append(("by", formula.json)) }
    }
    if let cite { members.append(("cite", .string(cite))) }
    return .object(members)
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    let test: Test
    if fields.value("when") != nil {
      let verdict: Verdict? = fields.value("verdict") == nil ? nil : try fields.choice("verdict")
      test = .when(try Condition(fields.object("when")), verdict)
    } else {
      var conditions: [Condition] = []
      for condition in try fields.objects("require") {
        conditions.append(try Condition(condition))
      }
      test = .require(conditions)
    }
    let effect: Effect
    switch try fields.string("effect") {
    case "none": effect = .none
    case "not judged": effect = .notJudged
    case "struck":
      effect = .struck(
        from: try fields.numberIfPresent("from"),
        to: try fields.numberIfPresent("to"),
        formula: try fields.value("by") == nil ? nil : Step(fields.object("by"))
      )
    default: throw fields.invalid("effect", expected: "what a rule did")
    }
    self.init(test: test, effect: effect, cite: try fields.stringIfPresent("cite"))
  }
}

extension Explanation.Ruling.Condition {
  fileprivate var json: JSONValue {
    let members = (step.json.object ?? []).map { ($0.key, $0.value) }
    return .object(members + [("holds", holds.map { .bool($0) } ?? nil)])
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    let holds: Bool? = try fields.require("holds").isNull ? nil : fields.flag("holds")
    self.init(try Step(fields), holds: holds)
  }
}
