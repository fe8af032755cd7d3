internal import JSON

/// How the primary answers `hello`.
public struct Welcome: Hashable, Sendable {
  /// The program that answers.
  public struct Server: Hashable, Sendable {
    /// Its version.
    public var version: String
    /// Its process, for people; it proves nothing.
    public var process: Int

    /// Creates a description.
    public init(version: String, process: Int) {
      self.version = version
      self.process = process
    }
  }

  /// What the primary accepts on this connection, in the units of `Limits`.
  public struct Allowance: Hashable, Sendable {
    /// Bytes in a frame to the primary.
    public var frameBytes: Int
    /// Requests that may wait for an answer.
    public var unansweredRequests: Int

    /// Creates an allowance; the values of this build unless given.
    public init(
      frameBytes: Int = Limits.frameFromClient,
      unansweredRequests: Int = Limits.unansweredRequests
    ) {
      self.frameBytes = frameBytes
      self.unansweredRequests = unansweredRequests
    }
  }

  /// Where the client's outbox stands.
  public struct Outbox: Hashable, Sendable {
    /// Its name.
    public var id: String
    /// The sequence number expected next.
    public var next: Int

    /// Creates a position.
    public init(id: String, next: Int) {
      self.id = id
      self.next = next
    }
  }

  /// A trouble that people should know of.
  public enum Flag: String, Hashable, Sendable, CaseIterable {
    /// The clock cannot be right, so no reminder fires.
    case clockSuspect = "clock-suspect"
    /// The disk is full, so no change is taken.
    case storageFull = "storage-full"
    /// The store is damaged, so no change is taken.
    case storageDamaged = "storage-damaged"
  }

  /// The protocol version from now on.
  public var version: Int
  /// Who answers.
  public var server: Server
  /// The state the primary holds.
  public var token: StateToken
  /// What the connection may do; a scope this build does not know reads as `read`.
  public var scope: Scope
  /// What the primary accepts.
  public var allowance: Allowance
  /// The silence after which a bridged connection is pinged, in milliseconds.
  public var heartbeatMS: Int
  /// The primary's clock, in Unix milliseconds.
  public var nowMS: Int
  /// The primary's time zone, an IANA name.
  public var zone: String
  /// Where the outbox named in `hello` stands.
  public var outbox: Outbox?
  /// Troubles; those this build does not know are left out.
  public var flags: Set<Flag>

  /// Creates a welcome.
  public init(
    version: Int,
    server: Server,
    token: StateToken,
    scope: Scope,
    allowance: Allowance = Allowance(),
    heartbeatMS: Int,
    nowMS: Int,
    zone: String,
    outbox: Outbox? = nil,
    flags: Set<Flag> = []
  ) {
    self.version = version
    self.server = server
    self.token = token
    self.scope = scope
    self.allowance = allowance
    self.heartbeatMS = heartbeatMS
    self.nowMS = nowMS
    self.zone = zone
    self.outbox = outbox
    self.flags = flags
  }
}
