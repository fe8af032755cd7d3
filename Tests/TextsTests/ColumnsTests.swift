import Phrases
import Testing

@Suite struct ColumnsTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("ñandú", 5), ("n\u{303}", 1), ("漢字", 4), ("ｱｲ", 2), ("ＡＢ", 4), ("한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("🎓", 2), ("👩‍💻", 2), ("🇪🇸", 2), ("☝🏽", 2), ("1️⃣", 2), ("❤️", 2),
    ("→", 1), ("█▒·", 3), ("a\u{200B}b", 2), ("שלום", 4), ("کتاب", 4), ("\u{7}", 0), ("、", 2),
  ])
  func `counts the columns of a terminal`(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("漢字", 3, "漢…"), ("漢字", 2, "…"), ("ab cd", 4, "ab…"),
    ("abc", 1, "…"), ("abc", 0, ""),
  ])
  func `cuts a text where its columns end`(text: String, limit: Int, fitted: String) {
    #expect(text.fitted(to: limit) == fitted)
  }

  @Test(arguments: ["", "abc", "漢字漢字漢字", "🎓🎓🎓", "ñandú"])
  func `fills a text up to its columns`(text: String) {
    #expect((0...8).allSatisfy { text.padded(to: $0).columns == $0 })
  }

  @Test(arguments: [
    ("", 5, []), ("ab cd ef", 5, ["ab cd", "ef"]), ("abcdefg hi", 4, ["abcdefg", "hi"]),
    ("漢字 漢", 7, ["漢字 漢"]), ("漢字 漢", 6, ["漢字", "漢"]), ("a  b", 9, ["a b"]),
  ])
  func `breaks a text between words`(text: String, limit: Int, lines: [String]) {
    #expect(text.lines(of: limit) == lines)
  }
}
