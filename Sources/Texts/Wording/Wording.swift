public import Engine
public import Phrases

/// Puts values into the words of one language.
public struct Wording: Sendable {
  public let language: Language
  /// The sentences of the language.
  public let phrases: any Phrasebook

  public init(_ language: Language) {
    self.language = language
    phrases = language.phrases
  }

  /// A number with at most two decimals that misleads nobody about a threshold.
  ///
  /// 4.995 is `4,99` where 5 decides. What is not known exactly begins with “≈”.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - thresholds: The values that decided something: the pass mark, a minimum, the scale.
  public func number(_ value: Exact, near thresholds: [Exact] = []) -> String {
    (value.isExact ? "" : "≈")
      + value.shown(places: 2, thresholds: thresholds, mark: phrases.decimalMark)
  }

  /// A mark of the display grid, out of 10.
  public func number(_ mark: GridMark) -> String { number(mark.mark) }
}

extension String {
  /// The text with its first letter small, to follow other words.
  var uncapitalized: String { prefix(1).lowercased() + dropFirst() }
}
