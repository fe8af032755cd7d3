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

  /// Writes an object, and one member more, if there is one.
  ///
  /// - Precondition: The object does not have the member.
  public init(_ object: JSONValue, and last: (key: String, value: RawJSON)?) {
    var writer = JSONWriter(controls: .replaced)
    writer.beginObject()
    for member in object.object ?? [] { writer.member(member.key, member.value) }
    if let last { writer.member(last.key, raw: last.value.bytes) }
    writer.endObject()
    bytes = writer.bytes
  }

  /// Puts values together in a list.
  public static func array(_ elements: [RawJSON]) -> RawJSON {
    var writer = JSONWriter(controls: .replaced)
    writer.beginArray()
    for element in elements { writer.raw(element.bytes) }
    writer.endArray()
    return RawJSON(trusting: writer.bytes)
  }

  /// Puts values together as the members of an object, in their order.
  ///
  /// - Precondition: No key occurs twice.
  public static func object(_ members: [(String, RawJSON)]) -> RawJSON {
    var writer = JSONWriter(controls: .replaced)
    writer.beginObject()
    for (key, value) in members { writer.member(key, raw: value.bytes) }
    writer.endObject()
    return RawJSON(trusting: writer.bytes)
  }

  /// Reads the value as a tree.
  ///
  /// - Throws: Only if the bytes were trusted wrongly.
  public func parsed() throws(JSONError) -> JSONValue {
    try JSONValue(parsing: bytes, limits: .frame)
  }
}
