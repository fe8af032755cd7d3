import Engine
import JSON

extension Reason {
  var json: JSONValue {
    var members: [(String, JSONValue)] = []
    switch cause {
    case .requirementMissed(let report):
      members.append(("cause", "requirement missed"))
      members += report.members
    case .conditionHeld(let report, let verdict):
      members.append(("cause", "condition held"))
      if let verdict { members.append(("verdict", .string(verdict.rawValue))) }
      members += report.members
    case .belowPass(let pass):
      members.append(("cause", "below pass"))
      members.append(number: pass.mark, "pass")
      members.append(("strict", .bool(pass.isStrict)))
    }
    members.append(number: gradeBefore, "from")
    members.append(number: gradeAfter, "to")
    if let name { members.append(("name", .string(name))) }
    if let cite { members.append(("cite", .string(cite))) }
    return .object(members)
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    let cause: Cause
    switch try fields.string("cause") {
    case "requirement missed": cause = .requirementMissed(try ConditionReport(fields))
    case "condition held":
      let verdict: Verdict? = fields.value("verdict") == nil ? nil : try fields.choice("verdict")
      cause = .conditionHeld(try ConditionReport(fields), verdict)
    case "below pass":
      let mark = try fields.number("pass")
      cause = .belowPass(Threshold(mark: mark, isStrict: try fields.flag("strict")))
    default: throw fields.invalid("cause", expected: "a cause")
    }
    self.init(
      cause: cause,
      gradeBefore: try fields.numberIfPresent("from"),
      gradeAfter: try fields.numberIfPresent("to"),
      name: try fields.stringIfPresent("name"),
      cite: try fields.stringIfPresent("cite")
    )
  }
}

extension ConditionReport {
  var members: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [("condition", .string(text))]
    if let comparison {
      if let name = comparison.name { members.append(("part", .string(name.rawValue))) }
      members.append(number: comparison.left, "left")
      members.append(("sign", .string(comparison.sign.rawValue)))
      members.append(number: comparison.right, "right")
    }
    return members
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    var comparison: Sides?
    if fields.value("sign") != nil {
      comparison = Sides(
        name: try fields.stringIfPresent("part").map(NodeID.init(rawValue:)),
        left: try fields.numberIfPresent("left"),
        sign: try fields.choice("sign"),
        right: try fields.numberIfPresent("right")
      )
    }
    self.init(text: try fields.string("condition"), comparison: comparison)
  }
}
