internal import Engine
internal import Phrases

extension Invocation {
  /// Reads the arguments after the program's name.
  ///
  /// Options may stand anywhere, with their value after a space or `=`; what follows `--` is none.
  package init(parsing arguments: [String]) throws(UsageError) {
    var reader = ArgumentReader(rest: arguments[...])
    try reader.sort()
    if reader.arguments.has("--help") {
      command = .help(try CommandTable.topic(in: reader.arguments.operands))
    } else if reader.arguments.has("--version") {
      command = .version
    } else {
      let spec = try reader.takeCommand()
      try reader.check(against: spec)
      command = try spec.make(reader.arguments)
    }
    home = reader.arguments.options["--home"]
    socket = reader.arguments.options["--socket"]
  }
}

/// Sorts arguments by the table and finds the command among them.
private struct ArgumentReader {
  var rest: ArraySlice<String>
  var arguments = Arguments()
  /// The options of no command, told once the command is known.
  private var unknown: [String] = []
  /// One of them that stands before every operand.
  private var leading: String?

  init(rest: ArraySlice<String>) {
    self.rest = rest
  }

  mutating func sort() throws(UsageError) {
    while let argument = rest.popFirst() {
      if argument == "--" {
        arguments.operands += rest
        return
      }
      if argument.looksLikeOption {
        try take(argument)
      } else {
        arguments.operands.append(argument)
      }
    }
  }

  private mutating func take(_ argument: String) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = argument == "-h" ? "--help" : String(parts[0])
    // An option of one name takes a value in every command or in none.
    guard let option = CommandTable.option(named: name) else {
      unknown.append(name)
      if arguments.operands.isEmpty { leading = leading ?? name }
      return
    }
    if arguments.has(name), !option.isRepeatable { throw .repeatedOption(name) }
    if option.value == nil {
      if parts.count > 1 { throw .unexpectedValue(option: name) }
      arguments.options[name] = ""
      return
    }
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
      throw .missingValue(option: name)
    }
    arguments.options[name] = value
    if option.isRepeatable { arguments.lists[name, default: []].append(value) }
  }

  /// Finds the command that the first operands name, and takes them away.
  mutating func takeCommand() throws(UsageError) -> CommandSpec {
    let typed = arguments.operands
    if typed.isEmpty { return CommandTable.home }
    if let spec = CommandTable.command(beginning: typed) {
      arguments.operands.removeFirst(spec.words.count)
      return spec
    }
    // What was taken for the command may be the value of an option that is mistyped.
    if let leading {
      let options = CommandTable.commonOptions + CommandTable.all.flatMap(\.options)
      let near = closestName(to: leading, among: options.map(\.name))
      throw .unknownOption(leading, of: [], near: near)
    }
    // None of them is a whole command, so these words begin one or lead nowhere.
    let topic = try CommandTable.topic(in: typed)
    throw .incompleteCommand(topic, choices: CommandTable.choices(after: topic))
  }

  /// Checks that the command takes what was given.
  func check(against spec: CommandSpec) throws(UsageError) {
    let known = (spec.options + CommandTable.commonOptions).map(\.name)
    let strange = unknown.first ?? arguments.options.keys.sorted().first { !known.contains($0) }
    if let strange {
      throw .unknownOption(
        strange,
        of: spec.words,
        near: closestName(to: strange, among: known)
      )
    }
    var index = 0
    for operand in spec.operands {
      let given = arguments.operands.count - index
      if given < 1, ![.optional, .any].contains(operand.count) {
        throw .missingOperand(operand.name, of: spec.words)
      }
      index += [.several, .any].contains(operand.count) ? given : min(given, 1)
    }
    if index < arguments.operands.count {
      throw .unexpectedOperand(arguments.operands[index], of: spec.words)
    }
  }
}

extension String {
  /// Whether it is read as an option.
  ///
  /// A lone dash is a value, and a number below zero is a grade that will be refused as one.
  var looksLikeOption: Bool {
    guard utf8.first == UInt8(ascii: "-"), let second = utf8.dropFirst().first else { return false }
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
  }
}
