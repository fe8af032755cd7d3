import System
import TestSupport
import Testing

/// A screen, a session bus and a server of notifications, for one test.
final class VirtualDesktop {
  private var children: [ChildProcess] = []
  /// What programs of this desktop find in their environment.
  private(set) var variables: [String: String] = [:]

  /// Whether everything that it takes is installed.
  static let isInstalled =
    [
      OtherProgram.notifySend, .dunst, .dunstControl, .virtualScreen, .bus,
    ].allSatisfy { $0 != nil }

  static let missing: Comment = "dunst, Xvfb, dbus-daemon and notify-send are not all installed"

  init() throws {
    // Asked which of the buttons is meant, the person takes the first.
    try SystemDisk().createDirectories(TemporaryDirectory.file("dunst"))
    let settings = "[global]\n  dmenu = /usr/bin/head -n 1\n"
    try SystemDisk().replaceFile(
      TemporaryDirectory.file("dunst/dunstrc"),
      with: Array(settings.utf8)
    )
    variables["XDG_CONFIG_HOME"] = TemporaryDirectory.path
    let screen = try start(
      "Xvfb -displayfd 3 -screen 0 900x500x24 3>PIPE",
      telling: "screen"
    )
    variables["DISPLAY"] = ":\(screen)"
    // It starts dunst with the first notification.
    variables["DBUS_SESSION_BUS_ADDRESS"] = try start(
      "dbus-daemon --session --nofork --print-address=3 --address=unix:path=\(Self.busPath) 3>PIPE",
      telling: "bus"
    )
  }

  deinit {
    for child in children {
      child.killGroup()
      _ = try? child.wait()
    }
  }

  private static var busPath: String { TemporaryDirectory.file("bus-socket") }

  /// Starts a program, and returns the line that it says when it is ready.
  private func start(_ line: String, telling name: String) throws -> String {
    let pipe = NamedPipe(TemporaryDirectory.file(name))
    let descriptor = try pipe.open()
    defer { descriptor.close() }
    let command = "exec " + line.replacing("PIPE", with: pipe.path)
    let environment = Environment.current().merging(variables) { $1 }
    children.append(
      try ChildProcess.start(
        ChildProcess.Command(
          "/bin/sh",
          ["-c", command],
          environment: environment.map { "\($0)=\($1)" },
          output: .discarded
        )
      )
    )
    var said = ""
    while !said.hasSuffix("\n") {
      let ready = try Readiness.waitToRead([descriptor], timeout: .seconds(30))
      try #require(!ready.isEmpty, "\(line) does not start")
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = try descriptor.read(into: &buffer)
      try #require(count > 0, "\(line) has ended")
      said += String(decoding: buffer[..<count], as: UTF8.self)
    }
    return String(said.dropLast())
  }

  /// What a person at this desktop does, by way of `dunstctl`.
  @discardableResult
  func control(_ words: [String]) throws -> String {
    let control = try #require(OtherProgram.dunstControl)
    return try control.run(words, environment: variables).output
  }

  /// Waits until so many notifications are on the screen.
  func waitForNotifications(_ count: Int) throws {
    let deadline = ClockReading.now().monotonic + .seconds(30)
    // Nothing tells when one comes or goes; each question takes some milliseconds.
    while try control(["count", "displayed"]) != "\(count)\n" {
      try #require(ClockReading.now().monotonic < deadline, "not \(count) on the screen")
    }
  }
}
