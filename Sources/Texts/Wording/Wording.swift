public import Engine
public import Library
public import Phrases

/// Puts values into the words of one language.
public struct Wording: Sendable {
  /// The language.
  public let language: Language
  /// The sentences of the language.
  public let phrases: any Phrasebook

  /// Chooses a language.
  public init(_ language: Language) {
    self.language = language
    phrases = language.phrases
  }

  /// Writes a number so that it misleads nobody about what it decided.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - thresholds: What decided something: the pass mark, a minimum, the ends of the scale.
  /// - Returns: At most two decimals, but where thresholds lie closer: 4.995 is `4,99` where 5 passes. What is
  ///   not exact begins with “≈”.
  public func number(_ value: Exact, near thresholds: [Threshold] = []) -> String {
    (value.isExact ? "" : "≈")
      + value.shown(places: 2, thresholds: thresholds, mark: phrases.decimalMark)
  }

  /// A final grade of a subject: never on the wrong side of its pass mark, and `0` or `10` only exactly.
  public func grade(_ grade: Exact, in subject: SubjectSummary) -> String {
    number(grade, near: [.above(.zero), .atLeast(subject.scale), subject.pass])
  }

  /// A mark of the display grid, out of 10.
  public func number(_ mark: GridMark) -> String { number(mark.mark) }
}

extension String {
  /// The text with its first letter small, to follow other words.
  var uncapitalized: String { prefix(1).lowercased() + dropFirst() }
}
