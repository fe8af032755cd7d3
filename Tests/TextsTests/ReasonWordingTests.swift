import Engine
import Library
import Phrases
import Testing
import Texts

struct ReasonCase: Sendable, CustomTestStringConvertible {
  var reason: Reason
  var spanish: String
  var english: String

  var testDescription: String { english }

  init(_ cause: Reason.Cause, _ from: String?, _ to: String?, _ spanish: String, _ english: String)
  {
    reason = Reason(cause: cause, gradeBefore: from.map(exact), gradeAfter: to.map(exact))
    self.spanish = spanish
    self.english = english
  }
}

@Suite struct ReasonWordingTests {
  @Test(arguments: cases)
  func `says why in both languages`(example: ReasonCase) {
    let subject = SubjectSummary.sample()
    #expect(Wording(.spanish).reason(example.reason, in: subject) == example.spanish)
    #expect(Wording(.english).reason(example.reason, in: subject) == example.english)
  }

  @Test(arguments: Comparison.allCases, ["4", "4.125", "10/3"])
  func `the numbers of a condition read as it was judged`(sign: Comparison, right: String) throws {
    let distances = ["0", "1/100000", "3/1000", "1/200", "1/150"].map(exact)
    for left in distances.flatMap({ [exact(right) - $0, exact(right) + $0] }) {
      let report = Self.report("exam >= lab", "exam", left.description, sign, right)
      let cause: Reason.Cause =
        left.satisfies(sign, exact(right))
        ? .conditionHeld(report, nil) : .requirementMissed(report)
      let text = Wording(.english).reason(Reason(cause: cause), in: .sample())
      let words = text.split(separator: " ")
      try #require(words.count == 4, "\(text)")
      let signs = ["=": Comparison.equal, "≠": .unequal, "<": .below, "≤": .atMost, ">": .above]
      let read = signs[String(words[2])] ?? .atLeast
      #expect(try Exact(decimal: words[1]).satisfies(read, Exact(decimal: words[3])), "\(text)")
    }
  }

  private static func report(
    _ text: String,
    _ name: NodeID? = nil,
    _ left: String,
    _ sign: Comparison,
    _ right: String
  ) -> ConditionReport {
    ConditionReport(
      text: text,
      comparison: .init(name: name, left: exact(left), sign: sign, right: exact(right))
    )
  }

  @Test func `a rule with a name is told by it`() {
    func told(_ cause: Reason.Cause, _ language: Language) -> String {
      let reason = Reason(
        cause: cause,
        gradeBefore: Exact(6),
        gradeAfter: Exact(4),
        name: "asistir a todas las prácticas"
      )
      return Wording(language).reason(reason, in: .sample())
    }
    let missed = Reason.Cause.requirementMissed(ConditionReport(text: "all(came)"))
    #expect(
      told(missed, .spanish) == "hace falta asistir a todas las prácticas: la nota queda en 4"
    )
    #expect(
      told(missed, .english) == "asistir a todas las prácticas is required: the grade becomes 4"
    )
    let held = Reason.Cause.conditionHeld(ConditionReport(text: "all(came)"), nil)
    #expect(told(held, .spanish) == "asistir a todas las prácticas: la nota queda en 4")
  }

  @Test func `a value of a condition has the name that the summary gives it`() {
    var subject = SubjectSummary.sample()
    subject.names = ["teoria": "Teoría"]
    let reason = Reason(
      cause: .requirementMissed(Self.report("teoria >= 4", "teoria", "3", .atLeast, "4")),
      gradeBefore: Exact(4),
      gradeAfter: Exact(4)
    )
    #expect(Wording(.spanish).reason(reason, in: subject) == "Teoría 3 < 4")
  }

  static let cases: [ReasonCase] = [
    ReasonCase(
      .requirementMissed(report("exam >= 4", "exam", "3.9", .atLeast, "4")),
      "5.6",
      "4.5",
      "Examen 3,9 < 4: la nota queda en 4,5",
      "Examen 3.9 < 4: the grade becomes 4.5"
    ),
    ReasonCase(
      .requirementMissed(report("exam >= 4", "exam", "3.996", .atLeast, "4")),
      "5.6",
      "5.6",
      "Examen 3,99 < 4",
      "Examen 3.99 < 4"
    ),
    ReasonCase(
      .requirementMissed(report("lab > 5", "lab", "5", .above, "5")),
      "6",
      nil,
      "Prácticas 5 ≤ 5: queda sin nota",
      "Prácticas 5 ≤ 5: there is no grade"
    ),
    ReasonCase(
      .requirementMissed(report("mean(lab) >= 4", nil, "11/3", .atLeast, "4")),
      "6",
      "4",
      "no se cumple mean(lab) >= 4 (3,67 < 4): la nota queda en 4",
      "mean(lab) >= 4 does not hold (3.67 < 4): the grade becomes 4"
    ),
    ReasonCase(
      .requirementMissed(report("lab.1 >= 4", "lab.1", "3", .atLeast, "4")),
      "6",
      "6",
      "Prácticas 1 (3 < 4)",
      "Prácticas 1 (3 < 4)"
    ),
    ReasonCase(
      .requirementMissed(ConditionReport(text: "attendance")),
      "6",
      "6",
      "no se cumple Asistencia",
      "Asistencia does not hold"
    ),
    ReasonCase(
      .conditionHeld(report("absent(exam) = 1", nil, "1", .equal, "1"), .notPresented),
      "2",
      nil,
      "se cumple absent(exam) = 1 (1 = 1): no presentado, queda sin nota",
      "absent(exam) = 1 holds (1 = 1): not presented, there is no grade"
    ),
    ReasonCase(
      .conditionHeld(report("exam >= 9", "exam", "9.2", .atLeast, "9"), .pass),
      "4.8",
      "4.8",
      "Examen 9,2 ≥ 9: aprobado",
      "Examen 9.2 ≥ 9: passed"
    ),
    ReasonCase(
      .conditionHeld(report("exam >= 9", "exam", "9.001", .atLeast, "9"), nil),
      "4.8",
      "5",
      "Examen 9 ≥ 9: la nota queda en 5",
      "Examen 9 ≥ 9: the grade becomes 5"
    ),
    ReasonCase(
      .conditionHeld(report("exam < 4", "exam", "3", .below, "4"), .fail),
      "5",
      "4",
      "Examen 3 < 4: suspenso, la nota queda en 4",
      "Examen 3 < 4: failed, the grade becomes 4"
    ),
    ReasonCase(
      .belowPass(.atLeast(Exact(5))),
      "4.999",
      "4.999",
      "4,99 no llega a 5",
      "4.99 does not reach 5"
    ),
    ReasonCase(
      .belowPass(.atLeast(exact("5.5"))),
      "5.9",
      "5",
      "5 no llega a 5,5",
      "5 does not reach 5.5"
    ),
    ReasonCase(
      .belowPass(.above(Exact(5))),
      "5",
      "5",
      "5 no supera 5",
      "5 is not above 5"
    ),
    ReasonCase(
      .belowPass(.atLeast(Exact(5))),
      nil,
      nil,
      "no hay nota final",
      "there is no final grade"
    ),
  ]
}
