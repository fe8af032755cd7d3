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

  /// Checks that it was in the middle: some are answered and some are not, once there was room for an answer.
  private func checkCut(_ over: OverSSH, after bytes: Int) throws {
    let left = try waiting(over)
    #expect(left > 0)
    if bytes >= 3_333 { #expect(left < Self.count) }
  }

  /// How many bytes of the daemon come through before the connection is killed: in its greeting, within the
  /// first answer, at its end or nearly, and further on.
  private static let places = [100, 1_000, 9_999, 30_000]

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
        "\(mark) bridge --as tablet --scope submit --socket \(over.far.socket)"
          + " | { dd bs=1 count=\(bytes) status=none; kill -9 $PPID; }"
      )
      let key = try #require(String(decoding: line, as: UTF8.self).split(separator: "\" ").last)
      let cut = "restrict,command=\"exec \(script)\" \(key)"
      try SystemDisk().replaceFile(keys, with: Array(cut.utf8))
      try flush(over)
      try checkCut(over, after: bytes)
      try flush(over)
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
      // A pipe on either side of it, for ssh makes its streams such that dd cannot write to them.
      try over.client.wrap(
        """
        in=\(pipe)-$$-in out=\(pipe)-$$-out
        mkfifo $in $out && exec 3<&0
        cat <&3 >$in & cat=$!
        \(over.client.ssh) "$@" <$in >$out & ssh=$!
        dd bs=1 count=\(bytes) status=none <$out
        kill -9 $ssh $cat
        """
      )
      try flush(over)
      try checkCut(over, after: bytes)
      try flush(over)
      try over.client.wrap("exec \(over.client.ssh) \"$@\"")
      try flush(over)
      try checkOnce(over, since: before)
    }
  }
}
