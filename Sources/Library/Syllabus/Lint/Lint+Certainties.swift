import Engine
import JSON

extension Lint {
  /// Conditions of rules on which no grade has a bearing: a minimum that nobody can miss, or reach.
  static func certainties(_ syllabus: Syllabus) -> [SchemeIssue] {
    syllabus.scheme.sittings.flatMap { sitting in
      let rules = syllabus.ruleSources(in: sitting.id)
      return syllabus.scheme.limits(in: sitting.id).certainties.compactMap { certainty in
        rules.indices.contains(certainty.rule) ? issue(certainty, in: rules[certainty.rule]) : nil
      }
    }
  }

  private static func issue(_ certainty: Limits.Certainty, in rule: JSONValue) -> SchemeIssue? {
    let problem: String
    switch (rule["require"] != nil, certainty.holds) {
    case (true, true): problem = "holds whatever the grades: nobody can miss it"
    case (true, false): problem = "holds for no grades: nobody can pass"
    case (false, false): problem = "holds for no grades: the rule does nothing"
    // So a rule for everybody is written.
    case (false, true): return nil
    }
    return SchemeIssue(.warning, "“\(certainty.text)” \(problem)", at: rule.offset)
  }
}
