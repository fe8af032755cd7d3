/// The search for the marks that meet targets, on a sheet without pending choices.
///
/// What the scheme makes of a common mark does not depend on the target, so each mark is evaluated once for
/// all the targets that are asked for. That memory is why it is a class: whoever asks again has the same one. It changes no
/// answer, and belongs to one ``Inquiry``.
final class NeedSearch {
  let scheme: Scheme
  /// All formulas and rules of the sitting, for what is told with reasons.
  private let whole: Program
  /// What is left of them over the leaves that are open or asked about.
  let program: Program
  /// The leaves in which completions differ, and the inputs in which they do not.
  private let moving: [Int]
  private let known: Inputs
  private let knownBounds: [LeafBounds]
  /// What the sitting before came to.
  let earlier: EarlierBounds?
  let question: Question
  /// What is open, and what of it, or of what may be taken again, the question is about.
  let open: [Int]
  let asked: [Int]
  /// The marks among the leaves that the question is about.
  let marks: [Int]
  /// What comes of it if nothing more is earned.
  let worst: Outcome
  /// All that is asked about, and the marks of it.
  let over: LeafSet
  let overMarks: LeafSet
  let sheet: Sheet
  /// What comes of it if all that is asked about is full.
  private(set) lazy var best = outcome(completion(.one))
  /// What has to be so for a pass, but for what is asked of the grade: that is up to the weighing.
  let demands: [Demand]
  /// What everything can come to, whatever the question and what is open.
  var spans: BoundsEvaluation {
    if let known = knownSpans { return known }
    let spans = formulas(bounds(between: .worst, completion(.zero), completion(.one), everything))
    knownSpans = spans
    return spans
  }
  private var knownSpans: BoundsEvaluation?

  /// The common marks of the question.
  private lazy var line = MarkLine(self)
  /// What was found out on the way to proofs.
  private var proofs: [BoundsProof.Claim: BoundsProof] = [:]
  /// What may be decided with at most so many points of one leaf; it does not depend on the target.
  var boundsBelow: [PointsOfLeaf: OutcomeBounds] = [:]
  /// What is decided with these points of one leaf, and the others full.
  var decisionsWith: [PointsOfLeaf: Decision] = [:]
  /// Whether a pass keeps holding while these leaves rise.
  private var directions: [LeafSet: Bool] = [:]
  /// What rules demand that is open; it does not depend on the target.
  var knownDemands: Floors?

  init(
    _ scheme: Scheme,
    _ whole: Program,
    _ sheet: Sheet,
    _ question: Question,
    open: [Int],
    asked: [Int]
  ) {
    self.scheme = scheme
    self.whole = whole
    self.sheet = sheet
    self.question = question
    self.open = open
    self.asked = asked
    marks = asked.filter { scheme.leaves[$0].isMark }
    over = LeafSet(asked)
    overMarks = LeafSet(marks)
    let nothing = scheme.inputs(sheet, .worst)
    let known = scheme.inputs(sheet, Completion(over: over, others: question.others, facts: true))
    self.known = known
    knownBounds = known.leaves.map(LeafBounds.init)
    earlier = sheet.earlier.map(EarlierBounds.init)
    worst = whole.outcome(nothing, pass: scheme.pass)
    moving = Set(asked + open).sorted()
    // What may be taken again may not have been sat, and that may count.
    let staysSat = moving.allSatisfy { nothing.leaves[$0].presence == known.leaves[$0].presence }
    // Where nothing is open, hardly anything is asked of it.
    program =
      !moving.isEmpty && (staysSat || !whole.mentionsAttempted)
      ? whole.specialised(to: Evaluation(whole, known), varying: LeafSet(moving)) : whole
    demands = program.demands
  }

  /// The same search on a sheet that differs in leaves that are moving.
  private init(_ other: NeedSearch, on sheet: Sheet) {
    scheme = other.scheme
    whole = other.whole
    program = other.program
    moving = other.moving
    known = other.known
    knownBounds = other.knownBounds
    earlier = other.earlier
    question = other.question
    open = other.open
    asked = other.asked
    marks = other.marks
    worst = other.worst
    over = other.over
    overMarks = other.overMarks
    demands = other.demands
    self.sheet = sheet
    knownSpans = other.knownSpans
    directions = other.directions
    knownDemands = other.knownDemands
  }

  func inputs(_ completion: Completion) -> Inputs {
    var inputs = known
    for leaf in moving { inputs.leaves[leaf] = scheme.input(leaf, on: sheet, completion) }
    return inputs
  }

  /// The completion in which what is asked has a common share, but for single leaves.
  ///
  /// Facts are taken to hold: the answer names those that it counts on.
  func completion(_ share: Exact, points: [Int: Exact] = [:]) -> Completion {
    Completion(over: over, share: share, others: question.others, facts: true, points: points)
  }

  /// What a completion comes to, with the reasons.
  func outcome(_ completion: Completion) -> Outcome {
    whole.outcome(scheme.inputs(sheet, completion), pass: scheme.pass)
  }

  func decision(_ completion: Completion) -> Decision {
    program.decision(inputs(completion), pass: scheme.pass)
  }

  func meets(_ target: Target, _ completion: Completion) -> Bool {
    scheme.isMet(target, by: decision(completion))
  }

  func sight(of target: Target, _ completion: Completion) -> Sight {
    scheme.sight(of: target, decision(completion))
  }

  /// Whether a target that is met stays met while these leaves rise.
  func rises(_ target: Target, over leaves: LeafSet) -> Bool {
    if leaves.isEmpty { return true }
    guard passRises(over: leaves) else { return false }
    guard case .label(let name) = target else { return true }
    return finder(over: leaves).keepsHolding(label: name)
  }

  private func passRises(over leaves: LeafSet) -> Bool {
    if let known = directions[leaves] { return known }
    // What rises over more leaves rises over fewer: those that stay put move nothing.
    if directions.contains(where: { $0.value && $0.key.isSuperset(of: leaves) }) { return true }
    let rises = finder(over: leaves).passKeepsHolding
    directions[leaves] = rises
    return rises
  }

  func finder(over leaves: LeafSet, spans: BoundsEvaluation? = nil) -> DirectionFinder {
    DirectionFinder(scheme, program, over: leaves, spans: spans ?? self.spans)
  }

  /// The formulas over spans.
  func formulas(_ leaves: [LeafBounds]) -> BoundsEvaluation {
    BoundsEvaluation(program, leaves, earlier: earlier)
  }

  /// The completion in which all that is open, and all that is asked, is full.
  private var everything: Completion {
    Completion(over: LeafSet(moving), share: .one, others: .one, facts: true)
  }

  /// Every leaf with all that it comes to in some completions, and between.
  func bounds(between completions: Completion...) -> [LeafBounds] {
    var bounds = knownBounds
    for leaf in moving { bounds[leaf] = self.bounds(of: leaf, between: completions, on: sheet) }
    return bounds
  }

  /// One leaf with all that it comes to in some completions of a sheet, and between.
  func bounds(of leaf: Int, between completions: [Completion], on sheet: Sheet) -> LeafBounds {
    let all = completions.map { LeafBounds(scheme.input(leaf, on: sheet, $0)) }
    return all.dropFirst().reduce(all[0]) { $0.spanning(to: $1) }
  }

  /// The same search where a fact does not turn out for the better: one for each way that this may come about.
  func without(fact leaf: Int) -> [NeedSearch] {
    func search(_ settle: (inout Sheet.Entry) -> Void) -> NeedSearch {
      var sheet = sheet
      settle(&sheet.entries[leaf])
      return NeedSearch(self, on: sheet)
    }
    if case .retakable(let earlier) = sheet.entries[leaf].origin {
      // It stands as it was taken over, which is not the same as a new “no”.
      return [search { $0.origin = .kept(from: earlier) }]
    }
    let denied = search { $0.state = .graded(.fact(scheme.leaves[leaf].isPenalty)) }
    // Who leaves out what nobody need do has not even said “no”.
    return scheme.leaves[leaf].isOptional ? [search { $0.state = .absent }, denied] : [denied]
  }
}

extension NeedSearch {
  func answer(_ target: Target) -> Need.Answer {
    if isSecured(target) { return .secured }
    if asked.isEmpty { return .nothingLeft }
    return rises(target, over: overMarks) ? firstMark(target) : scan(target)
  }

  /// Whether the target is met whatever happens: no fact holds, no mark comes, nothing is taken again.
  ///
  /// Where more marks can fail a student, it has to be proved for all that may come; but a proof is long, so it is
  /// tried first whether one part, full alone, fails it.
  private func isSecured(_ target: Target) -> Bool {
    guard scheme.isMet(target, by: worst.decision) else { return false }
    let over = LeafSet(open)
    if rises(target, over: over) { return true }
    let isLost = parts(of: open).contains { part in
      !meets(target, Completion(over: over, points: points(of: part, share: .one)))
    }
    return !isLost && isProved(.isSecured, target, varying: open)
  }

  /// Whether nothing meets a target that no common mark meets; of a single mark all have been tried.
  func isOutOfReach(_ target: Target) -> Bool {
    if asked.count < 2 { return true }
    let isReached = parts(of: asked).contains { part in
      meets(target, completion(.one, points: points(of: part, share: .zero)))
    }
    let facts = open.filter { scheme.leaves[$0].kind == .fact }
    return !isReached
      && isProved(.isOutOfReach, target, varying: Set(asked + facts).sorted())
  }

  /// Whether something is proved of all that some leaves may come to.
  private func isProved(
    _ kind: BoundsProof.Claim.Kind,
    _ target: Target,
    varying leaves: [Int]
  ) -> Bool {
    // Leaves that only bring the target nearer as they rise need not vary: one end of them stands for all.
    let varying = Dictionary(grouping: leaves) { scheme.leaves[$0].part }.values
      .filter { !rises(target, over: LeafSet($0)) }
      .flatMap(\.self).sorted()
    let claim = BoundsProof.Claim(kind: kind, varying: varying)
    let proof = proofs[claim] ?? BoundsProof(claim, self)
    proofs[claim] = proof
    return proof.holds(target, self)
  }

  /// The marks among some leaves, by the part that they belong to.
  private func parts(of leaves: [Int]) -> [[Int]] {
    let marks = leaves.filter { scheme.leaves[$0].isMark }
    return Array(Dictionary(grouping: marks) { scheme.leaves[$0].part }.values)
  }

  private func points(of leaves: [Int], share: Exact) -> [Int: Exact] {
    Dictionary(uniqueKeysWithValues: leaves.map { ($0, scheme.leaves[$0].points(ofShare: share)) })
  }

  func outcomes(_ leaves: [LeafBounds]) -> OutcomeBounds {
    program.bounds(formulas(leaves), pass: scheme.pass)
  }

  private func firstMark(_ target: Target) -> Need.Answer {
    guard let first = line.first(target) else { return .outOfReach }
    return .atLeast(GridMark(hundredths: first), also: [])
  }

  private func scan(_ target: Target) -> Need.Answer {
    let found = line.meeting(target).map {
      GridMark(hundredths: $0.lowerBound)...GridMark(hundredths: $0.upperBound)
    }
    guard let last = found.last else { return isOutOfReach(target) ? .outOfReach : .within([]) }
    guard last.upperBound == .full else { return .within(found) }
    return .atLeast(last.lowerBound, also: Array(found.dropLast()))
  }
}
