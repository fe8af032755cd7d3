import Companion
import Glibc
import System
import TestSupport
import Testing
import Wire

/// Reminders on a desktop, where a script stands in for `notify-send`.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct DesktopNotifyTests {
  /// A home with a subject, whose desktop is a script.
  private func home(_ lines: Lines, _ script: String) throws -> Home {
    var home = try Home()
    home.path = try NotifySend(telling: lines.pipe.path, script).directory + ":" + home.path
    return home
  }

  private func reasonForClearing(_ observer: Connection) throws -> ReminderClear.Reason? {
    while let push = try observer.nextPush(timeout: .seconds(30)) {
      if case .reminderClear(let clear) = push { return clear.reason }
    }
    return nil
  }

  private func date(_ part: String, in home: Home) throws {
    #expect(try home.run(.mark, "date", "alg", part, "tomorrow").ending == .exited(0))
  }

  @Test(arguments: [
    ("done", ReminderClear.Reason.done), ("snooze", .snoozed), ("", .dismissed),
  ])
  func `what a person does about a reminder counts everywhere`(
    answer: String,
    reason: ReminderClear.Reason
  ) throws {
    var lines = try Lines()
    defer { lines.close() }
    let home = try home(lines, "echo 7; tell \"$words\"; echo '\(answer)'")
    try home.serving { _ in
      try home.connect().submit(.addAlgebra, 1)
      let observer = try home.connectForReminders("observer")
      try home.running(.mark, ["notify", "--desktop"]) { notifier in
        try notifier.line(containing: "shown on the desktop")
        try date("trabajo", in: home)
        let words = try lines.next()
        #expect(words.contains("--action|done=Done|--action|snooze=In an hour|-u|"), "\(words)")
        #expect(words.contains("|--|Trabajo · Álgebra lineal|"), "\(words)")
        #expect(try reasonForClearing(observer) == reason)
        #expect(try notifier.terminate() == .exited(0))
      }
    }
  }

  @Test func `what is done elsewhere is taken off the screen`() throws {
    var lines = try Lines()
    defer { lines.close() }
    let home = try home(lines, NotifySend.waiting)
    try home.serving { _ in
      try home.connect().submit(.addAlgebra, 1)
      try home.running(.mark, ["notify", "--desktop"]) { notifier in
        try date("trabajo", in: home)
        #expect(try lines.next().hasPrefix("--print-id|--wait|"))
        #expect(try home.run(.mark, "done", "alg", "trabajo").ending == .exited(0))
        #expect(try lines.next() == "closed")
        #expect(try notifier.terminate() == .exited(0))
      }
    }
  }

  @Test func `what was done while nobody was connected goes with the next connection`() throws {
    var lines = try Lines()
    defer { lines.close() }
    let home = try home(lines, NotifySend.waiting)
    try home.running(.mark, ["notify", "--desktop"]) { notifier in
      try home.serving { daemon in
        try home.connect().submit(.addAlgebra, 1)
        try notifier.line(containing: "shown on the desktop")
        try date("trabajo", in: home)
        #expect(try lines.next().hasPrefix("--print-id|--wait|"))
        notifier.send(SIGSTOP)
        try daemon.kill()
      }
      try home.serving { _ in
        let done = try home.run(.mark, "done", "alg", "trabajo")
        #expect(done.ending == .exited(0))
        notifier.send(SIGCONT)
        #expect(try lines.next() == "closed")
      }
      #expect(try notifier.terminate() == .exited(0))
    }
  }

  @Test func `what is over by the time that it is shown is taken off the screen`() throws {
    var lines = try Lines()
    defer { lines.close() }
    let home = try home(lines, NotifySend.waiting)
    let key = ReminderKey(id: "alg/ordinaria/trabajo:1d", generation: 1)
    let reminder = Reminder.sample(key, of: "alg", title: "Trabajo")
    let fake = try FakePrimary(at: home.socket, pushes: [.reminder(reminder)]) { request in
      guard case .reminderShown = request else { return .ok(.empty) }
      return .okBeside(.empty, [.reminderClear(ReminderClear(key: key, reason: .done))])
    }
    defer { withExtendedLifetime(fake) {} }
    try home.running(.mark, ["notify", "--desktop"]) { notifier in
      var said = try lines.next()
      // It may be closed before it can tell how it was started.
      if said != "closed" { said = try lines.next() }
      #expect(said == "closed")
      #expect(try notifier.terminate() == .exited(0))
    }
  }

  @Test func `a program that dies before it listens leaves nothing on the screen`() throws {
    var lines = try Lines()
    defer { lines.close() }
    let script = """
      case $words in
      *--replace-id*) ;;
      *) echo 7; tell "$words"; exec sleep 600;;
      esac
      \(NotifySend.waiting)
      """
    let home = try home(lines, script)
    try home.serving { _ in
      try home.connect().submit(.addAlgebra, 1)
      try home.running(.mark, ["notify", "--desktop"]) { notifier in
        try date("trabajo", in: home)
        let words = try lines.next()
        #expect(!words.contains("--replace-id"), "\(words)")
        #expect(try home.run(.mark, "done", "alg", "trabajo").ending == .exited(0))
        #expect(try lines.next().contains("|--replace-id|7|"))
        #expect(try lines.next() == "closed")
        #expect(try notifier.terminate() == .exited(0))
      }
    }
  }

  @Test func `one that waits holds up no other, and the next of its item takes its place`() throws {
    var lines = try Lines()
    defer { lines.close() }
    let home = try home(lines, NotifySend.waiting)
    try home.serving { _ in
      try home.connect().submit(.addAlgebra, 1)
      try home.running(.mark, ["notify", "--desktop"]) { notifier in
        try date("trabajo", in: home)
        #expect(try lines.next().contains("Trabajo · Álgebra"))
        try date("examen", in: home)
        #expect(try lines.next().contains("Examen · Álgebra"))
        #expect(
          try home.run(.mark, "date", "alg", "trabajo", "tomorrow", "9:00").ending == .exited(0)
        )
        let words = try lines.next()
        #expect(words.contains("|--replace-id|7|") && words.contains("Trabajo"), "\(words)")
        #expect(try notifier.terminate() == .exited(0))
      }
    }
  }

  @Test func `a program that knows no buttons shows a reminder without`() throws {
    var lines = try Lines()
    defer { lines.close() }
    let script = """
      case $words in *--print-id*) echo 'Unknown option --print-id' >&2; exit 1;; esac
      tell "$words"
      """
    let home = try home(lines, script)
    try home.serving { _ in
      try home.connect().submit(.addAlgebra, 1)
      try date("trabajo", in: home)
      try home.running(.mark, ["notify", "--desktop", "--once"]) { notifier in
        let words = try lines.next()
        #expect(words.contains("|-c|reminder|-t|0|--|Trabajo · Álgebra lineal|"), "\(words)")
        #expect(!words.contains("--print-id"))
        #expect(try notifier.end() == .exited(0))
        #expect(!notifier.told.contains("cannot be shown"))
      }
    }
  }

  @Test func `a server without buttons does not dismiss what it shows`() throws {
    var lines = try Lines()
    defer { lines.close() }
    let script = "echo 'Actions are not supported' >&2; echo 7; tell \"$title\""
    let home = try home(lines, script)
    try home.serving { _ in
      try home.connect().submit(.addAlgebra, 1)
      try date("trabajo", in: home)
      try home.running(.mark, ["notify", "--desktop"]) { _ in
        #expect(try lines.next() == "Trabajo · Álgebra lineal")
        let observer = try home.connectForReminders("observer")
        try date("examen", in: home)
        #expect(try lines.next() == "Examen · Álgebra lineal")
        #expect(try home.run(.mark, "done", "alg", "examen").ending == .exited(0))
        #expect(try reasonForClearing(observer) == .done)
      }
    }
  }
}
