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
  /// All that is asked about, and the marks of it.
  let over: Set<Int>
  let overMarks: Set<Int>
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
    over = Set(asked)
    overMarks = Set(marks)
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
      all.dropFirst().reduce(LeafBounds(all[0][leaf])) { $0.spanning(to: LeafBounds($1[leaf])) }
    }
  }

  /// The same search where a fact does not turn out for the better.
  func without(fact leaf: Int) -> NeedSearch {
    var search = self
    if case .retakable(let earlier) = sheet.entries[leaf].origin {
      // It stands as it was taken over, which is not the same as a new “no”.
      search.sheet.entries[leaf].origin = .kept(from: earlier)
    } else {
      search.sheet.entries[leaf].state = .graded(.fact(scheme.leaves[leaf].isPenalty))
    }
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
    return rises(target, over: overMarks) ? bisect(target) : scan(target)
  }

  /// Whether the target is met whatever happens: no fact holds, no mark comes, nothing is taken again.
  ///
  /// Where more marks can fail a student, it has to be proved for all that may come.
  private mutating func isSecured(_ target: Target) -> Bool {
    guard scheme.isMet(target, by: Decision(worst)) else { return false }
    if rises(target, over: Set(open)) { return true }
    let proof = BoundsProof(scheme: scheme, sheet: sheet, open: open, others: .zero)
    return proof.holds { target.isMet(within: $0, scheme) }
  }

  /// Whether nothing meets a target that no common mark meets; of a single mark all have been tried.
  private func isOutOfReach(_ target: Target) -> Bool {
    if asked.count < 2 { return true }
    let proof = BoundsProof(scheme: scheme, sheet: sheet, open: asked, others: question.others)
    return proof.holds { target.isMet(within: $0, scheme).map { !$0 } }
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

  /// Decides every mark of the grid: many at once where their bounds do, the others one by one.
  private mutating func scan(_ target: Target) -> Need.Answer {
    var ranges: [ClosedRange<Int>] = []
    var rest = [0...1_000]
    while let range = rest.popLast() {
      switch decision(target, range) {
      case false?: continue
      case true?:
        // The ranges come in their order.
        if let last = ranges.last, last.upperBound == range.lowerBound - 1 {
          ranges[ranges.count - 1] = last.lowerBound...range.upperBound
        } else {
          ranges.append(range)
        }
      case nil:
        let middle = (range.lowerBound + range.upperBound) / 2
        rest += [middle + 1...range.upperBound, range.lowerBound...middle]
      }
    }
    let found = ranges.map {
      GridMark(hundredths: $0.lowerBound)...GridMark(hundredths: $0.upperBound)
    }
    guard let last = found.last else { return isOutOfReach(target) ? .outOfReach : .within([]) }
    guard last.upperBound == .full else { return .within(found) }
    return .atLeast(last.lowerBound, also: Array(found.dropLast()))
  }

  /// Whether all the marks of a range meet the target, or none of them; `nil` when neither is certain.
  private mutating func decision(_ target: Target, _ range: ClosedRange<Int>) -> Bool? {
    if range.count == 1 { return meets(target, at: range.lowerBound) }
    let (low, high) = (
      GridMark(hundredths: range.lowerBound), GridMark(hundredths: range.upperBound)
    )
    let leaves = bounds(between: completion(low.share), completion(high.share))
    return target.isMet(within: outcomes(leaves), scheme)
  }
}
