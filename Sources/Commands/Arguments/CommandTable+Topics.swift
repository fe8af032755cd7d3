internal import Engine

extension CommandTable {
  /// The commands whose words begin with these: one command, a group, or all of them.
  static func commands(under words: [String]) -> [CommandSpec] {
    all.filter { $0.words.starts(with: words) }
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
      guard choices.contains(word) else {
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
