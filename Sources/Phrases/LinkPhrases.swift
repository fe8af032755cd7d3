/// How the primary was missed at its socket.
public enum Absence: CaseIterable, Hashable, Sendable {
  case noSocket, nobodyListens
  /// The connection ended before a greeting.
  case closedEarly
  case timedOut
}

/// Why the primary closed a connection.
public enum Farewell: CaseIterable, Hashable, Sendable {
  case idle, slow, replaced, revoked, stopping, restarting, misunderstood, other
}

/// Why the primary refused a request, whatever it was.
public enum PrimaryRefusal: CaseIterable, Hashable, Sendable {
  /// The message, or a member of it, makes no sense to it.
  case misunderstood
  case unsupported, timedOut, revoked, forbidden
  case notFound, conflict, rejected
  /// A change before this one is missing.
  case gap
  /// Another change had this number.
  case numberTaken
  case tooMany, busy, storageFull, storageDamaged, stopping, failed
}

/// The side that has to be updated.
public enum OlderSide: Hashable, Sendable {
  case program, primary
}

/// What goes wrong between a companion and the primary.
///
/// Each follows `mark: `; details that come from elsewhere stay as they are.
public protocol LinkPhrases: Sendable {
  /// No primary answers at a path.
  func absence(_ absence: Absence, at path: String) -> String
  /// No primary can be reached at a path, for a reason of the system's.
  func unreachable(_ path: String, reason: String) -> String
  /// What was asked for is worked out by the primary alone.
  var onlyWithPrimary: String { get }
  /// What to do when no primary runs: a command line.
  func howToStart(_ command: String) -> String
  /// No primary answers and nothing was ever kept to show; what to do follows.
  var nothingCached: String { get }
  /// A path that no socket can have.
  func malformedSocket(_ path: String) -> String
  /// A path that is too long for a socket, in bytes.
  func longSocket(_ path: String, length: Int, limit: Int) -> String
  /// What is no machine to reach with SSH.
  func malformedRemote(_ remote: String) -> String
  /// The connection ended; `nil` for a reason that is not known.
  func lost(reason: String?) -> String
  /// An answer did not come.
  var noAnswer: String { get }
  /// The primary said what makes no sense.
  func notUnderstood(_ detail: String) -> String
  /// No version of the protocol is common to both; versions are `1` or `1-2`.
  func incompatible(ours: String, theirs: String?, older: OlderSide?) -> String
  /// The primary closed the connection.
  func farewell(_ farewell: Farewell) -> String
  /// A request is too long, in bytes.
  func tooLong(bytes: Int, limit: Int) -> String
  /// The primary refuses a request, by the kind of refusal.
  func refusal(_ refusal: PrimaryRefusal) -> String
}

extension LinkPhrases {
  /// What to do when no primary runs, so that one started there is the one that was looked for.
  ///
  /// - Parameters:
  ///   - home: The directory that was chosen by option or by variable, if any was.
  ///   - socket: The socket that was chosen so.
  /// - Returns: Such as `start it with “markd --home ~/.mark &”`.
  public func howToStart(home: String?, socket: String?) -> String {
    howToStart(startCommand(home: home, socket: socket))
  }

  /// The command line alone.
  public func startCommand(home: String?, socket: String?) -> String {
    let options = [("--home", home), ("--socket", socket)].compactMap { option, path in
      path.flatMap { $0.isEmpty ? nil : "\(option) \($0.printable.shellQuoted)" }
    }
    return (["markd"] + options + ["&"]).joined(separator: " ")
  }
}
