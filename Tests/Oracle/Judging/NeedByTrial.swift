public import Engine

/// What is needed, found out by trying every mark of the grid: the definitions of docs/model.md and no search.
public struct NeedByTrial {
  /// Hundredths of a mark out of 10 that reach the target, and the answer they make.
  public enum Answer: Hashable, Sendable {
    case secured
    /// The lowest mark from which every higher one reaches the target, and all the marks below it that do.
    case atLeast(Int, also: [Int])
    /// Marks that reach the target, the full one not among them.
    case within([Int])
    case outOfReach
  }

  public var answer: Answer
  /// The leaves asked about; facts and choices among them are not marks.
  public var over: Set<String>
  /// How many outcomes were worked out.
  public var trials: Int
}

/// A question as the oracle puts it.
struct Inquiry {
  var sheet: OracleSheet
  var target: Target
  var others: BigFraction
  var trials = 0
  var isDoubtful = false

  /// The answer over the leaves given, with one way of choosing.
  mutating func answer(_ over: Set<String>, _ choices: [String: Int]) -> NeedByTrial.Answer {
    if isSecured(choices) { return .secured }
    let marks = (0...1_000).filter { meets($0, over, choices) }
    guard let last = marks.last else { return .outOfReach }
    guard last == 1_000 else { return .within(marks) }
    let lowest = marks.indices.reversed().prefix { marks[$0] == 1_000 - (marks.count - 1 - $0) }
      .last
    return .atLeast(marks[lowest ?? 0], also: Array(marks[..<(lowest ?? 0)]))
  }

  /// Whether a common mark on the leaves given is enough, with every open fact a yes.
  mutating func meets(_ mark: Int, _ over: Set<String>, _ choices: [String: Int]) -> Bool {
    meets(Filling(over: over, share: share(mark), others: others, facts: true), choices)
  }

  /// Whether the target is met whatever common mark is got on what is open, with facts and without.
  private mutating func isSecured(_ choices: [String: Int]) -> Bool {
    (0...1_000).allSatisfy { mark in
      [false, true].allSatisfy { facts in
        let share = share(mark)
        return meets(Filling(share: share, others: share, facts: facts), choices)
      }
    }
  }

  private func share(_ mark: Int) -> BigFraction { BigFraction(Int128(mark), over: 1_000) }

  private mutating func meets(_ filling: Filling, _ choices: [String: Int]) -> Bool {
    var reading = sheet.reading(filling, choices: choices)
    let ruling = reading.ruling()
    trials += 1
    var judge = Judge()
    let isMet =
      switch target {
      case .pass: ruling.verdict == .pass
      case .grade(let goal):
        ruling.verdict == .pass
          && ruling.grade.map { grade in
            BigFraction(goal).map { judge.holds(.atLeast, grade, Quantity($0)) } ?? false
          } == true
      // The guides that are made up name no grades.
      case .label: false
      }
    isDoubtful = isDoubtful || ruling.isDoubtful || judge.isDoubtful
    return isMet
  }
}

extension OracleSheet {
  /// Whether a common mark reaches a target, with one way of choosing and every open fact a yes.
  ///
  /// - Parameters:
  ///   - target: What is to be reached.
  ///   - mark: In hundredths of a mark out of 10.
  ///   - over: The leaves asked about; other marks count 0.
  ///   - choices: The option of each open choice.
  /// - Returns: `nil` where a decision on the way was within reach of rounding errors.
  public func meets(
    _ target: Target,
    _ mark: Int,
    over: Set<String>,
    choices: [String: Int]
  ) -> Bool? {
    var inquiry = Inquiry(sheet: self, target: target, others: .zero)
    let isMet = inquiry.meets(mark, over, choices)
    return isDoubtful || inquiry.isDoubtful ? nil : isMet
  }

  /// What is needed on all that is open; where that is not enough on what may be taken again too, and then on what
  /// nobody need do.
  ///
  /// - Returns: `nil` where a decision on the way was within reach of rounding errors.
  public func need(_ target: Target) -> NeedByTrial? {
    let open = Set(self.open)
    let steps = [open, open.union(retakable), open.union(retakable).union(optional)]
    var asked: [Set<String>] = []
    for step in steps where !step.isEmpty && asked.last != step { asked.append(step) }
    let first = need(target, over: asked.first ?? [], others: .zero)
    for step in asked.dropFirst() {
      guard first?.answer == .outOfReach else { return first }
      let next = need(target, over: step, others: .zero)
      if next?.answer != .outOfReach { return next }
    }
    return first
  }

  /// What is needed on some leaves, with the choices that make it easiest.
  ///
  /// - Parameters:
  ///   - target: What is to be reached.
  ///   - over: The leaves asked about.
  ///   - others: The share of their maximum that other pending marks are taken to have.
  /// - Returns: `nil` where a decision on the way was within reach of rounding errors.
  public func need(_ target: Target, over: Set<String>, others: BigFraction) -> NeedByTrial? {
    var inquiry = Inquiry(sheet: self, target: target, others: others)
    var best = NeedByTrial.Answer.outOfReach
    for way in choices {
      let answer = inquiry.answer(over, way)
      if answer.rank < best.rank { best = answer }
    }
    if isDoubtful || choices.isEmpty || inquiry.isDoubtful { return nil }
    return NeedByTrial(answer: best, over: over, trials: inquiry.trials)
  }
}

extension NeedByTrial.Answer {
  /// The lower, the easier for a student.
  fileprivate var rank: Int {
    switch self {
    case .secured: -1
    case .atLeast(let mark, _): mark
    case .within: 1_001
    case .outOfReach: 1_002
    }
  }

  /// Whether the Engine may answer so, where this is what common marks come to.
  ///
  /// That every common mark is enough, or none, proves nothing about uneven ones; what is not proved stays open.
  func agrees(with trial: NeedByTrial.Answer) -> Bool {
    switch (self, trial) {
    case (.atLeast(0, []), .secured), (.within([]), .outOfReach): true
    default: self == trial
    }
  }

  /// Whether it says that a common mark is enough.
  func tells(_ mark: Int) -> Bool {
    switch self {
    case .secured: true
    case .atLeast(let lowest, let also): mark >= lowest || also.contains(mark)
    case .within(let marks): marks.contains(mark)
    case .outOfReach: false
    }
  }

  /// The marks at which the answer turns, and their neighbours.
  var edges: Set<Int> {
    Set((1...1_000).filter { tells($0) != tells($0 - 1) }.flatMap { [$0 - 1, $0] }).union([
      0, 1_000,
    ])
  }

  /// The same answer of the Engine; having nothing to ask about is out of reach as well.
  public init(_ answer: Need.Answer) {
    func marks(_ ranges: [ClosedRange<GridMark>]) -> [Int] {
      ranges.flatMap { Array($0.lowerBound.hundredths...$0.upperBound.hundredths) }
    }
    switch answer {
    case .secured: self = .secured
    case .atLeast(let mark, let also): self = .atLeast(mark.hundredths, also: marks(also))
    case .within(let ranges): self = .within(marks(ranges))
    case .outOfReach, .nothingLeft: self = .outOfReach
    }
  }
}
