import JSON
import System
import TestSupport
import Testing
import Wire

@testable import Glance

/// What both ways make of the bytes that a primary sends.
@Suite struct QuickAnswerTests {
  /// What the short way prints; nil where it leaves the answer to the long way.
  private func quick(_ bytes: [UInt8], _ form: QuickForm) -> [UInt8]? {
    let received = bytes.span
    guard case .whole(let payload) = QuickAnswer.arrival(in: received) else { return nil }
    var lines = SystemBuffer(capacity: bytes.count)
    guard QuickAnswer(payload, in: received, form, to: &lines) != nil, !lines.isOverfull else {
      return nil
    }
    return lines.array
  }

  private func arrival(_ bytes: some Collection<UInt8>) -> QuickAnswer.Arrival {
    let bytes = Array(bytes)
    return QuickAnswer.arrival(in: bytes.span)
  }

  /// What the long way prints of the second frame; nil where it ends with an error.
  private func long(_ answer: [UInt8], _ form: QuickForm) -> [UInt8]? {
    do {
      guard case .ok(re: QuickAnswer.request, let body) = try ServerMessage(decoding: answer),
        case .full(let state) = try StateUpdate(answer: body).content
      else { return nil }
      switch form {
      case .text: return try GlanceState(state, for: .text).text
      case .line: return try GlanceState(state, for: .line).line + [UInt8(ascii: "\n")]
      }
    } catch {
      return nil
    }
  }

  private static let welcome = Frame.encode(
    Array(
      #"{"t":"welcome","proto":1,"server":{"ver":"1","pid":1},"epoch":"e","rev":1,"scope":"full","hb_ms":1,"now_ms":1,"tz":"UTC"}"#
        .utf8
    )
  )

  private func conversation(_ answer: [UInt8]) -> [UInt8] {
    Self.welcome + Frame.encode(answer)
  }

  private static func answer(_ state: String) -> [UInt8] {
    Array(#"{"t":"ok","re":1,"epoch":"e","rev":7,"full":true,"state":\#(state)}"#.utf8)
  }

  private static func lines(_ lines: [String]) -> [UInt8] {
    answer(
      #"{"line":"\#(lines.first ?? "")","text":[\#(lines.map { "\"\($0)\"" }.joined(separator: ","))]}"#
    )
  }

  private static let plain: [[UInt8]] = [
    lines([]), lines([""]), lines(["so  necesitas un 4,2", "álgebra  ≈ 6,1 ✓"]),
    lines(Array(repeating: "a line", count: 1000)),
    lines([#"\"quoted\" back\\slash sol\/idus"#, #"tab\tand line\nfeed"#]),
    lines([#"\u00f3 \u00F3 \u0041 \u20ac \uFFFD \ud83d\ude00 \uDBFF\uDFFF"#]),
    lines(["e\u{301} 😀 \u{10FFFF} \u{7FF} \u{800} \u{FFFF} \u{7F}"]),
    lines([String(repeating: "x", count: 64 << 10)]),
    answer(#"{"new":{"a":[1,-2,true,false,null,{"b":[]}],"c":{}},"text":["a"],"line":"b"}"#),
    answer(#"{"text":["a"],"line":"b","é":9007199254740991,"f":-9007199254740991,"z":-0}"#),
  ]

  @Test(arguments: plain) func `prints what the long way prints`(answer: [UInt8]) {
    let text = quick(conversation(answer), .text)
    #expect(text != nil)
    #expect(text == long(answer, .text))
    #expect(quick(conversation(answer), .line) == long(answer, .line))
  }

  private static let unusual: [String] = [
    #"{"t":"error","re":1,"code":"busy"}"#, #"{"t":"bye","code":"revoked"}"#,
    #"{"t":"ok","re":2,"epoch":"e","rev":7,"state":{"text":[],"line":""}}"#,
    #"{"t":"ok","re":1,"epoch":"e","rev":-7,"state":{"text":[],"line":""}}"#,
    #"{"t":"ok","re":1,"epoch":"","rev":7,"state":{"text":[],"line":""}}"#,
    #"{"t":"ok","re":1,"epoch":"a b","rev":7,"state":{"text":[],"line":""}}"#,
    #"{"t":"ok","re":1,"epoch":"e","rev":7,"unchanged":true}"#,
    #"{"t":"ok","re":1,"re":1,"epoch":"e","rev":7,"state":{"text":[],"line":""}}"#,
    #"{"t":"ok","\u0072e":1,"re":1,"epoch":"e","rev":7,"state":{"text":[],"line":""}}"#,
    #"{"t":"ok","re":1,"epoch":"e","rev":7,"state":{"text":[],"line":""}} "#,
    #"{"t":"ok","re":1,"epoch":"e","rev":7,"state":{"text":[],"line":""},}"#,
    #"{"t":"ok" ,"re":1,"epoch":"e","rev":7,"state":{"text":[],"line":""}}"#,
    #"[]"#, #"{}"#, #"{"#, " ",
  ]

  private static let unusualStates: [String] = [
    "{}", "[]", "1", #"{"text":"a","line":["b"]}"#, #"{"text":["a",1],"line":2}"#,
    #"{"text":["a"],"text":["b"],"line":"a","line":"a"}"#, #"{"text":[],"line":"","x":01}"#,
    #"{"text":["\u0000"],"line":"\u001f"}"#, #"{"text":["\r"],"line":"\b"}"#,
    #"{"text":["\ud800"],"line":"\udc00"}"#, #"{"text":["\ud800\u0041"],"line":"\ud800x"}"#,
    #"{"text":["\x"],"line":"\u12"}"#, #"{"text":["a" "b"],"line":"a""#,
    #"{"text":[],"line":"","x":1.5}"#, #"{"text":[],"line":"","x":9007199254740992}"#,
    #"{"text":[],"line":"","x":\#(String(repeating: "[", count: 20))\#(String(repeating: "]", count: 20))}"#,
    #"{"text":["\#(String(repeating: "x", count: 64 << 10 + 1))"],"line":"\#(String(repeating: "x", count: 64 << 10 + 1))"}"#,
    #"{"text":[\#(Array(repeating: "\"\"", count: 1001).joined(separator: ","))],"line":1}"#,
    "{\"text\":[\"a\u{1}\"],\"line\":\"a\n\"}", #"{"text":[],"line":"","x":tru}"#,
  ]

  @Test(arguments: unusual.map { Array($0.utf8) } + unusualStates.map(answer))
  func `leaves what is unusual to the long way`(answer: [UInt8]) {
    #expect(quick(conversation(answer), .text) == nil)
    #expect(quick(conversation(answer), .line) == nil)
  }

  private static let notText: [[UInt8]] = [
    [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82],
    [0xF0, 0x8F, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
  ]

  @Test(arguments: notText) func `leaves what is not UTF-8 to the long way`(bytes: [UInt8]) {
    let answer =
      Array(Self.answer(#"{"text":[],"line":""#).dropLast()) + bytes + Array("\"}}".utf8)
    #expect(long(answer, .line) == nil)
    #expect(quick(conversation(answer), .line) == nil)
    #expect(quick(conversation(answer), .text) == nil)
  }

  @Test(arguments: [0, 1, 256 << 10 + 1, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32])
  func `believes no length that cannot be`(length: UInt32) {
    var bytes = Self.welcome
    for shift in [24, 16, 8, 0] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: length >> shift))
    }
    #expect(arrival(bytes) == (length == 1 ? .incomplete : .unusual))
    #expect(quick(bytes + [0x7B], .text) == nil)
  }

  @Test func `waits for the rest wherever the answer is cut`() {
    let bytes = conversation(Self.plain[4])
    for count in bytes.indices {
      #expect(arrival(bytes.prefix(count)) == .incomplete, "after \(count) bytes")
    }
    #expect(quick(bytes, .text) != nil)
  }

  @Test func `takes no other greeting`() {
    let answer = Frame.encode(Self.plain[2])
    for greeting in [
      #"{"t":"welcome","proto":2,"epoch":"e","rev":1}"#,
      #"{"t":"ok","proto":1,"epoch":"e","rev":1}"#,
      #"{"t":"welcome","epoch":"e","rev":1}"#, #"{"t":"welcome","proto":"1","epoch":"e","rev":1}"#,
    ] {
      #expect(arrival(Frame.encode(Array(greeting.utf8)) + answer) == .unusual)
    }
    #expect(arrival(answer) == .unusual)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `prints nothing that the long way would not print, whatever comes`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let inserted = Array("\"\\{}[]:,ué0-19\u{1F600} \n".utf8)
    for round in 0..<3000 {
      var answer = Self.plain[Int.random(in: 0..<Self.plain.count, using: &generator)]
      if answer.count > 4000 { continue }
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let at = Int.random(in: answer.indices, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: answer[at] = UInt8.random(in: 0...255, using: &generator)
        case 1: answer[at] = inserted.randomElement(using: &generator) ?? 0
        case 2: answer.insert(inserted.randomElement(using: &generator) ?? 0, at: at)
        default: if answer.count > 1 { answer.remove(at: at) }
        }
      }
      let form = Bool.random(using: &generator) ? QuickForm.text : .line
      if let shown = quick(conversation(answer), form) {
        #expect(shown == long(answer, form), "seed \(seed), round \(round)")
      }
    }
  }

  @Test(arguments: [5, 6] as [UInt64])
  func `stands any bytes at all`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...300, using: &generator)
      var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      // Half of them with a header that fits, so that the payload is looked at.
      if count > 4, Bool.random(using: &generator) {
        bytes.replaceSubrange(
          0..<4,
          with: [0, 0, UInt8((count - 4) >> 8), UInt8((count - 4) & 255)]
        )
      }
      #expect(quick(bytes, .text) == nil, "seed \(seed)")
    }
  }
}

extension SystemBuffer {
  /// A copy that can be compared.
  var array: [UInt8] {
    borrowing get { withBytes { bytes in bytes.indices.map { bytes[$0] } } }
  }
}
