internal import Companion
internal import JSON
internal import Library
internal import Phrases
internal import System
internal import Wire

extension Notifier {
  /// Does what the primary says: shows a reminder, or takes one off the screen.
  mutating func take(_ push: Push, scope: Scope) throws(CommandFailure) {
    switch push {
    case .reminder(let reminder): try take(reminder, scope)
    case .reminderClear(let clear):
      // Where it goes because of another, that comes once it is on the primary's disk.
      let isReplaced = [.moved, .expired].contains(clear.reason)
      desktop?.clear(clear.key, after: isReplaced ? .milliseconds(300) : .zero)
    case .state: break
    }
  }

  private mutating func take(_ reminder: Reminder, _ scope: Scope) throws(CommandFailure) {
    if let result = results[reminder.key] {
      // The receipt was lost.
      return receipts.append(ReminderReceipt(key: reminder.key, result: result))
    }
    let reminder = wishes.contains(.private) ? reminder.withoutMarks : reminder
    guard desktop == nil else {
      if desktop?.holds(reminder.key) == true { return }
      var reminder = reminder
      // Nothing is offered that would be refused.
      if scope == .read { reminder.actions = [] }
      desktop?.show(reminder)
      return
    }
    switch try shower.show(reminder) {
    case .shown: note(reminder.key, .shown)
    case .failed: note(reminder.key, .failed)
    case .stopped: isDone = true
    }
  }

  /// Takes off the screen what was over while nobody could say so.
  mutating func clearWhatIsOver(_ connection: Connection) throws(ConnectionError) {
    let answer = try connection.request(.reminderList(withinSeconds: 0))
    guard let showing = try? answer.parsed()["showing"]?.array else { return }
    let keys = showing.compactMap { entry in
      entry["rid"]?.string.flatMap { id in
        entry["gen"]?.integer.map { ReminderKey(id: id, generation: $0) }
      }
    }
    desktop?.keep(Set(keys))
  }

  /// Lets the desktop go on, and reports what has come of reminders there.
  mutating func attend() throws(CommandFailure) {
    var reports: [Desktop.Report] = []
    do throws(SystemError) {
      reports = try desktop?.advance() ?? []
    } catch {
      throw CommandFailure(error, session.phrases)
    }
    for report in reports { try take(report) }
  }

  private mutating func take(_ report: Desktop.Report) throws(CommandFailure) {
    switch report {
    case .shown(let key):
      trouble = nil
      note(key, .shown)
    case .dismissed(let key): note(key, .dismissed)
    case .chosen(let action, let reminder):
      if results[reminder.key] == nil { note(reminder.key, .shown) }
      act(action, on: reminder)
    case .failed(let reminder, let trouble):
      if self.trouble != trouble { tell(trouble) }
      self.trouble = trouble
      // Nobody may be there to read this: it is tried again with the next connection.
      if results[reminder.key] == nil { try shower.print(reminder) }
      receipts.append(ReminderReceipt(key: reminder.key, result: .failed))
      if endsAfterFirst { isDone = true }
    }
  }

  /// Keeps what came of a reminder, to be told to the primary.
  private mutating func note(_ key: ReminderKey, _ result: ReminderReceipt.Result) {
    receipts.append(ReminderReceipt(key: key, result: result))
    guard result != .failed else { return }
    results[key] = result
    if endsAfterFirst { isDone = true }
  }

  private func act(_ action: Reminder.Action, on reminder: Reminder) {
    guard let change = reminder.change(for: action, at: session.now) else { return }
    do throws(CommandFailure) {
      _ = try session.submit(Submitting(change: change, json: false))
    } catch {
      for line in error.lines { session.console.tell(line) }
    }
  }

  private func tell(_ trouble: Desktop.Trouble) {
    let phrases = session.phrases
    let console = session.console
    switch trouble {
    case .unavailable(let error): console.tell(error.told(phrases))
    case .ended(_, let complaint?): console.tell("notify-send: \(complaint)")
    case .ended(.exited(let code), nil):
      console.tell(phrases.commandFailed("notify-send", code: Int(code)))
    case .ended(.killed(let signal), nil):
      console.tell(phrases.commandKilled("notify-send", signal: Int(signal)))
    case .ended(.overdue, nil), .overdue:
      let seconds = Int(session.surroundings.commandLimit.components.seconds)
      console.tell(phrases.commandOverdue("notify-send", seconds: seconds))
    }
    console.tell(phrases.desktopAdvice)
  }
}

extension Reminder {
  /// The reminder as others may see it: of a primary that does not know the wish, its title alone.
  fileprivate var withoutMarks: Reminder {
    guard !isPrivate else { return self }
    var reminder = self
    reminder.body = ""
    reminder.digest?.items = []
    return reminder
  }
}
