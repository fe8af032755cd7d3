internal import JSON

/// Why a payload could not be read as a message, with what an answer to it needs.
public struct WireError: Error, Hashable, Sendable {
  /// The code to answer with.
  public var code: ErrorCode
  /// The reason for people.
  public var message: String
  /// The member at fault as a JSON pointer, such as `/client/id`.
  public var field: String?
  /// The request to answer, if its `id` could be read.
  public var re: Int?

  /// Creates an error.
  public init(_ code: ErrorCode, _ message: String, field: String? = nil, re: Int? = nil) {
    self.code = code
    self.message = message
    self.field = field
    self.re = re
  }

  /// The error as it is told to the peer.
  public var answer: ErrorAnswer {
    ErrorAnswer(code, message, re: re, field: field)
  }
}

extension WireError {
  /// Classifies what the JSON reader refused.
  ///
  /// Values that JSON allows and the protocol does not cost the request, not the connection.
  init(_ error: JSONError) {
    let code: ErrorCode =
      switch error.kind {
      case .invalidEncoding, .byteOrderMark, .controlCharacter: .badEncoding
      case .numberOutOfRange, .wrongType, .stringTooLong, .arrayTooLong:
        error.path.isEmpty ? .badJSON : .badValue
      case .unexpected, .truncated, .trailingBytes, .duplicateKey, .tooDeep, .tooManyMembers,
        .invalidNumber, .invalidEscape, .missingMember, .invalidValue:
        .badJSON
      }
    self.init(
      code,
      "byte \(error.position.offset): \(error.kind)",
      field: error.path.isEmpty ? nil : error.path
    )
  }
}

extension WireError: CustomStringConvertible {
  /// The code, the member and the reason.
  public var description: String {
    "\(code.rawValue): \(field.map { "\($0): " } ?? "")\(message)"
  }
}
