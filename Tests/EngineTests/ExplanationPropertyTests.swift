import Testing

@testable import Engine

/// What holds of every explanation, on schemes and grades of every shape.
@Suite struct ExplanationPropertyTests {
  private struct Sample {
    var explanation: Explanation
    var scheme: Scheme
    var sheet: Sheet
    var place: String
  }

  private static func samples(_ seed: UInt64, _ count: Int) -> [Sample] {
    var source = RandomScheme(seed: seed)
    return (0..<count).flatMap { index -> [Sample] in
      guard let scheme = Scheme.compile(source.definition()).scheme else { return [] }
      let sheet = scheme.sheet(of: source.grades(of: scheme), in: .ordinary)
      return End.allCases.map { end in
        Sample(
          explanation: scheme.explanation(on: sheet, end),
          scheme: scheme,
          sheet: sheet,
          place: "seed \(seed), scheme \(index), \(end)"
        )
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `its root is the outcome that was decided`(seed: UInt64) {
    for sample in Self.samples(seed, 4) {
      let standing = sample.scheme.standing(on: sample.sheet)
      let decided = sample.explanation.end == .secured ? standing.secured : standing.best
      #expect(sample.explanation.outcome == decided, "\(sample.place)")
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `the first number is the computed grade`(seed: UInt64) {
    for sample in Self.samples(seed + 600, 24) {
      let computed = sample.explanation.grade.result.map {
        min(max($0, .zero), sample.scheme.scale)
      }
      #expect(computed.isSame(as: sample.explanation.outcome.computed), "\(sample.place)")
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `the rules lead from the computed grade to the final one`(seed: UInt64) {
    for sample in Self.samples(seed + 100, 24) {
      let outcome = sample.explanation.outcome
      var grade = outcome.computed
      var reasons = outcome.reasons[...]
      for ruling in sample.explanation.rulings {
        guard case .struck(let from, let to, _) = ruling.effect else { continue }
        #expect(from == grade, "\(sample.place)")
        let reason = reasons.popFirst()
        #expect(reason?.gradeBefore == from && reason?.gradeAfter == to, "\(sample.place)")
        grade = to
      }
      if let rounding = sample.explanation.rounding {
        #expect(rounding.from == grade, "\(sample.place)")
        grade = rounding.to
      }
      if outcome.verdict != .notPresented { #expect(grade == outcome.grade, "\(sample.place)") }
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `what the members of an average add makes its value`(seed: UInt64) {
    for sample in Self.samples(seed + 200, 24) {
      for value in sample.explanation.values {
        guard case .average(let shares) = value.calculation else { continue }
        #expect(
          value.calculation.result.isSame(as: value.result.value),
          "\(sample.place), \(value.id)"
        )
        let whole = shares.compactMap(\.fraction).reduce(.zero, +)
        #expect(whole.satisfies(.equal, .one) || value.result.value == nil, "\(sample.place)")
      }
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `every operation has the result that its operands give`(seed: UInt64) {
    for sample in Self.samples(seed + 300, 20) {
      for formula in sample.explanation.formulas {
        for step in formula.all {
          guard let recomputed = step.recomputed else { continue }
          #expect(recomputed == step.result, "\(sample.place): \(step.formula)")
        }
      }
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `a name in a formula has the value that is explained for it`(seed: UInt64) {
    for sample in Self.samples(seed + 400, 20) {
      let explanation = sample.explanation
      for step in explanation.formulas.flatMap(\.all) {
        switch step.kind {
        case .name(.node(let id)):
          let explained = explanation.part(id)?.result ?? explanation.value(id)?.result
          #expect(step.result == explained, "\(sample.place): \(id)")
        case .name(.member(of: let id, let index)):
          let members = explanation.part(id)?.result.members ?? []
          #expect(members.indices.contains(index), "\(sample.place): \(step.formula)")
          if members.indices.contains(index) {
            #expect(step.result.value == members[index], "\(sample.place): \(step.formula)")
          }
        default: continue
        }
      }
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `a formula written again is the same formula`(seed: UInt64) throws {
    var source = RandomScheme(seed: seed + 500)
    for index in 0..<40 {
      var definition = source.definition()
      guard let scheme = Scheme.compile(definition).scheme,
        case .expression(let expression) = scheme.first.program.grade
      else { continue }
      let sheet = scheme.sheet(of: GradeRecord(), in: .ordinary)
      guard case .formula(let step) = scheme.explanation(on: sheet).grade else { continue }
      definition.grade.value = .expression(step.formula)
      let again = try definition.compiled().first.program.grade
      #expect(again == .expression(expression), "seed \(seed), scheme \(index): \(step.formula)")
    }
  }
}

extension Explanation {
  /// Every formula in it.
  fileprivate var formulas: [Step] {
    var formulas = grade.formulas + values.flatMap(\.calculation.formulas)
    formulas += parts.compactMap(\.condition) + parts.flatMap(\.members).compactMap(\.mark)
    for ruling in rulings where ruling.effect != .notJudged {
      formulas += ruling.conditions.map(\.step)
      if case .struck(_, _, let formula?) = ruling.effect { formulas.append(formula) }
    }
    if let rounding { formulas.append(rounding.formula) }
    return formulas
  }
}

extension Explanation.Calculation {
  fileprivate var formulas: [Step] {
    switch self {
    case .formula(let step): [step]
    case .average(let shares): shares.compactMap(\.weightFormula)
    }
  }
}

extension Step {
  /// The step and all beneath it.
  fileprivate var all: [Step] { [self] + operands.flatMap(\.all) }

  /// What the operation gives on its operands' results; `nil` for what has nothing to work out.
  fileprivate var recomputed: Term? {
    expression.map { expression in
      let nothing = Program(nodes: [], order: [], grade: .average([]), gradeScale: .ten)
      return Evaluation(nothing, Inputs(leaves: [])).term(expression)
    }
  }

  private var expression: Expression? {
    let constants = operands.map(\.result.constant)
    switch kind {
    case .constant, .name, .state: return nil
    case .list: return .list(constants)
    case .negation: return .negated(constants[0])
    case .not: return .not(constants[0])
    case .arithmetic(let sign): return .arithmetic(sign, constants[0], constants[1])
    case .comparison(let sign): return .comparison(sign, constants[0], constants[1])
    case .and: return .and(constants[0], constants[1])
    case .or: return .or(constants[0], constants[1])
    case .call("if", _):
      return .choose(constants[0], then: constants[1], otherwise: constants[2], width: nil)
    case .call(let name, _): return Function(rawValue: name).map { .call($0, constants) }
    }
  }
}

extension Term {
  /// The term as a formula that has it as its result.
  fileprivate var constant: Expression {
    switch self {
    case .scalar(let value?): .number(value)
    case .scalar(nil): .arithmetic(.over, .number(.one), .number(.zero))
    case .row(let members): .list(members.map { Term.scalar($0).constant })
    }
  }
}

extension Exact? {
  fileprivate func isSame(as other: Exact?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.satisfies(.equal, other)
  }
}
