/// Text in the `man` macros of roff, as `man` reads it.
struct Roff {
  private(set) var text = ""

  /// Begins a page.
  ///
  /// - Parameters:
  ///   - name: The program.
  ///   - section: The section of the manual.
  ///   - source: The program with its version.
  init(page name: String, section: Int, source: String) {
    // No day: the same source gives the same page.
    request("TH", name.uppercased(), "\(section)", "", source)
  }

  mutating func section(_ heading: String) { request("SH", heading) }

  mutating func subsection(_ heading: String) { request("SS", heading) }

  /// Lines that `whatis` looks for: `mark - what it does`.
  mutating func name(_ name: String, _ summary: String) {
    line("\(Roff.escaped(name)) \\- \(Roff.escaped(summary))")
  }

  /// Parts what follows from what stands before it.
  mutating func gap() { request("PP") }

  /// A paragraph of its own.
  mutating func paragraph(_ text: String) {
    gap()
    line(Roff.escaped(text))
  }

  /// Text that follows a heading.
  mutating func text(_ text: String) { line(Roff.escaped(text)) }

  /// How something is typed: the first piece bold, further lines beneath its end.
  mutating func usage(_ pieces: [String]) {
    let first = pieces.first ?? ""
    let rest = pieces.dropFirst().map { Roff.unbroken($0) }
    request("SY", first)
    if !rest.isEmpty { line(rest.joined(separator: "\n")) }
    request("YS")
  }

  /// Something and what it means, beneath it.
  mutating func item(_ tag: String, _ meaning: String) {
    // Without a number the indentation of the usage before it would stay.
    line(".TP 7n")
    line("\\fB\(Roff.escaped(tag))\\fR")
    line(Roff.escaped(meaning))
  }

  /// A command line to be copied.
  mutating func example(_ command: String) {
    request("EX")
    line(Roff.escaped(command))
    request("EE")
  }

  /// A page of the manual, as others refer to it, `mark(1)`, with what follows it.
  mutating func reference(_ name: String, section: Int, then rest: String) {
    request("BR", name, "(\(section))\(rest)")
  }

  private mutating func request(_ name: String, _ arguments: String...) {
    line(([".\(name)"] + arguments.map { "\"\(Roff.escaped($0))\"" }).joined(separator: " "))
  }

  private mutating func line(_ line: String) { text += line + "\n" }

  /// The text so that roff prints it character for character.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "\"": escaped += "\\(dq"
      default: escaped.append(character)
      }
    }
    // At the start of a line a point would be a request.
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }

  /// The text without places where a line may be broken.
  private static func unbroken(_ text: String) -> String {
    escaped(text).split(separator: " ").joined(separator: "\\ ")
  }
}
