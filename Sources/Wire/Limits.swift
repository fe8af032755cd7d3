private import JSON

/// What both sides of the protocol may rely on.
///
/// What a text within a frame may hold is in `JSONLimits.frame`.
public enum Limits {
  /// The protocol versions this build speaks.
  public static let protocolVersions = 1...1

  /// Bytes in a client's frame until its `hello` is accepted.
  public static let frameBeforeHello = 4 << 10
  /// Bytes in a client's frame from then on.
  public static let frameFromClient = 64 << 10
  /// Bytes in a server's frame.
  public static let frameFromServer = 256 << 10

  /// How long a connection may take to say `hello`.
  public static let helloDeadline = Duration.seconds(5)
  /// How long a frame may take from its first byte to its last.
  public static let frameDeadline = Duration.seconds(10)
  /// How long a connection may be silent, unless it watches the state.
  public static let idleDeadline = Duration.seconds(60)
  /// How long output may wait for a peer that does not read.
  public static let stallDeadline = Duration.seconds(10)
  /// How long a closing connection may take to take its last answers.
  public static let drainDeadline = Duration.seconds(2)
  /// How long a bridged connection is silent before it is pinged.
  public static let heartbeat = Duration.seconds(30)
  /// The silences of that length, one after the other, after which it is taken for dead.
  public static let missedHeartbeats = 3

  /// Connections that have not said `hello` yet.
  public static let connectionsBeforeHello = 32
  /// Descriptors kept free of connections.
  public static let reservedDescriptors = 32
  /// Requests read but not answered; the server reads on when one is answered.
  public static let unansweredRequests = 64
  /// Bytes of output that may wait for one peer.
  public static let outputBytes = 256 << 10

  /// The least time between two `state` pushes.
  public static let pushInterval = Duration.milliseconds(100)

  /// Bytes in the name of a companion, an outbox or an epoch.
  public static let identifierBytes = 64
  /// Bytes in a language tag (RFC 5646 asks for 35 at least).
  public static let languageBytes = 35
  /// Every integer that travels, times and revisions included.
  static let counts = 0...JSONLimits.largestInteger
  /// Integers that name something: requests, outbox sequences.
  static let ordinals = 1...JSONLimits.largestInteger
}
