/// The words after a command, sorted: operands in order, options by name.
struct Arguments: Hashable, Sendable {
  /// The operands; as many as the command takes.
  var operands: [String] = []
  /// The options given, with their values; an empty one for those that take none.
  var options: [String: String] = [:]

  /// The values of the options that may be given several times, in their order.
  var lists: [String: [String]] = [:]

  /// Whether an option was given.
  func has(_ option: String) -> Bool { options[option] != nil }

  /// Subject and part, the first two operands, in the sitting of the option.
  var place: Command.Place {
    Command.Place(subject: operands[0], part: operands[1], sitting: options["--sitting"])
  }

  /// The operands from an index on as one text, so that `85 %` and `friday 16h` need no quotes.
  func text(from index: Int) -> String {
    operands.dropFirst(index).joined(separator: " ")
  }
}
