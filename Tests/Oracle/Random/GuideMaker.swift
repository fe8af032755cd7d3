import Engine

/// Makes random guides in which every construct of the format occurs.
public struct GuideMaker {
  var terms: TermMaker
  private var isRising: Bool { terms.isRising }
  var dice: Dice {
    get { terms.dice }
    set { terms.dice = newValue }
  }

  /// - Parameters:
  ///   - dice: Makes all of it.
  ///   - isRising: Whether the guides are of the common kind: more marks are never worse, nothing comes and goes.
  public init(_ dice: Dice, isRising: Bool = false) {
    terms = TermMaker(dice: dice)
    terms.isRising = isRising
  }

  /// A guide and its sittings.
  public mutating func guide() -> Guide {
    terms.vocabulary = Vocabulary()
    var guide = Guide(grade: .formula(.number("0")))
    guide.scale = dice.pick(["10", "10", "10", "100", "4"]) ?? "10"
    guide.pass =
      dice.pick(guide.scale == "10" ? ["5", "5", "5", "7", "4.5"] : ["2", "3.5"]) ?? "5"
    guide.isPassStrict = dice.chance(10)
    for index in 0..<dice.number(2...8) {
      if index < 2 || dice.chance(65) {
        let part = part("p\(index)")
        guide.parts.append(part)
        terms.vocabulary.add(part)
      } else {
        addValue("v\(index)", to: &guide)
      }
    }
    terms.vocabulary.allowsAttempted = !isRising
    guide.grade = way(3)
    guide.rules = rules()
    if dice.chance(20) { guide.rounding = rounding() }
    guide.labels = labels()
    guide.sittings = sittings(of: guide)
    limitRules(of: &guide)
    return guide
  }

  // MARK: Parts

  private mutating func part(_ name: String) -> Guide.Part {
    var part = Guide.Part(name)
    part.maximum = dice.pick(["10", "10", "4", "7.5", "1", "100"]) ?? "10"
    part.kind = kind(maximum: part.maximum)
    if case .choice(let options) = part.kind { part.maximum = "\(options)" }
    if dice.chance(35) { part.count = dice.number(2...4) }
    if part.count != nil, part.kind == .mark, dice.chance(30) { fill(&part) }
    part.isOptional = dice.chance(20)
    part.isPenalty = part.kind == .mark && !isRising && dice.chance(15)
    guard dice.chance(20), !isRising else { return part }
    let width = part.count.flatMap { dice.chance(50) ? $0 : nil }
    part.condition = width.map { terms.conditionRow($0, 1) } ?? terms.condition(1)
    return part
  }

  private mutating func kind(maximum: String) -> Guide.Part.Kind {
    switch dice.number((isRising ? 2 : 0)...9) {
    case 0: return .fact
    case 1: return .choice(dice.number(2...3))
    case 2:
      let (right, wrong, questions) = (
        Term.name("right"), Term.name("wrong"), Term.name("questions")
      )
      let net = Term.infix(.minus, right, .infix(.over, wrong, .number(terms.constant())))
      return .test(
        questions: dice.number(1...30),
        points: .infix(.over, .infix(.times, .number(maximum), net), questions)
      )
    default: return .mark
    }
  }

  /// Gives the members of a row parts of their own.
  private mutating func fill(_ part: inout Guide.Part) {
    let outer = terms.vocabulary
    terms.vocabulary = Vocabulary()
    for index in 0..<dice.number(1...3) {
      var inner = Guide.Part("m\(index)")
      inner.maximum = dice.pick(["10", "5"]) ?? "10"
      inner.kind = kind(maximum: inner.maximum)
      if case .choice(let options) = inner.kind { inner.maximum = "\(options)" }
      inner.isOptional = dice.chance(20)
      part.members.append(inner)
      terms.vocabulary.add(inner)
    }
    part.mark = terms.number(2)
    terms.vocabulary = outer
  }

  // MARK: Values and the grade

  /// Adds a value: a number most often, else a condition or a row.
  private mutating func addValue(_ name: String, to guide: inout Guide) {
    var value = self.value(name)
    if dice.chance(15) {
      value.way = .formula(terms.condition(2))
      terms.vocabulary.conditions.append(.name(name))
    } else if dice.chance(20), let width = dice.pick(terms.vocabulary.widths) {
      value.way = .formula(.infix(.plus, terms.row(width, 2), terms.row(width, 1)))
      terms.vocabulary.rows[width, default: []].append(.name(name))
      terms.vocabulary.shares.append((name, width))
    } else {
      terms.vocabulary.numbers.append(.name(name))
      terms.vocabulary.shares.append((name, nil))
    }
    guide.values.append(value)
  }

  mutating func value(_ name: String) -> Guide.Value {
    var value = Guide.Value(name, way(2))
    value.scale = dice.pick(["10", "10", "4", "100"]) ?? "10"
    return value
  }

  mutating func way(_ depth: Int) -> Guide.Way {
    guard dice.chance(45) else { return .formula(terms.number(depth)) }
    let members = terms.vocabulary.shares.shuffled(using: &dice).prefix(dice.number(1...5))
    guard !members.isEmpty else { return .formula(terms.number(depth)) }
    let allowsAttempted = terms.vocabulary.allowsAttempted
    terms.vocabulary.allowsAttempted = false
    defer { terms.vocabulary.allowsAttempted = allowsAttempted }
    return .average(members.map { Guide.Share($0.name, weight(count: $0.count)) })
  }

  private mutating func weight(count: Int?) -> Guide.Share.Weight {
    if dice.chance(25), !isRising { return .formula(terms.number(1)) }
    if let count, dice.chance(50) { return .list((0..<count).map { _ in terms.constant() }) }
    return .number(terms.constant())
  }

  // MARK: Rules

  mutating func rules() -> [Guide.Rule] {
    (0..<dice.number(0...3)).map { _ in rule() }
  }

  private mutating func rule() -> Guide.Rule {
    terms.vocabulary.allowsGrade = true
    defer { terms.vocabulary.allowsGrade = false }
    var rule: Guide.Rule
    if isRising || dice.chance(60) {
      rule = Guide.Rule(.require((0..<dice.number(1...2)).map { _ in ruleCondition() }))
    } else {
      let verdict = dice.pick([nil, .pass, .fail, .notPresented] as [Verdict?]) ?? nil
      rule = Guide.Rule(.when(ruleCondition(), verdict))
    }
    switch dice.number(0...5) {
    case 0: rule.left = .nothing
    case 1: rule.left = .formula(.call(.min, [.grade, .number(terms.constant())]))
    case 2: rule.left = .formula(terms.number(2))
    default: break
    }
    return rule
  }

  private mutating func ruleCondition() -> Term {
    if isRising { return terms.condition(0) }
    if dice.chance(20), let width = dice.pick(terms.vocabulary.widths) {
      return terms.conditionRow(width, 1)
    }
    return terms.condition(2)
  }

  /// How the grade is written: most often by a step, at times in some other way.
  private mutating func rounding() -> Term {
    let step = Term.number(dice.pick(["0.1", "0.5", "1"]) ?? "0.1")
    if isRising || dice.chance(70) {
      return .call(dice.pick([.round, .roundEven, .floor]) ?? .round, [.grade, step])
    }
    terms.vocabulary.allowsGrade = true
    defer { terms.vocabulary.allowsGrade = false }
    return terms.number(2)
  }

  private mutating func labels() -> [Guide.Label] {
    guard dice.chance(25) else { return [] }
    terms.vocabulary.allowsGrade = true
    defer { terms.vocabulary.allowsGrade = false }
    return ["1", "2", "3.5", "7", "9"].filter { _ in dice.chance(50) }.flatMap { minimum in
      let plain = Guide.Label("from \(minimum)", from: minimum)
      guard dice.chance(40) else { return [plain] }
      let other = Guide.Label("from \(minimum) if", from: minimum, when: terms.condition(1))
      return [[other], [plain, other], [other, plain]][dice.number(0...2)]
    }
  }
}
