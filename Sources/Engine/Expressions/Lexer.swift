/// A word, number or sign of a formula.
struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case number(Exact)
    /// A name or a word such as `and`.
    case word(String)
    case sign(String)
    case end
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
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
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
      return Token(kind: .word(word), offset: start)
    }
    for (spelling, sign) in signs where starts(with: spelling) {
      offset += spelling.utf8.count
      return Token(kind: .sign(sign), offset: start)
    }
    throw SyntaxError(message: "unexpected \(character())", offset: start)
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

  private func starts(with spelling: String) -> Bool {
    bytes[offset...].starts(with: spelling.utf8)
  }

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

/// The spellings of every sign, longer ones first.
private let signs: [(spelling: String, sign: String)] = [
  ("<=", "<="), (">=", ">="), ("!=", "!="), ("==", "="), ("≤", "<="), ("≥", ">="), ("≠", "!="),
  ("<", "<"), (">", ">"), ("=", "="), ("+", "+"), ("-", "-"), ("−", "-"), ("*", "*"), ("×", "*"),
  ("·", "*"), ("/", "/"), ("÷", "/"), ("^", "^"), ("(", "("), (")", ")"), ("[", "["), ("]", "]"),
  (",", ","), (".", "."),
]
