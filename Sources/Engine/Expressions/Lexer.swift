/// A word, number or sign of a formula.
struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case number(Exact)
    /// A name, such as that of a part.
    case word(String)
    case connective(Connective)
    case sign(Sign)
    case end
  }

  /// What joins conditions.
  enum Connective: String, Hashable, Sendable {
    case and, or, not
  }

  enum Sign: Hashable, Sendable {
    case arithmetic(ArithmeticOperator)
    case comparison(Comparison)
    case open, close
    case openList, closeList
    case comma, point

    /// How it is written in the plainest spelling.
    var spelling: String {
      switch self {
      case .arithmetic(let sign): String(sign.rawValue)
      case .comparison(let comparison): comparison.rawValue
      case .open: "("
      case .close: ")"
      case .openList: "["
      case .closeList: "]"
      case .comma: ","
      case .point: "."
      }
    }
  }

  var kind: Kind
  var offset: Int
}

/// Cuts the text of a formula into tokens.
struct Lexer {
  /// The longest formula, in bytes.
  static let maxLength = 4_096

  private let bytes: [UInt8]
  private var offset = 0

  static func tokens(of text: String) throws(SyntaxError) -> [Token] {
    var lexer = Lexer(bytes: Array(text.utf8))
    guard lexer.bytes.count <= maxLength else {
      throw SyntaxError(message: "a formula is at most \(maxLength) bytes long", offset: 0)
    }
    var tokens: [Token] = []
    // Most have room then.
    tokens.reserveCapacity(lexer.bytes.count / 3 + 2)
    while true {
      let token = try lexer.next()
      tokens.append(token)
      if case .end = token.kind { return tokens }
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func next() throws(SyntaxError) -> Token {
    while let byte = peek(), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      offset += 1
    }
    let start = offset
    guard let byte = peek() else { return Token(kind: .end, offset: start) }
    if isDigit(byte) { return Token(kind: try number(), offset: start) }
    if isLetter(byte) {
      let word = text { isLetter($0) || isDigit($0) }
      if word.utf8.count <= 3, let connective = Token.Connective(rawValue: word) {
        return Token(kind: .connective(connective), offset: start)
      }
      return Token(kind: .word(word), offset: start)
    }
    guard let sign = sign(byte) ?? foreignSign() else {
      throw SyntaxError(message: "unexpected \(character())", offset: start)
    }
    return Token(kind: .sign(sign), offset: start)
  }

  /// A sign of ASCII, which begins with a byte.
  private mutating func sign(_ byte: UInt8) -> Token.Sign? {
    let isBeforeEqual = offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "=")
    let sign: Token.Sign
    switch byte {
    case UInt8(ascii: "<"): sign = .comparison(isBeforeEqual ? .atMost : .below)
    case UInt8(ascii: ">"): sign = .comparison(isBeforeEqual ? .atLeast : .above)
    case UInt8(ascii: "!") where isBeforeEqual: sign = .comparison(.unequal)
    case UInt8(ascii: "="): sign = .comparison(.equal)
    case UInt8(ascii: "+"): sign = .arithmetic(.plus)
    case UInt8(ascii: "-"): sign = .arithmetic(.minus)
    case UInt8(ascii: "*"): sign = .arithmetic(.times)
    case UInt8(ascii: "/"): sign = .arithmetic(.over)
    case UInt8(ascii: "^"): sign = .arithmetic(.power)
    case UInt8(ascii: "("): sign = .open
    case UInt8(ascii: ")"): sign = .close
    case UInt8(ascii: "["): sign = .openList
    case UInt8(ascii: "]"): sign = .closeList
    case UInt8(ascii: ","): sign = .comma
    case UInt8(ascii: "."): sign = .point
    default: return nil
    }
    // The other signs are whole before an equals sign.
    if case .comparison = sign, isBeforeEqual { offset += 2 } else { offset += 1 }
    return sign
  }

  /// A sign as a document or a keyboard has it that is not of ASCII.
  private mutating func foreignSign() -> Token.Sign? {
    for (spelling, sign) in foreignSigns
    where bytes[offset...].starts(with: spelling.utf8) {
      offset += spelling.utf8.count
      return sign
    }
    return nil
  }

  private mutating func number() throws(SyntaxError) -> Token.Kind {
    let start = offset
    let text = text { isDigit($0) || $0 == UInt8(ascii: ".") }
    do {
      return .number(try Exact(decimal: text))
    } catch {
      let problem =
        switch error {
        case .tooManyDecimals(let limit): "at most \(limit) digits after the point"
        case .tooLarge: "the number is too large"
        case .empty, .notANumber, .ambiguous: "not a number: \(text)"
        }
      throw SyntaxError(message: problem, offset: start)
    }
  }

  private mutating func text(while belongs: (UInt8) -> Bool) -> String {
    let start = offset
    while let byte = peek(), belongs(byte) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The character at the offset, quoted for a person.
  private func character() -> String {
    let rest = String(decoding: bytes[offset...].prefix(4), as: UTF8.self)
    return rest.first.map { "“\($0)”" } ?? "character"
  }
}

func isDigit(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}

private func isLetter(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
    || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") || byte == UInt8(ascii: "_")
}

private let foreignSigns: [(spelling: String, sign: Token.Sign)] = [
  ("≤", .comparison(.atMost)), ("≥", .comparison(.atLeast)), ("≠", .comparison(.unequal)),
  ("−", .arithmetic(.minus)), ("×", .arithmetic(.times)), ("·", .arithmetic(.times)),
  ("÷", .arithmetic(.over)),
]
