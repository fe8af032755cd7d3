internal import Engine

extension CommandTable {
  /// The commands whose words begin with these: one command, a group, or all that are listed.
  static func commands(under words: [String]) -> [CommandSpec] {
    words.isEmpty ? all : known.filter { $0.words.starts(with: words) }
  }

  /// The command that the first words name; the home screen has none to name it.
  static func command(beginning words: [String]) -> CommandSpec? {
    known.filter { !$0.words.isEmpty && words.starts(with: $0.words) }
      .max { $0.words.count < $1.words.count }
  }

  /// What may follow words that begin several commands.
  static func choices(after words: [String]) -> [String] {
    commands(under: words).compactMap { $0.words.dropFirst(words.count).first }
  }

  /// The command, or the beginning of several, that the first words name.
  ///
  /// - Returns: As many words as belong to it; none when there are none.
  /// - Throws: `UsageError.unknownCommand` when they lead nowhere.
  static func topic(in words: [String]) throws(UsageError) -> [String] {
    var topic: [String] = []
    for word in words {
      let choices = choices(after: topic)
      if choices.isEmpty { break }
      guard !commands(under: topic + [word]).isEmpty else {
        let near = closestName(to: word, among: Set(choices).sorted())
        throw .unknownCommand(
          (topic + [word]).joined(separator: " "),
          near: near.map { (topic + [$0]).joined(separator: " ") }
        )
      }
      topic.append(word)
    }
    return topic
  }
}
