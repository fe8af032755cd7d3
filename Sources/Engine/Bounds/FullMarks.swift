/// What the formulas of a sitting come to when every mark is full and no penalty is given.
public struct FullMarks: Hashable, Sendable {
  /// The grade by the formula, before it is kept within the scale; `nil` where it has no value.
  public var grade: Exact?
  /// Each part and value that has one; of a row, the highest member.
  public var results: [NodeID: Exact] = [:]
  /// The weights of the grade, where it is an average; of a row, each of its own.
  public var gradeWeights: [Exact] = []
  /// The weights of each value that is an average.
  public var weights: [NodeID: [Exact]] = [:]
}

extension Scheme {
  /// What the formulas come to when every mark is full, for each way of settling choices and facts.
  ///
  /// - Parameters:
  ///   - sitting: A sitting of this scheme; any other counts as the first.
  ///   - withOptionalParts: Whether what nobody need do is full as well; otherwise it is absent.
  /// - Returns: One for each way, at most 128.
  public func fullMarks(in sitting: SittingID, withOptionalParts: Bool) -> [FullMarks] {
    let sitting = reading(in: sitting)
    let sheet = blankSheet(in: sitting, withOptionalParts: withOptionalParts)
    return settlingChoices(sheet, among: Array(leaves.indices)).flatMap { settled in
      [true, false].map { facts in
        let completion = completion(withOptionalParts: withOptionalParts, facts: facts)
        return Evaluation(sitting.program, inputs(settled, completion)).fullMarks
      }
    }
  }

  /// A sheet on which everything is open, after sittings in which everything was full.
  private func blankSheet(in sitting: Sitting, withOptionalParts: Bool) -> Sheet {
    var sheet = Sheet(sitting: sitting.id, entries: leaves.map { _ in Sheet.Entry(.pending, .own) })
    guard let earlier = sitting.after.flatMap({ self.sitting($0) }) else { return sheet }
    let before = blankSheet(in: earlier, withOptionalParts: withOptionalParts)
    let completion = completion(withOptionalParts: withOptionalParts, facts: true)
    var evaluation = Evaluation(earlier.program, inputs(before, completion))
    let outcome = earlier.program.outcome(&evaluation, pass: pass)
    sheet.earlier = EarlierResults(results: evaluation.results, grade: outcome.grade)
    return sheet
  }

  private func completion(withOptionalParts: Bool, facts: Bool) -> Completion {
    let optional = leaves.indices.filter { leaves[$0].isOptional }
    return Completion(
      over: withOptionalParts ? LeafSet(optional) : [],
      share: .one,
      others: .one,
      facts: facts
    )
  }
}

extension Evaluation {
  fileprivate var fullMarks: FullMarks {
    var found = FullMarks(grade: formulaGrade())
    if case .average(let members) = program.grade { found.gradeWeights = weights(of: members) }
    for (node, result) in zip(program.nodes, results) {
      found.results[node.id] = result.members.compactMap(\.self).max()
      if case .average(let members) = node.kind { found.weights[node.id] = weights(of: members) }
    }
    return found
  }

  private func weights(of members: [NodeKind.Member]) -> [Exact] {
    members.flatMap { member in
      if case .list(let weights) = member.weight { weights } else { [totalWeight(member.weight)] }
    }
  }
}
