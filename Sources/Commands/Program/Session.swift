internal import Civil
internal import Companion
internal import Library
internal import Phrases
internal import System
internal import Texts
internal import Wire

/// One run of `mark`: where its files are, whom it asks, and in which language it speaks.
struct Session {
  let surroundings: Surroundings
  let paths: Paths
  /// Where the primary is looked for.
  let place: PrimaryPlace
  let wording: Wording
  /// What follows a command line so that it looks where this run does.
  let places: String
  /// What was chosen of where the primary is, by option or by variable.
  private let chosen: (home: String?, socket: String?)

  /// - Throws: When the environment does not say where files are.
  init(_ invocation: Invocation, in surroundings: Surroundings) throws(CommandFailure) {
    self.surroundings = surroundings
    let environment = surroundings.environment
    wording = Wording(surroundings.language)
    chosen = (
      invocation.home ?? environment["MARK_HOME"], invocation.socket ?? environment["MARK_SOCKET"]
    )
    places = [("--home", invocation.home), ("--socket", invocation.socket)]
      .compactMap { option, path in path.map { " \(option) \($0.printable.shellQuoted)" } }
      .joined()
    do throws(Paths.Unresolved) {
      paths = try Paths(
        environment: environment,
        home: invocation.home,
        socket: invocation.socket
      )
    } catch {
      throw CommandFailure(.configuration, error.told(wording.phrases))
    }
    place = PrimaryPlace(paths, options: [invocation.home, invocation.socket]) { environment[$0] }
  }

  var console: any Console { surroundings.console }
  var phrases: any Phrasebook { wording.phrases }
  var now: Instant { surroundings.now() }
  var nowMS: Int { Int(now.milliseconds) }
  var cache: Cache { Cache(directory: paths.cache) }
  var outbox: Outbox { Outbox(directory: paths.state) }
}

extension Session {
  /// What to do when no primary runs where this run looks for it.
  var startAdvice: String {
    place.remoteStatusCommand.map(phrases.see) ?? phrases.howToStart(startCommand)
  }

  /// The command line that starts it.
  ///
  /// That of systemd where it has the unit and would be heard, unless another place was chosen: one that is
  /// started by hand would be in its way.
  var startCommand: String {
    let isElsewhere = [chosen.home, chosen.socket].contains { $0?.isEmpty == false }
    let environment = surroundings.environment
    if !isElsewhere, environment["XDG_RUNTIME_DIR"]?.isEmpty == false,
      ServiceUnit(environment: environment).isInstalled
    {
      return "systemctl --user start \(ServiceUnit.name)"
    }
    return phrases.startCommand(home: chosen.home, socket: chosen.socket)
  }

  /// Whether the primary is looked for on this machine.
  var isHere: Bool {
    if case .socket = place { true } else { false }
  }

  /// Refuses what is about the files of the primary's machine where that is another one.
  ///
  /// - Parameter command: What to run there, after `mark`.
  /// - Throws: What to run there instead.
  func checkIsHere(_ command: String) throws(CommandFailure) {
    if isHere { return }
    throw CommandFailure(.configuration, phrases.runThere(place.command("mark \(command)")))
  }

  /// The person's time zone; UTC, with a warning, when the machine's cannot be read.
  func zone() -> ZoneRules {
    do {
      let zone = try LocalZone.read(
        environment: surroundings.environment,
        localtime: surroundings.localtime
      )
      switch zone.rules {
      case .file(let bytes): return try ZoneRules(tzif: bytes, identifier: zone.name ?? "local")
      case .posix(let text): return try ZoneRules(posix: text)
      case .utc: return .utc
      }
    } catch {
      let detail = (error as? SystemError)?.told(phrases) ?? "\(error)".printable
      console.tell(phrases.unreadableZone(detail))
      return .utc
    }
  }

  /// Connects to the primary.
  ///
  /// - Parameters:
  ///   - id: The name it knows us by.
  ///   - name: What people call it.
  ///   - capabilities: What this run can do beyond asking.
  ///   - outbox: The outbox it will send changes from.
  /// - Returns: A connection that was welcomed.
  /// - Throws: When there is no primary, or it does not want us.
  func connect(
    as id: String,
    named name: String = "mark",
    _ capabilities: Set<Hello.Capability> = [],
    outbox: String? = nil
  ) throws(ConnectionError) -> Connection {
    let client = Hello.Client(
      id: id,
      name: name,
      version: Program.version,
      language: wording.language.rawValue
    )
    return try Connection.open(
      place,
      hello: Hello(client: client, capabilities: capabilities, outbox: outbox),
      patience: surroundings.patience
    )
  }

  /// The name the primary knows us by.
  ///
  /// Without it no change may be sent: under another name one could be made twice.
  func clientID() throws(CommandFailure) -> String {
    do throws(StateFileError) {
      return try ClientID.load(from: paths.state)
    } catch {
      throw CommandFailure(error, phrases)
    }
  }

  /// Reads a file that the person named.
  func readFile(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
    guard let bytes = try SystemDisk().readFile(path, limit: limit) else {
      throw SystemError(.noSuchFile, "open", path: path)
    }
    return bytes
  }
}
