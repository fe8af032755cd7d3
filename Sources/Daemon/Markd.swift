import Host
import Phrases
import System

/// The program `markd`, from its arguments to its exit code.
package enum Markd {
  /// Runs the primary until it is told to stop; does not return.
  package static func main(_ arguments: [String]) -> Never {
    do {
      switch try Options.parse(arguments) {
      case .help:
        let columns = Terminal.width(of: .standardOutput) ?? 80
        print(ProgramGuide.markd.help(language.phrases, columns: columns))
      case .version: print("markd \(Program.version)\n")
      case .run(let options): run(options)
      }
    } catch {
      complain("\(error.message); see markd --help")
      end(.usage)
    }
  }

  private static func run(_ options: Options) -> Never {
    // A stream that is missing would give its number to the first file opened.
    _ = try? Terminal.openMissingStreams()
    // Before a file of ours could have the number.
    let service = ServiceEnvironment(Environment.current())
    let passed = Result { () throws(ServiceEnvironment.Refusal) in try service.passedSocket() }
    Environment.drop(ServiceEnvironment.variables)
    Terminal.ignoreBrokenPipes()
    Program.outliveFileSizeLimit()
    Program.keepFilesToOwner()
    let daemon = Daemon(options, service, passed) { code in end(code) }
    daemon.start()
    Program.park()
  }

  /// Prints what was asked for, and ends the process.
  private static func print(_ text: String) -> Never {
    do throws(SystemError) {
      // A reader that has gone has seen enough.
      _ = try Terminal.write(text, to: .standardOutput)
    } catch {
      complain("\(error)")
      end(.inputOutput)
    }
    end(.success)
  }

  private static var language: Language {
    Language(
      all: Environment.variable("LC_ALL"),
      messages: Environment.variable("LC_MESSAGES"),
      lang: Environment.variable("LANG")
    )
  }

  static func complain(_ message: String) {
    _ = try? Terminal.write("markd: \(message)\n", to: .standardError)
  }

  static func end(_ code: ExitCode) -> Never { Program.exit(code.rawValue) }
}
