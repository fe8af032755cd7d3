/// One length-prefixed message on a stream.
///
///     +--------+=================+
///     | len:4  | payload: len    |   length big-endian, in bytes; payload one JSON object
///     +--------+=================+
public enum Frame {
  /// Bytes before the payload.
  public static let headerBytes = 4

  /// Puts the length before a payload.
  ///
  /// - Precondition: The payload is not empty and its length fits 32 bits.
  public static func encode(_ payload: [UInt8]) -> [UInt8] {
    precondition(!payload.isEmpty, "a frame has a payload")
    let length = UInt32(payload.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(headerBytes + payload.count)
    for shift in [24, 16, 8, 0] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: length >> shift))
    }
    bytes.append(contentsOf: payload)
    return bytes
  }
}

/// Why a stream of frames cannot go on.
public enum FrameError: Error, Hashable, Sendable {
  /// A frame without payload.
  case empty
  /// A frame announced as longer than its receiver allows.
  case tooLarge(declared: Int, limit: Int)

  /// The code the peer is told.
  public var code: ErrorCode {
    switch self {
    case .empty: .frameEmpty
    case .tooLarge: .frameTooLarge
    }
  }
}

extension FrameError: CustomStringConvertible {
  /// What was wrong and what was expected.
  public var description: String {
    switch self {
    case .empty: "empty frame, expected a JSON object"
    case .tooLarge(let declared, let limit):
      "frame of \(declared) bytes, expected at most \(limit)"
    }
  }
}
