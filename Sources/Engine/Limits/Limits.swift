/// How low and how high results can come, whatever the grades.
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
    public var interval: Interval
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
  /// How low and how high the results of a sitting of this scheme can come.
  public func limits(in sitting: SittingID) -> Limits {
    LimitFinder(self, reading(in: sitting)).limits
  }
}

extension LimitFinder {
  var limits: Limits {
    var results: [NodeID: Limits.Result] = [:]
    for (node, spread) in zip(program.nodes, self.results) {
      results[node.id] = .init(interval: spread.members.hull, isCapped: isCapped(node.kind))
    }
    return Limits(
      grade: .init(interval: grade, isCapped: isCapped(program.grade)),
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
      return conditions.compactMap { condition in
        spread(condition.expression).members.smallest.holds.map {
          Limits.Certainty(rule: index, text: condition.text, holds: $0)
        }
      }
    }
  }
}
