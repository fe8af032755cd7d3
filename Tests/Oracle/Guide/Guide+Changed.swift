/// Ways of writing the same guide differently.
extension Guide {
  /// The same guide with other names of parts and values.
  public func renamed(_ rename: (String) -> String) -> Guide {
    var guide = mapTerms { $0.renamed(rename) }
    guide.parts = guide.parts.map { part in
      var part = part
      part.name = rename(part.name)
      part.members = part.members.map { inner in
        var inner = inner
        inner.name = rename(inner.name)
        return inner
      }
      return part
    }
    guide.values = guide.values.map { $0.renamed(rename) }
    guide.grade = guide.grade.renamed(rename)
    for index in guide.sittings.indices {
      guide.sittings[index].grade = guide.sittings[index].grade?.renamed(rename)
      guide.sittings[index].values = guide.sittings[index].values.map { $0.renamed(rename) }
      for place in guide.sittings[index].carry.indices {
        guide.sittings[index].carry[place].part = rename(guide.sittings[index].carry[place].part)
      }
    }
    return guide
  }

  /// The same guide with everything that has no order of its own in another one.
  public func shuffled(_ dice: inout Dice) -> Guide {
    var random = dice
    var guide = mapTerms { $0.shuffled(&random) }
    guide.parts.shuffle(using: &random)
    guide.values.shuffle(using: &random)
    guide.values = guide.values.map { value in
      var value = value
      value.way = value.way.shuffled(&random)
      return value
    }
    guide.grade = guide.grade.shuffled(&random)
    return guide
  }

  private func mapTerms(_ change: (Term) -> Term) -> Guide {
    var guide = self
    guide.parts = parts.map { $0.mapTerms(change) }
    guide.values = values.map { $0.mapTerms(change) }
    guide.grade = grade.mapTerms(change)
    guide.rules = rules.map { $0.mapTerms(change) }
    guide.rounding = rounding.map(change)
    for index in labels.indices {
      guide.labels[index].condition = labels[index].condition.map(change)
    }
    for index in sittings.indices {
      let sitting = sittings[index]
      guide.sittings[index].grade = sitting.grade?.mapTerms(change)
      guide.sittings[index].values = sitting.values.map { $0.mapTerms(change) }
      guide.sittings[index].rules = sitting.rules?.map { $0.mapTerms(change) }
      for place in sitting.carry.indices {
        guide.sittings[index].carry[place].condition = sitting.carry[place].condition.map(change)
      }
    }
    return guide
  }
}

extension Record {
  /// The same grades for a guide with other names.
  public func renamed(_ rename: (String) -> String) -> Record {
    func leaf(_ id: String) -> String {
      let pieces = id.split(separator: ".").map(String.init)
      return pieces.map { Int($0) == nil ? rename($0) : $0 }.joined(separator: ".")
    }
    func entries<Grade>(_ grades: [String: Grade]) -> [String: Grade] {
      Dictionary(uniqueKeysWithValues: grades.map { (leaf($0.key), $0.value) })
    }
    var record = self
    record.sittings = sittings.mapValues { entries($0) }
    record.inherited = entries(inherited)
    return record
  }
}

extension Guide.Part {
  fileprivate func mapTerms(_ change: (Term) -> Term) -> Guide.Part {
    var part = self
    part.members = members.map { $0.mapTerms(change) }
    part.mark = mark.map(change)
    part.condition = condition.map(change)
    return part
  }
}

extension Guide.Value {
  fileprivate func mapTerms(_ change: (Term) -> Term) -> Guide.Value {
    var value = self
    value.way = way.mapTerms(change)
    return value
  }

  fileprivate func renamed(_ rename: (String) -> String) -> Guide.Value {
    var value = self
    value.name = rename(name)
    value.way = way.renamed(rename)
    return value
  }
}

extension Guide.Way {
  fileprivate func mapTerms(_ change: (Term) -> Term) -> Guide.Way {
    switch self {
    case .formula(let term): .formula(change(term))
    case .average(let shares):
      .average(
        shares.map { share in
          guard case .formula(let term) = share.weight else { return share }
          return Guide.Share(share.name, .formula(change(term)))
        }
      )
    }
  }

  fileprivate func renamed(_ rename: (String) -> String) -> Guide.Way {
    guard case .average(let shares) = self else { return self }
    return .average(shares.map { Guide.Share(rename($0.name), $0.weight) })
  }

  fileprivate func shuffled(_ dice: inout Dice) -> Guide.Way {
    guard case .average(let shares) = self else { return self }
    return .average(shares.shuffled(using: &dice))
  }
}

extension Guide.Rule {
  fileprivate func mapTerms(_ change: (Term) -> Term) -> Guide.Rule {
    var rule = self
    switch test {
    case .require(let terms): rule.test = .require(terms.map(change))
    case .when(let term, let verdict): rule.test = .when(change(term), verdict)
    }
    if case .formula(let term) = left { rule.left = .formula(change(term)) }
    return rule
  }
}

extension Term {
  /// The same term with each of its parts changed.
  private func mapParts(_ change: (Term) -> Term) -> Term {
    switch self {
    case .number, .truth, .name, .grade, .attempted: self
    case .list(let terms): .list(terms.map(change))
    case .negative(let term): .negative(change(term))
    case .not(let term): .not(change(term))
    case .infix(let infix, let left, let right): .infix(infix, change(left), change(right))
    case .call(let call, let terms): .call(call, terms.map(change))
    }
  }

  fileprivate func renamed(_ rename: (String) -> String) -> Term {
    guard case .name(let name) = self else { return mapParts { $0.renamed(rename) } }
    guard let (row, member) = Reading.member(name) else { return .name(rename(name)) }
    return .name("\(rename(row)).\(member + 1)")
  }

  fileprivate func shuffled(_ dice: inout Dice) -> Term {
    var random = dice
    let term = mapParts { $0.shuffled(&random) }
    switch term {
    case .infix(let infix, let left, let right)
    where [.plus, .times, .and, .or, .equal, .unequal].contains(infix) && random.chance(50):
      return .infix(infix, right, left)
    case .call(let call, let terms)
    where [.min, .max, .mean, .sum, .count, .all, .any].contains(call):
      return .call(call, terms.shuffled(using: &random))
    default: return term
    }
  }
}
