/// The completions along which a common mark rises from 0 to 10, and what has been found out about them.
///
/// Where more marks can fail a student, every mark of the grid is decided; but many at once, where what is true of a range
/// of them decides it.
final class MarkLine {
  /// Owns the line, or outlives it.
  private unowned let search: NeedSearch
  /// What single leaves have at the least, be the common mark lower.
  private let floors: [LeafFloor]
  /// What was decided on common marks, by their hundredths.
  private var decisions: [Int: Decision] = [:]
  /// What the common marks of a range may come to.
  private var views: [ClosedRange<Int>: RangeView] = [:]

  init(_ search: NeedSearch, floors: [LeafFloor] = []) {
    self.search = search
    self.floors = floors
  }

  func sight(of target: Target, at hundredths: Int) -> Sight {
    let known = decisions[hundredths]
    let decision = known ?? search.decision(completion(hundredths))
    if known == nil { decisions[hundredths] = decision }
    return search.scheme.sight(of: target, decision)
  }

  /// The first mark that meets the target, where no higher one can fail it; `nil` where the last one does not meet it.
  func first(_ target: Target, upTo last: Int = 1_000) -> Int? {
    let full = sight(of: target, at: last)
    guard full.isMet else { return nil }
    let none = sight(of: target, at: 0)
    if none.isMet { return 0 }
    return firstPlace(after: (0, none), upTo: (last, full)) { sight(of: target, at: $0) }
  }

  /// All marks that meet the target, wherever they lie.
  func meeting(_ target: Target) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    var rest = [0...1_000]
    while let range = rest.popLast() {
      guard let meeting = meeting(target, in: range) else {
        rest += range.halves.reversed()
        continue
      }
      guard !meeting.isEmpty else { continue }
      // The ranges come in their order.
      if let last = ranges.last, last.upperBound == meeting.lowerBound - 1 {
        ranges[ranges.count - 1] = last.lowerBound...meeting.upperBound - 1
      } else {
        ranges.append(ClosedRange(meeting))
      }
    }
    return ranges
  }

  /// The first mark of the run of marks that meet the target, of which the last is known.
  func startOfRun(_ target: Target, endingAt last: Int) -> Int {
    var start = last
    var rest = last > 0 ? [0...last - 1] : []
    while let range = rest.popLast() {
      switch areMet(target, in: range) {
      case true?: start = range.lowerBound
      case false?: return start
      case nil: rest += range.halves
      }
    }
    return start
  }

  /// Whether all marks of a range meet the target, or none does; `nil` where that is not known of several.
  private func areMet(_ target: Target, in range: ClosedRange<Int>) -> Bool? {
    range.count == 1
      ? sight(of: target, at: range.lowerBound).isMet
      : target.isMet(within: view(of: range).outcome, search.scheme)
  }

  private func completion(_ hundredths: Int) -> Completion {
    let mark = GridMark(hundredths: hundredths)
    return floors.isEmpty ? search.completion(mark.share) : search.completion(apart: mark, floors)
  }

  /// The marks of a range that meet the target, which are its last ones; `nil` when that is not known without looking at
  /// parts of it.
  private func meeting(_ target: Target, in range: ClosedRange<Int>) -> Range<Int>? {
    let (first, last) = (range.lowerBound, range.upperBound)
    if range.count > 1 {
      // To look at a few marks is less work than to look at what is true of all of them.
      if range.count < 4 { return nil }
      if let areMet = areMet(target, in: range) { return areMet ? Range(range) : first..<first }
      guard keepsHolding(target, in: range) else { return nil }
    }
    // The highest mark decides whether any does.
    let high = sight(of: target, at: last)
    guard high.isMet else { return first..<first }
    let low = sight(of: target, at: first)
    if low.isMet { return Range(range) }
    return firstPlace(after: (first, low), upTo: (last, high)) { sight(of: target, at: $0) }..<last
      + 1
  }

  private func view(of range: ClosedRange<Int>) -> RangeView {
    if let known = views[range] { return known }
    let ends = (completion(range.lowerBound), completion(range.upperBound))
    let formulas = search.formulas(search.bounds(between: ends.0, ends.1))
    let outcome = search.program.bounds(formulas, pass: search.scheme.pass)
    let view = RangeView(formulas, outcome)
    views[range] = view
    return view
  }

  /// Whether a target that is met in a range stays met as the marks rise in it.
  private func keepsHolding(_ target: Target, in range: ClosedRange<Int>) -> Bool {
    let view = view(of: range)
    let finder = view.finder ?? search.finder(over: search.overMarks, spans: view.formulas)
    let passKeepsHolding = view.passKeepsHolding ?? finder.passKeepsHolding
    (view.finder, view.passKeepsHolding) = (finder, passKeepsHolding)
    guard passKeepsHolding, case .label(let name) = target else { return passKeepsHolding }
    return finder.keepsHolding(label: name)
  }
}

/// What the common marks of a range may come to, and how that moves as they rise, once that has been asked.
private final class RangeView {
  let formulas: BoundsEvaluation
  let outcome: OutcomeBounds
  var finder: DirectionFinder?
  var passKeepsHolding: Bool?

  init(_ formulas: BoundsEvaluation, _ outcome: OutcomeBounds) {
    self.formulas = formulas
    self.outcome = outcome
  }
}

extension ClosedRange<Int> {
  /// Both halves of a range of two or more.
  fileprivate var halves: [ClosedRange<Int>] {
    let middle = (lowerBound + upperBound) / 2
    return [lowerBound...middle, middle + 1...upperBound]
  }
}
