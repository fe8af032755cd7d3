internal import Companion
internal import Library
internal import System
internal import Texts

extension Command.Home {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    if watch { return try follow(in: session) }
    let seen = try look(in: session)
    if json {
      try session.write(seen.summary.json, of: seen)
      return .success
    }
    try session.console.write(lines: session.homeLines(seen) + session.footnotes(seen))
    return .success
  }

  /// Shows it until the person stops it.
  private func follow(in session: Session) throws(CommandFailure) -> ExitCode {
    let (stop, resize): (FileDescriptor, FileDescriptor)
    do throws(SystemError) {
      stop = try session.surroundings.watchForStop()
      resize = try session.surroundings.watchForResize()
    } catch {
      throw CommandFailure(error, session.phrases)
    }
    var watcher = Watcher(session, json: json, stop: stop, resize: resize)
    try watcher.run()
    return .success
  }

  /// Looks at the study; where there is none and never was, what is thrown says how to begin.
  private func look(in session: Session) throws(CommandFailure) -> Seen {
    do throws(CommandFailure) {
      return try session.look()
    } catch {
      guard !json, error.code == .unavailable, session.isNew else { throw error }
      var failure = error
      let blocks = session.beginning(startsPrimary: true)
      failure.beginning = [""] + BeginningScreen.render(blocks, on: session.canvas())
      throw failure
    }
  }
}

extension Session {
  /// A card for each subject; how to begin where there is none.
  func homeLines(_ seen: Seen) -> [String] {
    guard seen.summary.subjects.isEmpty else {
      return HomeScreen.render(seen.summary, on: canvas())
    }
    var isAway = false
    if case .missing(let error) = seen.link { isAway = error.isAbsence && isHere }
    return BeginningScreen.render(beginning(startsPrimary: isAway), on: canvas())
  }
}
