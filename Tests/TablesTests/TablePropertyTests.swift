import Tables
import TestSupport
import Testing

@Suite struct TablePropertyTests {
  private static let texts = [
    "7,5", "NP", "22/30", "85 %", "Bien, casi", "a;b", "x\ty", "dice \"no\"", "Ó", "dos\nlíneas",
    "1",
  ]

  /// A cell as RFC 4180 has it, in quotes where it must be and sometimes where it need not.
  private func written(_ text: String, quoted: Bool) -> String {
    let mustBeQuoted = text.contains { ",;\t\"\n".contains($0) }
    guard quoted || mustBeQuoted else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `what was written is read again, whatever separates`(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let width = Int.random(in: 2...4, using: &dice)
      let rows = (0..<Int.random(in: 1...5, using: &dice)).map { _ in
        (0..<width).map { _ in Self.texts.randomElement(using: &dice) ?? "" }
      }
      let separator = Table.Separator.allCases.randomElement(using: &dice) ?? .comma
      let sign = String(decoding: [separator.rawValue], as: UTF8.self)
      let end = ["\n", "\r\n", "\r"].randomElement(using: &dice) ?? "\n"
      let mark = Bool.random(using: &dice) ? "\u{FEFF}" : ""
      let text = rows.map { row in
        row.map { written($0, quoted: Bool.random(using: &dice)) }.joined(separator: sign)
      }
      .joined(separator: end)
      let table = try Table.read(Array((mark + text + end).utf8))
      #expect(table.rows.map(\.texts) == rows, "seed \(seed): \(text.debugDescription)")
      #expect(table.separator == separator, "seed \(seed): \(text.debugDescription)")
    }
  }

  @Test(arguments: [UInt64(5), 6, 7])
  func `any bytes are a table or refused, and no row is empty`(seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    let alphabet = Array("ab7,;\t\"\r\n =sep Ó".utf8) + [0xEF, 0xBB, 0xBF, 0xFF, 0x00]
    for _ in 0..<3_000 {
      let bytes = (0..<Int.random(in: 0...24, using: &dice)).map { _ in
        alphabet.randomElement(using: &dice) ?? 0
      }
      guard let table = try? Table.read(bytes) else { continue }
      let lines = 1 + bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      #expect(table.rows.allSatisfy { $0.cells.last?.text.isEmpty == false && $0.line <= lines })
      #expect(table.rows.map(\.line) == table.rows.map(\.line).sorted())
      for row in table.rows { #expect(table.readings(of: row).first == row.texts) }
    }
  }
}
