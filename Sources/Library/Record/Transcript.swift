public import Engine

/// An academic record: how each subject ended, every time it was taken, the earliest first.
public struct Transcript: Hashable, Sendable {
  /// The results, in the order in which they came.
  public var entries: [Entry]

  /// Creates a record.
  public init(_ entries: [Entry] = []) { self.entries = entries }

  /// The final result of a subject that was taken once.
  public struct Entry: Hashable, Sendable {
    /// What makes it the same subject when it is taken again: its code, or its name where it has none.
    public var subject: String
    /// ECTS credits; 0 for what is only written down.
    public var credits: Exact
    /// How it ended.
    public var verdict: Verdict
    /// What is written beside it; `nil` for nothing, as where nobody came.
    public var mark: Mark?

    /// Creates a result.
    public init(_ subject: String, credits: Exact, _ verdict: Verdict, _ mark: Mark?) {
      self.subject = subject
      self.credits = credits
      self.verdict = verdict
      self.mark = mark
    }
  }

  /// A mark as a record has it.
  public enum Mark: Hashable, Sendable {
    /// A number from 0 to 10.
    case number(Exact)
    /// A word in place of a number: `Apto`, `Matrícula de Honor`.
    case word(String)
  }
}

extension Transcript {
  /// How a university works out an average.
  public struct Rules: Hashable, Sendable {
    /// What a word counts; one that is not here counts its credits, and nothing in the average.
    public var words: [String: Exact]
    /// The names of grades that are written without their number.
    public var unnumbered: [String]
    /// How each mark is rounded before it counts.
    public var markRounding: Rounding?
    /// How the average is rounded.
    public var averageRounding: Rounding?
    /// What marks are called, the highest first, where a syllabus does not say it.
    public var labels: [Label]

    /// The name of a mark, and the lowest one that has it.
    public struct Label: Hashable, Sendable {
      /// The name.
      public var name: String
      /// The lowest mark, out of 10.
      public var minimum: Exact

      /// Creates a name.
      public init(name: String, minimum: Exact) {
        self.name = name
        self.minimum = minimum
      }
    }

    /// Creates rules; without anything, words do not count and nothing is rounded.
    public init(
      words: [String: Exact] = [:],
      unnumbered: [String] = [],
      markRounding: Rounding? = nil,
      averageRounding: Rounding? = nil,
      labels: [Label] = []
    ) {
      self.words = words
      self.unnumbered = unnumbered
      self.labels = labels
      self.markRounding = markRounding
      self.averageRounding = averageRounding
    }
  }

  /// How a number is brought to a multiple of a step.
  public struct Rounding: Hashable, Sendable {
    /// The step, above 0: a tenth for one decimal.
    public var step: Exact
    /// Which neighbour is taken.
    public var mode: RoundingMode

    /// Creates a rounding.
    public init(to step: Exact, _ mode: RoundingMode = .halfUp) {
      self.step = step
      self.mode = mode
    }
  }

  /// What a record comes to.
  public struct Average: Hashable, Sendable {
    /// The mean of the marks by their credits; `nil` where no mark counts.
    public var mark: Exact?
    /// The credits that the mean is over.
    public var credits: Exact
    /// The credits of everything that is passed.
    public var passedCredits: Exact
  }

  /// The average of what is passed, weighed by credits.
  ///
  /// A subject counts once, however often it was taken: with the last result that passes. What is failed, has
  /// no credits, or has a word that counts nothing is left out of the mean.
  public func average(by rules: Rules = Rules()) -> Average {
    let passed = entries.enumerated().filter { index, entry in
      entry.verdict == .pass
        && !entries[(index + 1)...].contains { $0.subject == entry.subject && $0.verdict == .pass }
    }.map(\.element)
    let counted = passed.compactMap { entry in
      rules.value(of: entry.mark).map { (mark: $0, credits: max(entry.credits, .zero)) }
    }
    let credits = counted.reduce(.zero) { $0 + $1.credits }
    let mean = counted.reduce(.zero) { $0 + $1.mark * $1.credits } / credits
    return Average(
      mark: mean.map { rules.averageRounding?.applied(to: $0) ?? $0 },
      credits: credits,
      passedCredits: passed.reduce(.zero) { $0 + max($1.credits, .zero) }
    )
  }
}

extension Transcript.Rules {
  fileprivate func value(of mark: Transcript.Mark?) -> Exact? {
    let value: Exact? =
      switch mark {
      case .number(let number): number
      case .word(let word): words.first { $0.key.foldedForSearch == word.foldedForSearch }?.value
      case nil: nil
      }
    return value.map { markRounding?.applied(to: $0) ?? $0 }
  }
}

extension Transcript.Rounding {
  func applied(to value: Exact) -> Exact { value.rounded(toMultipleOf: step, mode) }
}
