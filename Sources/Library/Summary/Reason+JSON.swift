import Engine
import JSON

extension Reason {
  var json: JSONValue { JSONValue(writing: write) }

  /// Writes the reason as an object.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch cause {
    case .requirementMissed(let report):
      writer.member("cause", "requirement missed")
      report.writeMembers(to: &writer)
    case .conditionHeld(let report, let verdict):
      writer.member("cause", "condition held")
      writer.member("verdict", verdict?.rawValue)
      report.writeMembers(to: &writer)
    case .belowPass(let pass):
      writer.member("cause", "below pass")
      writer.member("pass", number: pass.mark)
      writer.member("strict", pass.isStrict)
    }
    writer.member("from", number: gradeBefore)
    writer.member("to", number: gradeAfter)
    writer.member("name", name)
    writer.member("cite", cite)
    writer.endObject()
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
  /// Writes the members of the object that the report is, or stands in.
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("condition", text)
    guard let comparison else { return }
    writer.member("part", comparison.name?.rawValue)
    writer.member("left", number: comparison.left)
    writer.member("sign", comparison.sign.rawValue)
    writer.member("right", number: comparison.right)
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
