/// All that an evaluation starts from.
struct Inputs: Hashable, Sendable {
  var leaves: [LeafInput]
  var earlier: EarlierResults?
}

/// A leaf as evaluation takes it: nothing is pending any more.
struct LeafInput: Hashable, Sendable {
  enum Presence: Hashable, Sendable {
    case sat, absent, excused
  }

  var presence: Presence
  /// The points; 0 for an absent leaf, none for an excused one.
  var points: Exact?
  /// Whether the mark was given in this very sitting.
  var isFresh: Bool

  static let absent = LeafInput(presence: .absent, points: .zero, isFresh: false)
  static let excused = LeafInput(presence: .excused, points: nil, isFresh: false)

  static func sat(_ points: Exact?, isFresh: Bool) -> LeafInput {
    LeafInput(presence: .sat, points: points, isFresh: isFresh)
  }
}
