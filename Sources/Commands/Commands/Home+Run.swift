internal import Library
internal import System
internal import Texts

extension Command.Home {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let seen = try session.look()
    if json {
      try session.write(seen.summary.json, of: seen)
      return .success
    }
    let lines = HomeScreen.render(seen.summary, on: session.canvas())
    try session.console.write(lines: lines + session.footnotes(seen))
    return .success
  }
}
