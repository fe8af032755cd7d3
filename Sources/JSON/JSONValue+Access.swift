extension JSONValue {
  /// Which kind of value this is.
  public var kind: JSONKind {
    switch content {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The kind as it reads in a sentence, such as `an object`.
  public var kindName: String { kind.description }

  /// Whether the value is `null`.
  public var isNull: Bool { kind == .null }

  /// The text of a string, else `nil`.
  public var string: String? {
    guard case .string(let text) = content else { return nil }
    return text
  }

  /// The text of a number, else `nil`.
  public var number: String? {
    guard case .number(let text) = content else { return nil }
    return text
  }

  /// The value of a number written without fraction or exponent that fits `Int`, else `nil`.
  public var integer: Int? { number.flatMap { Int($0) } }

  /// The truth value of `true` or `false`, else `nil`.
  public var bool: Bool? {
    guard case .bool(let value) = content else { return nil }
    return value
  }

  /// The elements of an array, else `nil`.
  public var array: [JSONValue]? {
    guard case .array(let elements) = content else { return nil }
    return elements
  }

  /// The members of an object in their order, else `nil`.
  public var object: [Member]? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  /// The value of a member; `nil` if there is none or this is not an object.
  ///
  /// - Complexity: O(members).
  public subscript(key: String) -> JSONValue? {
    object?.first { $0.key == key }?.value
  }
}
