public import Engine

extension Guide {
  /// The guide as the Engine takes it, its formulas as text.
  public func definition(_ dice: inout Dice) -> SchemeDefinition {
    var definition = SchemeDefinition(grade: Located(grade.formula(&dice)), scale: number(scale))
    definition.parts = parts.map { $0.definition(&dice) }
    definition.values = values.map { $0.definition(&dice) }
    definition.pass = Threshold(mark: number(pass).value, isStrict: isPassStrict)
    definition.rules = rules.map { $0.definition(&dice) }
    definition.rounding = rounding.map { located($0, &dice) }
    definition.labels = labels.map { label in
      LabelDefinition(
        label.name,
        from: number(label.minimum).value,
        when: label.condition.map { located($0, &dice) }
      )
    }
    definition.sittings = sittings.map { $0.definition(&dice) }
    return definition
  }
}

private func number(_ text: String) -> Located<Exact> {
  Located((try? Exact(decimal: text)) ?? .zero)
}

private func located(_ term: Term, _ dice: inout Dice) -> Located<String> {
  Located(term.text(&dice))
}

private func node(_ name: String) -> Located<NodeID> { Located(NodeID(rawValue: name)) }

extension Guide.Part {
  fileprivate func definition(_ dice: inout Dice) -> PartDefinition {
    let kind: PartKind =
      switch self.kind {
      case .mark: .mark(of: number(maximum))
      case .fact: .fact
      case .choice(let count): .choice((1...count).map { "option \($0)" })
      case .test(let questions, let points):
        .test(questions: questions, points: located(points, &dice), of: number(maximum))
      }
    var part = PartDefinition(id: node(name), kind: kind)
    part.count = count.map { Located($0) }
    part.members = members.map { $0.definition(&dice) }
    part.memberMark = mark.map { located($0, &dice) }
    part.isOptional = isOptional
    part.isPenalty = isPenalty
    part.condition = condition.map { located($0, &dice) }
    return part
  }
}

extension Guide.Way {
  fileprivate func formula(_ dice: inout Dice) -> Formula {
    switch self {
    case .formula(let term): return .expression(term.text(&dice))
    case .average(let shares): return .average(shares.map { $0.definition(&dice) })
    }
  }
}

extension Guide.Share {
  fileprivate func definition(_ dice: inout Dice) -> Formula.AverageMember {
    let weight: Formula.Weight =
      switch self.weight {
      case .number(let text): .number(number(text))
      case .list(let texts): .list(texts.map(number))
      case .formula(let term): .expression(located(term, &dice))
      }
    return Formula.AverageMember(name: node(name), weight: weight)
  }
}

extension Guide.Value {
  fileprivate func definition(_ dice: inout Dice) -> ValueDefinition {
    ValueDefinition(id: node(name), formula: Located(way.formula(&dice)), scale: number(scale))
  }
}

extension Guide.Rule {
  fileprivate func definition(_ dice: inout Dice) -> RuleDefinition {
    let test: RuleDefinition.Test =
      switch self.test {
      case .require(let terms): .require(terms.map { located($0, &dice) })
      case .when(let term, let verdict): .when(located(term, &dice), verdict)
      }
    let grade: RuleDefinition.GradeLeft =
      switch left {
      case .unchanged: .unchanged
      case .nothing: .nothing
      case .formula(let term): .expression(located(term, &dice))
      }
    var rule = RuleDefinition(test: test, grade: grade)
    rule.sittings = sittings.map { Located(SittingID(rawValue: $0)) }
    return rule
  }
}

extension Guide.Sitting {
  fileprivate func definition(_ dice: inout Dice) -> SittingDefinition {
    var sitting = SittingDefinition(id: Located(SittingID(rawValue: name)))
    sitting.after = after.map { Located(SittingID(rawValue: $0)) }
    sitting.carry = carry.map { carrying in
      let rule = CarryDefinition.Rule(
        carrying.then,
        when: carrying.condition.map { located($0, &dice) },
        years: carrying.years,
        otherwise: carrying.otherwise
      )
      return CarryDefinition(part: node(carrying.part), rule: rule)
    }
    sitting.grade = grade.map { Located($0.formula(&dice)) }
    sitting.values =
      values.map { .replace($0.definition(&dice)) } + removedValues.map { .remove(node($0)) }
    sitting.rules = rules.map { rules in rules.map { $0.definition(&dice) } }
    return sitting
  }
}
