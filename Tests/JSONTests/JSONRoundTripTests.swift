import JSON
import TestSupport
import Testing

@Suite struct JSONRoundTripTests {
  @Test(arguments: [JSONWriter.Layout.compact, .indented], [UInt64(1), 2, 3, 4])
  func `reads back what was written`(layout: JSONWriter.Layout, seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let value = JSONValue.random(depth: 5, using: &generator)
      var writer = JSONWriter(layout)
      writer.value(value)
      let written = writer.finish()
      #expect(try JSONValue(parsing: written, limits: .file) == value, "seed \(seed)")
    }
  }

  @Test func `fails as truncated at every cut`() {
    let text = #"{"a\u00e9\ud83d\ude00": [-1.5e+3, true, false, null, {"b": "数"}], "c": 10 }"#
    let bytes = Array(text.utf8)
    #expect(refusal(bytes) == nil)
    for cut in 0..<bytes.count {
      let isInsideScalar = bytes[cut] & 0b1100_0000 == 0b1000_0000
      let error = refusal(Array(bytes[..<cut]))
      #expect(error?.kind == (isInsideScalar ? .invalidEncoding : .truncated), "cut at \(cut)")
    }
  }

  @Test(arguments: [UInt64(11), 12])
  func `survives any change of bytes and keeps what it accepts`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<1000 {
      var writer = JSONWriter()
      writer.value(.random(depth: 3, using: &generator))
      var bytes = writer.finish()
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let at = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[at] = Array("{}[]\",:\\u0eE-+.\u{1}é".utf8).randomElement(using: &generator) ?? 0
      }
      guard let value = try? JSONValue(parsing: bytes, limits: .file) else { continue }
      var again = JSONWriter()
      again.value(value)
      let written = again.finish()
      #expect(try JSONValue(parsing: written, limits: .file) == value, "seed \(seed)")
    }
  }
}

extension JSONValue {
  /// Any value, nested at most `depth` levels.
  static func random(depth: Int, using generator: inout some RandomNumberGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &generator) {
    case 0: .null
    case 1: .bool(.random(using: &generator))
    case 2: .integer(.random(in: .min ... .max, using: &generator))
    case 3: JSONValue(.number("-0.\(Int.random(in: 0...99, using: &generator))e-7"))
    case 4: .string(text(using: &generator))
    case 5, 6:
      .array(
        (0..<Int.random(in: 0...5, using: &generator)).map { _ in
          .random(depth: depth - 1, using: &generator)
        }
      )
    default:
      .object(
        (0..<Int.random(in: 0...20, using: &generator)).map { index in
          (text(using: &generator) + "\(index)", .random(depth: depth - 1, using: &generator))
        }
      )
    }
  }

  private static func text(using generator: inout some RandomNumberGenerator) -> String {
    let alphabet: [Unicode.Scalar] = [
      "a", "Z", "\"", "\\", "/", "\0", "\n", "\u{7F}", "é", "数", "😀", " ",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      text.append(alphabet.randomElement(using: &generator) ?? "a")
    }
    return String(text)
  }
}
