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

  /// Takes what is written.
  ///
  /// - Precondition: One value is written, within `JSONLimits.frame` but for control characters.
  public init(_ write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter(controls: .replaced)
    write(&writer)
    bytes = writer.finish()
  }

  /// Writes a tree.
  public init(_ value: JSONValue) {
    self.init { $0.value(value) }
  }

  /// Puts values together in a list.
  public static func array(_ elements: [RawJSON]) -> RawJSON {
    RawJSON { writer in
      writer.beginArray()
      for element in elements { writer.raw(element.bytes) }
      writer.endArray()
    }
  }

  /// Puts values together as the members of an object, in their order.
  ///
  /// - Precondition: No key occurs twice.
  public static func object(_ members: [(String, RawJSON)]) -> RawJSON {
    RawJSON { writer in
      writer.beginObject()
      for (key, value) in members {
        writer.key(text: key)
        writer.raw(value.bytes)
      }
      writer.endObject()
    }
  }

  /// Reads the value as a tree.
  ///
  /// - Throws: Only if the bytes were trusted wrongly.
  public func parsed() throws(JSONError) -> JSONValue {
    try JSONValue(parsing: bytes, limits: .frame)
  }
}
