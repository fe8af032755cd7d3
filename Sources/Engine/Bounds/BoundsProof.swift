/// Proves what every completion of a sheet comes to, by bounds, where trying some of them would prove nothing.
///
/// Where the bounds of all that is open say too little, they are halved along the mark that is worth most, and each half
/// is looked at for itself, up to a limit. What is not proved then may still be so.
struct BoundsProof {
  /// The boxes that are looked at before the proof is given up.
  private static let limit = 64

  let scheme: Scheme
  /// The formulas and rules, or what is left of them over what is open.
  let program: Program
  /// With its choices settled.
  let sheet: Sheet
  let open: [Int]
  /// The share of the pending marks that are not among these.
  let others: Exact
  /// Every leaf of a sheet with all that it may come to between two completions.
  let leaves: (Sheet, Completion, Completion) -> [LeafBounds]

  /// A range of points for each open mark; the open facts are settled or not.
  private struct Box {
    var sheet: Sheet
    var low: [Int: Exact]
    var high: [Int: Exact]
  }

  /// Whether something holds for every completion.
  ///
  /// - Parameter holds: Whether it does for all within some bounds; `nil` when the bounds do not say.
  /// - Returns: Whether it is proved.
  func holds(_ holds: (OutcomeBounds) -> Bool?) -> Bool {
    let marks = open.filter { scheme.leaves[$0].isMark }
    var boxes = [
      Box(
        sheet: sheet,
        low: Dictionary(uniqueKeysWithValues: marks.map { ($0, Exact.zero) }),
        high: Dictionary(uniqueKeysWithValues: marks.map { ($0, scheme.leaves[$0].maximum) })
      )
    ]
    var looked = 0
    while let box = boxes.popLast() {
      looked += 1
      switch holds(bounds(box)) {
      case true?: continue
      case false?: return false
      case nil:
        guard looked < BoundsProof.limit, let halves = halves(of: box) else { return false }
        boxes += halves
      }
    }
    return true
  }

  private func bounds(_ box: Box) -> OutcomeBounds {
    let over = Set(open)
    let low = Completion(over: over, others: others, points: box.low)
    let high = Completion(
      over: over,
      share: .one,
      others: others,
      facts: true,
      points: box.high
    )
    return program.bounds(
      leaves(box.sheet, low, high),
      earlier: box.sheet.earlier.map(EarlierBounds.init),
      pass: scheme.pass
    )
  }

  /// The box cut in two: at a fact, or else in the middle of the widest mark.
  private func halves(of box: Box) -> [Box]? {
    let fact = open.first { leaf in
      scheme.leaves[leaf].kind == .fact && box.sheet.entries[leaf].state == .pending
    }
    if let fact {
      return [false, true].map { isTrue in
        var half = box
        half.sheet.entries[fact].state = .graded(.fact(isTrue))
        return half
      }
    }
    func width(_ leaf: Int) -> Exact { (box.high[leaf] ?? .zero) - (box.low[leaf] ?? .zero) }
    guard let widest = box.low.keys.sorted().max(by: { width($0) < width($1) }),
      width(widest) > .zero, let low = box.low[widest], let high = box.high[widest],
      let middle = (low + high) / Exact(2)
    else { return nil }
    var (first, second) = (box, box)
    first.high[widest] = middle
    second.low[widest] = middle
    return [first, second]
  }
}
