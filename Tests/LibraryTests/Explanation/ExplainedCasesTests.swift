import Engine
import JSON
import Library
import TestSupport
import Testing

/// What holds of the explanation of every worked case of the files in `syllabi/`.
@Suite struct ExplainedCasesTests {
  typealias WorkedCase = SyllabusFilesTests.WorkedCase

  private func explanations(_ worked: WorkedCase) -> [Explanation] {
    let sheet = worked.scheme.sheet(of: worked.example.record, in: worked.example.sitting)
    return End.allCases.map { worked.scheme.explanation(on: sheet, $0) }
  }

  @Test(arguments: SyllabusFilesTests.cases)
  func `ends in what was decided`(worked: WorkedCase) {
    let standing = worked.scheme.standing(
      of: worked.example.record,
      in: worked.example.sitting
    )
    #expect(explanations(worked).map(\.outcome) == [standing.secured, standing.best])
  }

  @Test(arguments: SyllabusFilesTests.cases)
  func `has averages whose members add up`(worked: WorkedCase) {
    for explanation in explanations(worked) {
      let computed = explanation.grade.result.map { min(max($0, .zero), explanation.scale) }
      #expect(computed == explanation.outcome.computed)
      for value in explanation.values {
        guard case .average = value.calculation else { continue }
        #expect(value.calculation.result == value.result.value, "\(value.id)")
      }
    }
  }

  @Test(arguments: SyllabusFilesTests.cases)
  func `has formulas that give the same once numbers stand for names`(worked: WorkedCase) throws {
    for explanation in explanations(worked) {
      for formula in explanation.formulas {
        for step in formula.all where step.kind.isWorkedOut {
          guard let value = step.result.value, value.isExact else { continue }
          var writer = FormulaWriter()
          writer.isReplaced = { !$0.kind.isWorkedOut }
          let text = writer.text(step)
          #expect(try Self.value(of: text, isCondition: step.isCondition) == value, "\(text)")
        }
      }
    }
  }

  /// What a formula without names gives, read and worked out anew.
  private static func value(of formula: String, isCondition: Bool) throws -> Exact? {
    let shift = "500000 + " + (isCondition ? "if(\(formula), 1, 0)" : "(\(formula))")
    var definition = SchemeDefinition(
      grade: Located(.expression(shift)),
      scale: Located(Exact(1_000_000))
    )
    definition.parts = [PartDefinition(id: Located("a"))]
    let scheme = try #require(Scheme.compile(definition).scheme, "\(formula)")
    let standing = scheme.standing(of: GradeRecord(), in: .ordinary)
    return standing.secured.grade.map { $0 - Exact(500_000) }
  }

  @Test(arguments: SyllabusFilesTests.cases)
  func `is read from its JSON as it was written`(worked: WorkedCase) throws {
    for explanation in explanations(worked) {
      let parts = explanation.parts.flatMap(\.members).flatMap(\.leaves)
      let written = SubjectExplanation(
        subject: "x",
        name: "Subject",
        label: "Notable",
        explanation: explanation,
        sittings: [.init(explanation.sitting, .init("Sitting", cite: "p. 1"))],
        titles: Dictionary(
          uniqueKeysWithValues: (explanation.parts.map(\.id) + explanation.values.map(\.id))
            .map { ($0, .init("Title of \($0)", cite: "p. 2")) }
        ),
        leaves: Dictionary(
          uniqueKeysWithValues: parts.map {
            ($0.id, .init("Name of \($0.id)", cite: "p. 3", text: "7,5"))
          }
        )
      )
      let bytes = Array(written.json.description.utf8)
      let json = try JSONValue(parsing: bytes, limits: .frame)
      #expect(try SubjectExplanation(json: json) == written)
    }
  }
}

extension Explanation {
  /// Every formula in it whose words are its own.
  fileprivate var formulas: [Step] {
    var formulas = calculations.flatMap { calculation in
      switch calculation {
      case .formula(let step): [step]
      case .average(let shares): shares.compactMap(\.weightFormula)
      }
    }
    formulas += parts.compactMap(\.condition)
    formulas += parts.flatMap(\.members).flatMap { member in
      [member.mark].compactMap(\.self) + member.leaves.compactMap(\.paper)
    }
    for ruling in rulings where ruling.effect != .notJudged {
      formulas += ruling.conditions.map(\.step)
      if case .struck(_, _, let formula?) = ruling.effect { formulas.append(formula) }
    }
    return formulas
  }

  private var calculations: [Calculation] { [grade] + values.map(\.calculation) }
}

extension Step {
  fileprivate var all: [Step] { [self] + operands.flatMap(\.all) }
}

extension Step.Kind {
  /// Whether its result follows from its operands alone; what is known of a part does not.
  fileprivate var isWorkedOut: Bool {
    switch self {
    case .name, .state: false
    case .call, .constant, .list, .negation, .not, .arithmetic, .comparison, .and, .or: true
    }
  }
}
