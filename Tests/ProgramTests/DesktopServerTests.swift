import Companion
import System
import TestSupport
import Testing
import Wire

/// Reminders on a desktop of their own: a real server of notifications on a screen that nobody sees.
@Suite(
  .temporaryDirectory,
  .timeLimit(.minutes(5)),
  .serialized,
  .enabled(if: VirtualDesktop.isInstalled, VirtualDesktop.missing)
)
struct DesktopServerTests {
  private func reasonForClearing(_ observer: Connection) throws -> ReminderClear.Reason? {
    while let push = try observer.nextPush(timeout: .seconds(30)) {
      if case .reminderClear(let clear) = push { return clear.reason }
    }
    return nil
  }

  @Test(arguments: [
    (["action", "0"], ReminderClear.Reason.done), (["close"], .dismissed),
  ])
  func `what a person does on the screen counts everywhere`(
    words: [String],
    reason: ReminderClear.Reason
  ) throws {
    let desktop = try VirtualDesktop()
    var home = try Home()
    home.variables = desktop.variables
    try home.serving { _ in
      try home.connect().submit(.addAlgebra, 1)
      let observer = try home.connectForReminders("observer")
      try home.running(.mark, ["notify", "--desktop"]) { notifier in
        try notifier.line(containing: "shown on the desktop")
        #expect(try home.run(.mark, "date", "alg", "trabajo", "tomorrow").ending == .exited(0))
        try desktop.waitForNotifications(1)
        try desktop.control(words)
        #expect(try reasonForClearing(observer) == reason)
        try desktop.waitForNotifications(0)
        #expect(try notifier.terminate() == .exited(0), "\(notifier.told)")
      }
    }
  }

  @Test func `what is done elsewhere goes from the screen`()
    throws
  {
    let desktop = try VirtualDesktop()
    var home = try Home()
    home.variables = desktop.variables
    try home.serving { _ in
      try home.connect().submit(.addAlgebra, 1)
      try home.running(.mark, ["notify", "--desktop"]) { notifier in
        for part in ["trabajo", "examen"] {
          #expect(try home.run(.mark, "date", "alg", part, "tomorrow").ending == .exited(0))
        }
        try desktop.waitForNotifications(2)
        // The next one takes the place of the last, and is over as soon as it is there.
        let date = try home.run(.mark, "date", "alg", "trabajo", "tomorrow", "9:00")
        #expect(date.ending == .exited(0))
        #expect(try home.run(.mark, "done", "alg", "trabajo").ending == .exited(0))
        try desktop.waitForNotifications(1)
        #expect(try home.run(.mark, "done", "alg", "examen").ending == .exited(0))
        try desktop.waitForNotifications(0)
        #expect(try notifier.terminate() == .exited(0), "\(notifier.told)")
      }
    }
  }
}
