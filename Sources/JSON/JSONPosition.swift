/// A place in a JSON text, as people and editors count.
public struct JSONPosition: Hashable, Sendable {
  /// The number of bytes before the place.
  public let offset: Int
  /// The line, from 1; only a line feed ends one.
  public let line: Int
  /// The column, from 1, counted in Unicode scalars.
  public let column: Int

  /// Finds the line and column of a byte.
  ///
  /// An offset past the end means the end.
  ///
  /// - Complexity: O(`offset`). Positions are made when an error is, never while reading.
  public init(offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(max(offset, 0))
    var line = 1
    var column = 1
    for byte in before {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0b1100_0000 != 0b1000_0000 {
        column += 1
      }
    }
    self.offset = before.count
    self.line = line
    self.column = column
  }
}

extension JSONPosition: CustomStringConvertible {
  /// The line and column, such as `3:14`.
  public var description: String { "\(line):\(column)" }
}
