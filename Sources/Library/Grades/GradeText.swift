public import Engine

/// Reads grades as people type them for one part.
///
/// | typed | is |
/// |---|---|
/// | `7,5` · `7.5` | points; a percentage where the style says so |
/// | `22/30` · `18,5/20` | a fraction of the maximum |
/// | `85 %` · `85%` | a percentage of the maximum |
/// | `NP` · `no presentado` | absent |
/// | `EX` · `exento` · `exenta` · `excused` | excused |
/// | `-` | pending: nothing is known, or not any more |
/// | `sí` · `si` · `yes` · `no` | a fact |
/// | `2` · the text of an option | a choice |
/// | `18 right 6 wrong 1 blank` · `18/6/1` | the answers of a test; `6,4` its points |
///
/// Case does not matter, nor does white space around the text.
public struct GradeText: Hashable, Sendable {
  /// How the part is graded.
  public var style: InputStyle
  /// The most points that the part can be.
  public var maximum: Exact

  /// Creates a reader for a part.
  public init(style: InputStyle, maximum: Exact) {
    self.style = style
    self.maximum = maximum
  }

  /// What a typed text says of the part.
  ///
  /// - Parameter typed: The text as typed.
  /// - Returns: The state; never more than the maximum.
  /// - Throws: ``GradeTextError`` for everything else than the forms above, and for a mark below zero or
  ///   above the maximum.
  public func state(of typed: String) throws(GradeTextError) -> LeafState {
    let text = typed.trimmed
    if text.isEmpty { throw GradeTextError(.empty, in: typed) }
    if let state = GradeText.word(text) { return state }
    do throws(Refusal) {
      return .graded(try mark(text))
    } catch {
      throw GradeTextError(error.problem, in: typed)
    }
  }

  /// Whether a text means the same for every part, and so cannot name a letter or an option.
  static func isReserved(_ text: String) -> Bool {
    text.trimmed.isEmpty || word(text.trimmed) != nil
  }

  private static func word(_ text: String) -> LeafState? {
    // No word begins with a digit, as nearly all grades do.
    if let first = text.utf8.first, first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9") {
      return nil
    }
    return words[text.lowercased()]
  }

  private static let words: [String: LeafState] = [
    "np": .absent, "no presentado": .absent, "no presentada": .absent,
    "ex": .excused, "exento": .excused, "exenta": .excused, "excused": .excused,
    "-": .pending,
  ]

  /// A problem before it is joined with the text as typed.
  struct Refusal: Error {
    var problem: GradeTextError.Problem
    init(_ problem: GradeTextError.Problem) { self.problem = problem }
  }

  private func mark(_ text: String) throws(Refusal) -> Mark {
    switch style {
    case .points: return .points(try points(text, bareNumberIsPercentage: false))
    case .percent: return .points(try points(text, bareNumberIsPercentage: true))
    case .letters(let letters):
      guard let letter = letters.first(where: { $0.text.isSameWord(as: text) }) else {
        throw Refusal(.unknownLetter(known: letters.map(\.text)))
      }
      return .points(letter.points)
    case .fact:
      switch text.lowercased() {
      case "sí", "si", "yes": return .fact(true)
      case "no": return .fact(false)
      default: throw Refusal(.notAFact)
      }
    case .choice(let options):
      if let index = options.firstIndex(where: { $0.isSameWord(as: text) }) {
        return .choice(index + 1)
      }
      guard let number = wholeNumber(text), number >= 1, number <= options.count else {
        throw Refusal(.unknownOption(known: options))
      }
      return .choice(number)
    case .test(let questions):
      // Teachers often tell the mark of a paper, and not its answers.
      let isPoints = text.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 < UInt8(ascii: "A") }
      if isPoints { return .points(try points(text, bareNumberIsPercentage: false)) }
      return try answers(text, questions: questions)
    }
  }

  private func points(_ text: String, bareNumberIsPercentage: Bool) throws(Refusal) -> Exact {
    let sides = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if sides.count == 2 {
      let (earned, whole) = (try number(Substring(sides[0])), try number(Substring(sides[1])))
      guard let share = earned / whole else { throw Refusal(.fractionOfZero) }
      if earned > whole { throw Refusal(.aboveWhole(whole)) }
      return share * maximum
    }
    if text.utf8.last == UInt8(ascii: "%") { return try percentage(text.dropLast()) }
    if bareNumberIsPercentage { return try percentage(text[...]) }
    let points = try number(text[...])
    if points > maximum { throw Refusal(.aboveMaximum(maximum)) }
    return points
  }

  private func percentage(_ text: Substring) throws(Refusal) -> Exact {
    let percentage = try number(text)
    guard let share = percentage / Exact(100), share <= .one else {
      throw Refusal(.aboveFullPercentage)
    }
    return share * maximum
  }

  private func number(_ text: Substring) throws(Refusal) -> Exact {
    let value: Exact
    do {
      value = try Exact(decimal: String(text).trimmed)
    } catch {
      switch error {
      case .empty, .notANumber: throw Refusal(.notANumber)
      case .ambiguous: throw Refusal(.ambiguousMark)
      case .tooManyDecimals(let limit): throw Refusal(.tooManyDecimals(limit: limit))
      // No part has a maximum of thirteen digits.
      case .tooLarge: throw Refusal(.aboveMaximum(maximum))
      }
    }
    if value < .zero { throw Refusal(.belowZero) }
    return value
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    // Nearly always there is none, as two bytes tell.
    if let first = utf8.first, let last = utf8.last, first.isVisible, last.isVisible { return self }
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }

  fileprivate func isSameWord(as other: String) -> Bool {
    trimmed.lowercased() == other.lowercased()
  }
}

extension UInt8 {
  /// Whether the byte is a character of ASCII that leaves ink.
  fileprivate var isVisible: Bool { self > 0x20 && self < 0x7F }
}
