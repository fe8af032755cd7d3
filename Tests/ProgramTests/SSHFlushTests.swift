import Companion
import JSON
import Library
import System
import TestSupport
import Testing
import Wire

/// Fifty changes that wait, and an OpenSSH connection that is killed while they are sent.
@Suite(.temporaryDirectory, .needsSSHServer, .serialized, .timeLimit(.minutes(5)))
struct SSHFlushTests {
  private static let count = 50

  /// The grade of the change with a number.
  private func grade(_ number: Int) -> String { "\(number / 10),\(number % 10)" }

  /// Puts the changes into the outbox, while nobody can be reached.
  private func queue(_ over: OverSSH) throws {
    let outbox = Outbox(directory: over.near.directory)
    for number in 1...Self.count {
      let change = Change.grade("examen", grade(number))
      _ = try outbox.append(change.json, was: nil, atMS: number)
    }
  }

  /// Sends what waits; whatever becomes of it.
  private func flush(_ over: OverSSH) throws { _ = try over.here(.mark, "status") }

  private func waiting(_ over: OverSSH) throws -> Int {
    try Outbox(directory: over.near.directory).look()?.entries.count ?? 0
  }

  /// Checks that each is in the library, in its order, and none twice.
  private func checkOnce(_ over: OverSSH, since before: Int) throws {
    #expect(try waiting(over) == 0)
    let observer = try over.far.connect("observer")
    #expect(try observer.count("records") == before + Self.count)
    let log = try observer.request(.log(limit: Self.count)).parsed()["changes"]?.array ?? []
    let set = log.reversed().map { $0["effect"]?["after"]?.string }
    #expect(set == (1...Self.count).map { grade($0) })
  }

  /// How many bytes of the daemon come through before the connection is killed: in its greeting, within the
  /// first answer, at its end or nearly, and further on.
  private static let places = [100, 400, 1_000, 3_333, 9_999, 20_000, 30_000]

  @Test(arguments: places)
  func `the process of sshd is killed, and nothing is lost or doubled`(bytes: Int) throws {
    let over = try OverSSH()
    try over.pair("submit")
    try queue(over)
    try over.serving { _ in
      let before = try over.far.connect("observer").count("records") ?? 0
      let keys = Path.join(over.server.person, ".ssh/authorized_keys")
      let line = try #require(try SystemDisk().readFile(keys, limit: 1 << 16))
      // What the key is held to passes so many bytes on, and then kills who has started it.
      let script = TemporaryDirectory.file("cut")
      let mark = try BuiltProgram.mark.path
      try over.client.write(
        script,
        "\(mark) bridge --as tablet --scope submit --socket \(over.far.socket) | head -c \(bytes)"
          + "; kill -9 $PPID"
      )
      let key = try #require(String(decoding: line, as: UTF8.self).split(separator: "\" ").last)
      let cut = "restrict,command=\"exec \(script)\" \(key)"
      try SystemDisk().replaceFile(keys, with: Array(cut.utf8))
      for _ in 0..<3 { try flush(over) }
      try SystemDisk().replaceFile(keys, with: line)
      try flush(over)
      try checkOnce(over, since: before)
    }
  }

  @Test(arguments: places)
  func `ssh is killed, and nothing is lost or doubled`(bytes: Int) throws {
    let over = try OverSSH()
    try over.pair("submit")
    try queue(over)
    try over.serving { _ in
      let before = try over.far.connect("observer").count("records") ?? 0
      let pipe = TemporaryDirectory.file("pipe")
      try over.client.wrap(
        """
        mkfifo \(pipe)-$$ && exec 3<&0
        \(over.client.ssh) "$@" <&3 >\(pipe)-$$ & exec 3<&-
        head -c \(bytes) <\(pipe)-$$
        kill -9 $!
        """
      )
      for _ in 0..<3 { try flush(over) }
      try over.client.wrap("exec \(over.client.ssh) \"$@\"")
      try flush(over)
      try checkOnce(over, since: before)
    }
  }

  @Test func `they were cut in the middle`() throws {
    let over = try OverSSH()
    try over.pair("submit")
    try queue(over)
    try over.serving { _ in
      let pipe = TemporaryDirectory.file("pipe")
      try over.client.wrap("\(over.client.ssh) \"$@\" | head -c 9999 | tee \(pipe)")
      try flush(over)
      let left = try waiting(over)
      #expect(0 < left && left < Self.count, "\(left)")
    }
  }
}
