/// The search for the marks that meet targets, on a sheet without pending choices.
///
/// What the scheme makes of a common mark does not depend on the target, so each mark is evaluated once for
/// all the targets that are asked for.
struct NeedSearch {
  let scheme: Scheme
  let program: Program
  let question: Question
  /// What is open, and what of it, or of what may be taken again, the question is about.
  let open: [Int]
  let asked: [Int]
  /// The marks among the leaves that the question is about.
  let marks: [Int]
  /// What comes of it if nothing more is earned.
  let worst: Outcome
  let over: Set<Int>
  private(set) var sheet: Sheet
  /// What has to be so for a pass, but for what is asked of the grade: that is up to the weighing.
  let demands: [Demand]
  /// What everything can come to, whatever the question and what is open.
  private(set) lazy var spans = BoundsEvaluation(
    program,
    bounds(between: .worst, completion(.zero), completion(.one), everything),
    earlier: sheet.earlier.map(EarlierBounds.init)
  )

  /// What was decided on the common marks of the question, by their hundredths.
  private var decisions: [Int: Decision] = [:]
  /// The same of all that is open, without and with the facts.
  private var openDecisions: [Int: [Decision]] = [:]
  /// Whether a pass keeps holding while these leaves rise.
  private var directions: [Set<Int>: Bool] = [:]
  /// What rules demand that is open; it does not depend on the target.
  var knownDemands: Floors?

  init(
    _ scheme: Scheme,
    _ program: Program,
    _ sheet: Sheet,
    _ question: Question,
    open: [Int],
    asked: [Int]
  ) {
    self.scheme = scheme
    self.program = program
    self.sheet = sheet
    self.question = question
    self.open = open
    self.asked = asked
    marks = asked.filter { scheme.leaves[$0].isMark }
    over = Set(marks)
    worst = program.outcome(scheme.inputs(sheet, .worst), pass: scheme.pass)
    demands = program.demands
  }

  /// The completion in which what is asked has a common share, but for single leaves.
  ///
  /// Facts are taken to hold: the answer names those that it counts on.
  func completion(_ share: Exact, points: [Int: Exact] = [:]) -> Completion {
    Completion(over: over, share: share, others: question.others, facts: true, points: points)
  }

  func outcome(_ completion: Completion) -> Outcome {
    program.outcome(scheme.inputs(sheet, completion), pass: scheme.pass)
  }

  func meets(_ target: Target, _ completion: Completion) -> Bool {
    scheme.isMet(target, by: Decision(outcome(completion)))
  }

  mutating func meets(_ target: Target, at hundredths: Int) -> Bool {
    let known = decisions[hundredths]
    let decision =
      known ?? Decision(outcome(completion(GridMark(hundredths: hundredths).share)))
    if known == nil { decisions[hundredths] = decision }
    return scheme.isMet(target, by: decision)
  }

  /// Whether a target that is met stays met while these leaves rise.
  mutating func rises(_ target: Target, over leaves: Set<Int>) -> Bool {
    guard passRises(over: leaves) else { return false }
    guard case .label(let name) = target else { return true }
    return finder(over: leaves).keepsHolding(label: name)
  }

  private mutating func passRises(over leaves: Set<Int>) -> Bool {
    if let known = directions[leaves] { return known }
    // What rises over more leaves rises over fewer: those that stay put move nothing.
    if directions.contains(where: { $0.value && $0.key.isSuperset(of: leaves) }) { return true }
    let rises = finder(over: leaves).passKeepsHolding
    directions[leaves] = rises
    return rises
  }

  mutating func finder(over leaves: Set<Int>) -> DirectionFinder {
    DirectionFinder(scheme, program, over: leaves, spans: spans)
  }

  /// The completion in which all that is open, and all that is asked, is full.
  private var everything: Completion {
    Completion(over: over.union(open), share: .one, others: .one, facts: true)
  }

  /// Every leaf with all that it comes to in some completions, and between.
  func bounds(between completions: Completion...) -> [LeafBounds] {
    let all = completions.map { scheme.inputs(sheet, $0).leaves }
    return sheet.entries.indices.map { leaf in
      all.dropFirst().reduce(LeafBounds(all[0][leaf])) { $0.joined(with: LeafBounds($1[leaf])) }
    }
  }

  /// The same search where a fact does not turn out for the better.
  func without(fact leaf: Int) -> NeedSearch {
    var search = self
    search.sheet.entries[leaf].state = .graded(.fact(scheme.leaves[leaf].isPenalty))
    search.decisions = [:]
    return search
  }
}

/// What an outcome decides, without why.
struct Decision: Hashable, Sendable {
  var verdict: Verdict
  var grade: Exact?
  var label: String?

  init(_ outcome: Outcome) {
    verdict = outcome.verdict
    grade = outcome.grade
    label = outcome.label
  }
}

extension NeedSearch {
  mutating func answer(_ target: Target) -> Need.Answer {
    if isSecured(target) { return .secured }
    if asked.isEmpty { return .nothingLeft }
    if !rises(target, over: over),
      !mayMeet(target, bounds(between: completion(.zero), completion(.one)))
    {
      return .outOfReach
    }
    return rises(target, over: over) ? bisect(target) : scan(target)
  }

  /// Whether the target is met whatever happens: no fact holds, no mark comes, nothing is taken again.
  ///
  /// Where more marks can fail a student, every common mark of what is open has to meet it too.
  private mutating func isSecured(_ target: Target) -> Bool {
    guard scheme.isMet(target, by: Decision(worst)) else { return false }
    if rises(target, over: Set(open)) { return true }
    let openMarks = Set(open.filter { scheme.leaves[$0].isMark })
    if isCertain(target) { return true }
    let least = rises(target, over: openMarks) ? 0 : 1_000
    return (0...least).allSatisfy { hundredths in
      whatever(hundredths).allSatisfy { scheme.isMet(target, by: $0) }
    }
  }

  /// Whether the target is met by everything that the open leaves can come to; not all that is, is seen so.
  private func isCertain(_ target: Target) -> Bool {
    let everything = Completion(over: Set(open), share: .one, others: .one, facts: true)
    let found = outcomes(bounds(between: .worst, everything))
    guard found.verdicts == [.pass] else { return false }
    switch target {
    case .pass: return true
    case .grade(let goal):
      guard let grade = found.grade, !grade.isAnything, !grade.mayLack else { return false }
      return grade.low.satisfies(.atLeast, goal)
    case .label: return false
    }
  }

  /// Whether a target may be met within bounds; where not, nothing in them meets it.
  func mayMeet(_ target: Target, _ leaves: [LeafBounds]) -> Bool {
    let found = outcomes(leaves)
    guard found.verdicts.contains(.pass) else { return false }
    guard case .grade(let goal) = target else { return true }
    guard let grade = found.grade else { return false }
    return grade.isAnything || grade.high.satisfies(.atLeast, goal)
  }

  private func outcomes(_ leaves: [LeafBounds]) -> OutcomeBounds {
    program.bounds(
      leaves,
      earlier: sheet.earlier.map(EarlierBounds.init),
      pass: scheme.pass
    )
  }

  /// What is decided with all that is open at one mark, without and with the facts.
  private mutating func whatever(_ hundredths: Int) -> [Decision] {
    if let known = openDecisions[hundredths] { return known }
    let share = GridMark(hundredths: hundredths).share
    let found = [false, true].map { facts in
      let completion = Completion(over: Set(open), share: share, others: share, facts: facts)
      return Decision(outcome(completion))
    }
    openDecisions[hundredths] = found
    return found
  }

  /// Finds the first mark that meets the target, where no higher one can fail it.
  private mutating func bisect(_ target: Target) -> Need.Answer {
    guard meets(target, at: 1_000) else { return .outOfReach }
    var (failing, meeting) = (-1, 1_000)
    while meeting - failing > 1 {
      let middle = (failing + meeting) / 2
      if meets(target, at: middle) { meeting = middle } else { failing = middle }
    }
    return .atLeast(GridMark(hundredths: meeting), also: [])
  }

  /// Tries every mark of the grid.
  private mutating func scan(_ target: Target) -> Need.Answer {
    var ranges: [ClosedRange<GridMark>] = []
    var start: Int?
    for hundredths in 0...1_001 {
      let isMet = hundredths <= 1_000 && meets(target, at: hundredths)
      if isMet {
        start = start ?? hundredths
      } else if let first = start {
        ranges.append(GridMark(hundredths: first)...GridMark(hundredths: hundredths - 1))
        start = nil
      }
    }
    guard let last = ranges.last else { return .outOfReach }
    guard last.upperBound == .full else { return .within(ranges) }
    return .atLeast(last.lowerBound, also: Array(ranges.dropLast()))
  }
}
