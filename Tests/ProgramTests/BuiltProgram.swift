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
  /// - Returns: The command that starts it.
  /// - Throws: When it is not known where the executable is.
  func command(
    _ arguments: [String],
    environment: [String: String],
    output: String,
    errors: String,
    after preparation: String = ":"
  ) throws -> ChildProcess.Command {
    ChildProcess.Command(
      "/bin/sh",
      ["-c", "\(preparation); exec \"$0\" \"$@\" >\(output) 2>\(errors)", try path] + arguments,
      environment: environment.map { "\($0)=\($1)" }
    )
  }

  /// Runs the program to its end.
  func run(_ arguments: [String], environment: [String: String]) throws -> ProgramRun {
    let output = TemporaryDirectory.file("output")
    let errors = TemporaryDirectory.file("errors")
    let command = try command(
      arguments,
      environment: environment,
      output: output,
      errors: errors
    )
    // Far more than any takes: one that hangs fails its test instead of stopping all.
    let ending = try ChildProcess.run(command, limit: .seconds(40))
    return try ProgramRun(ending: ending, output: output, errors: errors)
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
