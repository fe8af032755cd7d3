import Testing

@testable import Engine

@Suite struct FormulaParsingTests {
  /// The value of a formula over no parts but a = 2, b = 3 and the row r = 1, 2, 3.
  static func value(_ formula: String) throws -> Exact? {
    let scheme = try compile(
      [.mark("a"), .mark("b"), .mark("r", each: 3)],
      values: [ValueDefinition("v", formula)],
      grade: "0"
    )
    let record = GradeRecord([
      .ordinary: grades(["a": "2", "b": "3", "r.1": "1", "r.2": "2", "r.3": "3"])
    ])
    let program = try #require(scheme.sittings.first).program
    let sheet = scheme.sheet(of: record, in: .ordinary)
    let results = Evaluation(program, scheme.inputs(sheet, .worst)).results
    return try #require(results.last).value
  }

  @Test(arguments: [
    ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("10 - 4 - 3", "3"), ("12 / 2 / 3", "2"),
    ("2 * b ^ 2", "18"), ("-2 ^ 2", "-4"), ("(-2) ^ 2", "4"), ("2 ^ -1", "0.5"), ("6 − 1", "5"),
    ("2 × 3 · 2 ÷ 4", "3"), ("r.2 * 10", "20"), ("0.7 * 5.3 + 0.3 * 4.3", "5"), ("7 / 3", "7/3"),
    ("if(a < b and b < 4, 1, 0)", "1"), ("if(not a > b, 1, 0)", "1"), ("if(a = 2, 1, 0)", "1"),
    ("if(a == 2 or a / 0 > 1, 1, 0)", "1"), ("if(false and true or true, 1, 0)", "1"),
    ("if(true or true and false, 1, 0)", "1"), ("if(not false and false, 1, 0)", "0"),
    ("if(a ≤ 2, 1, 0) + if(b ≥ 4, 1, 0) + if(a ≠ b, 1, 0)", "2"), (" ( ( a ) ) ", "2"),
  ])
  func `binds as arithmetic does at school`(formula: String, expected: String) throws {
    #expect(try Self.value(formula)?.description == expected)
  }

  @Test(arguments: [
    ("", "expected a number, a name or “(”, found the end of the formula", 0),
    ("1 +", "expected a number, a name or “(”, found the end of the formula", 3),
    ("1 2", "expected an operator or the end of the formula, found the number 2", 2),
    ("(1", "expected “)”, found the end of the formula", 2),
    ("min(1; 2)", "unexpected “;”", 5),
    ("0,5 * a", "expected an operator or the end of the formula, found “,”", 1),
    ("a < b < 3", "comparisons do not chain; write “a < b and b < c”", 6),
    ("not not a > 1", "“not” stands twice", 4),
    ("2 ^ 3 ^ 2", "expected an operator or the end of the formula, found “^”", 6),
    ("1.2.3", "not a number: 1.2.3", 0), ("a * 0.1234567", "at most 6 digits after the point", 4),
    ("[]", "expected a number, a name or “(”, found “]”", 1),
    ("a.x", "expected the number of a member, as in “a.1”, found “x”", 2),
    ("a + ñ", "unexpected “ñ”", 4), ("1000000000000", "the number is too large", 0),
  ])
  func `says what was expected and where`(formula: String, message: String, offset: Int) {
    #expect(throws: SyntaxError(message: message, offset: offset)) { try Parser.parse(formula) }
  }

  @Test(arguments: [
    "a + b * 2", "(a + b) * 2", "-(a + b)", "not (a > 1 or b > 2)", "[1, 2] + r.1", "a - (b - 1)",
    "(a / b) ^ 2", "(a ^ 2) ^ 3", "if(a >= 5 and b < 2, min(a, b), -a)", "(-a) ^ 2",
  ])
  func `the plainest spelling reads as the same formula`(text: String) throws {
    let once = try Parser.parse(text)
    let again = try Parser.parse(once.description)
    #expect(once.description == again.description)
    #expect(once.kind.withoutOffsets == again.kind.withoutOffsets)
  }

  @Test func `a formula that nests too deep or runs too long is refused`() {
    let deep = String(repeating: "(", count: 65) + "1" + String(repeating: ")", count: 65)
    #expect(throws: SyntaxError(message: "the formula nests deeper than 64", offset: 64)) {
      try Parser.parse(deep)
    }
    let chain = Array(repeating: "1", count: 600).joined(separator: "+")
    #expect(throws: SyntaxError(message: "the formula is too long; name its pieces", offset: 513)) {
      try Parser.parse(chain)
    }
    #expect(throws: SyntaxError(message: "a formula is at most 4096 bytes long", offset: 0)) {
      try Parser.parse(String(repeating: " ", count: 4_097))
    }
  }
}

extension Syntax.Kind {
  /// The formula as text in which every operation stands in brackets.
  fileprivate var withoutOffsets: String {
    switch self {
    case .number(let value): value.description
    case .name(let name): name
    case .member(let name, let member): "\(name).\(member)"
    case .list(let items): "[\(items.map(\.kind.withoutOffsets))]"
    case .call(let name, let items): "\(name)(\(items.map(\.kind.withoutOffsets)))"
    case .negated(let inner): "(-\(inner.kind.withoutOffsets))"
    case .not(let inner): "(not \(inner.kind.withoutOffsets))"
    case .and(let a, let b): "(\(a.kind.withoutOffsets) and \(b.kind.withoutOffsets))"
    case .or(let a, let b): "(\(a.kind.withoutOffsets) or \(b.kind.withoutOffsets))"
    case .arithmetic(let sign, let a, let b):
      "(\(a.kind.withoutOffsets) \(sign.rawValue) \(b.kind.withoutOffsets))"
    case .comparison(let sign, let a, let b):
      "(\(a.kind.withoutOffsets) \(sign.rawValue) \(b.kind.withoutOffsets))"
    }
  }
}
