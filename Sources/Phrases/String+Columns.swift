extension String {
  /// The columns that the text takes on a terminal.
  ///
  /// East Asian wide characters and emoji take two; combining marks and other characters that have no width
  /// of their own take none. A cluster such as a flag or a family is one emoji.
  public var columns: Int {
    isPlain ? utf8.count : reduce(0) { $0 + $1.columns }
  }

  /// Whether it is all printable ASCII, as most names are: then no property of Unicode need be asked for.
  private var isPlain: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }

  /// The text in at most so many columns; what does not fit is cut and ends in “…”.
  public func fitted(to limit: Int) -> String {
    if columns <= limit { return self }
    guard limit > 0 else { return "" }
    var kept = ""
    var used = 1
    for character in self {
      used += character.columns
      if used > limit { break }
      kept.append(character)
    }
    while kept.last == " " { kept.removeLast() }
    return kept + "…"
  }

  /// The text in exactly so many columns: filled up with spaces at its end, or cut.
  public func padded(to width: Int) -> String {
    let text = fitted(to: width)
    return text + String(repeating: " ", count: max(0, width - text.columns))
  }

  /// The text broken between words into lines of at most so many columns; a wider word stays whole.
  public func lines(of limit: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ").map(String.init) {
      if let last = lines.last, last.columns + 1 + word.columns <= limit {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines
  }

  /// The text without what could move a cursor, colour a screen or turn the direction of the rest.
  ///
  /// Names come from files of other people. Control characters and line ends become spaces; marks that
  /// embed or override a direction go.
  public var printable: String {
    if isPlain { return self }
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x202A...0x202E, 0x2066...0x2069: continue
      case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029: scalars.append(" ")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}

extension Character {
  /// The columns that the character takes on a terminal.
  var columns: Int { isEmojiCluster ? 2 : unicodeScalars.reduce(0) { $0 + $1.columns } }

  /// Whether a terminal draws the whole cluster as one emoji: a flag, a family, a digit on a key.
  private var isEmojiCluster: Bool {
    // The first one that is an emoji by itself is a watch, U+231A.
    if let first = unicodeScalars.first, first.value < 0x231A, unicodeScalars.count == 1 {
      return false
    }
    return unicodeScalars.first?.properties.isEmojiPresentation == true
      || unicodeScalars.contains { $0.value == 0xFE0F || $0.properties.isEmojiModifier }
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    // Latin letters and signs; the combining marks begin at U+0300.
    if value >= 0x20 && value < 0x7F || value >= 0xA0 && value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .lineSeparator, .paragraphSeparator, .surrogate:
      return 0
    case .format: return value == 0xAD ? 1 : 0
    default: break
    }
    // The vowels and finals of Hangul join the syllable before them.
    if (0x1160...0x11FF).contains(value) { return 0 }
    return isWide ? 2 : 1
  }

  /// Whether Unicode calls it wide or full width; assigned or not, as UAX #11 advises for these blocks.
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
      0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FB,
      0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
