/// Reads the members of an object in a tree, each with its type, and says exactly what is wrong.
///
/// Members that nobody asks for are ignored: a newer writer may have added them.
public struct JSONFields: Sendable {
  private let members: [JSONValue.Member]
  private let offset: Int
  /// Where the object stands in its document, as a JSON pointer.
  public let path: String

  /// - Throws: ``JSONFieldError`` when the value is not an object.
  public init(_ value: JSONValue, path: String = "") throws(JSONFieldError) {
    guard let members = value.object else {
      throw JSONFieldError(
        path: path,
        offset: value.offset,
        expected: "an object",
        found: value.kindName
      )
    }
    self.members = members
    self.path = path
    offset = value.offset
  }

  /// The members in the order of the document.
  public var all: [JSONValue.Member] { members }

  /// The value of a member that may be missing.
  public func value(_ key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  /// The value of a member.
  ///
  /// - Throws: ``JSONFieldError`` when it is missing.
  public func require(_ key: String) throws(JSONFieldError) -> JSONValue {
    guard let value = value(key) else {
      throw JSONFieldError(path: "\(path)/\(key)", offset: offset, expected: "it", found: nil)
    }
    return value
  }

  /// A member that must be a string.
  public func string(_ key: String) throws(JSONFieldError) -> String {
    try typed(require(key), key, "a string", \.string)
  }

  /// A member that is a string, or `nil` where it is missing or null.
  public func stringIfPresent(_ key: String) throws(JSONFieldError) -> String? {
    guard let value = value(key), !value.isNull else { return nil }
    return try typed(value, key, "a string", \.string)
  }

  /// A member that must be a whole number.
  public func integer(_ key: String) throws(JSONFieldError) -> Int {
    try typed(require(key), key, "a whole number", \.integer)
  }

  /// A member that is a whole number, or `nil` where it is missing or null.
  public func integerIfPresent(_ key: String) throws(JSONFieldError) -> Int? {
    guard let value = value(key), !value.isNull else { return nil }
    return try typed(value, key, "a whole number", \.integer)
  }

  /// A member that is true or false; false where it is missing.
  public func flag(_ key: String) throws(JSONFieldError) -> Bool {
    guard let value = value(key) else { return false }
    return try typed(value, key, "true or false", \.bool)
  }

  /// A member that must be a list; an empty one where it is missing.
  public func array(_ key: String) throws(JSONFieldError) -> [JSONValue] {
    guard let value = value(key) else { return [] }
    return try typed(value, key, "a list", \.array)
  }

  /// A member that must be a list of strings; an empty one where it is missing.
  public func strings(_ key: String) throws(JSONFieldError) -> [String] {
    var texts: [String] = []
    for (index, element) in try array(key).enumerated() {
      texts.append(try typed(element, "\(key)/\(index)", "a string", \.string))
    }
    return texts
  }

  /// The members of an object inside this one; none where it is missing.
  public func object(_ key: String) throws(JSONFieldError) -> JSONFields {
    try JSONFields(value(key) ?? .object([]), path: "\(path)/\(key)")
  }

  /// The objects of a list inside this one.
  public func objects(_ key: String) throws(JSONFieldError) -> [JSONFields] {
    var objects: [JSONFields] = []
    for (index, element) in try array(key).enumerated() {
      objects.append(try JSONFields(element, path: "\(path)/\(key)/\(index)"))
    }
    return objects
  }

  /// An error about the value of a member.
  ///
  /// - Parameters:
  ///   - key: The member.
  ///   - expected: What the value should be: `"a date such as 2027-01-15"`.
  /// - Returns: The error, with what is there.
  public func invalid(_ key: String, expected: String) -> JSONFieldError {
    let value = value(key)
    let found = value.map { $0.string.map { "“\($0.prefix(60))”" } ?? $0.kindName }
    return JSONFieldError(
      path: "\(path)/\(key)",
      offset: value?.offset ?? offset,
      expected: expected,
      found: found
    )
  }

  private func typed<Result>(
    _ value: JSONValue,
    _ key: String,
    _ expected: String,
    _ read: (JSONValue) -> Result?
  ) throws(JSONFieldError) -> Result {
    guard let result = read(value) else {
      throw JSONFieldError(
        path: "\(path)/\(key)",
        offset: value.offset,
        expected: expected,
        found: value.kindName
      )
    }
    return result
  }
}

/// A member of a tree that is missing, or not what it should be.
public struct JSONFieldError: Error, Hashable, Sendable {
  /// Where, as a JSON pointer.
  public var path: String
  /// Where, in bytes from the start of the document.
  public var offset: Int
  public var expected: String
  /// What is there; `nil` when nothing is.
  public var found: String?

  public init(path: String, offset: Int, expected: String, found: String?) {
    self.path = path
    self.offset = offset
    self.expected = expected
    self.found = found
  }
}

extension JSONFieldError: CustomStringConvertible {
  public var description: String {
    guard let found else { return "\(path): missing" }
    return "\(path): expected \(expected), found \(found)"
  }
}
