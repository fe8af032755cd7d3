import TestSupport
import Testing

@testable import Engine

/// Whatever the open marks come to, what comes of it is within the bounds.
@Suite struct BoundsPropertyTests {
  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func `no grades lead outside the bounds`(seed: UInt64) {
    var source = RandomScheme(seed: seed + 20_000)
    for index in 0..<25 {
      guard let scheme = Scheme.compile(source.definition()).scheme else { continue }
      let program = scheme.first.program
      let sheet = scheme.sheet(of: source.grades(of: scheme), in: .ordinary)
      let open = scheme.openLeaves(sheet, program)
      for settled in scheme.settlingChoices(sheet, among: open) {
        let formulas = BoundsEvaluation(program, leafBounds(scheme, settled), earlier: nil)
        let bounds = program.bounds(formulas, pass: scheme.pass)
        for _ in 0..<6 {
          let inputs = source.completion(of: settled, scheme, open)
          var evaluation = Evaluation(program, inputs)
          let outcome = program.outcome(&evaluation, pass: scheme.pass)
          let place = "seed \(seed), scheme \(index)"
          #expect(bounds.verdicts.contains(outcome.verdict), "\(place): \(outcome.verdict)")
          expect(outcome.grade, within: bounds.grade, "\(place), grade")
          for (node, (result, term)) in zip(
            program.nodes,
            zip(evaluation.results, formulas.results)
          ) {
            for (value, span) in zip(result.members, term.members) {
              expect(value, within: span, "\(place), \(node.id)")
            }
          }
        }
      }
    }
  }

  /// Every leaf with what is known of it: an open one has any points up to its maximum.
  private func leafBounds(_ scheme: Scheme, _ sheet: Sheet) -> [LeafBounds] {
    let full = Completion(others: .one, facts: true)
    return zip(scheme.inputs(sheet, .worst).leaves, scheme.inputs(sheet, full).leaves).map {
      $0 == $1 ? LeafBounds($0) : LeafBounds($0).spanning(to: LeafBounds($1))
    }
  }

  private func expect(_ value: Exact?, within span: Span?, _ place: String) {
    guard let value else {
      #expect(span?.mayLack ?? true, "\(place): no value")
      return
    }
    guard let span else {
      Issue.record("\(place): \(value), where there is no value")
      return
    }
    guard !span.isAnything else { return }
    #expect(
      value.satisfies(.atLeast, span.low) && value.satisfies(.atMost, span.high),
      "\(place): \(value) is not within \(span.low) and \(span.high)"
    )
  }
}
