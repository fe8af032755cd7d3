extension Command.Assumption {
  /// Reads a part and a grade: `exam=7,5`.
  init(_ typed: String) throws(UsageError) {
    let sides = typed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, !sides[0].isEmpty, !sides[1].allSatisfy(\.isWhitespace) else {
      throw .malformedAssumption(typed)
    }
    self.init(part: String(sides[0]), grade: String(sides[1]))
  }

  /// Reads several; a word without `=` goes on with the grade before it, as in `tests=8 7,5 9`.
  static func all(_ words: some Sequence<String>) throws(UsageError) -> [Command.Assumption] {
    var read: [Command.Assumption] = []
    for word in words {
      if word.contains("=") || read.isEmpty {
        read.append(try Command.Assumption(word))
      } else {
        read[read.count - 1].grade += " " + word
      }
    }
    return read
  }
}
