/// Makes random terms of a kind that the formula language allows.
struct TermMaker {
  var dice: Dice
  var vocabulary = Vocabulary()
  /// Whether numbers only ever rise with what they are made of.
  var isRising = false

  private static let constants = [
    "0", "1", "2", "3", "4", "5", "6", "7", "10", "0.5", "0.1", "0.3", "2.5", "4.9", "0.333333",
    "12",
  ]

  mutating func constant() -> String { dice.pick(TermMaker.constants) ?? "1" }

  private mutating func constantTerm() -> Term { .number(constant()) }

  /// Constants in rising order.
  private mutating func rising(_ count: Int) -> Term {
    let sorted = TermMaker.constants.shuffled(using: &dice).prefix(count)
      .sorted { BigFraction(typed: $0) < BigFraction(typed: $1) }
    return .list(sorted.map { .number($0) })
  }

  private mutating func constants(_ count: Int) -> Term {
    .list((0..<count).map { _ in constantTerm() })
  }

  private mutating func width() -> Int? { dice.pick(vocabulary.widths) }

  mutating func number(_ depth: Int) -> Term {
    if depth <= 0 || dice.chance(12) { return simpleNumber() }
    switch dice.number(0...(isRising ? 14 : 25)) {
    case 0...4: return .infix(.plus, number(depth - 1), number(depth - 1))
    case 5...7: return .infix(.times, constantTerm(), number(depth - 1))
    case 8...11: return reduced(depth)
    case 12: return .call(.clamp, [number(depth - 1), constantTerm(), constantTerm()])
    case 13...14:
      let step = dice.chance(50) ? [constantTerm()] : []
      return .call(rounding(), [number(depth - 1)] + step)
    case 15: return .infix(.times, number(depth - 1), number(depth - 1))
    case 16...17: return .infix(.minus, number(depth - 1), number(depth - 1))
    case 18:
      return .infix(.over, number(depth - 1), dice.chance(60) ? constantTerm() : number(depth - 1))
    case 19: return .negative(number(depth - 1))
    case 20: return .infix(.power, number(depth - 1), exponent())
    case 21...22: return .call(.if, [condition(depth - 1), number(depth - 1), number(depth - 1)])
    case 23: return .call(.sqrt, [number(depth - 1)])
    case 24:
      let count = dice.number(1...3)
      return .call(.table, [number(depth - 1), rising(count), constants(count)])
    default: return .call(.count, conditionsOrRow(depth - 1))
    }
  }

  private mutating func rounding() -> Term.Call {
    dice.pick([.round, .roundEven, .floor, .ceil]) ?? .round
  }

  private mutating func simpleNumber() -> Term {
    if vocabulary.allowsGrade, dice.chance(30) { return .grade }
    if vocabulary.allowsAttempted, dice.chance(8) { return .attempted }
    if dice.chance(25) { return constantTerm() }
    if let name = dice.pick(vocabulary.numbers), vocabulary.looksBack, dice.chance(15) {
      return .call(.before, [dice.chance(25) ? .grade : name])
    }
    return dice.pick(vocabulary.numbers) ?? constantTerm()
  }

  /// A whole number or half of one; a fraction of the kind that a root is.
  private mutating func exponent() -> Term {
    let text = dice.pick(["0", "1", "2", "2", "3", "0.5", "1.5"]) ?? "2"
    return dice.chance(15) ? .negative(.number(text)) : .number(text)
  }

  /// One number of a row, or of several.
  private mutating func reduced(_ depth: Int) -> Term {
    let call = dice.pick([Term.Call.min, .max, .mean, .sum]) ?? .mean
    var arguments: [Term] = []
    for _ in 0..<dice.number(1...3) {
      let width = dice.chance(55) ? width() : nil
      arguments.append(width.map { row($0, depth - 1) } ?? number(depth - 1))
    }
    return .call(call, arguments)
  }

  mutating func row(_ width: Int, _ depth: Int) -> Term {
    guard depth > 0, !dice.chance(30) else { return simpleRow(width) }
    switch dice.number(0...(isRising ? 2 : 10)) {
    case 0: return .call(.best, [count(), row(width, depth - 1)])
    case 1: return .call(.drop, [count(), row(width, depth - 1)])
    case 2: return .infix(.plus, row(width, depth - 1), row(width, depth - 1))
    case 3...5:
      let infix = dice.pick([Term.Infix.plus, .minus, .times, .over]) ?? .plus
      let sides = [row(width, depth - 1), number(depth - 1)].shuffled(using: &dice)
      return .infix(infix, sides[0], sides[1])
    case 6:
      let test = dice.chance(70) ? conditionRow(width, depth - 1) : condition(depth - 1)
      return .call(
        .if,
        [test, row(width, depth - 1), dice.chance(50) ? number(depth - 1) : row(width, depth - 1)]
      )
    case 7: return .call(.clamp, [row(width, depth - 1), constantTerm(), constantTerm()])
    case 8: return .call(rounding(), [row(width, depth - 1), constantTerm()])
    case 9:
      return .call(.table, [row(width, depth - 1), rising(2), constants(2)])
    default: return .negative(row(width, depth - 1))
    }
  }

  private mutating func simpleRow(_ width: Int) -> Term {
    guard dice.chance(85), let row = dice.pick(vocabulary.rows[width] ?? []) else {
      return constants(width)
    }
    return vocabulary.looksBack && dice.chance(15) ? .call(.before, [row]) : row
  }

  private mutating func count() -> Term {
    isRising || dice.chance(80) ? .number("\(dice.number(0...4))") : number(0)
  }

  mutating func condition(_ depth: Int) -> Term {
    if isRising { return .infix(.atLeast, number(depth), constantTerm()) }
    guard depth > 0 else { return simpleCondition() }
    switch dice.number(0...10) {
    case 0: return .not(condition(depth - 1))
    case 1: return .infix(.and, condition(depth - 1), condition(depth - 1))
    case 2: return .infix(.or, condition(depth - 1), condition(depth - 1))
    case 3: return .call(.all, conditionsOrRow(depth - 1))
    case 4: return .call(.any, conditionsOrRow(depth - 1))
    case 5...8: return .infix(comparison(), number(depth - 1), number(depth - 1))
    default: return simpleCondition()
    }
  }

  private mutating func comparison() -> Term.Infix {
    dice.pick([.equal, .unequal, .below, .atMost, .above, .atLeast, .atLeast, .atLeast]) ?? .atLeast
  }

  private mutating func simpleCondition() -> Term {
    if dice.chance(30), let part = dice.pick(vocabulary.parts) {
      return .call(dice.pick([.sat, .absent, .excused, .fresh]) ?? .sat, [part])
    }
    if dice.chance(25), let condition = dice.pick(vocabulary.conditions) {
      let looksBack = vocabulary.looksBack && dice.chance(15)
      return looksBack ? .call(.before, [condition]) : condition
    }
    if dice.chance(4) { return .truth(dice.chance(50)) }
    return .infix(comparison(), number(0), constantTerm())
  }

  private mutating func conditionsOrRow(_ depth: Int) -> [Term] {
    (0..<dice.number(1...2)).map { _ in
      let width = dice.chance(60) ? width() : nil
      return width.map { conditionRow($0, depth) } ?? condition(depth)
    }
  }

  mutating func conditionRow(_ width: Int, _ depth: Int) -> Term {
    if isRising { return .infix(.atLeast, row(width, depth - 1), constantTerm()) }
    if dice.chance(20), let row = dice.pick(vocabulary.partRows[width] ?? []) {
      return .call(dice.pick([.sat, .absent, .excused, .fresh]) ?? .sat, [row])
    }
    if dice.chance(20), let row = dice.pick(vocabulary.conditionRows[width] ?? []) { return row }
    if depth > 0, dice.chance(10) { return .not(conditionRow(width, depth - 1)) }
    return .infix(
      comparison(),
      row(width, depth - 1),
      dice.chance(70) ? constantTerm() : row(width, depth - 1)
    )
  }
}
