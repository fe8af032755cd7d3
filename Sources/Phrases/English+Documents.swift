extension English {
  var notOneChange: String { "nothing was changed: the syllabus would be wrong in these places" }

  func nameTaken(_ name: String) -> String { "\(quoted(name)) is taken; choose another name" }

  func noWeights(_ group: String) -> String {
    "\(quoted(group)) comes from a formula, which has no weights; change it with mark edit"
  }

  func severalAverages(_ groups: [String]) -> String {
    "it weighs in \(list(groups)); say in which with --in"
  }

  func sameParts(_ part: String) -> String { "\(quoted(part)) cannot go before or after itself" }

  func noNumber(_ typed: String) -> String {
    "\(quoted(typed)): expected a number from 0, such as 7,5, with at most 6 decimals"
  }

  func noChoice(_ typed: String, of option: String, _ choices: [String]) -> String {
    "\(option) \(quoted(typed)): expected \(choices.joined(separator: ", "))"
  }

  func laterSitting(_ sittings: [String]) -> String {
    sittings.isEmpty
      ? "no sitting of this syllabus follows another; add one with mark edit"
      : "say in which sitting with --sitting: \(sittings.joined(separator: ", "))"
  }

  func malformedWeight(_ typed: String) -> String {
    "\(quoted(typed)): expected a part and its weight, as in exam=60"
  }
}
