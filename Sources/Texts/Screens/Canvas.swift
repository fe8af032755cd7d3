public import Civil
import Engine
import Library
public import Phrases

/// What every line of a screen needs: the words, the room, the day, and whether there is colour.
public struct Canvas: Sendable {
  /// The narrowest and the widest screen that is laid out; beyond them, as at the nearest of the two.
  static let columnRange = 40...200

  let wording: Wording
  let columns: Int
  let isASCII: Bool
  let isColoured: Bool
  let now: CivilDateTime
  let instant: Instant
  let zone: ZoneRules

  /// A screen for one reader.
  ///
  /// - Parameters:
  ///   - now: The present; dates are told as seen from it.
  ///   - zone: The reader's zone.
  ///   - language: The reader's language.
  ///   - columns: The width of the terminal, laid out from 40 to 200.
  ///   - ascii: Whether bars are drawn with ASCII alone.
  ///   - colour: Whether escape sequences colour the text.
  public init(
    now: Instant,
    zone: ZoneRules,
    language: Language,
    columns: Int,
    ascii: Bool,
    colour: Bool
  ) {
    wording = Wording(language)
    self.columns = min(max(columns, Canvas.columnRange.lowerBound), Canvas.columnRange.upperBound)
    isASCII = ascii
    isColoured = colour
    self.now = zone.civil(at: now)
    instant = now
    self.zone = zone
  }

  var phrases: any Phrasebook { wording.phrases }

  /// The meaning of a piece of text; colour repeats it and never says it alone.
  enum Style {
    case plain, strong, faint, good, bad, undecided
  }

  /// A line of pieces, cut where the screen ends, without spaces at its end.
  func line(_ pieces: [(text: String, style: Style)]) -> String {
    var pieces = pieces[...]
    while let last = pieces.last, last.text.allSatisfy({ $0 == " " }) { pieces.removeLast() }
    if let last = pieces.popLast() {
      let end = last.text.lastIndex { $0 != " " } ?? last.text.startIndex
      pieces.append((String(last.text[...end]), last.style))
    }
    var room = columns
    var line = ""
    for piece in pieces where room > 0 {
      let text = piece.text.fitted(to: room)
      room -= text.columns
      line += coloured(text, piece.style)
    }
    return line
  }

  /// A text broken between words into lines that fit beside a margin.
  func paragraph(_ text: String, _ style: Style, margin: String, rest: String? = nil) -> [String] {
    let lines = text.lines(of: columns - margin.columns)
    return lines.enumerated().map { index, text in
      line([(index == 0 ? margin : rest ?? margin, .plain), (text, style)])
    }
  }

  private func coloured(_ text: String, _ style: Style) -> String {
    guard isColoured, let code = style.code, !text.isEmpty else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}

extension Canvas.Style {
  /// The colour of a subject's status.
  init(_ status: SubjectSummary.Status) {
    switch status {
    case .open: self = .undecided
    case .pass: self = .good
    case .fail, .notPresented: self = .bad
    }
  }

  fileprivate var code: Int? {
    switch self {
    case .plain: nil
    case .strong: 1
    case .faint: 2
    case .good: 32
    case .bad: 31
    case .undecided: 33
    }
  }
}
