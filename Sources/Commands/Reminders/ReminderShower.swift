internal import Companion
internal import JSON
internal import Phrases
internal import System
internal import Wire

/// Shows reminders one after the other, on the terminal or by a command.
struct ReminderShower {
  /// The shell command; the terminal when there is none.
  let command: String?
  let console: any Console
  let phrases: any Phrasebook
  /// Becomes readable when the program is to stop.
  let stop: FileDescriptor
  /// How long the command may take.
  let limit: Duration

  /// What came of showing one.
  enum Outcome {
    case shown, failed, stopped
  }

  func show(_ reminder: Reminder) throws(CommandFailure) -> Outcome {
    guard let command else {
      try print(reminder)
      return .shown
    }
    do throws(SystemError) {
      return try run(command, reminder)
    } catch {
      console.tell(error.told(phrases))
      return .failed
    }
  }

  /// Shows one on the terminal.
  func print(_ reminder: Reminder) throws(CommandFailure) {
    let body = reminder.body.split(separator: "\n").map { "  \(String($0).printable)" }
    try console.write(lines: [reminder.title.printable] + body)
  }

  /// Runs the command in a process group of its own, which is killed when it takes too long or the
  /// program is to stop.
  private func run(_ command: String, _ reminder: Reminder) throws(SystemError) -> Outcome {
    let child = try ChildProcess.start(
      ChildProcess.Command("/bin/sh", ["-c", command], input: reminder.json)
    )
    let deadline = ClockReading.now().monotonic + limit
    var nap = Duration.milliseconds(1)
    while true {
      if let ending = try child.ending() { return told(ending, command) }
      let left = deadline - ClockReading.now().monotonic
      if left <= .zero {
        try end(child)
        return told(.overdue, command)
      }
      if try !Readiness.waitToRead([stop], timeout: min(nap, left)).isEmpty {
        try end(child)
        return .stopped
      }
      nap = min(nap * 2, .milliseconds(50))
    }
  }

  private func end(_ child: ChildProcess) throws(SystemError) {
    child.killGroup()
    _ = try child.wait()
  }

  private func told(_ ending: ChildProcess.Ending, _ command: String) -> Outcome {
    let command = command.printable
    switch ending {
    case .exited(0): return .shown
    case .exited(let code): console.tell(phrases.commandFailed(command, code: Int(code)))
    case .killed(let signal): console.tell(phrases.commandKilled(command, signal: Int(signal)))
    case .overdue:
      console.tell(phrases.commandOverdue(command, seconds: Int(limit.components.seconds)))
    }
    return .failed
  }
}

extension Reminder {
  /// The reminder as the command reads it: the message that came, on one line.
  fileprivate var json: [UInt8] {
    ServerMessage.reminder(self).encoded() + [UInt8(ascii: "\n")]
  }
}
