package import System

/// What a service manager, such as systemd, has told this process in its environment.
///
/// The variables are those of `sd_listen_fds(3)`, `sd_notify(3)` and `sd_watchdog_enabled(3)`. They are
/// inherited by whatever a service starts, so what names another process is not meant for this one.
package struct ServiceEnvironment: Hashable, Sendable {
  /// The variables, which are to be kept from child processes.
  package static let variables = [
    "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC",
  ]

  private let environment: [String: String]
  private let process: Int32

  /// - Parameters:
  ///   - environment: Variables by name, all of them.
  ///   - process: The id of the process that was started with them.
  package init(_ environment: [String: String], process: Int32 = ProcessIdentity.id) {
    self.environment = environment
    self.process = process
  }

  /// Where the manager listens for notifications, if it does.
  package var notifySocket: String? {
    environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// How long the manager may hear nothing before it takes the process for stuck; nil when it does not
  /// mind.
  package var watchdogPeriod: Duration? {
    guard notifySocket != nil, let text = environment["WATCHDOG_USEC"],
      let microseconds = Int64(text), microseconds > 0,
      environment["WATCHDOG_PID"].map({ Int32($0) == process }) ?? true
    else { return nil }
    return .microseconds(microseconds)
  }

  /// Whether a stream goes to the journal, which takes priorities: `JOURNAL_STREAM` of `systemd.exec(5)`.
  ///
  /// It names the stream that does, because it is inherited by programs whose streams go elsewhere.
  package func isJournal(_ stream: FileStatus.Identity) -> Bool {
    environment["JOURNAL_STREAM"] == "\(stream.device):\(stream.inode)"
  }

  /// The first number of a descriptor that is passed on, `SD_LISTEN_FDS_START`.
  private static let firstDescriptor = FileDescriptor(rawValue: 3)

  /// The socket that was passed on; nil when this process was not started with one.
  ///
  /// - Parameter kind: What is open under a number.
  /// - Returns: The socket, as it was passed on: inherited by children, and perhaps one that waits.
  /// - Throws: `Refusal` for anything but one socket that companions can connect to.
  package func passedSocket(
    kind: (FileDescriptor) throws(SystemError) -> DescriptorKind = {
      descriptor throws(SystemError) in
      try descriptor.kind()
    }
  ) throws(Refusal) -> PassedSocket? {
    guard let owner = environment["LISTEN_PID"], Int32(owner) == process,
      let text = environment["LISTEN_FDS"]
    else { return nil }
    guard let count = Int(text), count >= 0 else { throw .count(text) }
    if count == 0 { return nil }
    let names = environment["LISTEN_FDNAMES"]?.split(separator: ":").map(String.init) ?? []
    if count > 1 { throw .several(count, names: names) }
    let descriptor = Self.firstDescriptor
    let found: DescriptorKind
    do throws(SystemError) {
      found = try kind(descriptor)
    } catch {
      throw .unknown(error)
    }
    guard case .socket(let socket) = found else { throw .noSocket }
    if !socket.isLocal || !socket.isStream { throw .wrongKind }
    if !socket.isListening { throw .notListening }
    guard let path = socket.path, path.utf8.first == UInt8(ascii: "/"),
      let address = try? UnixAddress(path)
    else { throw .noPath }
    return PassedSocket(socket: UnixSocket(descriptor: descriptor), address: address)
  }

  /// Why the descriptors that were passed on cannot be served.
  package enum Refusal: Error, Hashable, Sendable {
    /// `LISTEN_FDS` is no number.
    case count(String)
    case several(Int, names: [String])
    /// The system does not say what it is.
    case unknown(SystemError)
    /// It is a file or nothing at all.
    case noSocket
    /// A datagram socket, or one of another family.
    case wrongKind
    case notListening
    /// Companions look for a path.
    case noPath
  }
}

/// A listening socket that a service manager has made and goes on to own: its path is not ours to free.
package struct PassedSocket: Hashable, Sendable {
  package let socket: UnixSocket
  package let address: UnixAddress
}

extension ServiceEnvironment.Refusal: CustomStringConvertible {
  package var description: String {
    "the service manager passed on " + what
      + ", expected one listening Unix stream socket with a path"
      + " (LISTEN_FDS): see markd.socket"
  }

  private var what: String {
    switch self {
    case .count(let text): "“\(text)” descriptors"
    case .several(let count, let names):
      "\(count) descriptors" + (names.isEmpty ? "" : " (\(names.joined(separator: ", ")))")
    case .unknown(let error): "descriptor 3, which tells nothing of itself (\(error))"
    case .noSocket: "descriptor 3, which is no socket"
    case .wrongKind: "descriptor 3, which is a socket of another kind"
    case .notListening: "descriptor 3, a socket that does not listen"
    case .noPath: "descriptor 3, a socket that is bound to no path"
    }
  }
}
