/// Reads a formula: `or` binds loosest, then `and`, `not`, comparisons, `+ -`, `* /`, `^`.
struct Parser {
  /// How deeply a formula may nest, so that no text can exhaust the stack.
  static let maxDepth = 64

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

  private var current: Token { index < tokens.count ? tokens[index] : Token(kind: .end, offset: 0) }

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
    while let offset = take(word: "or") {
      left = Syntax(kind: .or(left, try conjunction()), offset: offset)
      try limitLength()
    }
    return left
  }

  private mutating func conjunction() throws(SyntaxError) -> Syntax {
    var left = try negation()
    while let offset = take(word: "and") {
      left = Syntax(kind: .and(left, try negation()), offset: offset)
      try limitLength()
    }
    return left
  }

  private mutating func negation() throws(SyntaxError) -> Syntax {
    guard let offset = take(word: "not") else { return try comparison() }
    guard current.kind != .word("not") else {
      throw SyntaxError(message: "“not” stands twice", offset: current.offset)
    }
    return Syntax(kind: .not(try comparison()), offset: offset)
  }

  private mutating func comparison() throws(SyntaxError) -> Syntax {
    let left = try sum()
    guard case .sign(let sign) = current.kind, let comparison = Comparison(rawValue: sign) else {
      return left
    }
    let offset = current.offset
    index += 1
    let right = try sum()
    if case .sign(let next) = current.kind, Comparison(rawValue: next) != nil {
      throw SyntaxError(
        message: "comparisons do not chain; write “a < b and b < c”",
        offset: current.offset
      )
    }
    return Syntax(kind: .comparison(comparison, left, right), offset: offset)
  }

  private mutating func sum() throws(SyntaxError) -> Syntax {
    var left = try product()
    while let (sign, offset) = take(anyOf: [.plus, .minus]) {
      left = Syntax(kind: .arithmetic(sign, left, try product()), offset: offset)
      try limitLength()
    }
    return left
  }

  private mutating func product() throws(SyntaxError) -> Syntax {
    var left = try signed()
    while let (sign, offset) = take(anyOf: [.times, .over]) {
      left = Syntax(kind: .arithmetic(sign, left, try signed()), offset: offset)
      try limitLength()
    }
    return left
  }

  private mutating func signed() throws(SyntaxError) -> Syntax {
    guard let offset = take(sign: "-") else { return try power() }
    return Syntax(kind: .negated(try power()), offset: offset)
  }

  private mutating func power() throws(SyntaxError) -> Syntax {
    let base = try operand()
    guard let (sign, offset) = take(anyOf: [.power]) else { return base }
    let exponent =
      if let offset = take(sign: "-") {
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
    case .word(let word):
      index += 1
      if take(sign: "(") != nil {
        return Syntax(kind: .call(word, try list(closedBy: ")")), offset: token.offset)
      }
      guard take(sign: ".") != nil else {
        return Syntax(kind: .name(word), offset: token.offset)
      }
      guard case .number(let value) = current.kind, let member = Int(value.description) else {
        throw unexpected(expected: "the number of a member, as in “\(word).1”")
      }
      index += 1
      return Syntax(kind: .member(word, member), offset: token.offset)
    case .sign("("):
      index += 1
      let inner = try disjunction()
      guard take(sign: ")") != nil else { throw unexpected(expected: "“)”") }
      return inner
    case .sign("["):
      index += 1
      return Syntax(kind: .list(try list(closedBy: "]")), offset: token.offset)
    case .sign, .end: throw unexpected(expected: "a number, a name or “(”")
    }
  }

  private mutating func list(closedBy sign: String) throws(SyntaxError) -> [Syntax] {
    var items = [try disjunction()]
    while take(sign: ",") != nil { items.append(try disjunction()) }
    guard take(sign: sign) != nil else { throw unexpected(expected: "“,” or “\(sign)”") }
    return items
  }

  /// A chain such as `a + b + c` is as deep a tree as it is long; it is bounded like nesting is.
  private func limitLength() throws(SyntaxError) {
    guard index <= 512 else {
      throw SyntaxError(message: "the formula is too long; name its pieces", offset: current.offset)
    }
  }

  private mutating func take(word: String) -> Int? {
    guard current.kind == .word(word) else { return nil }
    defer { index += 1 }
    return current.offset
  }

  private mutating func take(sign: String) -> Int? {
    guard current.kind == .sign(sign) else { return nil }
    defer { index += 1 }
    return current.offset
  }

  private mutating func take(anyOf operators: [ArithmeticOperator]) -> (ArithmeticOperator, Int)? {
    guard case .sign(let sign) = current.kind, let character = sign.first,
      let found = ArithmeticOperator(rawValue: character), operators.contains(found)
    else { return nil }
    defer { index += 1 }
    return (found, current.offset)
  }

  private func unexpected(expected: String) -> SyntaxError {
    let found =
      switch current.kind {
      case .number(let value): "the number \(value)"
      case .word(let word): "“\(word)”"
      case .sign(let sign): "“\(sign)”"
      case .end: "the end of the formula"
      }
    return SyntaxError(message: "expected \(expected), found \(found)", offset: current.offset)
  }
}
