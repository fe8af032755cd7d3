import TestSupport
import Testing

@testable import Engine

@Suite struct BoundsTests {
  /// Random grades, of which none is excused, with random ones for what is pending.
  private func inputs(_ scheme: Scheme, _ source: inout RandomScheme) -> Inputs {
    var record = source.grades(of: scheme)
    record.sittings[.ordinary] = record.sittings[.ordinary]?.filter { $0.value != .excused }
    let completion = Completion(
      others: Exact(Int.random(in: 0...4, using: &source.random)) * Exact("1/4"),
      facts: Bool.random(using: &source.random)
    )
    return scheme.inputs(scheme.sheet(of: record, in: .ordinary), completion)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `no grades lead outside of what a scheme is said to come to`(seed: UInt64) {
    var source = RandomScheme(seed: seed + 20_000)
    for index in 0..<40 {
      guard let scheme = Scheme.compile(source.definition()).scheme else { continue }
      let program = scheme.first.program
      let bounds = scheme.everything(in: scheme.first)
      let never = Set(scheme.limits(in: .ordinary).certainties.filter { !$0.holds }.map(\.rule))
      for _ in 0..<8 {
        let place = "seed \(seed), scheme \(index)"
        var evaluation = Evaluation(program, inputs(scheme, &source))
        expect(evaluation.formulaGrade(), within: bounds.formulaGrade(), place)
        for (result, span) in zip(evaluation.results, bounds.results) {
          for (value, span) in zip(result.members, span.members) {
            expect(value, within: span, place)
          }
        }
        for rule in program.outcome(&evaluation, pass: scheme.pass).struck
        where never.contains(rule) {
          guard case .when = program.rules[rule].test else { continue }
          Issue.record("\(place): a rule struck that never does")
        }
      }
    }
  }

  private func expect(_ value: Exact?, within span: Span?, _ place: String) {
    guard let value else {
      #expect(span.map { $0.mayLack || $0.isAnything } ?? true, "\(place): no value")
      return
    }
    guard let span, !span.isAnything else {
      #expect(span != nil, "\(place): \(value)")
      return
    }
    #expect(value.satisfies(.atLeast, span.low), "\(place): \(value) in \(span)")
    #expect(value.satisfies(.atMost, span.high), "\(place): \(value) in \(span)")
  }
}
