import Civil
import Commands
import System
import TestSupport

/// A run of `mark` in this process, in the temporary directory of the test.
struct CommandRun {
  let code: ExitCode
  let output: String
  let errors: String

  /// - Parameters:
  ///   - arguments: What is typed after `mark`.
  ///   - language: `LANG`.
  ///   - nowMS: The time.
  ///   - commandLimit: How long a notifying command may take.
  ///   - stop: What becomes readable when the run is to stop.
  ///   - answer: What the person types when asked; nobody is there without it.
  /// - Throws: When no descriptor is left for it.
  init(
    _ arguments: String...,
    language: String = "en_GB.UTF-8",
    nowMS: Int64 = CommandRun.noon,
    commandLimit: Duration = .seconds(30),
    stop: FileDescriptor? = nil,
    answer: String? = nil
  ) throws {
    try self.init(
      arguments,
      language: language,
      nowMS: nowMS,
      commandLimit: commandLimit,
      stop: stop,
      answer: answer
    )
  }

  init(
    _ arguments: [String],
    language: String = "en_GB.UTF-8",
    nowMS: Int64 = CommandRun.noon,
    commandLimit: Duration = .seconds(30),
    notifySend: String = "notify-send",
    stop: FileDescriptor? = nil,
    answer: String? = nil,
    answers: [String] = [],
    editor: ((String) -> ChildProcess.Ending)? = nil
  ) throws {
    let console = RecordingConsole(answers, then: answer)
    let (idle, other) = try UnixSocket.pair()
    defer {
      idle.close()
      other.close()
    }
    code = MarkProgram.run(
      arguments,
      in: Surroundings(
        environment: [
          "MARK_HOME": TemporaryDirectory.path, "LANG": language, "TZ": "UTC0", "EDITOR": "pen",
        ],
        console: console,
        now: { Instant(milliseconds: nowMS) },
        patience: .seconds(30),
        commandLimit: commandLimit,
        notifySend: notifySend,
        runInForeground: { (command) throws(SystemError) in
          guard let editor, let path = command.arguments.last else {
            throw SystemError(.noSuchFile, "start", path: command.program)
          }
          return editor(path)
        },
        watchForStop: { stop ?? idle.descriptor }
      )
    )
    output = console.output
    errors = console.errors
  }

  /// 2027-01-10 12:00 in UTC, which is the local zone.
  static let noon: Int64 = 1_799_582_400_000

  /// The command line that starts a primary where the tests look for one.
  static var start: String { "markd --home \(TemporaryDirectory.path) &" }

  /// Where the primary of a test listens.
  static var socket: String { TemporaryDirectory.file("mark.sock") }
}

/// Keeps what is printed and told.
private final class RecordingConsole: Console {
  let layout = Layout()
  private(set) var output = ""
  private(set) var errors = ""
  /// What the person types when asked, and then each time after; `nil` where nobody is there any more.
  private var answers: ArraySlice<String>
  private let answer: String?

  init(_ answers: [String], then answer: String?) {
    self.answers = answers[...]
    self.answer = answer
  }

  func write(_ text: String) { output += text }

  func complain(_ line: String) { errors += line + "\n" }

  func askAtTerminal(_ question: String) -> String? { ask(question) }

  func ask(_ question: String) -> String? {
    guard let answer = answers.popFirst() ?? answer else { return nil }
    errors += "mark: \(question) \(answer)\n"
    return answer
  }
}
