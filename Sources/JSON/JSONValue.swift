/// A JSON value as a tree, with the place of each part in the text it came from.
///
/// Two values are equal when they would be written alike: members in the same order, numbers with
/// the same text. Places do not count.
public struct JSONValue: Sendable {
  /// What a value holds.
  public enum Content: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number as JSON writes it, so that no digit is lost.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// Members in the order of the text. A key occurs once.
    case object([Member])
  }

  /// A key and its value.
  public struct Member: Sendable {
    /// The key, escapes read.
    public let key: String
    /// The value.
    public let value: JSONValue
    /// The offset of the key's opening quote, or 0 for a value that was built.
    public let keyOffset: Int

    /// Creates a member.
    public init(key: String, value: JSONValue, keyOffset: Int = 0) {
      self.key = key
      self.value = value
      self.keyOffset = keyOffset
    }
  }

  /// What the value holds.
  public let content: Content
  /// The offset of the value's first byte, or 0 for a value that was built.
  public let offset: Int

  /// Creates a value.
  public init(_ content: Content, offset: Int = 0) {
    self.content = content
    self.offset = offset
  }

  /// The tree of what is written.
  ///
  /// - Precondition: One value is written, not nested more than 64 deep.
  public init(writing write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    write(&writer)
    var limits = JSONLimits.file
    (limits.maxMembers, limits.maxStringBytes, limits.maxArrayCount) = (.max, .max, .max)
    do {
      try self.init(parsing: writer.finish(), limits: limits)
    } catch {
      preconditionFailure("what was written cannot be read: \(error)")
    }
  }

  /// Reads a text that holds one value and nothing else.
  public init(parsing bytes: [UInt8], limits: JSONLimits) throws(JSONError) {
    var reader = try JSONReader(bytes, limits: limits)
    self = try reader.readValue()
    try reader.finish()
  }
}

extension JSONReader {
  /// Reads any value as a tree.
  public mutating func readValue() throws(JSONError) -> JSONValue {
    let kind = try peekKind()
    let offset = valueOffset
    let content: JSONValue.Content
    switch kind {
    case .null:
      _ = try readNull()
      content = .null
    case .bool: content = .bool(try readBool())
    case .number: content = .number(try scanNumberText())
    case .string: content = .string(try scanString())
    case .array:
      var elements: [JSONValue] = []
      elements.reserveCapacity(4)
      try readArray { (reader, _) throws(JSONError) in elements.append(try reader.readValue()) }
      content = .array(elements)
    case .object:
      var members: [JSONValue.Member] = []
      members.reserveCapacity(4)
      try readObject { (reader, key) throws(JSONError) in
        let keyOffset = reader.valueOffset
        let value = try reader.readValue()
        members.append(JSONValue.Member(key: key, value: value, keyOffset: keyOffset))
      }
      content = .object(members)
    }
    return JSONValue(content, offset: offset)
  }
}

extension JSONValue: Hashable {
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    left.content == right.content
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(content)
  }
}

extension JSONValue.Member: Hashable {
  public static func == (left: JSONValue.Member, right: JSONValue.Member) -> Bool {
    left.key == right.key && left.value == right.value
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(value)
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON.
  public var description: String {
    var writer = JSONWriter()
    writer.value(self)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
