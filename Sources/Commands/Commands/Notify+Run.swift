internal import System

extension Command.Notify {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let stop: FileDescriptor
    do throws(SystemError) {
      stop = try session.surroundings.watchForStop()
    } catch {
      throw CommandFailure(error, session.phrases)
    }
    let shower = ReminderShower(
      command: command,
      console: session.console,
      phrases: session.phrases,
      stop: stop,
      limit: session.surroundings.commandLimit
    )
    var notifier = Notifier(session, shower, endsAfterFirst: once)
    try notifier.run()
    return .success
  }
}
