import JSON
import TestSupport
import Testing

@Suite struct JSONWriterTests {
  @Test func `writes compact text without white space`() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("s", "a/é\"\\")
    writer.member("i", -3)
    writer.member("b", false)
    writer.key("n")
    writer.number("4.50")
    writer.key("z")
    writer.null()
    writer.member("list", ["x", "y"])
    writer.beginArray("empty")
    writer.endArray()
    writer.member("tree", [1, ["k": nil]] as JSONValue)
    writer.member("raw", raw: Array("[ ]".utf8))
    writer.endObject()
    let text = self.text(writer)
    #expect(
      text
        == #"{"s":"a/é\"\\","i":-3,"b":false,"n":4.50,"z":null,"list":["x","y"],"empty":[],"#
        + #""tree":[1,{"k":null}],"raw":[ ]}"#
    )
  }

  @Test func `leaves out members without a value`() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("a", String?.none)
    writer.member("b", Int?.none)
    writer.member("c", Bool?.none)
    writer.member("d", JSONValue?.none)
    writer.member("e", [String]?.none)
    writer.member("f", raw: nil)
    writer.member("g", JSONValue.null)
    writer.endObject()
    let text = self.text(writer)
    #expect(text == #"{"g":null}"#)
  }

  @Test func `escapes control characters in files and replaces them in frames`() {
    let all = String(String.UnicodeScalarView((0..<0x20).compactMap(Unicode.Scalar.init)))
    for (controls, limits) in [(JSONWriter.Controls.escaped, JSONLimits.file), (.replaced, .frame)]
    {
      var writer = JSONWriter(controls: controls)
      writer.string(all + "\u{7F}")
      let value = try? JSONValue(parsing: writer.finish(), limits: limits)
      let replaced = String(all.map { $0 == "\n" || $0 == "\t" ? $0 : " " })
      #expect(value?.string == (controls == .escaped ? all : replaced) + "\u{7F}")
    }
    var writer = JSONWriter()
    writer.string("\0\u{1}\n\r\t\u{1F}")
    let text = self.text(writer)
    #expect(text == #""\u0000\u0001\n\r\t\u001f""#)
  }

  @Test func `keeps short containers on one line when indented`() {
    var writer = JSONWriter(.indented)
    writer.value([
      "code": "614G01012",
      "scale": [0, 10],
      "none": [],
      "parts": [
        ["id": "lab", "grades": ["7,5", "8"]],
        ["id": "exam", "name": .string(String(repeating: "é", count: 90))],
      ],
    ])
    let long = String(repeating: "é", count: 90)
    #expect(
      text(writer) == """
        {
          "code": "614G01012",
          "scale": [0, 10],
          "none": [],
          "parts": [
            {"id": "lab", "grades": ["7,5", "8"]},
            {
              "id": "exam",
              "name": "\(long)"
            }
          ]
        }

        """
    )
  }

  @Test(arguments: [99, 100])
  func `fills a line up to the hundredth column, a comma included`(width: Int) {
    let word = String(repeating: "ü", count: width - 6)
    var writer = JSONWriter(.indented)
    writer.value([[.string(word)], 0])
    let line = "  [\"\(word)\"],"
    #expect(line.count == width + 1)
    let text = self.text(writer)
    #expect(text.contains(line) == (width < 100))
  }

  @Test func `writes the same bytes for what it wrote and was read again`() throws {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<50 {
      var first = JSONWriter(.indented)
      first.value(.random(depth: 4, using: &generator))
      var second = JSONWriter(.indented)
      let written = first.finish()
      second.value(try JSONValue(parsing: written, limits: .file))
      let again = second.finish()
      #expect(written == again, "seed 7")
    }
  }

  @Test func `puts on one line what fits there, whatever holds it`() {
    var generator = SplitMix64(seed: 8)
    for _ in 0..<300 {
      let value = nested(5, using: &generator)
      var writer = JSONWriter(.indented)
      writer.value(value)
      let text = self.text(writer)
      #expect(text == laidOut(value, isOutermost: true) + "\n", "seed 8")
    }
  }

  /// Lists and objects in each other, of words that fill a line now and then.
  private func nested(_ depth: Int, using generator: inout SplitMix64) -> JSONValue {
    if depth == 0 || Int.random(in: 0..<5, using: &generator) == 0 {
      return .string(String(repeating: "x", count: Int.random(in: 0..<60, using: &generator)))
    }
    let count = Int.random(in: 0..<4, using: &generator)
    let elements = (0..<count).map { _ in nested(depth - 1, using: &generator) }
    if Bool.random(using: &generator) { return .array(elements) }
    return .object(elements.enumerated().map { ("\($0)", $1) })
  }

  /// The rule, for values whose strings need no escapes.
  private func laidOut(
    _ value: JSONValue,
    depth: Int = 0,
    before: Int = 0,
    isOutermost: Bool = false
  ) -> String {
    let line = onOneLine(value)
    if value.array == nil && value.object == nil || !isOutermost && before + line.count < 100 {
      return line
    }
    let indent = String(repeating: "  ", count: depth + 1)
    let lines = parts(value).map { key, element in
      let start = indent + key
      return start + laidOut(element, depth: depth + 1, before: start.count)
    }
    if lines.isEmpty { return line }
    return "\(line.prefix(1))\n" + lines.joined(separator: ",\n") + "\n"
      + String(repeating: "  ", count: depth) + line.suffix(1)
  }

  private func onOneLine(_ value: JSONValue) -> String {
    if value.array == nil && value.object == nil { return value.description }
    let inside = parts(value).map { $0 + onOneLine($1) }.joined(separator: ", ")
    return value.array == nil ? "{\(inside)}" : "[\(inside)]"
  }

  private func parts(_ value: JSONValue) -> [(key: String, JSONValue)] {
    value.object?.map { ("\"\($0.key)\": ", $0.value) } ?? value.array?.map { ("", $0) } ?? []
  }

  @Test func `writes integers of any length`() {
    var numbers = [0, Int.max, Int.min]
    var power = 1
    while power < Int.max / 10 {
      power *= 10
      numbers += [power - 1, power, -power, power + 1]
    }
    for number in numbers {
      var writer = JSONWriter()
      writer.integer(number)
      let text = self.text(writer)
      #expect(text == "\(number)")
    }
  }

  @Test func `escapes a key that is no literal`() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key(text: "a\"é\n")
    writer.integer(1)
    writer.endObject()
    let text = self.text(writer)
    #expect(text == #"{"a\"é\n":1}"#)
  }

  @Test func `stops on a number that is none`() async {
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.number("01")
    }
  }

  @Test func `stops on an end that ends nothing or something else`() async {
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.endArray()
    }
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.beginObject()
      writer.endArray()
    }
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("a")
      writer.endObject()
    }
  }

  private func text(_ writer: consuming JSONWriter) -> String {
    String(decoding: writer.finish(), as: UTF8.self)
  }
}
