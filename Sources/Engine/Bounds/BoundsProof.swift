/// Proves what every completion of a sheet comes to, by bounds, where trying some of them would prove nothing.
///
/// Where the bounds of all that is open say too little, they are halved along the mark that is worth most, and each half
/// is looked at for itself, up to a limit. What is not proved then may still be so.
///
/// The boxes do not depend on the target, so what is known of them serves the next proof as well.
final class BoundsProof {
  /// What is proved, of some leaves that may come to anything.
  struct Claim: Hashable {
    enum Kind {
      /// The target is met whatever they come to, and be the others at their worst.
      case isSecured
      /// The target is met by nothing that they come to, and be the others at their best.
      case isOutOfReach
    }

    var kind: Kind
    var varying: [Int]
  }

  /// The boxes that are looked at before the proof is given up.
  private static let limit = 64

  private let claim: Claim
  private let root: Box

  /// - Parameters:
  ///   - claim: What is to be proved.
  ///   - search: The search that it is about.
  init(_ claim: Claim, _ search: NeedSearch) {
    self.claim = claim
    root = Box(claim, search)
  }

  /// Whether the claim is proved for a target.
  func holds(_ target: Target, _ search: NeedSearch) -> Bool {
    let isToBeMet = claim.kind == .isSecured
    var boxes = [root]
    var looked = 0
    while let box = boxes.popLast() {
      looked += 1
      if let isMet = target.isMet(within: box.outcome(search), search.scheme) {
        guard isMet == isToBeMet else { return false }
        continue
      }
      // Bounds never tell a box in which all but a few do from one in which all do.
      guard looked < BoundsProof.limit,
        search.scheme.isMet(target, by: box.extreme(search)) == isToBeMet,
        let halves = box.halves(search)
      else { return false }
      boxes += halves
    }
    return true
  }
}

/// What may come of a sheet, and of each leaf of it that varies.
private final class Box {
  private let claim: BoundsProof.Claim
  private var sheet: Sheet
  /// The points of the marks that vary.
  private var points: [Int: ClosedRange<Exact>]
  private var leaves: [LeafBounds]
  /// The worst or the best of all that vary, whichever is most likely to refute the claim.
  private var inputs: Inputs
  private var knownOutcome: OutcomeBounds?
  private var knownExtreme: Decision?
  private var knownHalves: [Box]?

  init(_ claim: BoundsProof.Claim, _ search: NeedSearch) {
    let marks = claim.varying.filter { search.scheme.leaves[$0].isMark }
    let others = claim.kind == .isSecured ? Completion.worst : search.completion(.one)
    self.claim = claim
    sheet = search.sheet
    points = Dictionary(
      uniqueKeysWithValues: marks.map { ($0, .zero...search.scheme.leaves[$0].maximum) }
    )
    leaves = search.bounds(between: others)
    inputs = search.inputs(others)
    for leaf in claim.varying { look(at: leaf, search) }
  }

  private init(_ other: Box) {
    claim = other.claim
    sheet = other.sheet
    points = other.points
    leaves = other.leaves
    inputs = other.inputs
  }

  /// What everything in the box may come to.
  func outcome(_ search: NeedSearch) -> OutcomeBounds {
    if let known = knownOutcome { return known }
    let found = search.outcomes(leaves)
    knownOutcome = found
    return found
  }

  /// What one end of the box comes to.
  func extreme(_ search: NeedSearch) -> Decision {
    if let known = knownExtreme { return known }
    let found = search.program.decision(inputs, pass: search.scheme.pass)
    knownExtreme = found
    return found
  }

  /// The box cut in two: at a fact, or else in the middle of the widest mark; `nil` where there is no more to cut.
  func halves(_ search: NeedSearch) -> [Box]? {
    if knownHalves == nil { knownHalves = cut(search) }
    return knownHalves
  }

  private func cut(_ search: NeedSearch) -> [Box]? {
    let fact = claim.varying.first { leaf in
      search.scheme.leaves[leaf].kind == .fact && sheet.entries[leaf].state == .pending
    }
    if let fact {
      return [false, true].map { isTrue in
        half(search, fact) { $0.sheet.entries[fact].state = .graded(.fact(isTrue)) }
      }
    }
    func width(_ leaf: Int) -> Exact {
      points[leaf].map { $0.upperBound - $0.lowerBound } ?? .zero
    }
    guard let widest = claim.varying.max(by: { width($0) < width($1) }), width(widest) > .zero,
      let range = points[widest], let middle = (range.lowerBound + range.upperBound) / Exact(2)
    else { return nil }
    return [range.lowerBound...middle, middle...range.upperBound].map { points in
      half(search, widest) { $0.points[widest] = points }
    }
  }

  private func half(_ search: NeedSearch, _ leaf: Int, _ narrow: (Box) -> Void) -> Box {
    let half = Box(self)
    narrow(half)
    half.look(at: leaf, search)
    return half
  }

  /// Takes in what a leaf that varies comes to.
  private func look(at leaf: Int, _ search: NeedSearch) {
    let points = points[leaf]
    let low = Completion(over: [leaf], points: points.map { [leaf: $0.lowerBound] } ?? [:])
    let high = Completion(
      over: [leaf],
      share: .one,
      facts: true,
      points: points.map { [leaf: $0.upperBound] } ?? [:]
    )
    let isPenalty = search.scheme.leaves[leaf].isMark && search.scheme.leaves[leaf].isPenalty
    let worst = isPenalty ? high : low
    let best = isPenalty ? low : high
    leaves[leaf] = search.bounds(of: leaf, between: [low, high], on: sheet)
    inputs.leaves[leaf] = search.scheme.input(
      leaf,
      on: sheet,
      claim.kind == .isSecured ? worst : best
    )
  }
}
