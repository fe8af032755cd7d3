internal import Phrases
internal import System

/// Where a command's words go.
package protocol Console {
  /// How screens are laid out here.
  var layout: Layout { get }

  /// Writes data, to standard output.
  ///
  /// - Throws: When it cannot be written; `CommandFailure.readerGone` when nobody reads it.
  func write(_ text: String) throws(CommandFailure)

  /// Writes a line to standard error as it is.
  func complain(_ line: String)

  /// Asks on standard error and waits for a line.
  ///
  /// - Returns: What was typed; `nil` where nobody can be asked.
  func ask(_ question: String) -> String?

  /// Asks where the standard input is something else already, at the terminal of the process.
  ///
  /// - Returns: What was typed; `nil` where there is no terminal.
  func askAtTerminal(_ question: String) -> String?
}

extension Console {
  /// Writes a line for people, to standard error, after the program's name.
  func tell(_ line: String) { complain("mark: \(line)") }

  /// Writes lines of data.
  func write(lines: [String]) throws(CommandFailure) {
    try write(lines.map { $0 + "\n" }.joined())
  }
}

/// The size and the abilities of a terminal, or of what stands in for it.
package struct Layout: Hashable, Sendable {
  package var columns: Int
  /// The lines of a terminal that can be drawn on in place; `nil` for what only takes one line after another.
  package var rows: Int?
  /// Whether only ASCII can be shown.
  package var isASCII: Bool
  package var isColoured: Bool

  package init(
    columns: Int = 80,
    rows: Int? = nil,
    isASCII: Bool = false,
    isColoured: Bool = false
  ) {
    self.columns = columns
    self.rows = rows
    self.isASCII = isASCII
    self.isColoured = isColoured
  }
}

extension Layout {
  /// What standard output can show, by the conventions of `NO_COLOR`, `TERM` and the locale.
  static func ofStandardOutput(_ environment: [String: String]) -> Layout {
    let output = FileDescriptor.standardOutput
    let isTerminal = Terminal.isTerminal(output)
    let term = environment["TERM"] ?? ""
    let refusesColour = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return Layout(
      columns: Terminal.width(of: output) ?? 80,
      rows: term == "dumb" || term.isEmpty ? nil : Terminal.height(of: output),
      isASCII: !speaksUTF8(environment),
      isColoured: isTerminal && !refusesColour && term != "dumb" && !term.isEmpty
    )
  }

  private static func speaksUTF8(_ environment: [String: String]) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.compactMap { environment[$0] }.first { !$0.isEmpty }?.lowercased()
    guard let locale else { return false }
    return locale.contains("utf-8") || locale.contains("utf8")
  }
}

/// The standard streams.
struct TerminalConsole: Console {
  let environment: [String: String]
  let phrases: any Phrasebook

  /// As the terminal is now: it may have been made wider meanwhile.
  var layout: Layout { .ofStandardOutput(environment) }

  func write(_ text: String) throws(CommandFailure) {
    let isRead: Bool
    do throws(SystemError) {
      isRead = try Terminal.write(text, to: .standardOutput)
    } catch {
      throw CommandFailure(error, phrases)
    }
    if !isRead { throw .readerGone }
  }

  func complain(_ line: String) {
    // Nobody is left to be told that telling failed.
    _ = try? Terminal.write(line + "\n", to: .standardError)
  }

  func ask(_ question: String) -> String? {
    guard Terminal.isTerminal(.standardInput), Terminal.isTerminal(.standardError),
      (try? Terminal.write("mark: \(question) ", to: .standardError)) == true
    else { return nil }
    return readLine()
  }

  func askAtTerminal(_ question: String) -> String? {
    guard Terminal.isTerminal(.standardError),
      (try? Terminal.write("mark: \(question) ", to: .standardError)) == true
    else { return nil }
    return Terminal.readLineAtTerminal()
  }
}
