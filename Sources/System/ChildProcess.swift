import Glibc

/// A program started by this one, leading a process group of its own.
///
/// The child gets descriptors 0, 1 and 2 and no other, an empty signal mask and default signal
/// dispositions, whatever this process has blocked or ignores.
package struct ChildProcess: Hashable, Sendable {
  /// The process id, and the id of its group.
  package let id: Int32

  /// What to start.
  package struct Command: Hashable, Sendable {
    /// A path, or a name to look for in `PATH`.
    package var program: String

    /// What follows the program's name.
    package var arguments: [String]

    /// `NAME=value` entries.
    package var environment: [String]

    /// What the program reads from its standard input: at most `inputLimit` bytes.
    package var input: [UInt8]

    /// Where the program's output and errors go.
    package var output: Output

    package init(
      _ program: String,
      _ arguments: [String] = [],
      environment: [String] = Environment.entries(),
      input: [UInt8] = [],
      output: Output = .inherited
    ) {
      self.program = program
      self.arguments = arguments
      self.environment = environment
      self.input = input
      self.output = output
    }

    /// The most bytes of input: what a pipe holds, so that all of it is written before the child
    /// exists and nothing can block or break while it runs.
    package static let inputLimit = 1 << 16
  }

  /// Where a program's output goes.
  package enum Output: Hashable, Sendable {
    /// Where ours goes.
    case inherited
    case discarded
    /// To an open file, which stays the caller's.
    case file(FileDescriptor)
  }

  /// How a program ended.
  package enum Ending: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
    /// Over its time limit: its group was killed.
    case overdue
  }
}

extension ChildProcess {
  /// Starts a program without waiting for it.
  ///
  /// - Throws: `SystemError` naming the program: `Errno.noSuchFile` when there is none,
  ///   `Errno.fileTooLarge` when the input is over the limit.
  package static func start(_ command: Command) throws(SystemError) -> ChildProcess {
    let input = try InputPipe(filledWith: command.input)
    defer { input.close() }
    return try start(command, .apart(input: input.readEnd, output: command.output))
  }

  /// Starts a program whose output and errors can be read here, without waiting for it.
  ///
  /// - Parameter command: The program; its own output does not count.
  /// - Returns: The program as it runs, and what to read from, which does not block and is the caller's to close.
  /// - Throws: As `start(_:)`.
  package static func startReading(
    _ command: Command
  ) throws(SystemError) -> (child: ChildProcess, output: FileDescriptor) {
    let pipe = try Pipe()
    defer { pipe.writeEnd.close() }
    do throws(SystemError) {
      try pipe.readEnd.setNonBlocking()
      var command = command
      command.output = .file(pipe.writeEnd)
      return (try start(command), pipe.readEnd)
    } catch {
      pipe.readEnd.close()
      throw error
    }
  }

  /// Starts a program that reads from a socket and writes to it, without waiting for it.
  ///
  /// It belongs to our group, so that it may ask at the terminal, and a person stops both at once; do not
  /// call `killGroup`. The command's input and output do not count, and its errors go where ours do.
  ///
  /// - Parameters:
  ///   - command: The program.
  ///   - socket: Its standard input and output; the caller closes ours of it.
  /// - Returns: The program as it runs.
  /// - Throws: `SystemError` naming the program: `Errno.noSuchFile` when there is none.
  package static func start(
    _ command: Command,
    over socket: UnixSocket
  ) throws(SystemError) -> ChildProcess {
    try start(command, .joined(socket.descriptor))
  }

  static func start(
    _ command: Command,
    _ streams: SpawnSetup.Streams
  ) throws(SystemError) -> ChildProcess {
    var setup = unsafe try SpawnSetup(streams)
    defer { unsafe setup.destroy() }
    var id: pid_t = 0
    let code = unsafe withCStrings([command.program] + command.arguments) { arguments in
      unsafe withCStrings(command.environment) { environment in
        unsafe posix_spawnp(
          &id,
          command.program,
          &setup.actions,
          &setup.attributes,
          arguments,
          environment
        )
      }
    }
    if code != 0 { throw SystemError(Errno(rawValue: code), "start", path: command.program) }
    return ChildProcess(id: id)
  }

  /// Starts a program and waits until it ends, or kills its group when the time is over.
  package static func run(
    _ command: Command,
    limit: Duration
  ) throws(SystemError) -> Ending {
    let child = try start(command)
    if let ending = try child.ending(within: limit) { return ending }
    child.killGroup()
    _ = try child.wait()
    return .overdue
  }

  /// Asks the child to end, kills it when it has not by the limit, and tells how it ended.
  ///
  /// Only while the child has not been waited for, as with `killGroup`.
  package func end(within limit: Duration) throws(SystemError) -> Ending {
    _ = kill(id, SIGTERM)
    if let ending = try ending(within: limit) { return ending }
    _ = kill(id, SIGKILL)
    return try wait()
  }

  /// Waits until the child ends, and tells how; nil when the time is over first.
  package func ending(within limit: Duration) throws(SystemError) -> Ending? {
    let deadline = ClockReading.now().boot + limit
    // Linux lets us wait for a child or for a time, not for both; a short first nap keeps a quick
    // program quick, the longest keeps the wait cheap.
    var nap = Duration.milliseconds(1)
    while ClockReading.now().boot < deadline {
      if let ending = try ending() { return ending }
      ChildProcess.sleep(for: nap)
      nap = min(nap * 2, .milliseconds(50))
    }
    return try ending()
  }

  /// How the child ended; nil while it runs.
  ///
  /// An ending is told once: the id is free for another process after it.
  package func ending() throws(SystemError) -> Ending? {
    var status: Int32 = 0
    let found = try system("wait for a child") { unsafe waitpid(id, &status, WNOHANG) }
    return found == 0 ? nil : Ending(waitStatus: status)
  }

  /// Waits until the child ends, and tells how; not after `ending` has told it.
  package func wait() throws(SystemError) -> Ending {
    var status: Int32 = 0
    try system("wait for a child") { unsafe waitpid(id, &status, 0) }
    return Ending(waitStatus: status)
  }

  /// Sends the child a signal, and nothing that it started.
  ///
  /// Only while the child has not been waited for, as with `killGroup`.
  package func send(_ signal: Signal) {
    // Fails only when it has ended.
    _ = kill(id, signal.number)
  }

  /// Kills the child and all that it started in its group.
  ///
  /// Only while the child has not been waited for: then the id cannot belong to anyone else.
  package func killGroup() {
    // Fails only when all of them are gone, which is what is wanted.
    _ = kill(-id, SIGKILL)
  }

  private static func sleep(for duration: Duration) {
    var time = timespec(
      tv_sec: 0,
      tv_nsec: Int(duration.components.attoseconds / 1_000_000_000)
    )
    // Woken early by a signal: the caller looks at the clock anyway.
    unsafe _ = nanosleep(&time, nil)
  }
}

extension ChildProcess.Ending {
  /// From what `waitpid` reports, whose macros Swift does not import.
  init(waitStatus status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
  }
}
