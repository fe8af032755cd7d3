/// Reads a formula: `or` binds loosest, then `and`, `not`, comparisons, `+ -`, `* /`, `^`.
struct Parser {
  /// How deeply a formula may nest, so that no text can exhaust the stack.
  static let maxDepth = 64

  /// The last one is the end, which is never passed.
  private let tokens: [Token]
  private var index = 0
  private var depth = 0

  static func parse(_ text: String) throws(SyntaxError) -> Syntax {
    var parser = Parser(tokens: try Lexer.tokens(of: text))
    let syntax = try parser.disjunction()
    guard parser.current.kind == .end else {
      throw parser.unexpected(expected: "an operator or the end of the formula")
    }
    return syntax
  }

  private init(tokens: [Token]) { self.tokens = tokens }

  private var current: Token { tokens[index] }

  private mutating func disjunction() throws(SyntaxError) -> Syntax {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Parser.maxDepth else {
      throw SyntaxError(
        message: "the formula nests deeper than \(Parser.maxDepth)",
        offset: current.offset
      )
    }
    var left = try conjunction()
    while let offset = take(.or) {
      left = Syntax(kind: .or(left, try conjunction()), offset: offset)
      try limitLength()
    }
    return left
  }

  private mutating func conjunction() throws(SyntaxError) -> Syntax {
    var left = try negation()
    while let offset = take(.and) {
      left = Syntax(kind: .and(left, try negation()), offset: offset)
      try limitLength()
    }
    return left
  }

  private mutating func negation() throws(SyntaxError) -> Syntax {
    guard let offset = take(.not) else { return try comparison() }
    if case .connective(.not) = tokens[index].kind {
      throw SyntaxError(message: "“not” stands twice", offset: current.offset)
    }
    return Syntax(kind: .not(try comparison()), offset: offset)
  }

  private mutating func comparison() throws(SyntaxError) -> Syntax {
    let left = try sum()
    guard case .sign(.comparison(let comparison)) = tokens[index].kind else { return left }
    let offset = tokens[index].offset
    index += 1
    let right = try sum()
    if case .sign(.comparison) = tokens[index].kind {
      throw SyntaxError(
        message: "comparisons do not chain; write “a < b and b < c”",
        offset: current.offset
      )
    }
    return Syntax(kind: .comparison(comparison, left, right), offset: offset)
  }

  private mutating func sum() throws(SyntaxError) -> Syntax {
    var left = try product()
    while let (sign, offset) = take({ $0 == .plus || $0 == .minus }) {
      left = Syntax(kind: .arithmetic(sign, left, try product()), offset: offset)
      try limitLength()
    }
    return left
  }

  private mutating func product() throws(SyntaxError) -> Syntax {
    var left = try signed()
    while let (sign, offset) = take({ $0 == .times || $0 == .over }) {
      left = Syntax(kind: .arithmetic(sign, left, try signed()), offset: offset)
      try limitLength()
    }
    return left
  }

  private mutating func signed() throws(SyntaxError) -> Syntax {
    guard let offset = take(.arithmetic(.minus)) else { return try power() }
    return Syntax(kind: .negated(try power()), offset: offset)
  }

  private mutating func power() throws(SyntaxError) -> Syntax {
    let base = try operand()
    guard let (sign, offset) = take({ $0 == .power }) else { return base }
    let exponent =
      if let offset = take(.arithmetic(.minus)) {
        Syntax(kind: .negated(try operand()), offset: offset)
      } else {
        try operand()
      }
    return Syntax(kind: .arithmetic(sign, base, exponent), offset: offset)
  }

  private mutating func operand() throws(SyntaxError) -> Syntax {
    let token = current
    switch token.kind {
    case .number(let value):
      index += 1
      return Syntax(kind: .number(value), offset: token.offset)
    case .word(let word): return try operand(word, at: token.offset)
    case .connective(let connective):
      return try operand(connective.rawValue, at: token.offset)
    case .sign(.open):
      index += 1
      let inner = try disjunction()
      guard take(.close) != nil else { throw unexpected(expected: "“)”") }
      return inner
    case .sign(.openList):
      index += 1
      return Syntax(kind: .list(try list(closedBy: .closeList)), offset: token.offset)
    case .sign, .end: throw unexpected(expected: "a number, a name or “(”")
    }
  }

  /// What begins with a word: a call, a member of a row, or just a name.
  private mutating func operand(_ word: String, at offset: Int) throws(SyntaxError) -> Syntax {
    index += 1
    if take(.open) != nil {
      return Syntax(kind: .call(word, try list(closedBy: .close)), offset: offset)
    }
    guard take(.point) != nil else {
      return Syntax(kind: .name(word), offset: offset)
    }
    guard case .number(let value) = current.kind, let member = Int(value.description) else {
      throw unexpected(expected: "the number of a member, as in “\(word).1”")
    }
    index += 1
    return Syntax(kind: .member(word, member), offset: offset)
  }

  private mutating func list(closedBy sign: Token.Sign) throws(SyntaxError) -> [Syntax] {
    var items = [try disjunction()]
    while take(.comma) != nil { items.append(try disjunction()) }
    guard take(sign) != nil else { throw unexpected(expected: "“,” or “\(sign.spelling)”") }
    return items
  }

  /// A chain such as `a + b + c` is as deep a tree as it is long; it is bounded like nesting is.
  private func limitLength() throws(SyntaxError) {
    guard index <= 512 else {
      throw SyntaxError(message: "the formula is too long; name its pieces", offset: current.offset)
    }
  }

  private mutating func take(_ connective: Token.Connective) -> Int? {
    guard case .connective(connective) = tokens[index].kind else { return nil }
    defer { index += 1 }
    return tokens[index].offset
  }

  private mutating func take(_ sign: Token.Sign) -> Int? {
    guard case .sign(sign) = tokens[index].kind else { return nil }
    defer { index += 1 }
    return tokens[index].offset
  }

  private mutating func take(
    _ isMeant: (ArithmeticOperator) -> Bool
  ) -> (ArithmeticOperator, Int)? {
    guard case .sign(.arithmetic(let found)) = tokens[index].kind, isMeant(found) else {
      return nil
    }
    defer { index += 1 }
    return (found, tokens[index].offset)
  }

  private func unexpected(expected: String) -> SyntaxError {
    let found =
      switch current.kind {
      case .number(let value): "the number \(value)"
      case .word(let word): "“\(word)”"
      case .connective(let connective): "“\(connective.rawValue)”"
      case .sign(let sign): "“\(sign.spelling)”"
      case .end: "the end of the formula"
      }
    return SyntaxError(message: "expected \(expected), found \(found)", offset: current.offset)
  }
}
