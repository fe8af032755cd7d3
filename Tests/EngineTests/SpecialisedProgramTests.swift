import TestSupport
import Testing

@testable import Engine

/// A program in which what is known is worked out already decides as the whole one does.
@Suite struct SpecialisedProgramTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `decides as the whole program, whatever the open leaves come to`(seed: UInt64) {
    var source = RandomScheme(seed: seed + 40_000)
    var comparisons = 0
    for index in 0..<40 {
      guard let scheme = Scheme.compile(source.definition()).scheme else { continue }
      let program = scheme.first.program
      let sheet = scheme.sheet(of: source.grades(of: scheme), in: .ordinary)
      let open = scheme.openLeaves(sheet, program)
      for settled in scheme.settlingChoices(sheet, among: open).prefix(4) {
        let known = Evaluation(program, scheme.inputs(settled, Completion(over: LeafSet(open))))
        let left = program.specialised(to: known, varying: LeafSet(open))
        for _ in 0..<6 {
          let inputs = source.completion(of: settled, scheme, open)
          let whole = program.decision(inputs, pass: scheme.pass)
          let rest = left.decision(inputs, pass: scheme.pass)
          comparisons += 1
          #expect(rest.isLike(whole), "seed \(seed), scheme \(index): \(rest), not \(whole)")
        }
      }
    }
    #expect(comparisons > 100)
  }

  @Test func `what is known is one member of an average, and a rule that is met is gone`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b"), .mark("c"), .mark("exam")],
      average: [.init("a", "1"), .init("b", "1"), .init("c", "2"), .init("exam", "4")],
      rules: [.require("a >= 4"), .require("exam >= 4")]
    )
    let record = GradeRecord([.ordinary: grades(["a": "6", "b": "7", "c": "8"])])
    let sheet = scheme.sheet(of: record, in: .ordinary)
    let exam = try #require(scheme.leafIndices["exam"])
    let known = Evaluation(scheme.first.program, scheme.inputs(sheet, .worst))
    let left = scheme.first.program.specialised(to: known, varying: [exam])
    guard case .average(let members) = left.grade else {
      Issue.record("no average")
      return
    }
    #expect(members.count == 2)
    #expect(left.rules.count == 1)
    #expect(left.order.count == 2)
  }
}

extension Decision {
  /// Whether two decisions agree; approximate numbers, as far as the order of additions lets them.
  fileprivate func isLike(_ other: Decision) -> Bool {
    let isGradeLike =
      switch (grade, other.grade) {
      case (let left?, let right?): left.satisfies(.equal, right)
      case (nil, nil): true
      case (.some, nil), (nil, .some): false
      }
    return verdict == other.verdict && label == other.label && isGradeLike
  }
}
