/// How high results can come, whatever the grades.
///
/// Nothing is outside these limits, so what is said to be out of reach is. But not all within them is
/// possible: in `lab + (10 - lab)` the two labs count as different ones. Excused parts are left out.
public struct Limits: Hashable, Sendable {
  /// The grade by the formula, before it is kept within the scale.
  public let grade: Result
  /// Each part and value; of a row, all that a member can be.
  public let results: [NodeID: Result]
  /// The conditions of rules that hold, or do not hold, whatever the grades.
  public let certainties: [Certainty]

  /// What a formula can come to.
  public struct Result: Hashable, Sendable {
    /// `nil` where nothing is known to hold it down.
    public var most: Exact?
    /// Whether the formula itself limits what it comes to, by `min`, `clamp` or a table.
    public var isCapped: Bool
  }

  /// A condition of a rule on which no grade has a bearing.
  public struct Certainty: Hashable, Sendable {
    /// The place of the rule among those of the sitting, from 0.
    public var rule: Int
    /// The condition in its plainest spelling.
    public var text: String
    /// Whether it always holds; otherwise it never does.
    public var holds: Bool
  }
}

extension Scheme {
  /// How high the results of a sitting of this scheme can come.
  public func limits(in sitting: SittingID) -> Limits {
    let sitting = reading(in: sitting)
    return everything(in: sitting).limits
  }

  /// Everything that a sitting can come to, after all that the one before can.
  func everything(in sitting: Sitting) -> BoundsEvaluation {
    let before = sitting.after.flatMap { self.sitting($0) }.map { earlier in
      EarlierBounds(
        results: everything(in: earlier).results,
        grade: Span(.zero, scale, mayLack: true)
      )
    }
    let program = sitting.program
    var evaluation = BoundsEvaluation(program, leaves.map(anything), earlier: before)
    evaluation.grade = Span(.zero, program.gradeScale, mayLack: true)
    return evaluation
  }

  /// Every grade that a leaf can have, but for an excuse.
  private func anything(of leaf: Leaf) -> LeafBounds {
    var points = Span(.zero, leaf.maximum)
    if case .test(let questions) = leaf.kind {
      // Points can be typed as well, and wrong answers can take a paper below zero.
      for (right, wrong, blank) in [(questions, 0, 0), (0, questions, 0), (0, 0, questions)] {
        let paper = leaf.points(of: .answers(right: right, wrong: wrong, blank: blank))
        if let paper { points = points.spanning(to: Span(paper)) }
      }
    }
    return LeafBounds(points).joined(with: LeafBounds(.absent)).maybeFresh
  }
}

extension NodeKind {
  /// Whether it is a part of another sitting.
  fileprivate var isAway: Bool {
    if case .part(_, condition: .number(.zero)) = self { true } else { false }
  }
}

extension BoundsEvaluation {
  fileprivate var limits: Limits {
    var results: [NodeID: Limits.Result] = [:]
    for (node, term) in zip(program.nodes, self.results) where !node.kind.isAway {
      let most = term.members.most.flatMap { $0.isAnything ? nil : $0.high }
      results[node.id] = .init(most: most, isCapped: isCapped(node.kind))
    }
    let most = formulaGrade().flatMap { $0.isAnything ? nil : $0.high }
    return Limits(
      grade: .init(most: most, isCapped: isCapped(program.grade)),
      results: results,
      certainties: certainties
    )
  }

  private func isCapped(_ kind: NodeKind) -> Bool {
    switch kind {
    case .average, .part: false
    case .expression(let expression): isCapped(expression)
    }
  }

  private func isCapped(_ expression: Expression) -> Bool {
    switch expression {
    case .call(.min, _), .call(.clamp, _), .call(.table, _): true
    case .call(let function, let arguments) where function.rounding != nil: isCapped(arguments[0])
    case .node(let index): isCapped(program.nodes[index].kind)
    default: false
    }
  }

  private var certainties: [Limits.Certainty] {
    program.rules.enumerated().flatMap { index, rule in
      let conditions =
        switch rule.test {
        case .require(let conditions): conditions
        case .when(let condition, _): [condition]
        }
      return conditions.compactMap { condition -> Limits.Certainty? in
        let held = holds(condition)
        guard held?.isTrue == true || held?.isFalse == true else { return nil }
        return Limits.Certainty(
          rule: index,
          text: condition.text,
          holds: held?.isTrue == true
        )
      }
    }
  }
}
