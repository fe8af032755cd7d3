extension Evaluation {
  /// How a number came about.
  ///
  /// - Parameters:
  ///   - kind: A formula or an average; a part has nothing to work out.
  ///   - scale: The most points it can be.
  ///   - isCondition: Whether it is a condition.
  /// - Returns: The formula taken apart, or what each member adds.
  func calculation(
    _ kind: NodeKind,
    scale: Exact,
    isCondition: Bool
  ) -> Explanation.Calculation {
    switch kind {
    case .expression(let expression): .formula(step(expression, isCondition: isCondition))
    case .average(let members): .average(shares(members, scale: scale))
    case .part: .average([])
    }
  }

  private func shares(_ members: [NodeKind.Member], scale: Exact) -> [Explanation.Share] {
    var all: [(weighed: Weighed, formula: Expression?)] = []
    for member in members {
      let formula: Expression? =
        if case .expression(let weight) = member.weight { weight } else { nil }
      weigh([member]) { all.append(($0, formula)) }
    }
    let total = all.filter { $0.weighed.share != nil }.map(\.weighed.weight).reduce(.zero, +)
    return all.map { weighed, formula in
      let node = program.nodes[weighed.node]
      let fraction = weighed.share == nil ? nil : weighed.weight / total
      return Explanation.Share(
        node: node.id,
        member: weighed.member,
        points: weighed.points,
        scale: node.scale,
        weight: weighed.weight,
        weightFormula: formula.map { step($0, isCondition: false) },
        fraction: fraction,
        contribution: fraction.flatMap { fraction in
          weighed.share.map { $0 * fraction * scale }
        }
      )
    }
  }

  func part(
    _ index: Int,
    _ condition: Expression?,
    _ members: [Explanation.Member]
  ) -> Explanation.Part {
    let node = program.nodes[index]
    var explained: Step?
    // A part of other sittings has a constant for a condition, which nobody wrote.
    if let condition, !condition.nodes.isEmpty { explained = step(condition, isCondition: true) }
    return Explanation.Part(
      id: node.id,
      scale: node.scale,
      result: results[index],
      isCondition: node.shape.isCondition,
      isRow: node.shape.width != nil,
      condition: explained,
      members: members
    )
  }

  func members(
    of shape: PartShape,
    of scheme: Scheme,
    on sheet: Sheet,
    retaken: Set<Int>
  ) -> [Explanation.Member] {
    func leaf(_ index: Int) -> Explanation.Leaf {
      self.leaf(
        index,
        scheme.leaves[index],
        sheet.entries[index],
        isRetaken: retaken.contains(index)
      )
    }
    func member(_ leaves: [Int], mark: Step? = nil) -> Explanation.Member {
      Explanation.Member(
        mark: mark,
        exists: !leaves.contains(where: missing.contains),
        leaves: leaves.map(leaf)
      )
    }
    switch shape {
    case .single(let index): return [member([index])]
    case .row(let leaves): return leaves.map { member([$0]) }
    case .rowOfParts(let members, let mark):
      return members.map { own in
        let mark = step(
          mark,
          isCondition: false,
          Locals(ownParts: own),
          names: own.map { scheme.leaves[$0].id }
        )
        return member(own, mark: mark)
      }
    }
  }

  private func leaf(
    _ index: Int,
    _ leaf: Scheme.Leaf,
    _ entry: Sheet.Entry,
    isRetaken: Bool
  ) -> Explanation.Leaf {
    let input = inputs[index]
    var paper: Step?
    if let formula = leaf.paper, !isRetaken,
      case .graded(.answers(let right, let wrong, let blank)) = entry.state
    {
      paper = step(formula, isCondition: false, Locals(paper: (right, wrong, blank)))
    }
    return Explanation.Leaf(
      id: leaf.id,
      kind: leaf.kind,
      maximum: leaf.maximum,
      isOptional: leaf.isOptional,
      isPenalty: leaf.isPenalty,
      state: entry.state,
      origin: entry.origin,
      counted: Explanation.Counted(input),
      toImprove: entry.toImprove,
      isAssumed: input.presence == .sat && (isRetaken || entry.state == .pending),
      paper: paper
    )
  }
}

extension Evaluation {
  /// A rule as it is judged, with the grade so far that it is judged on.
  func ruling(_ rule: Rule, isStriking: Bool) -> Explanation.Ruling {
    Explanation.Ruling(
      test: test(of: rule) { holds($0) },
      effect: isStriking ? struck(rule) : .none,
      name: rule.name,
      cite: rule.cite
    )
  }

  /// How the grade is written.
  func rounding(_ formula: Expression) -> Explanation.Rounding {
    Explanation.Rounding(
      from: grade,
      to: program.gradeLeft(by: formula, self),
      formula: step(formula, isCondition: false)
    )
  }

  /// A rule that is judged no more.
  func rulingNotJudged(_ rule: Rule) -> Explanation.Ruling {
    Explanation.Ruling(
      test: test(of: rule) { _ in nil },
      effect: .notJudged,
      name: rule.name,
      cite: rule.cite
    )
  }

  private func test(
    of rule: Rule,
    _ holds: (Condition) -> Bool?
  ) -> Explanation.Ruling.Test {
    func condition(_ condition: Condition) -> Explanation.Ruling.Condition {
      .init(step(condition.expression, isCondition: true), holds: holds(condition))
    }
    return switch rule.test {
    case .require(let conditions): .require(conditions.map(condition))
    case .when(let when, let verdict): .when(condition(when), verdict)
    }
  }

  private func struck(_ rule: Rule) -> Explanation.Ruling.Effect {
    let formula: Step? =
      if case .expression(let expression) = rule.grade {
        step(expression, isCondition: false)
      } else {
        nil
      }
    return .struck(from: grade, to: program.gradeLeft(by: rule, self), formula: formula)
  }
}

extension Explanation.Counted {
  fileprivate init(_ input: LeafInput) {
    switch input.presence {
    case .sat: self = .sat(input.points)
    case .absent: self = .absent
    case .excused: self = .excused
    }
  }
}
