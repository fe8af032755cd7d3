import JSON
import Testing

@Suite struct JSONLimitsTests {
  @Test(arguments: [JSONLimits.frame, .file])
  func `allows the depth limit and not one more`(limits: JSONLimits) {
    let depth = limits.maxDepth
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      let fits =
        String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      #expect(refusal(fits, limits: limits) == nil)
      #expect(refusal(open + fits + close, limits: limits)?.kind == .tooDeep(limit: depth))
    }
  }

  @Test(arguments: ["[", #"{"a":"#, #"[{"a":"#])
  func `refuses endless nesting without using the stack`(open: String) throws {
    let bytes = Array(String(repeating: open, count: 60_000).utf8)
    #expect(refusal(bytes, limits: .frame)?.kind == .tooDeep(limit: 16))
    #expect(refusal(bytes, limits: .file)?.kind == .tooDeep(limit: 64))
    var reader = try JSONReader(bytes, limits: .frame)
    let error = #expect(throws: JSONError.self) { try reader.skip() }
    #expect(error?.kind == .tooDeep(limit: 16))
  }

  @Test func `counts members of all objects together`() {
    var limits = JSONLimits.frame
    limits.maxMembers = 4
    #expect(refusal(#"[{"a":1,"b":{"c":1}},{"a":1}]"#, limits: limits) == nil)
    let error = refusal(#"[{"a":1,"b":{"c":1}},{"a":1,"d":1}]"#, limits: limits)
    #expect(error?.kind == .tooManyMembers(limit: 4))
    #expect(error?.path == "/1/d")
  }

  @Test func `allows the list limit and not one more`() {
    func list(_ count: Int) -> String {
      "[" + Array(repeating: "0", count: count).joined(separator: ",") + "]"
    }
    #expect(refusal(list(1000), limits: .frame) == nil)
    #expect(refusal(list(1001), limits: .frame)?.kind == .arrayTooLong(limit: 1000))
  }

  @Test(arguments: ["a", "\\u0061"])
  func `counts the bytes of a string once its escapes are read`(letter: String) {
    func string(_ count: Int) -> String {
      "\"é" + String(repeating: letter, count: count - 2) + "\""
    }
    #expect(refusal(string(65_536), limits: .frame) == nil)
    #expect(refusal(string(65_537), limits: .frame)?.kind == .stringTooLong(limit: 65_536))
    #expect(refusal("{\(string(65_537)):1}", limits: .frame)?.kind == .stringTooLong(limit: 65_536))
  }

  @Test(arguments: ["9007199254740991", "-9007199254740991", "0", "-0"])
  func `allows integers that every implementation keeps`(text: String) {
    #expect(refusal(text, limits: .frame) == nil)
  }

  @Test(arguments: [
    "9007199254740992", "9007199254740993", "-9007199254740992", "99999999999999999999",
  ])
  func `refuses integers that some implementations round`(text: String) {
    #expect(refusal("[\(text)]", limits: .frame)?.kind == .numberOutOfRange)
    #expect(refusal("[\(text)]", limits: .file) == nil)
  }

  @Test(arguments: ["1.0", "1e3", "0.5", "-1E2"])
  func `refuses fractions and exponents where only integers travel`(text: String) {
    #expect(
      refusal(text, limits: .frame)?.kind == .wrongType(expected: "an integer", found: .number)
    )
  }
}
