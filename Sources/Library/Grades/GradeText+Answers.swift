import Engine

extension GradeText {
  private enum Answer: CaseIterable {
    case right, wrong, blank
  }

  /// The words that count answers, in English and in Spanish.
  private static let countWords: [String: Answer] = [
    "right": .right, "correct": .right, "bien": .right, "acierto": .right, "aciertos": .right,
    "wrong": .wrong, "mal": .wrong, "error": .wrong, "errores": .wrong, "fallo": .wrong,
    "fallos": .wrong, "blank": .blank, "blanco": .blank, "blancos": .blank,
  ]

  /// Reads the answers of a multiple-choice paper: three counts in order, or each with its word.
  ///
  /// A count that is left out is 0; the sum must be the number of questions all the same.
  func answers(_ text: String, questions: Int) throws(Refusal) -> Mark {
    guard let counts = inOrder(text) ?? withWords(text) else {
      throw Refusal(.notAnswers(questions: questions))
    }
    let total = counts.values.reduce(0, +)
    guard total == questions else {
      throw Refusal(.answersDoNotAddUp(total: total, questions: questions))
    }
    return .answers(
      right: counts[.right] ?? 0,
      wrong: counts[.wrong] ?? 0,
      blank: counts[.blank] ?? 0
    )
  }

  private func inOrder(_ text: String) -> [Answer: Int]? {
    let sides = text.split(separator: "/", omittingEmptySubsequences: false)
    let counts = sides.compactMap { wholeNumber(String($0).trimmed) }
    guard sides.count == Answer.allCases.count, counts.count == sides.count else { return nil }
    return Dictionary(uniqueKeysWithValues: zip(Answer.allCases, counts))
  }

  private func withWords(_ text: String) -> [Answer: Int]? {
    let words = text.lowercased().split { $0.isWhitespace || $0 == "," }
      .map(String.init)
      // As in “1 en blanco”.
      .filter { $0 != "en" }
    guard !words.isEmpty, words.count.isMultiple(of: 2) else { return nil }
    var counts: [Answer: Int] = [:]
    for index in stride(from: 0, to: words.count, by: 2) {
      guard let number = wholeNumber(words[index]),
        let answer = GradeText.countWords[words[index + 1]],
        counts.updateValue(number, forKey: answer) == nil
      else { return nil }
    }
    return counts
  }

  /// A whole number in plain digits, of at most six.
  func wholeNumber(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 6,
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(text)
  }
}
