import Civil
import Host
import System
import Wire

extension Daemon {
  /// Takes the library and the socket, and has the files read where that delays nothing.
  ///
  /// Whoever connects meanwhile waits for the greeting, instead of hearing that nobody is there.
  func prepare() throws(StartFailure) {
    let passed = try passedSocket()
    let (paths, own) = try places()
    let address = passed?.address ?? own
    if address != own {
      // Companions look where this environment says, unless theirs says otherwise.
      log.write(.warning, "socket-elsewhere", ["socket": address.path, "expected": own.path])
    }
    manager.tell(status: "reading \(paths.data)")
    libraryLock = try takeLibrary(paths)
    let listener = try listen(at: address, over: passed)
    self.listener = listener
    let archive = Archive(
      directory: paths.data,
      disk: FaultPoint.disk(of: .library),
      queue: disk,
      log: log
    )
    self.archive = archive
    log.write(.debug, "listening", ["socket": address.path])
    disk.async { [self] in
      reach(.beforeOpen)
      do throws(StartFailure) {
        let opening = try archive.open()
        io.async { [self] in
          serve(opening, paths, address, listener)
        }
      } catch {
        io.async { [self] in run { () throws(StartFailure) in throw error } }
      }
    }
  }

  /// The socket that a service manager has passed on, if it has.
  private func passedSocket() throws(StartFailure) -> PassedSocket? {
    do throws(ServiceEnvironment.Refusal) {
      return try passed.get()
    } catch {
      throw StartFailure(.configuration, "\(error)")
    }
  }

  /// Where everything is, by the arguments and the environment.
  func places() throws(StartFailure) -> (Paths, UnixAddress) {
    let paths: Paths
    do throws(Paths.Unresolved) {
      paths = try Paths(environment: environment, home: options.home, socket: options.socket)
    } catch {
      throw StartFailure(.configuration, "\(error)")
    }
    do throws(UnixAddress.Invalid) {
      return (paths, try UnixAddress(paths.socket))
    } catch {
      throw StartFailure(
        .configuration,
        "\(error); choose a shorter one with --socket or MARK_SOCKET"
      )
    }
  }

  /// Makes the directory of the library ours alone.
  func takeLibrary(_ paths: Paths) throws(StartFailure) -> FileLock {
    let directory = paths.data
    let outcome: FileLock.Outcome
    do throws(SystemError) {
      try SystemDisk().createDirectories(directory)
      if let owner = try FileStatus.of(directory)?.owner, owner != ProcessIdentity.user {
        throw SystemError(.notPermitted, "use", path: directory)
      }
      outcome = try FileLock.acquire(paths.libraryLock)
    } catch  where error.code == .noLocks {
      throw StartFailure(
        .inputOutput,
        "\(error): nothing keeps two from writing there at once; keep the library on a disk of this"
          + " machine, with --home or MARK_HOME"
      )
    } catch {
      throw failure(error)
    }
    switch outcome {
    case .acquired(let lock):
      if let holder = lock.abandonedBy, holder.host != ProcessIdentity.host {
        // Whether that machine is still at it cannot be told from here: some file systems keep a lock to
        // the machine that took it.
        log.write(.warning, "opened-elsewhere", ["directory": directory, "by": "\(holder)"])
      }
      return lock
    case .held(let holder):
      let name = holder.map { " by \($0)" } ?? ""
      throw StartFailure(.alreadyRunning, "\(directory) is served already\(name)")
    }
  }

  /// Takes over the socket that was passed on, or makes one.
  private func listen(
    at address: UnixAddress,
    over passed: PassedSocket?
  ) throws(StartFailure) -> Listener {
    // Where the limit stays low, fewer companions are served.
    let descriptors = (try? DescriptorLimit.raise()) ?? 256
    let tooMany = ErrorAnswer(.busy, "too many connections", retryMS: 1_000)
    let limits = Listener.Limits(
      connections: max(16, descriptors - Limits.reservedDescriptors),
      refusal: ServerMessage.error(tooMany).frame(),
      // The primary holds back earlier; this is for what it does not foresee.
      outputBytes: 2 * Limits.outputBytes
    )
    do throws(Listener.Failure) {
      if let passed { return try Listener(adopting: passed, queue: io, limits: limits, log: log) }
      return try Listener(address, queue: io, limits: limits, log: log)
    } catch {
      switch error {
      case .taken: throw StartFailure(.alreadyRunning, "\(error)")
      case .unsafeDirectory: throw StartFailure(.permissions, "\(error)")
      case .occupied, .notKept: throw StartFailure(.configuration, "\(error)")
      case .system(let error): throw failure(error)
      }
    }
  }

  /// Has reminders shown on the desktop.
  func startDesktop(_ address: UnixAddress) {
    let command = DesktopNotifier.command(options, socket: address.path)
    desktop = DesktopNotifier(command, queue: io, log: log)
    desktop?.start()
  }

  /// The local zone; UTC, and a line in the log, where it cannot be read.
  func localZone() -> ZoneRules {
    do {
      let zone = try LocalZone.read(environment: environment)
      switch zone.rules {
      case .utc: return .utc
      case .posix(let text): return try ZoneRules(posix: text, identifier: zone.name ?? text)
      case .file(let bytes):
        return try ZoneRules(tzif: bytes, identifier: zone.name ?? "local")
      }
    } catch {
      log.write(.warning, "zone-unreadable", ["error": "\(error)"])
      return .utc
    }
  }

  private func failure(_ error: SystemError) -> StartFailure {
    StartFailure(error.isForbidden ? .permissions : .inputOutput, "\(error)")
  }
}
