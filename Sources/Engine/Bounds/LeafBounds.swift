/// A leaf of which it may not be known what it comes to.
struct LeafBounds: Hashable, Sendable {
  /// Every presence that it may have.
  private var presences: Set
  /// Whether it may be fresh, and whether it may not.
  private var freshness: Set
  /// Its points; none for an excused leaf.
  var points: Span?

  private struct Set: OptionSet, Hashable {
    let rawValue: UInt8
    static let sat = Set(rawValue: 1)
    static let absent = Set(rawValue: 2)
    static let excused = Set(rawValue: 4)
    static let fresh = Set(rawValue: 1)
    static let old = Set(rawValue: 2)
  }

  init(_ input: LeafInput) {
    presences =
      switch input.presence {
      case .sat: .sat
      case .absent: .absent
      case .excused: .excused
      }
    freshness = input.isFresh ? .fresh : .old
    points = input.points.map { Span($0) }
  }

  /// A leaf that is sat, with any points of a range.
  init(_ points: Span) {
    self.init(.sat(.zero, isFresh: true))
    self.points = points
  }

  /// What is known of either.
  func joined(with other: LeafBounds) -> LeafBounds {
    combined(with: other) { $0.joined(with: $1) }
  }

  /// What is known of either, and of all between.
  func spanning(to other: LeafBounds) -> LeafBounds {
    combined(with: other) { $0.spanning(to: $1) }
  }

  private func combined(with other: LeafBounds, _ points: (Span, Span) -> Span) -> LeafBounds {
    var combined = self
    combined.presences.formUnion(other.presences)
    combined.freshness.formUnion(other.freshness)
    switch (self.points, other.points) {
    case (let left?, let right?): combined.points = points(left, right)
    case (let some?, nil), (nil, let some?): combined.points = some.lacking(true)
    case (nil, nil): combined.points = nil
    }
    return combined
  }

  /// The same, of which nobody knows whether it is fresh.
  var maybeFresh: LeafBounds {
    var bounds = self
    bounds.freshness = [.fresh, .old]
    return bounds
  }

  func known(_ test: StateTest) -> Span {
    func known(_ possible: Set, _ asked: Set) -> Span {
      if !possible.contains(asked) { return .condition(false) }
      return possible == asked ? .condition(true) : .maybe
    }
    return switch test {
    case .sat: known(presences, .sat)
    case .absent: known(presences, .absent)
    case .excused: known(presences, .excused)
    case .fresh: known(freshness, .fresh)
    }
  }
}
