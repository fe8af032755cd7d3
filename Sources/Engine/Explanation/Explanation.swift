/// The arithmetic of a sitting as data: each number with what it was made of, and each rule with what it did.
///
/// A tree from the grade down whose named nodes stand beside each other: a formula mentions a part or a value by
/// its name, and each is explained once, however often it is used. All of it comes from the evaluation that
/// decided ``outcome``.
public struct Explanation: Hashable, Sendable {
  public var sitting: SittingID
  /// What pending marks count as.
  public var end: End
  public var outcome: Outcome
  public var pass: Threshold
  /// The most points the final grade can be.
  public var scale: Exact
  /// How the grade came about before any rule; ``Outcome/computed`` is its result kept within the scale.
  public var grade: Calculation
  /// The rules in their order.
  public var rulings: [Ruling]
  /// The parts in the order of the scheme.
  public var parts: [Part]
  /// The values in the order of the scheme.
  public var values: [Value]
  /// What `attempted` counts: of the grade first, then of each value; nothing where no formula mentions it.
  public var attempted: [Attempted]

  public init(
    sitting: SittingID,
    end: End,
    outcome: Outcome,
    pass: Threshold,
    scale: Exact,
    grade: Calculation,
    rulings: [Ruling],
    parts: [Part],
    values: [Value],
    attempted: [Attempted] = []
  ) {
    self.sitting = sitting
    self.end = end
    self.outcome = outcome
    self.pass = pass
    self.scale = scale
    self.grade = grade
    self.rulings = rulings
    self.parts = parts
    self.values = values
    self.attempted = attempted
  }

  /// How a number comes about.
  public enum Calculation: Hashable, Sendable {
    case formula(Step)
    case average([Share])
  }

  /// One part of a weighted mean.
  public struct Share: Hashable, Sendable {
    public var node: NodeID
    /// The member of the row, counted from 0, where each has a weight of its own.
    public var member: Int?
    /// On its own scale, a row by its mean; `nil` for what does not count.
    public var points: Exact?
    /// The most points it can be.
    public var scale: Exact
    public var weight: Exact
    /// The formula of a weight that moves.
    public var weightFormula: Step?
    /// Its part of the weights that count, from 0 to 1; `nil` where it does not count.
    public var fraction: Exact?
    /// What it adds to the mean, in points of the mean; `nil` where it does not count.
    public var contribution: Exact?

    public init(
      node: NodeID,
      member: Int? = nil,
      points: Exact?,
      scale: Exact,
      weight: Exact,
      weightFormula: Step? = nil,
      fraction: Exact?,
      contribution: Exact?
    ) {
      self.node = node
      self.member = member
      self.points = points
      self.scale = scale
      self.weight = weight
      self.weightFormula = weightFormula
      self.fraction = fraction
      self.contribution = contribution
    }
  }

  /// A named result.
  public struct Value: Hashable, Sendable {
    public var id: NodeID
    /// The most points it can be.
    public var scale: Exact
    public var result: Term
    public var isCondition: Bool
    public var calculation: Calculation

    public init(
      id: NodeID,
      scale: Exact,
      result: Term,
      isCondition: Bool,
      calculation: Calculation
    ) {
      self.id = id
      self.scale = scale
      self.result = result
      self.isCondition = isCondition
      self.calculation = calculation
    }
  }
}

extension Explanation {
  /// The part with an identifier.
  public func part(_ id: NodeID) -> Part? { parts.first { $0.id == id } }

  /// The value with an identifier.
  public func value(_ id: NodeID) -> Value? { values.first { $0.id == id } }
}

extension Explanation.Calculation {
  /// The number that comes out, not yet kept within any scale.
  public var result: Exact? {
    switch self {
    case .formula(let step): step.result.value
    case .average(let shares):
      shares.compactMap(\.contribution).reduce(nil) { sum, next in sum.map { $0 + next } ?? next }
    }
  }
}
