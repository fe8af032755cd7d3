import Tables
import Testing

/// The texts of the rows of a table.
private func rows(_ text: String) throws -> [[String]] {
  try Table.read(Array(text.utf8)).rows.map(\.texts)
}

@Suite struct TableTests {
  @Test(arguments: [
    ("parte;nota\nexamen;7,5\n", Table.Separator.semicolon),
    ("parte\tnota\nexamen\t7,5\n", .tab),
    ("parte,nota\nexamen,\"7,5\"\n", .comma),
    ("parte;nota\r\nexamen;7,5\r\n", .semicolon),
    ("parte;nota\rexamen;7,5", .semicolon),
    ("sep=;\r\nparte;nota\r\nexamen;7,5\r\n", .semicolon),
    ("\u{FEFF}parte;nota\nexamen;7,5\n", .semicolon),
    ("\n;;\n parte ; nota ;;\n\n\"examen\" ; \"7,5\" ;\n", .semicolon),
    ("\"parte\",\"nota\"\n\"examen\",\"7,5\"", .comma),
  ])
  func `reads the ways in which one table is written`(text: String, separator: Table.Separator)
    throws
  {
    let table = try Table.read(Array(text.utf8))
    #expect(table.rows.map(\.texts) == [["parte", "nota"], ["examen", "7,5"]])
    #expect(table.separator == separator)
  }

  @Test func `a byte order mark is not glued to the first heading`() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array("asignatura;nota".utf8)
    #expect(try Table.read(bytes).rows.first?.texts == ["asignatura", "nota"])
  }

  @Test func `a comma in quotes separates nothing, beside commas that do`() throws {
    #expect(
      try rows("parte,nota,etiqueta\nexamen,\"33,3\",\"Bien, casi\"\ntrabajo,1,\n")
        == [["parte", "nota", "etiqueta"], ["examen", "33,3", "Bien, casi"], ["trabajo", "1"]]
    )
  }

  @Test func `accents, two quotes for one, and line ends within quotes are kept`() throws {
    #expect(
      try rows("Ó;\"dice \"\"hola\"\"\"\n\"a\nb\";22,5\n") == [
        ["Ó", "dice \"hola\""], ["a\nb", "22,5"],
      ]
    )
  }

  @Test func `rows know the lines they begin on`() throws {
    let table = try Table.read(Array("\na;b\n\n\"x\ny\";1\nz;2\n".utf8))
    #expect(table.rows.map(\.line) == [2, 4, 6])
  }

  @Test func `an empty cell is not a zero, and an empty row is none`() throws {
    #expect(try rows("examen;\ntrabajo;0\n;\n") == [["examen"], ["trabajo", "0"]])
  }

  @Test(arguments: [
    ("", TableError(.empty, line: 1)), ("\n \n;;\n", TableError(.empty, line: 1)),
    ("a;1\nb;\"2\nc;3\n", TableError(.unclosedQuote, line: 2)),
    ("a;1\nb;\"2\" x;3\n", TableError(.textAfterQuote("x"), line: 2)),
  ])
  func `says on which line it is no table`(text: String, error: TableError) {
    #expect(throws: error) { try Table.read(Array(text.utf8)) }
  }

  @Test func `says when it is no UTF-8`() {
    #expect(throws: TableError(.notUTF8, line: 2)) {
      try Table.read(Array("a;1\n".utf8) + [0xD3, 0x3B, 0x31])
    }
    #expect(throws: TableError(.isUTF16, line: 1)) { try Table.read([0xFF, 0xFE, 0x61, 0x00]) }
  }

  @Test(arguments: [
    ("sql,7,5", [["sql", "7", "5"], ["sql", "7,5"]]),
    ("sql,85,5 %", [["sql", "85", "5 %"], ["sql", "85,5 %"]]),
    ("lab,8,7,5", [["lab", "8", "7", "5"], ["lab", "8,7", "5"], ["lab", "8", "7,5"]]),
    ("sql,7.5", [["sql", "7.5"]]), ("sql,\"7,5\"", [["sql", "7,5"]]),
    ("sql,7,NP", [["sql", "7", "NP"]]), ("sql;7,5", [["sql", "7,5"]]),
    ("sql;7;5", [["sql", "7", "5"]]), ("sql,\"7\",5", [["sql", "7", "5"]]),
  ])
  func `tells what a comma may mean`(text: String, readings: [[String]]) throws {
    let table = try Table.read(Array(text.utf8))
    #expect(table.readings(of: try #require(table.rows.first)) == readings)
  }
}
