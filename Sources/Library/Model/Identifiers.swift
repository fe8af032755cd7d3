/// The short name of a subject, unique in its study: `bd`, `ds-2017`.
public struct SubjectID: Hashable, Comparable, Sendable, RawRepresentable,
  ExpressibleByStringLiteral, CustomStringConvertible
{
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public init(stringLiteral value: String) { rawValue = value }

  public var description: String { rawValue }

  /// Whether the text can be a subject's short name: 1 to 40 of `a-z`, `0-9`, `-`, beginning with a letter.
  public var isWellFormed: Bool {
    guard let first = rawValue.utf8.first, isLetter(first), rawValue.utf8.count <= 40 else {
      return false
    }
    return rawValue.utf8.allSatisfy { byte in
      isLetter(byte) || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
        || byte == UInt8(ascii: "-")
    }
  }

  public static func < (left: SubjectID, right: SubjectID) -> Bool {
    left.rawValue < right.rawValue
  }
}

private func isLetter(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
}
