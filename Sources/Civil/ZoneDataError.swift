/// Bytes that are not a time zone, with the place where that shows.
public struct ZoneDataError: Error, Hashable, Sendable {
  /// What is wrong with the bytes.
  public enum Problem: Hashable, Sendable {
    /// The data ends before what its counts announce.
    case truncated
    /// The data does not begin as a TZif file does.
    case notTZif
    /// A version of the format that is not known.
    case version(UInt8)
    /// The counts of the header contradict each other.
    case counts
    /// The zone counts leap seconds, which Unix time does not.
    case leapSeconds
    /// A transition is not after the one before it.
    case transitionOrder
    /// A transition leads to a type that does not exist.
    case typeIndex
    /// An offset is outside the range of RFC 9636, -24:59:59 to +25:59:59.
    case offset
    /// A flag is neither 0 nor 1.
    case flag
    /// An abbreviation is outside its table, unterminated or not ASCII.
    case abbreviation
    /// The footer is not a POSIX `TZ` text between two line feeds.
    case footer
    /// Bytes follow the end of the data.
    case trailingBytes
  }

  /// What is wrong.
  public let problem: Problem
  /// The offset of the byte at which it shows.
  public let offset: Int

  /// Says what is wrong with time zone data, and where.
  public init(problem: Problem, offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}

extension ZoneDataError: CustomStringConvertible {
  /// The problem and its place.
  public var description: String {
    "time zone data, byte \(offset): \(problem)"
  }
}

extension ZoneDataError.Problem: CustomStringConvertible {
  /// The problem in words.
  public var description: String {
    switch self {
    case .truncated: "the data ends too early"
    case .notTZif: "expected a TZif header"
    case .version(let version): "unknown TZif version \(version), expected 0 or \"2\" to \"4\""
    case .counts: "the header's counts contradict each other"
    case .leapSeconds: "the zone counts leap seconds, expected one that does not"
    case .transitionOrder: "the transition is not after the one before it"
    case .typeIndex: "the transition leads to a local time type that does not exist"
    case .offset: "the offset from UTC is outside -24:59:59 to +25:59:59"
    case .flag: "expected a flag of 0 or 1"
    case .abbreviation: "the abbreviation is outside its table, unterminated or not ASCII"
    case .footer: "expected a POSIX TZ text between two line feeds"
    case .trailingBytes: "expected the end of the data"
    }
  }
}
