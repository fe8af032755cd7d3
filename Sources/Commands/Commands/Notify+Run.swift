internal import Phrases
internal import System

extension Command.Notify {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let stop: FileDescriptor
    do throws(SystemError) {
      stop = try session.surroundings.watchForStop()
    } catch {
      throw CommandFailure(error, session.phrases)
    }
    var command: String?
    var desktop: Desktop?
    switch means {
    case .terminal: break
    case .command(let line): command = line
    case .desktop:
      desktop = Desktop(
        program: session.surroundings.notifySend,
        labels: PopupLabels(done: session.phrases.doneButton, snooze: session.phrases.snoozeButton),
        limit: session.surroundings.commandLimit
      )
    }
    let shower = ReminderShower(
      command: command,
      console: session.console,
      phrases: session.phrases,
      stop: stop,
      limit: session.surroundings.commandLimit
    )
    var notifier = Notifier(session, shower, desktop, endsAfterFirst: once, wishes: wishes)
    try notifier.run()
    return .success
  }
}
