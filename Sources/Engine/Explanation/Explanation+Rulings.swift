extension Explanation {
  /// A rule, and what it did.
  public struct Ruling: Hashable, Sendable {
    public var test: Test
    public var effect: Effect
    /// Where the guide says so.
    public var cite: String?

    public init(test: Test, effect: Effect, cite: String?) {
      self.test = test
      self.effect = effect
      self.cite = cite
    }

    public enum Test: Hashable, Sendable {
      /// Strikes at the first condition that does not hold.
      case require([Condition])
      /// Strikes when the condition holds.
      case when(Condition, Verdict?)
    }

    public enum Effect: Hashable, Sendable {
      /// It did not strike.
      case none
      /// It struck: the grade before it, the grade that it left, and the formula of that one.
      case struck(from: Exact?, to: Exact?, formula: Step?)
      /// “Not presented” had ended the judging.
      case notJudged
    }

    public struct Condition: Hashable, Sendable {
      public var step: Step
      /// Whether it holds, over a row for every member with a value; `nil` when it has no value.
      public var holds: Bool?

      public init(_ step: Step, holds: Bool?) {
        self.step = step
        self.holds = holds
      }
    }
  }
}

extension Explanation.Ruling {
  /// The conditions in the order in which they are judged.
  public var conditions: [Condition] {
    switch test {
    case .require(let conditions): conditions
    case .when(let condition, _): [condition]
    }
  }

  /// Whether it struck.
  public var isStriking: Bool {
    if case .struck = effect { true } else { false }
  }
}
