extension Explanation {
  /// A part: what a person enters, one thing or a row of them.
  public struct Part: Hashable, Sendable {
    public var id: NodeID
    /// The most points it, or each of its members, can be.
    public var scale: Exact
    public var result: Term
    /// Whether it is a fact, or a row of facts.
    public var isCondition: Bool
    /// Whether it is a row.
    public var isRow: Bool
    /// The condition on which it exists, if there is one.
    public var condition: Step?
    /// Whether the condition holds; without it every leaf is absent.
    public var exists: Bool
    /// The members of a row; one for a part that is none.
    public var members: [Member]

    public init(
      id: NodeID,
      scale: Exact,
      result: Term,
      isCondition: Bool,
      isRow: Bool,
      condition: Step? = nil,
      exists: Bool = true,
      members: [Member]
    ) {
      self.id = id
      self.scale = scale
      self.result = result
      self.isCondition = isCondition
      self.isRow = isRow
      self.condition = condition
      self.exists = exists
      self.members = members
    }
  }

  /// A member of a row, or the one of a part that is no row.
  public struct Member: Hashable, Sendable {
    /// The formula of its mark, when it has parts of its own.
    public var mark: Step?
    /// One leaf, unless it has parts of its own.
    public var leaves: [Leaf]

    public init(mark: Step? = nil, leaves: [Leaf]) {
      self.mark = mark
      self.leaves = leaves
    }
  }

  /// One thing that a person grades, and what it counted as.
  public struct Leaf: Hashable, Sendable {
    public var id: LeafID
    public var kind: Scheme.Leaf.Kind
    /// The most points it can be.
    public var maximum: Exact
    public var isOptional: Bool
    public var isPenalty: Bool
    /// What was entered, here or in the sitting that it is taken over from.
    public var state: LeafState
    public var origin: Sheet.Entry.Origin
    /// What it counted as.
    public var counted: Counted
    /// Whether it was filled in for the question, because it is pending or may be taken again.
    public var isAssumed: Bool
    /// How the answers of a multiple-choice paper became points.
    public var paper: Step?

    public init(
      id: LeafID,
      kind: Scheme.Leaf.Kind,
      maximum: Exact,
      isOptional: Bool = false,
      isPenalty: Bool = false,
      state: LeafState,
      origin: Sheet.Entry.Origin,
      counted: Counted,
      isAssumed: Bool,
      paper: Step? = nil
    ) {
      self.id = id
      self.kind = kind
      self.maximum = maximum
      self.isOptional = isOptional
      self.isPenalty = isPenalty
      self.state = state
      self.origin = origin
      self.counted = counted
      self.isAssumed = isAssumed
      self.paper = paper
    }
  }

  /// What a leaf counted as.
  public enum Counted: Hashable, Sendable {
    /// Its points; none where the formula of a paper has no value.
    case sat(Exact?)
    /// 0, and rules see it.
    case absent
    /// Nothing.
    case excused
  }
}
