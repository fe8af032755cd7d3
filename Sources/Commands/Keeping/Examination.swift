internal import Civil
internal import Companion
internal import JSON
internal import Phrases
internal import Store
internal import System
internal import Wire

/// Looks at a home from outside, and changes nothing: no lock is taken, no file made, nothing sent.
struct Examination {
  let session: Session
  /// Whether the primary answered.
  private(set) var isRunning = false
  /// The copies of the library, the newest first.
  private(set) var copies: [String] = []
  private var found: [Diagnosis] = []

  init(_ session: Session) {
    self.session = session
  }

  /// Less than this is little: the journal grows by a file of 1 MiB, and a fold writes the library twice.
  static let littleSpace = 64 << 20
  /// From when on a change has waited for long.
  static let longWait = 3

  var paths: Paths { session.paths }
  var files: LibraryFiles { LibraryFiles(directory: paths.data) }

  /// Looks at everything; what keeps the primary from serving comes first.
  mutating func run() -> [Diagnosis] {
    guard session.isHere else {
      // The home of the primary is on its machine; here is what this companion keeps.
      lookAtOwnFiles()
      lookForRemote()
      lookAtOutbox()
      return found
    }
    // A name that cannot be listed is told where the directory is looked at.
    copies = (try? files.copies()) ?? []
    lookAtPlaces()
    lookAtPrimary()
    lookAtLibrary()
    lookAtOutbox()
    lookAtSurroundings()
    return found
  }

  /// The findings for programs.
  func json(_ diagnoses: [Diagnosis]) -> JSONValue {
    let list = diagnoses.map { diagnosis -> JSONValue in
      .object([
        ("code", .string(diagnosis.finding.code)),
        ("message", .string(session.phrases.finding(diagnosis.finding))),
        ("command", diagnosis.command.map(JSONValue.string) ?? .null),
      ])
    }
    return .object([
      ("home", session.isHere ? .string(paths.data) : .null), ("running", .bool(isRunning)),
      ("findings", .array(list)), ("backups", .array(copies.map(JSONValue.string))),
    ])
  }

  mutating func report(_ finding: Finding, _ command: String? = nil) {
    found.append(Diagnosis(finding: finding, command: command))
  }

  private func quoted(_ path: String) -> String { path.printable.shellQuoted }
}

extension Examination {
  private mutating func lookAtPlaces() {
    lookAtOwnFiles()
    if ![paths.state, paths.cache].contains(paths.data) {
      lookAt(paths.data, expecting: .directory, followingLink: true)
    }
    let socketDirectory = Path.parent(of: paths.socket)
    if let status = status(socketDirectory, followingLink: false), status.kind == .symbolicLink {
      report(.linked(socketDirectory.printable))
    } else if !Set([paths.data, paths.state, paths.cache]).contains(socketDirectory) {
      lookAt(socketDirectory, expecting: .directory, followingLink: false)
    }
    lookAt(paths.socket, expecting: .socket, followingLink: false)
    for name in (try? files.names()) ?? [] where StoreFile(name: name) != nil {
      lookAt(Path.join(paths.data, name), expecting: .file, followingLink: false)
    }
  }

  /// What a companion keeps, wherever the primary is.
  private mutating func lookAtOwnFiles() {
    for directory in Set([paths.state, paths.cache]).sorted() {
      lookAt(directory, expecting: .directory, followingLink: true)
    }
    for name in ["outbox", "client-id"] {
      lookAt(Path.join(paths.state, name), expecting: .file, followingLink: false)
    }
    for name in (try? SystemDisk().list(paths.state)) ?? []
    where name.hasPrefix("outbox.damaged-") || name.hasPrefix("outbox.dropped-") {
      reportAside(Path.join(paths.state, name))
    }
  }

  private mutating func lookAt(
    _ path: String,
    expecting kind: FileStatus.Kind,
    followingLink: Bool
  ) {
    guard let status = status(path, followingLink: followingLink) else { return }
    guard status.kind == kind else { return report(.misplaced(path.printable)) }
    if status.owner != ProcessIdentity.user {
      let command = "sudo chown \(ProcessIdentity.user) \(quoted(path))"
      return report(.foreign(path.printable, owner: Int(status.owner)), command)
    }
    if status.mode & 0o077 != 0 {
      let mode = kind == .directory ? "700" : "600"
      report(
        .open(path.printable, mode: String(status.mode, radix: 8)),
        "chmod \(mode) \(quoted(path))"
      )
    }
  }

  private mutating func status(_ path: String, followingLink: Bool) -> FileStatus? {
    do throws(SystemError) {
      return try FileStatus.of(path, followingLink: followingLink)
    } catch {
      report(.unreadable(path.printable, error.reason(session.phrases)))
      return nil
    }
  }
}

extension Examination {
  /// Looks for a primary on another machine.
  private mutating func lookForRemote() {
    do throws(ConnectionError) {
      ask(try session.connect(as: ClientID.unkept()), restart: nil)
    } catch {
      report(.unreached(error.told(session.phrases)), session.place.command("mark status"))
    }
  }

  /// Asks the primary that answers how it is.
  ///
  /// - Parameters:
  ///   - connection: The connection to it.
  ///   - restart: What starts it; nil where that is for another machine.
  private mutating func ask(_ connection: Connection, restart: String?) {
    isRunning = true
    let info = (try? connection.request(.info).parsed()) ?? .object([])
    let theirs = info["version"]?.string ?? ""
    if theirs != Program.version {
      report(
        .otherVersion(ours: Program.version, theirs: theirs.printable),
        restart.map { "kill \(info["pid"]?.integer ?? 0); \($0)" }
      )
    }
    if info["storage"]?.string == StorageState.full.rawValue {
      report(.diskFull((info["problem"]?.string ?? "").printable))
    }
  }

  private mutating func lookAtPrimary() {
    // Another machine, or a process that has the library and says nothing, is told by the lock alone.
    let holder = (try? FileLock.named(in: paths.libraryLock)) ?? nil
    do throws(ConnectionError) {
      // A name of its own: asking must not make the one that changes are sent under.
      ask(try session.connect(as: ClientID.unkept()), restart: session.startCommand)
    } catch {
      if let holder, holder.isAlive {
        report(
          .silent(process: Int(holder.process), error.told(session.phrases)),
          "kill \(holder.process)"
        )
      } else if let holder, holder.host != ProcessIdentity.host {
        report(.heldElsewhere(holder.description.printable))
      } else if case .unreachable(_, .refused) = error {
        report(.staleSocket(paths.socket.printable), session.startCommand)
      }
    }
  }

  private mutating func lookAtLibrary() {
    let place = paths.data.printable
    let content: LibraryFiles.Content
    do throws(SystemError) {
      content = try files.look()
    } catch {
      return report(
        .unreadable((error.path ?? paths.data).printable, error.reason(session.phrases))
      )
    }
    switch content.recovery {
    case .ready, nil: break
    case .readOnly(_, let damage):
      report(.damaged("\(place)/\(damage)".printable), restoreCommand)
    case .refused(.newer(let file, let format, let known)):
      report(.newer("\(place)/\(file) (\(format) > \(known))"))
    case .refused(.unusable(let damage)):
      report(.unusable("\(place)/\(damage)".printable), restoreCommand)
    }
    for name in (try? files.names()) ?? [] {
      switch StoreFile(name: name) {
      case .torn, .edited, .replaced: reportAside(Path.join(paths.data, name))
      case .library, .state, .backup, .segment, nil: break
      }
    }
  }

  private mutating func reportAside(_ path: String) {
    report(.putAside(path.printable), "rm \(quoted(path))")
  }

  private var restoreCommand: String {
    // Without a copy of our own, one that the person made.
    session.command("mark restore \(copies.first ?? "FILE")")
  }
}
