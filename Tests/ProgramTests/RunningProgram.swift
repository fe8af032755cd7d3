import Glibc
import System
import TestSupport

/// A program that runs as a child process, and what it says on standard error.
final class RunningProgram {
  private let child: ChildProcess
  private let errors: FileDescriptor
  private var unread = ""
  private var ending: ChildProcess.Ending?
  /// What it has said, as far as it was read.
  private(set) var told = ""

  /// Starts the program without waiting for anything.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - arguments: What follows its name.
  ///   - environment: All that it finds in its environment.
  ///   - preparation: What a shell does before it becomes the program.
  ///   - input: What the shell finds as its input, and as its output; else nothing of ours.
  ///   - copy: Where the executable is, if not where it was built.
  /// - Throws: When it cannot be started.
  convenience init(
    _ program: BuiltProgram,
    _ arguments: [String],
    environment: [String: String],
    after preparation: String,
    over input: UnixSocket? = nil,
    copy: String? = nil
  ) throws {
    try self.init(over: input) { errors in
      try program.command(
        arguments,
        environment: environment,
        output: "/dev/null",
        errors: errors,
        after: preparation,
        copy: copy
      )
    }
  }

  /// Starts a program that is not of the package.
  convenience init(
    _ program: OtherProgram,
    _ arguments: [String],
    environment: [String: String] = ["PATH": "/usr/bin:/bin"]
  ) throws {
    try self.init { errors in
      program.command(arguments, environment: environment, output: "/dev/null", errors: errors)
    }
  }

  /// - Parameters:
  ///   - input: What it finds as its input, and as its output.
  ///   - command: What to start, whose errors go to a path.
  /// - Throws: When it cannot be started.
  private init(
    over input: UnixSocket? = nil,
    _ command: (_ errors: String) throws -> ChildProcess.Command
  ) throws {
    let pipe = NamedPipe(TemporaryDirectory.file("errors-\(UInt32.random(in: 0...UInt32.max))"))
    errors = try pipe.open()
    child =
      if let input {
        try ChildProcess.start(command(pipe.path), over: input)
      } else {
        try ChildProcess.start(command(pipe.path))
      }
  }

  deinit {
    // What a test that failed has left behind; unwaited for, it would hide the ends of other children.
    try? kill()
    errors.close()
  }

  /// The process id.
  var id: Int32 { child.id }

  /// The program did not do in time, or at all, what the test waits for.
  struct Unexpected: Error, CustomStringConvertible {
    let description: String
  }

  /// Waits until it says a line with a text in it, and returns the line.
  @discardableResult
  func line(containing text: String) throws -> String {
    guard let line = try nextLine(containing: text) else {
      throw Unexpected(description: "ended without “\(text)”, after: \(told)")
    }
    return line
  }

  /// Waits until it says a line with a text in it; false when it ends without.
  func says(_ text: String) throws -> Bool { try nextLine(containing: text) != nil }

  private func nextLine(containing text: String) throws -> String? {
    repeat {
      while let end = unread.firstIndex(of: "\n") {
        let line = String(unread[..<end])
        unread.removeSubrange(...end)
        if line.contains(text) { return line }
      }
    } while try readOn()
    return nil
  }

  /// Reads on; false once it has ended.
  private func readOn() throws -> Bool {
    if try Readiness.waitToRead([errors], timeout: .seconds(30)).isEmpty {
      throw Unexpected(description: "silent for too long, after: \(told)")
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = try errors.read(into: &buffer)
    // Programs that expect a terminal end their lines for one.
    let bytes = buffer[..<count].filter { $0 != UInt8(ascii: "\r") }
    let text = String(decoding: bytes, as: UTF8.self)
    unread += text
    told += text
    return count > 0
  }

  func send(_ signal: Int32) { _ = Glibc.kill(child.id, signal) }

  /// Waits until it ends by itself, and tells how.
  func end() throws -> ChildProcess.Ending {
    if let ending { return ending }
    while try readOn() {}
    let ending = try child.wait()
    self.ending = ending
    return ending
  }

  /// Asks it to stop, and tells how it ended.
  func terminate() throws -> ChildProcess.Ending {
    send(SIGTERM)
    return try end()
  }

  /// Kills it without warning, and tells how it has ended, by itself or not.
  func endingAfterKill() throws -> ChildProcess.Ending? {
    try kill()
    return ending
  }

  /// Kills it without warning, unless it has ended.
  func kill() throws {
    guard ending == nil else { return }
    child.killGroup()
    // One that was started over a socket leads no group.
    send(SIGKILL)
    ending = try child.wait()
  }
}

/// A pipe with a name, which a program is given as the path of a file.
struct NamedPipe {
  let path: String

  init(_ path: String) {
    self.path = path
  }

  /// Makes the pipe and opens the end to read from.
  ///
  /// It is opened before anybody writes, without waiting for that, so that a program that never does
  /// holds up nobody.
  func open() throws -> FileDescriptor {
    if unsafe mkfifo(path, 0o600) != 0 {
      throw SystemError(Errno(rawValue: errno), "make a pipe", path: path)
    }
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { throw SystemError(Errno(rawValue: errno), "open", path: path) }
    return FileDescriptor(rawValue: descriptor)
  }
}
