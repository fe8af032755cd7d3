import Engine

extension GuideMaker {
  /// None, so that there is one sitting; or a chain of some, at times with another that stands for itself.
  mutating func sittings(of guide: Guide) -> [Guide.Sitting] {
    guard dice.chance(50) else { return [] }
    var sittings = [Guide.Sitting("s0")]
    // What the first one takes over is of an earlier course.
    if dice.chance(40) { sittings[0].carry = carries(guide) }
    for index in 1...dice.number(1...2) {
      var sitting = Guide.Sitting("s\(index)")
      if !dice.chance(10) {
        sitting.after = "s\(index - 1)"
      }
      sitting.carry = carries(guide)
      terms.vocabulary.looksBack = sitting.after != nil
      patch(&sitting, guide)
      terms.vocabulary.looksBack = false
      sittings.append(sitting)
    }
    if dice.chance(30) { sittings[1...].shuffle(using: &dice) }
    return sittings
  }

  private mutating func patch(_ sitting: inout Guide.Sitting, _ guide: Guide) {
    if dice.chance(30) { sitting.grade = way(2) }
    if dice.chance(30) { sitting.rules = rules() }
    guard dice.chance(20), let value = dice.pick(guide.values.filter(isNumber)) else { return }
    // A value that takes the place of another may look at parts only, so that no circle comes about.
    let all = terms.vocabulary
    terms.vocabulary = Vocabulary()
    terms.vocabulary.looksBack = all.looksBack
    for part in guide.parts where part.condition == nil { terms.vocabulary.add(part) }
    sitting.values = [self.value(value.name)]
    terms.vocabulary = all
  }

  private func isNumber(_ value: Guide.Value) -> Bool {
    terms.vocabulary.numbers.contains(.name(value.name))
  }

  /// Limits some rules to some sittings.
  mutating func limitRules(of guide: inout Guide) {
    let names = guide.sittings.map(\.name)
    guard !names.isEmpty else { return }
    for index in guide.rules.indices where dice.chance(25) {
      guide.rules[index].sittings = Array(names.shuffled(using: &dice).prefix(dice.number(1...2)))
    }
  }

  private mutating func carries(_ guide: Guide) -> [Guide.Carrying] {
    guide.parts.filter { _ in dice.chance(60) }.map { carrying($0) }
  }

  private mutating func carrying(_ part: Guide.Part) -> Guide.Carrying {
    var carrying = Guide.Carrying(part.name, carry(part))
    carrying.otherwise = carry(part)
    if dice.chance(20) { carrying.years = dice.number(1...2) }
    guard dice.chance(40) else { return carrying }
    if let count = part.count, dice.chance(60) {
      carrying.condition = terms.conditionRow(count, 1)
    } else {
      carrying.condition = terms.condition(1)
    }
    return carrying
  }

  private mutating func carry(_ part: Guide.Part) -> Carry {
    // Of two choices none is better.
    let isChoice = (part.members + [part]).contains {
      if case .choice = $0.kind { true } else { false }
    }
    let all: [Carry] = [.keep, .retake, .redo, .lost]
    return dice.pick(isChoice ? all : all + [.improve]) ?? .redo
  }
}
