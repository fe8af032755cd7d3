extension JSONValue {
  /// The value `null`.
  public static let null = JSONValue(.null)

  /// A string.
  public static func string(_ text: String) -> JSONValue { JSONValue(.string(text)) }

  /// An integer.
  public static func integer(_ value: Int) -> JSONValue { JSONValue(.number(String(value))) }

  /// `true` or `false`.
  public static func bool(_ value: Bool) -> JSONValue { JSONValue(.bool(value)) }

  /// An array.
  public static func array(_ elements: [JSONValue]) -> JSONValue { JSONValue(.array(elements)) }

  /// An object whose members keep this order.
  ///
  /// - Precondition: No key occurs twice.
  public static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    assert(Set(members.map(\.0)).count == members.count, "an object has each key once")
    return JSONValue(.object(members.map { Member(key: $0.0, value: $0.1) }))
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  public init(stringLiteral text: String) { self = .string(text) }

  /// Creates an integer.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// Creates `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates `null`.
  public init(nilLiteral: ()) { self = .null }

  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object; the members keep the order of the literal.
  public init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(members) }
}
