import Glibc
import System
import TestSupport

/// A program of the package as it was built.
enum BuiltProgram: String {
  case markd
  case mark
  case glance = "mark-glance"

  /// The executable, which the build puts beside the one that runs the tests.
  var path: String {
    get throws {
      var buffer = [CChar](repeating: 0, count: 4096)
      let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
      if count < 0 { throw SystemError(Errno(rawValue: errno), "read", path: "/proc/self/exe") }
      let tests = buffer.prefix(count).map(UInt8.init(bitPattern:))
      return Path.join(Path.parent(of: String(decoding: tests, as: UTF8.self)), rawValue)
    }
  }

  /// The program with its output and its errors going to files or pipes.
  ///
  /// - Parameters:
  ///   - arguments: What follows the program's name.
  ///   - environment: All that it finds in its environment.
  ///   - output: The path its output goes to.
  ///   - errors: The path its errors go to.
  ///   - preparation: What a shell does before it becomes the program.
  ///   - wrapper: What the program is started by, if not by the shell itself.
  ///   - copy: Where the executable is, if not where it was built.
  /// - Returns: The command that starts it.
  /// - Throws: When it is not known where the executable is.
  func command(
    _ arguments: [String],
    environment: [String: String],
    output: String,
    errors: String,
    after preparation: String = ":",
    by wrapper: String = "",
    copy: String? = nil
  ) throws -> ChildProcess.Command {
    let script = "\(preparation); exec \(wrapper) \"$0\" \"$@\" >\(output) 2>\(errors)"
    return ChildProcess.Command(
      "/bin/sh",
      ["-c", script, try copy ?? path] + arguments,
      environment: environment.map { "\($0)=\($1)" }
    )
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: What follows the program's name.
  ///   - environment: All that it finds in its environment.
  ///   - limit: When it is killed; nil lets it come to its end.
  ///   - wrapper: What it is started by, if not by the shell itself.
  ///   - copy: Where the executable is, if not where it was built.
  /// - Returns: What came of it.
  /// - Throws: When it cannot be started.
  func run(
    _ arguments: [String],
    environment: [String: String],
    killedAfter limit: Duration? = nil,
    by wrapper: String = "",
    copy: String? = nil
  ) throws -> ProgramRun {
    let output = TemporaryDirectory.file("output")
    let errors = TemporaryDirectory.file("errors")
    // What an earlier run has said would stand for this one, if it is killed before it says anything.
    for file in [output, errors] { unsafe _ = unlink(file) }
    let command = try command(
      arguments,
      environment: environment,
      output: output,
      errors: errors,
      by: wrapper,
      copy: copy
    )
    let ending = try BuiltProgram.wait(for: ChildProcess.start(command), killedAfter: limit)
    return try ProgramRun(ending: ending, output: output, errors: errors)
  }
}

extension BuiltProgram {
  /// Looks often, because most programs end within some milliseconds and tests run thousands of them.
  private static func wait(
    for child: ChildProcess,
    killedAfter limit: Duration?
  ) throws -> ChildProcess.Ending {
    let start = ClockReading.now().monotonic
    // Far more than any takes: one that hangs fails its test instead of stopping all.
    let deadline = start + (limit ?? .seconds(40))
    while ClockReading.now().monotonic < deadline {
      if let ending = try child.ending() { return ending }
      usleep(1_000)
    }
    child.killGroup()
    let ending = try child.wait()
    return limit == nil ? .overdue : ending
  }
}

/// What came of running a program.
struct ProgramRun: Hashable {
  let ending: ChildProcess.Ending
  let output: String
  let errors: String

  /// - Parameters:
  ///   - ending: How it ended.
  ///   - output: The file with its output.
  ///   - errors: The file with its errors.
  /// - Throws: When a file cannot be read.
  init(ending: ChildProcess.Ending, output: String, errors: String) throws {
    self.ending = ending
    self.output = try ProgramRun.text(of: output)
    self.errors = try ProgramRun.text(of: errors)
  }

  private static func text(of file: String) throws -> String {
    String(decoding: try SystemDisk().readFile(file, limit: 1 << 20) ?? [], as: UTF8.self)
  }
}
