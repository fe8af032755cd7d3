public import Engine

/// One random guide, on which the Engine and the oracle are asked the same.
public struct Trial {
  public let guide: Guide
  public let definition: SchemeDefinition
  /// None where the Engine refuses the definition.
  public let scheme: Scheme?
  public let issues: [SchemeIssue]
  /// What went differently, in words, with the grades.
  public private(set) var differences: [String] = []
  /// How many outcomes were compared.
  public private(set) var comparisons = 0
  /// How many were not, because a decision was within reach of rounding errors.
  public private(set) var doubts = 0
  private var maker: GuideMaker
  /// The guide with its harmful facts taken for penalties; none where that was within reach of rounding errors.
  private let judged: Guide?

  /// - Parameters:
  ///   - dice: Makes all of it.
  ///   - isRising: Whether the guide is of the common kind, in which more marks are never worse.
  public init(_ dice: Dice, isRising: Bool = false) {
    maker = GuideMaker(dice, isRising: isRising)
    guide = maker.guide()
    var judged = guide
    self.judged = judged.recogniseHarm() ? judged : nil
    definition = guide.definition(&maker.dice)
    (scheme, issues) = Scheme.compile(definition)
  }

  /// Compares the outcomes of a record of grades in every sitting.
  ///
  /// - Parameter open: How many of the leaves are pending, in percent.
  public mutating func compareOutcomes(open: Int) {
    guard let scheme else { return }
    guard let judged else {
      doubts += 1
      return
    }
    let record = maker.record(of: guide, open: open)
    for sitting in guide.sittingNames {
      let entries = scheme.sheet(of: GradeRecord(record), in: SittingID(rawValue: sitting))
      let sheet = judged.sheet(record, in: sitting)
      for (name, outcome, filling) in [
        ("secured", scheme.secured(on: entries), Filling.worst),
        ("best", scheme.best(on: entries), sheet.bestFilling),
      ] {
        guard let ruling = sheet.ruling(filling) else {
          doubts += 1
          continue
        }
        comparisons += 1
        guard let difference = ruling.difference(from: outcome) else { continue }
        differences.append("\(sitting), \(name): \(difference); \(record)")
      }
    }
  }

  /// Compares what is needed to pass, or for a grade, in every sitting, at some marks only: where the Engine's
  /// answer turns, and at random.
  ///
  /// - Parameter open: How many of the leaves are pending, in percent.
  public mutating func probeNeeds(open: Int) {
    guard let scheme else { return }
    guard let judged else {
      doubts += 1
      return
    }
    let record = maker.record(of: guide, open: open)
    let target = maker.target()
    for sitting in guide.sittingNames {
      let sheet = judged.sheet(record, in: sitting)
      guard (1...16).contains(sheet.choices.count) else { continue }
      let need = scheme.need(
        Question(target: target),
        on: scheme.sheet(of: GradeRecord(record), in: SittingID(rawValue: sitting))
      )
      let answer = NeedByTrial.Answer(need.answer)
      // What is secured is so if nothing is taken again.
      let asked = need.over.map(\.rawValue) + need.facts.map(\.rawValue)
      let over = Set(answer == .secured ? sheet.open : asked)
      // A choice that is not named has an option, too, and the answer is for one of them at least.
      let ways = sheet.choices.filter { way in
        need.choices.allSatisfy { way[$0.leaf.rawValue] == $0.option }
      }
      let marks = answer.edges.union((0..<4).map { _ in maker.dice.number(0...1_000) })
      let wrong = ways.map { way in
        marks.sorted().filter { mark in
          guard let isMet = sheet.meets(target, mark, over: over, choices: way) else {
            doubts += 1
            return false
          }
          comparisons += 1
          return isMet != answer.tells(mark)
        }
      }
      guard !wrong.contains([]) else { continue }
      differences.append("\(sitting), \(target): \(answer), not with \(wrong); \(record)")
    }
  }

  /// Compares what is needed to pass, or for a grade, in every sitting, at every mark of the grid.
  ///
  /// - Parameter open: How many of the leaves are pending, in percent.
  public mutating func compareNeeds(open: Int) {
    guard let scheme else { return }
    guard let judged else {
      doubts += 1
      return
    }
    let record = maker.record(of: guide, open: open)
    let target = maker.target()
    for sitting in guide.sittingNames {
      let sheet = scheme.sheet(of: GradeRecord(record), in: SittingID(rawValue: sitting))
      guard let need = judged.sheet(record, in: sitting).need(target) else {
        doubts += 1
        continue
      }
      comparisons += need.trials
      let answer = NeedByTrial.Answer(scheme.need(Question(target: target), on: sheet).answer)
      guard !answer.agrees(with: need.answer) else { continue }
      differences.append(
        "\(sitting), need for \(target): \(answer), by the oracle \(need.answer); \(record)"
      )
    }
  }

  /// What went differently, with the guide.
  public var report: String {
    var dice = maker.dice
    return differences.joined(separator: "\n") + "\n" + guide.syllabus(&dice)
  }
}

extension GuideMaker {
  /// What a student wants to reach.
  fileprivate mutating func target() -> Target {
    dice.chance(70) ? .pass : .grade(Exact(dice.number(2...9)))
  }
}

extension Ruling {
  /// How an outcome of the Engine differs, if it does.
  fileprivate func difference(from outcome: Outcome) -> String? {
    if outcome.verdict != verdict { return "\(outcome.verdict), by the oracle \(verdict)" }
    if !Ruling.agree(outcome.grade, grade) {
      return "\(shown(outcome.grade)), by the oracle \(shown(grade))"
    }
    if !Ruling.agree(outcome.computed, computed) {
      return "computed \(shown(outcome.computed)), by the oracle \(shown(computed))"
    }
    if outcome.label != label { return "\(shown(outcome.label)), by the oracle \(shown(label))" }
    return nil
  }

  private static func agree(_ ours: Exact?, _ theirs: Quantity?) -> Bool {
    guard let ours, let theirs else { return ours == nil && theirs == nil }
    if theirs.isExact { return BigFraction(ours) == theirs.value }
    return abs(ours.approximation - theirs.value.approximation) <= theirs.slack
  }
}

private func shown(_ value: (some CustomStringConvertible)?) -> String {
  value.map(\.description) ?? "none"
}

extension Quantity: CustomStringConvertible {
  public var description: String { (isExact ? "" : "≈") + value.description }
}

extension Record: CustomStringConvertible {
  public var description: String {
    let own = sittings.sorted { $0.key < $1.key }.map { "\($0.key): \(listed($0.value))" }
    let old = inherited.mapValues { "\($0.entry) \($0.years) years ago" }
    return (own + (old.isEmpty ? [] : ["inherited: \(listed(old))"])).joined(separator: "; ")
  }
}

private func listed(_ grades: [String: some CustomStringConvertible]) -> String {
  grades.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
}

extension Entry: CustomStringConvertible {
  public var description: String {
    switch self {
    case .absent: "NP"
    case .excused: "EX"
    case .points(let points): points.description
    case .fact(let holds): holds ? "yes" : "no"
    case .choice(let option): "#\(option)"
    case .answers(let right, let wrong, let blank): "\(right)/\(wrong)/\(blank)"
    }
  }
}
