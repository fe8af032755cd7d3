import System
import TestSupport

/// A program that is not of the package, and may be missing where the tests run.
struct OtherProgram {
  static let python = OtherProgram("python3")
  static let shell = OtherProgram("sh")
  /// `nc` where it is the one of OpenBSD, which knows local sockets.
  static let netcat = OtherProgram("nc.openbsd").flatMap { _ in OtherProgram("nc") }
  static let jq = OtherProgram("jq")
  static let bash = OtherProgram("bash")
  static let zsh = OtherProgram("zsh")
  static let fish = OtherProgram("fish")
  static let mandoc = OtherProgram("mandoc")
  static let notifySend = OtherProgram("notify-send")
  static let dunst = OtherProgram("dunst")
  static let dunstControl = OtherProgram("dunstctl")
  static let virtualScreen = OtherProgram("Xvfb")
  static let bus = OtherProgram("dbus-daemon")
  static let groff = OtherProgram("groff")
  static let systemdAnalyze = OtherProgram("systemd-analyze")
  static let ssh = OtherProgram("ssh")
  static let sshKeygen = OtherProgram("ssh-keygen")
  /// Where it is, the path of an ordinary person often does not lead.
  static let sshd = OtherProgram("sshd", alsoIn: ["/usr/sbin", "/usr/local/sbin"])

  let path: String

  /// Looks where the environment of the tests says; nil when it is not installed.
  private init?(_ name: String, alsoIn more: [String] = []) {
    let places = (Environment.variable("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    let disk = SystemDisk()
    let found = (places.map(String.init) + more).map { Path.join($0, name) }.first { path in
      // A place that cannot be looked at does not have it.
      (try? disk.status(of: path)).flatMap(\.self) != nil
    }
    guard let found else { return nil }
    path = found
  }

  /// The program as it runs in a home, with its output and its errors going to files.
  func command(
    _ arguments: [String],
    in home: Home,
    socket: String? = nil,
    output: String,
    errors: String
  ) -> ChildProcess.Command {
    var environment = Environment.current().merging(home.environment) { _, own in own }
    environment["PATH"] = Environment.variable("PATH")
    environment["MARK_SOCKET"] = socket ?? home.socket
    return command(arguments, environment: environment, output: output, errors: errors)
  }

  /// Runs the program to its end with these variables and no others but the path.
  func run(
    _ arguments: [String],
    environment: [String: String],
    input: [UInt8] = []
  ) throws -> ProgramRun {
    let output = TemporaryDirectory.file("output")
    let errors = TemporaryDirectory.file("errors")
    var environment = environment
    environment["PATH"] = Environment.variable("PATH")
    var command = command(arguments, environment: environment, output: output, errors: errors)
    command.input = input
    let ending = try ChildProcess.run(command, limit: .seconds(60))
    return try ProgramRun(ending: ending, output: output, errors: errors)
  }

  /// The program with these variables and no others.
  func command(
    _ arguments: [String],
    environment: [String: String],
    output: String,
    errors: String
  ) -> ChildProcess.Command {
    ChildProcess.Command(
      "/bin/sh",
      ["-c", "exec \"$0\" \"$@\" >\(output) 2>\(errors)", path] + arguments,
      environment: environment.map { "\($0)=\($1)" }
    )
  }

  /// Runs the program to its end.
  func run(_ arguments: [String], in home: Home, socket: String? = nil) throws -> ProgramRun {
    let output = TemporaryDirectory.file("output")
    let errors = TemporaryDirectory.file("errors")
    let ending = try ChildProcess.run(
      command(arguments, in: home, socket: socket, output: output, errors: errors),
      limit: .seconds(60)
    )
    return try ProgramRun(ending: ending, output: output, errors: errors)
  }
}
