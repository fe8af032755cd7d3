// Where more marks can fail a student, every mark of the grid is decided; but many at once, where what is true of a range of
// them decides it.
extension NeedSearch {
  /// Decides every mark of the grid: many at once where their bounds do, or where a pass keeps holding as they rise.
  func scan(_ target: Target) -> Need.Answer {
    var ranges: [ClosedRange<Int>] = []
    var rest = [0...1_000]
    while let range = rest.popLast() {
      guard let meeting = meeting(target, in: range) else {
        let middle = (range.lowerBound + range.upperBound) / 2
        rest += [middle + 1...range.upperBound, range.lowerBound...middle]
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
    let found = ranges.map {
      GridMark(hundredths: $0.lowerBound)...GridMark(hundredths: $0.upperBound)
    }
    guard let last = found.last else { return isOutOfReach(target) ? .outOfReach : .within([]) }
    guard last.upperBound == .full else { return .within(found) }
    return .atLeast(last.lowerBound, also: Array(found.dropLast()))
  }

  /// The marks of a range that meet the target; `nil` when that is not known without looking at parts of it.
  private func meeting(_ target: Target, in range: ClosedRange<Int>) -> Range<Int>? {
    let (first, last) = (range.lowerBound, range.upperBound)
    if range.count > 1 {
      // To look at a few marks is less work than to look at what is true of all of them.
      if range.count < 4 { return nil }
      if let areMet = target.isMet(within: view(of: range).outcome, scheme) {
        return areMet ? Range(range) : first..<first
      }
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
    let ends = [range.lowerBound, range.upperBound].map {
      completion(GridMark(hundredths: $0).share)
    }
    let formulas = BoundsEvaluation(
      program,
      bounds(between: ends[0], ends[1]),
      earlier: earlier
    )
    let view = RangeView(
      formulas: formulas,
      outcome: program.bounds(formulas, pass: scheme.pass)
    )
    views[range] = view
    return view
  }

  /// Whether a target that is met in a range stays met as the marks rise in it.
  private func keepsHolding(_ target: Target, in range: ClosedRange<Int>) -> Bool {
    var view = view(of: range)
    let finder =
      view.finder
      ?? DirectionFinder(scheme, program, over: overMarks, spans: view.formulas)
    let passKeepsHolding = view.passKeepsHolding ?? finder.passKeepsHolding
    (view.finder, view.passKeepsHolding) = (finder, passKeepsHolding)
    views[range] = view
    guard passKeepsHolding, case .label(let name) = target else { return passKeepsHolding }
    return finder.keepsHolding(label: name)
  }
}

/// What the common marks of a range may come to, and how that moves as they rise, once that has been asked.
struct RangeView {
  let formulas: BoundsEvaluation
  let outcome: OutcomeBounds
  var finder: DirectionFinder?
  var passKeepsHolding: Bool?
}
