import Host
import System

/// The program `markd`, from its arguments to its exit code.
package enum Markd {
  /// Runs the primary until it is told to stop; does not return.
  package static func main(_ arguments: [String]) -> Never {
    do {
      switch try Options.parse(arguments) {
      case .print(let text):
        _ = try? Terminal.write(text, to: .standardOutput)
        end(.success)
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
    Terminal.ignoreBrokenPipes()
    Program.outliveFileSizeLimit()
    let daemon = Daemon(options) { code in end(code) }
    daemon.start()
    Program.park()
  }

  static func complain(_ message: String) {
    _ = try? Terminal.write("markd: \(message)\n", to: .standardError)
  }

  static func end(_ code: ExitCode) -> Never { Program.exit(code.rawValue) }
}
