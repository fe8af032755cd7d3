/// A typed text as words that are compared: in lower case, without accents, commas and points of
/// abbreviations.
enum TypedWords {
  static func split(_ text: String) -> [String] {
    var words = fold(text).split(separator: " ").map { bare(String($0)) }
    if let first = words.first, let cut = isoTime(in: first) {
      words.replaceSubrange(0..<1, with: cut)
    }
    return words
  }

  /// Lower case, without accents, with plain spaces.
  private static func fold(_ text: String) -> String {
    String(
      text.lowercased().map { (character: Character) -> Character in
        switch character {
        case "á": "a"
        case "é": "e"
        case "í": "i"
        case "ó": "o"
        case "ú": "u"
        case "ñ": "n"
        case ",": " "
        default: character.isWhitespace ? " " : character
        }
      }
    )
  }

  /// The word without the point of an abbreviation, `ene.`; that of a number stays.
  private static func bare(_ word: String) -> String {
    guard word.last == ".", word.first?.isLetter ?? false else { return word }
    return String(word.dropLast())
  }

  /// The two words that an ISO date and a time joined by `T` stand for.
  private static func isoTime(in word: String) -> [String]? {
    let parts = word.split(separator: "t", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 10, parts[0].utf8.contains(UInt8(ascii: "-"))
    else { return nil }
    return parts.map(String.init)
  }
}
