import Companion
import Glibc
import Library
import System
import TestSupport
import Testing
import Wire

/// Calls into the operating system that fail in a running daemon, with every error there may be.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct CallFaultTests {
  /// Errors of a call of the daemon: from which call on, and how many in a row.
  struct Fault: Sendable, CustomTestStringConvertible {
    var operation: String
    var codes: [Int32]
    var first = 1
    var count = 3

    var testDescription: String { operation }

    func environment(_ code: Int32) -> [String: String] {
      ["MARK_ERRNO": "\(operation):\(code):\(first):\(count)"]
    }
  }

  static let faults = [
    Fault(
      operation: "accept a connection",
      codes: [
        EINTR, EAGAIN, ECONNABORTED, EMFILE, ENFILE, ENOBUFS, ENOMEM, EPERM, EPROTO, EINVAL,
      ]
    ),
    Fault(operation: "identify the peer", codes: [ENOTCONN, EINVAL, ENOBUFS]),
    Fault(
      operation: "receive",
      codes: [EINTR, EAGAIN, ECONNRESET, ENOTCONN, ETIMEDOUT, ENOBUFS, ENOMEM, EIO],
      first: 2
    ),
    // Without those that say that the peer has gone: it is read to its end, and not answered.
    Fault(
      operation: "send",
      codes: [EINTR, EAGAIN, ENOBUFS, ENOMEM, EIO, ENOTCONN],
      first: 2,
      count: 2
    ),
    Fault(operation: "set non-blocking", codes: [EBADF, EINVAL], first: 2),
  ]

  private func serving(
    _ home: Home,
    _ environment: [String: String],
    _ arguments: String...,
    body: (RunningProgram) throws -> Void
  ) throws {
    let daemon = try RunningProgram(
      .markd,
      arguments,
      environment: home.environment.merging(environment) { $1 },
      after: ":"
    )
    try daemon.line(containing: "event=serving")
    try body(daemon)
    try daemon.kill()
  }

  /// Sends a change on one connection after the other, until it is answered.
  private func submit(_ change: Change, _ sequence: Int, to home: Home) throws -> ChangeOutcome? {
    for _ in 0..<12 {
      guard let companion = try? home.connectDirectly("watch") else { continue }
      if let outcome = try? companion.submit(change, sequence) { return outcome }
    }
    return nil
  }

  @Test(arguments: faults)
  func `an error on a connection costs that connection and nothing else`(fault: Fault) throws {
    for code in fault.codes {
      let home = try Home(directory: TemporaryDirectory.file("home-\(code)"))
      let name: Comment = "\(fault.operation): \(Errno(rawValue: code))"
      try serving(home, fault.environment(code)) { daemon in
        #expect(try submit(.addAlgebra, 1, to: home) != nil, name)
        #expect(try submit(.grade("trabajo", "7,5"), 2, to: home) != nil, name)
        let companion = try home.connect()
        #expect(try companion.count("records") == 2, name)
        #expect(try daemon.terminate() == .exited(0), name)
      }
    }
  }

  @Test func `a listener that cannot accept for long rests, and is there as soon as it can`() throws
  {
    let home = try Home()
    let fault = Fault(operation: "accept a connection", codes: [ENOBUFS], count: 4)
    try serving(home, fault.environment(ENOBUFS), "--verbose") { daemon in
      let companion = try home.connectDirectly("watch")
      #expect(try companion.request(.ping) != .empty)
      #expect(try daemon.terminate() == .exited(0))
      let lines = daemon.told.split(separator: "\n")
      // One try, one rest; and of what failed the first, and no more within a minute.
      #expect(lines.filter { $0.contains("event=accept-paused") }.count == 4)
      #expect(lines.filter { $0.contains("event=accept-failed") }.count == 1)
    }
  }

  @Test(arguments: [
    ("lock", ENOLCK, ExitCode.inputOutput, "MARK_HOME"),
    ("lock", EIO, .inputOutput, "markd.lock"),
    ("lock", EBADF, .inputOutput, "markd.lock"),
    ("open lock", EROFS, .permissions, "markd.lock"),
    ("open lock", EACCES, .permissions, "markd.lock"),
    ("open lock", EDQUOT, .inputOutput, "markd.lock"),
    ("make directory", EROFS, .permissions, "home"),
    ("bind", EADDRINUSE, .inputOutput, "mark.soc"),
    ("listen at", ENOBUFS, .inputOutput, "mark.soc"),
  ])
  func `a daemon that cannot start says what fails and where`(
    operation: String,
    code: Int32,
    exit: ExitCode,
    word: String
  ) throws {
    let home = try Home()
    if operation == "make directory" { try SystemDisk().removeDirectory(home.directory) }
    let fault = Fault(operation: operation, codes: [code], count: 1_000)
    let run = try BuiltProgram.markd.run(
      [],
      environment: home.environment.merging(fault.environment(code)) { $1 }
    )
    #expect(run.ending == .exited(exit.rawValue), "\(run)")
    #expect(run.errors.contains(Errno(rawValue: code).name), "\(run)")
    #expect(run.errors.contains(word), "\(run)")
  }
}

extension SystemDisk {
  fileprivate func removeDirectory(_ path: String) throws {
    if unsafe rmdir(path) != 0 { throw SystemError(Errno(rawValue: errno), "remove", path: path) }
  }
}
