public import JSON

/// A JSON value that passes through as bytes.
///
/// The state of a library is encoded once per revision and put into many frames; a companion keeps
/// it in its cache as it came. Neither needs a tree. Equality is equality of bytes.
public struct RawJSON: Hashable, Sendable {
  /// The text of the value.
  public let bytes: [UInt8]

  /// Takes bytes as they are.
  ///
  /// - Precondition: They are one JSON value within `JSONLimits.frame`.
  public init(trusting bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Writes a tree.
  public init(_ value: JSONValue) {
    var writer = JSONWriter(controls: .replaced)
    writer.value(value)
    bytes = writer.bytes
  }

  /// Reads the value as a tree.
  ///
  /// - Throws: Only if the bytes were trusted wrongly.
  public func parsed() throws(JSONError) -> JSONValue {
    try JSONValue(parsing: bytes, limits: .frame)
  }
}
