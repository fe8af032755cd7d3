/// The six kinds of JSON value.
public enum JSONKind: Hashable, Sendable, CaseIterable {
  case object, array, string, number, bool, null
}

extension JSONKind: CustomStringConvertible {
  /// The kind as it reads in a sentence, such as `an object`.
  public var description: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }
}
