import Engine
import JSON

extension SyllabusReader {
  mutating func rules(_ value: JSONValue) -> [RuleDefinition] {
    guard let elements = value.array else {
      report("“rules”", mustBe: "a list", value)
      return []
    }
    return elements.compactMap { rule($0) }
  }

  private mutating func rule(_ value: JSONValue) -> RuleDefinition? {
    let keys = ["name", "require", "when", "verdict", "grade", "sittings", "cite"]
    guard let object = object(value, "a rule", keys: keys) else { return nil }
    let cite = string(object, "cite")
    let grade = gradeLeft(object)
    let test: RuleDefinition.Test
    switch (object["require"], object["when"]) {
    case (let require?, nil):
      if let verdict = object["verdict"] {
        report("“verdict” goes with “when”: a requirement that is missed fails", at: verdict.offset)
      }
      guard let conditions = requirements(require) else { return nil }
      test = .require(conditions)
    case (nil, let when?):
      let verdict = verdict(object)
      guard let condition = formula(when, "“when”") else { return nil }
      if object["verdict"] == nil, object["grade"] == nil {
        report("the rule has no effect: say “verdict” or “grade”", at: value.offset)
      }
      test = .when(condition, verdict)
    case (_?, let when?):
      report("“when” does not go with “require”; make two rules", at: when.offset)
      return nil
    case (nil, nil):
      report("a rule needs “require” or “when”", at: value.offset)
      return nil
    }
    var rule = RuleDefinition(test: test, grade: grade, cite: cite, location: value.offset)
    rule.name = string(object, "name")
    rule.sittings = sittings(object)
    return rule
  }

  private mutating func requirements(_ value: JSONValue) -> [Located<String>]? {
    guard let elements = value.array else {
      return formula(value, "“require”").map { [$0] }
    }
    if elements.isEmpty { report("“require” asks for nothing", at: value.offset) }
    let conditions = elements.compactMap { formula($0, "a condition") }
    return conditions.count == elements.count ? conditions : nil
  }

  private mutating func gradeLeft(_ object: Object) -> RuleDefinition.GradeLeft {
    guard let value = object["grade"] else { return .unchanged }
    if value.isNull { return .nothing }
    return formula(value, "“grade”").map(RuleDefinition.GradeLeft.expression) ?? .unchanged
  }

  private mutating func verdict(_ object: Object) -> Verdict? {
    guard let value = object["verdict"], let text = string(value, "“verdict”") else { return nil }
    if let verdict = Verdict(rawValue: text) { return verdict }
    let known = Verdict.allCases.map(\.rawValue)
    report(unknown("verdict", text, known: known), at: value.offset)
    return nil
  }
}
