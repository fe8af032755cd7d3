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
    let layout = session.console.layout
    try session.console.write(
      lines: HomeScreen.render(
        seen.summary,
        now: session.now,
        zone: session.zone(),
        language: session.wording.language,
        columns: layout.columns,
        ascii: layout.isASCII,
        colour: layout.isColoured
      ) + session.footnotes(seen)
    )
    return .success
  }
}
