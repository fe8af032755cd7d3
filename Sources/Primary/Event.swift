public import Civil

/// What time it is, by both clocks.
public struct Moment: Hashable, Sendable {
  /// The time of day of the world; it can step either way.
  public var wall: Instant
  /// The time since the machine started, suspends included; it never goes back.
  public var uptime: Duration

  public init(wall: Instant, uptime: Duration) {
    self.wall = wall
    self.uptime = uptime
  }
}

/// Names a connection for as long as the primary runs.
public struct ConnectionID: Hashable, Comparable, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  public static func < (left: ConnectionID, right: ConnectionID) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Primary {
  /// Something that happened outside.
  public enum Event: Sendable {
    /// A companion of the same user has connected.
    case connected(ConnectionID)
    /// Bytes of a companion, cut anywhere.
    case received(ConnectionID, [UInt8])
    /// The companion sends no more, but may still read.
    case ended(ConnectionID)
    /// What was sent does not all fit; the peer last took something at this uptime.
    case congested(ConnectionID, since: Duration)
    /// All that was sent has been taken.
    case drained(ConnectionID)
    /// The connection is gone.
    case closed(ConnectionID)
    /// The disk has begun with the records that were handed over; what follows from them can be worked
    /// out meanwhile.
    case handedOver
    /// The records that were handed over last are on disk.
    case stored(StorageWork = StorageWork())
    /// The records that were handed over last are not on disk and never will be.
    case storageFailed(StorageFailure)
    /// The snapshots of the state with this number could not be written.
    case foldFailed(through: Int)
    /// The time that was asked for has come, or time has passed in another way.
    case woken
    /// The local zone is another one.
    case zoneChanged(ZoneRules)
    /// Stop: answer what is under way, then go.
    case terminate
  }
}

/// What it took to write records, for whoever asks how the primary is.
public struct StorageWork: Hashable, Sendable {
  /// How long the disk took to make them durable.
  public var took: Duration
  /// The bytes of the journal's present file that hold something; `nil` where nobody counts.
  public var journalBytes: Int?

  public init(took: Duration = .zero, journalBytes: Int? = nil) {
    self.took = took
    self.journalBytes = journalBytes
  }
}

/// Why records could not be written.
public struct StorageFailure: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// There is no room; it can be tried again.
    case full
    /// The disk fails; nothing more is written until the primary is started anew.
    case broken
  }

  public var kind: Kind
  /// What failed, with the path, for a person.
  public var message: String

  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
