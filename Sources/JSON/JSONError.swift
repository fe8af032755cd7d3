/// Why a JSON text was refused, and where.
public struct JSONError: Error, Hashable, Sendable {
  /// What was wrong.
  public let kind: Kind
  /// Where in the text.
  public let position: JSONPosition
  /// Which value, as a JSON pointer (RFC 6901) such as `/parts/lab/0`; empty for the document.
  public let path: String

  /// Creates an error.
  public init(_ kind: Kind, position: JSONPosition, path: String) {
    self.kind = kind
    self.position = position
    self.path = path
  }

  /// The error as it is where the value at fault is one member or element of a value that encloses it.
  func inside(_ reference: String) -> JSONError {
    var step = "/"
    for scalar in reference.unicodeScalars {
      switch scalar {
      case "~": step += "~0"
      case "/": step += "~1"
      default: step.unicodeScalars.append(scalar)
      }
    }
    return JSONError(kind, position: position, path: step + path)
  }

  /// What the grammar wanted at a place.
  public enum Token: String, Hashable, Sendable {
    case value = "a value"
    case key = "a key in double quotes"
    case colon = "':'"
    case commaOrBrace = "',' or '}'"
    case commaOrBracket = "',' or ']'"
  }

  /// What can be wrong with a JSON text.
  public enum Kind: Hashable, Sendable {
    /// The bytes are not UTF-8.
    case invalidEncoding
    /// The text starts with U+FEFF.
    case byteOrderMark
    /// A character that the grammar does not allow here.
    case unexpected(expected: Token, found: Unicode.Scalar)
    /// The text ends inside a value.
    case truncated
    /// Something other than white space follows the value.
    case trailingBytes
    /// A key that its object already has.
    case duplicateKey(String)
    /// More objects and arrays are open than allowed.
    case tooDeep(limit: Int)
    /// The document has more members than allowed.
    case tooManyMembers(limit: Int)
    /// An array has more elements than allowed.
    case arrayTooLong(limit: Int)
    /// A string or key has more bytes than allowed.
    case stringTooLong(limit: Int)
    /// Not a number as JSON writes it.
    case invalidNumber
    /// An integer beyond what may travel, or beyond `Int`.
    case numberOutOfRange
    /// Not one of JSON's escapes, or half of a surrogate pair.
    case invalidEscape
    /// A control character in a string.
    case controlCharacter
    /// A legal value of another kind than the one asked for.
    case wrongType(expected: String, found: JSONKind)
    /// An object lacks a member it must have.
    case missingMember(String)
    /// A value of the right kind that means nothing here; the text says what was expected.
    case invalidValue(String)
  }
}

extension JSONError: CustomStringConvertible {
  /// Place, path and cause, such as `3:14: /parts/lab: duplicate key "lab"`.
  public var description: String {
    path.isEmpty ? "\(position): \(kind)" : "\(position): \(path): \(kind)"
  }
}

extension JSONError.Kind: CustomStringConvertible {
  /// The cause without its place.
  public var description: String {
    switch self {
    case .invalidEncoding: "not UTF-8"
    case .byteOrderMark: "starts with a byte order mark, expected UTF-8 without one"
    case .unexpected(let expected, let found):
      "unexpected \(found.escaped(asASCII: false)), expected \(expected.rawValue)"
    case .truncated: "the text ends inside a value"
    case .trailingBytes: "something follows the value"
    case .duplicateKey(let key): "duplicate key \"\(key)\""
    case .tooDeep(let limit): "nested deeper than \(limit) levels"
    case .tooManyMembers(let limit): "more than \(limit) members in the document"
    case .arrayTooLong(let limit): "more than \(limit) elements in an array"
    case .stringTooLong(let limit): "a string longer than \(limit) bytes"
    case .invalidNumber: "not a number as JSON writes it"
    case .numberOutOfRange: "an integer out of range"
    case .invalidEscape: "invalid escape in a string"
    case .controlCharacter: "control character in a string"
    case .wrongType(let expected, let found): "expected \(expected), found \(found)"
    case .missingMember(let key): "missing member \"\(key)\""
    case .invalidValue(let reason): reason
    }
  }
}
