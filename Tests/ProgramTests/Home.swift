import Companion
import Engine
import JSON
import Library
import System
import TestSupport
import Wire

/// A home of the programs, in the temporary directory of the test.
struct Home {
  let directory: String
  /// Where the primary listens.
  let socket: String
  /// Where its programs find others.
  var path = "/usr/bin:/bin"
  /// More of what its programs find in their environment.
  var variables: [String: String] = [:]

  /// - Parameters:
  ///   - socket: Where the primary listens, if not in the home.
  ///   - directory: Where the home is, if not in the temporary directory of the test.
  /// - Throws: When the directory cannot be made.
  init(socket: String? = nil, directory: String = TemporaryDirectory.file("home")) throws {
    self.directory = directory
    self.socket = socket ?? Path.join(directory, "mark.sock")
    try SystemDisk().createDirectories(directory)
  }

  var environment: [String: String] {
    [
      "MARK_HOME": directory, "MARK_SOCKET": socket, "LANG": "en_GB.UTF-8", "TZ": "UTC0",
      "PATH": path,
    ].merging(variables) { $1 }
  }

  /// Runs a program that has this home.
  func run(_ program: BuiltProgram, _ arguments: String...) throws -> ProgramRun {
    try program.run(arguments, environment: environment)
  }

  /// The path of a file of the library.
  func file(_ name: String) -> String { Path.join(directory, name) }

  /// All files of the home, by name, but those that say who serves it.
  func files() throws -> [String: [UInt8]] {
    let disk = SystemDisk()
    var files: [String: [UInt8]] = [:]
    for name in try disk.list(directory) where !name.hasSuffix(".lock") {
      guard try disk.status(of: file(name))?.kind == .file else { continue }
      files[name] = try disk.readFile(file(name), limit: 1 << 24)
    }
    return files
  }
}

extension Home {
  /// Lets a program run while the body does; whatever comes, it is gone afterwards.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - arguments: What follows its name.
  ///   - preparation: What a shell does before it becomes the program.
  ///   - body: What to do meanwhile.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws, or why the program could not be started.
  func running<Result>(
    _ program: BuiltProgram,
    _ arguments: [String] = [],
    after preparation: String = ":",
    _ body: (RunningProgram) throws -> Result
  ) throws -> Result {
    let running = try RunningProgram(
      program,
      arguments,
      environment: environment,
      after: preparation
    )
    do {
      let result = try body(running)
      try running.kill()
      return result
    } catch {
      try running.kill()
      throw error
    }
  }

  /// Starts a daemon that something happens to at a fault point: `MARK_FAULT`.
  func daemon(_ arguments: [String] = [], fault: String) throws -> RunningProgram {
    let environment = environment.merging(["MARK_FAULT": fault]) { $1 }
    return try RunningProgram(.markd, arguments, environment: environment, after: ":")
  }

  /// Lets a daemon serve the home while the body runs.
  @discardableResult
  func serving<Result>(
    after preparation: String = ":",
    _ body: (RunningProgram) throws -> Result
  ) throws -> Result {
    try running(.markd, after: preparation) { daemon in
      try daemon.line(containing: "event=serving")
      return try body(daemon)
    }
  }

  /// Connects as a companion; what both sides say is held against the schemas of the protocol.
  func connect(_ id: String = "watch") throws -> Connection {
    try connect(Home.greeting(of: id))
  }

  /// Connects as a companion that is told of reminders.
  func connectForReminders(_ id: String) throws -> Connection {
    var hello = Home.greeting(of: id)
    hello.capabilities = [.reminders]
    return try connect(hello)
  }

  private func connect(_ hello: Hello) throws -> Connection {
    let patience = Duration.seconds(30)
    let primary = try UnixSocket.connect(to: UnixAddress(socket), timeout: patience)
    return try Connection(
      over: Relay.overhear(primary),
      place: socket,
      hello: hello,
      patience: patience
    )
  }

  /// Connects as a companion, without anybody in between.
  func connectDirectly(_ id: String) throws -> Connection {
    try Connection.open(socket, hello: Home.greeting(of: id), patience: .seconds(30))
  }

  /// Connects once the daemon has noticed that others have gone.
  func connectWhenThereIsRoom(
    _ id: String,
    waitingWith companion: Connection
  ) throws -> Connection {
    for _ in 0..<1_000 {
      if let connection = try? connect(id) { return connection }
      _ = try companion.nextPush(timeout: .milliseconds(10))
    }
    return try connect(id)
  }

  /// The frame with which a companion greets.
  static func hello(_ id: String = "watch") -> [UInt8] {
    Frame.encode(ClientMessage.hello(greeting(of: id)).encoded())
  }

  private static func greeting(of id: String) -> Hello {
    Hello(client: Hello.Client(id: id, name: id, version: "1", language: "en"))
  }
}

extension Connection {
  /// Sends a change without waiting for its answer.
  func post(_ change: Change, _ sequence: Int) throws -> Int {
    let request = ChangeRequest(outbox: "ob", sequence: sequence, atMS: 0, change: change.json)
    return try send(.change(request))
  }

  /// Sends a change and waits for what became of it.
  @discardableResult
  func submit(_ change: Change, _ sequence: Int) throws -> ChangeOutcome {
    try ChangeOutcome(answer: answer(to: post(change, sequence)))
  }

  /// Sends a change, and returns why it was refused; nil when it was made.
  func refusal(of change: Change, _ sequence: Int) throws -> ErrorAnswer? {
    do {
      try submit(change, sequence)
      return nil
    } catch ConnectionError.refused(let answer) {
      return answer
    }
  }

  /// A number that the primary counts, such as `records`.
  func count(_ name: String) throws -> Int? {
    try request(.info).parsed()[name]?.integer
  }
}

extension Change {
  /// Takes the algebra of these tests into the library, under the short name `alg`.
  static let addAlgebra = Change.addSubject(
    AddSubject(course: "2026/27", id: "alg", syllabus: algebra)
  )

  static func grade(_ part: String, _ value: String) -> Change {
    .setGrade(Setting(subject: "alg", part: .init(rawValue: part), value: value))
  }
}
