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
    var frame = [UInt8](repeating: 0, count: headerBytes) + payload
    complete(&frame, from: 0)
    return frame
  }

  /// Puts the length of the last payload into the bytes that were left for it.
  ///
  /// - Precondition: The payload is not empty and its length fits 32 bits.
  static func complete(_ frames: inout [UInt8], from start: Int) {
    precondition(frames.count > start + headerBytes, "a frame has a payload")
    let length = UInt32(frames.count - start - headerBytes)
    for index in 0..<headerBytes {
      frames[start + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * UInt32(index)))
    }
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
