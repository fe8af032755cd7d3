import Testing

@testable import Engine

/// How the final grade is written on the record: its rounding, and its name.
@Suite struct RecordedGradeTests {
  private func scheme(rounding: String?, labels: [LabelDefinition] = [], pass: Threshold? = nil)
    throws -> Scheme
  {
    var definition = SchemeDefinition([.mark("a"), .mark("b")], grade: .expression("a"))
    definition.rounding = rounding.map { Located($0) }
    definition.labels = labels
    definition.pass = pass ?? definition.pass
    return try definition.compiled()
  }

  @Test(arguments: [
    ("round(grade, 0.1)", "4.95", "5", Verdict.pass), ("round(grade, 0.1)", "4.94", "4.9", .fail),
    ("floor(grade, 0.1)", "4.99", "4.9", .fail), ("ceil(grade, 0.5)", "4.51", "5", .pass),
    ("round_even(grade, 0.1)", "4.25", "4.2", .fail), ("round(grade, 0.1)", "4.25", "4.3", .fail),
    ("if(grade >= 5, round(grade), floor(grade))", "4.9", "4", .fail),
    ("if(grade >= 5, round(grade), floor(grade))", "5.5", "6", .pass),
    ("grade + 20", "5", "10", .pass),
  ])
  func `the grade is rounded as the scheme says, and the rounded one decides`(
    rounding: String,
    mark: String,
    grade: String,
    verdict: Verdict
  ) throws {
    let outcome = try scheme(rounding: rounding).secured(["a": mark])
    #expect(outcome.grade == Exact(grade))
    #expect(outcome.verdict == verdict)
  }

  @Test func `without a rounding the exact grade decides`() throws {
    #expect(try scheme(rounding: nil).secured(["a": "4.999"]).verdict == .fail)
  }

  @Test func `rules are judged before the grade is rounded`() throws {
    var definition = SchemeDefinition(
      [.mark("a")],
      grade: .expression("a"),
      rules: [.require("grade >= 5", grade: "min(grade, 4.9)")]
    )
    definition.rounding = Located("round(grade, 0.5)")
    let outcome = try definition.compiled().secured(["a": "4.9"])
    #expect(outcome.grade == Exact(5))
    #expect(outcome.verdict == .fail)
  }

  @Test func `no number stays none, however it is rounded`() throws {
    var definition = SchemeDefinition(
      [.mark("a")],
      grade: .expression("a"),
      rules: [.require("a >= 5", grade: "none")]
    )
    definition.rounding = Located("3")
    #expect(try definition.compiled().secured(["a": "4"]).grade == nil)
  }

  @Test func `the need is found on the rounded grade`() throws {
    #expect(try scheme(rounding: "round(grade, 0.1)").need([:]).text == "4.95")
    #expect(try scheme(rounding: "floor(grade)").need([:]).text == "5")
  }

  private let labels = [
    LabelDefinition("Aprobado", from: Exact(5)), LabelDefinition("Suspenso", from: .zero),
    LabelDefinition("Sobresaliente", from: Exact(9)),
    LabelDefinition("Matrícula de Honor", from: Exact(9), when: Located("b = 10")),
    LabelDefinition("Notable", from: Exact(7)),
  ]

  @Test(arguments: [
    ("9", "0", "Sobresaliente"), ("7", "0", "Notable"), ("6.999", "10", "Aprobado"),
    ("4.999", "10", "Suspenso"), ("8.999", "10", "Notable"),
  ])
  func `a grade has the highest label that it reaches exactly`(
    mark: String,
    other: String,
    label: String
  ) throws {
    #expect(
      try scheme(rounding: nil, labels: labels).secured(["a": mark, "b": other]).label == label
    )
  }

  @Test(arguments: ["5", "7", "9"])
  func `a grade just below a label neither has it nor reads as if it had`(minimum: String) throws {
    let scheme = try scheme(rounding: nil, labels: labels)
    func label(_ mark: Exact) -> String? {
      scheme.secured(["a": mark.description, "b": "0"]).label
    }
    let threshold = Threshold.atLeast(Exact(minimum))
    for short in ["0.004", "0.000001", "1/3000"].map({ threshold.mark - Exact($0) }) {
      for places in 0...3 {
        let shown = short.shown(places: places, thresholds: [threshold])
        #expect(label(Exact(shown)) == label(short), "\(short) is shown as \(shown)")
      }
      #expect(label(short) != label(threshold.mark))
    }
  }

  @Test(arguments: [
    ("round(grade, 0.01)", "8.995", "Sobresaliente"),
    ("round(grade, 0.1)", "8.995", "Sobresaliente"),
    ("round(grade, 0.01)", "8.994", "Notable"), ("grade", "8.995", "Notable"),
    ("floor(grade)", "8.95", "Notable"), ("round(grade)", "8.95", "Sobresaliente"),
  ])
  func `a label is of the rounded grade`(rounding: String, mark: String, label: String) throws {
    #expect(try scheme(rounding: rounding, labels: labels).secured(["a": mark]).label == label)
  }

  @Test func `a label may ask for more than a grade`() throws {
    let scheme = try scheme(rounding: nil, labels: labels)
    #expect(scheme.secured(["a": "9", "b": "10"]).label == "Matrícula de Honor")
    #expect(scheme.secured(["a": "9", "b": "9"]).label == "Sobresaliente")
  }

  @Test func `a label is a target, and what it asks for is needed`() throws {
    var definition = SchemeDefinition(
      [.mark("a"), .mark("b")],
      grade: .expression("0.8 * a + 0.2 * b")
    )
    definition.labels = labels
    let scheme = try definition.compiled()
    func need(_ label: String) -> String {
      scheme.need(["a": "10"], Question(target: .label(label))).text
    }
    #expect(need("Aprobado") == "secured" && need("Notable") == "secured")
    #expect(need("Sobresaliente") == "5")
    #expect(need("Matrícula de Honor") == "10")
    #expect(need("Cum laude") == "out")
  }

  @Test func `a label that more marks can lose is looked for on every mark`() throws {
    var definition = SchemeDefinition([.mark("a")], grade: .expression("a"))
    definition.labels = [LabelDefinition("Justo", from: Exact(6), when: Located("a < 8"))]
    let need = try definition.compiled().need([:], Question(target: .label("Justo")))
    #expect(need.text == "within 6-7.99")
  }

  @Test func `who fails has no label that means a pass`() throws {
    var definition = SchemeDefinition(
      [.mark("a"), .mark("b")],
      grade: .expression("a"),
      rules: [.require("b >= 5")]
    )
    definition.labels = labels
    #expect(try definition.compiled().secured(["a": "7", "b": "3"]).label == "Suspenso")
  }

  @Test func `a label on a row of conditions is refused`() {
    var definition = SchemeDefinition([.mark("a", each: 2)], grade: .expression("mean(a)"))
    definition.labels = [LabelDefinition("x", from: Exact(9), when: Located("a >= 9"))]
    #expect(
      definition.problems == ["0: a label’s “when” needs one condition, not a row of them"]
    )
  }
}
