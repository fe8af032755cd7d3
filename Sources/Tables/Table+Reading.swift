extension Table {
  /// Reads a table.
  ///
  /// Lines end as on any system, and a byte order mark is no part of the first cell. Quotes are those of
  /// RFC 4180. What separates is the tab, the semicolon or the comma, whichever of them, in this order, the first
  /// line has that has any; a first line `sep=;` says it itself. So a decimal comma separates nothing beside
  /// semicolons or tabs.
  ///
  /// - Throws: ``TableError``.
  public static func read(_ bytes: [UInt8]) throws(TableError) -> Table {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw TableError(.isUTF16, line: 1)
    }
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    try checkEncoding(bytes)
    var reader = TableReader(bytes)
    let separator = reader.takeDeclaration() ?? reader.foundSeparator
    let rows = try reader.rows(separator: separator)
    if rows.isEmpty { throw TableError(.empty, line: 1) }
    return Table(separator: separator, rows: rows)
  }

  private static func checkEncoding(_ bytes: [UInt8]) throws(TableError) {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      let before = bytes[..<min(error.byteOffsets.lowerBound, bytes.count)]
      throw TableError(.notUTF8, line: 1 + before.count { $0 == UInt8(ascii: "\n") })
    }
  }
}

/// Goes through the bytes of a table once.
private struct TableReader {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Takes a first line that says what separates, as spreadsheets write it.
  mutating func takeDeclaration() -> Table.Separator? {
    let start = Array("sep=".utf8)
    guard bytes.starts(with: start), bytes.count > start.count,
      let separator = Table.Separator(rawValue: bytes[start.count])
    else { return nil }
    index = start.count + 1
    guard byte.map(\.endsLine) ?? true else {
      index = 0
      return nil
    }
    takeLineEnd()
    return separator
  }

  /// What separates, by the first line that has anything outside quotes that can.
  var foundSeparator: Table.Separator {
    var found: Set<Table.Separator> = []
    var isQuoted = false
    for byte in bytes[index...] {
      if byte == .quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte.endsLine, !found.isEmpty { break }
      if let separator = Table.Separator(rawValue: byte) { found.insert(separator) }
    }
    return Table.Separator.allCases.first(where: found.contains) ?? .comma
  }

  mutating func rows(separator: Table.Separator) throws(TableError) -> [Table.Row] {
    var rows: [Table.Row] = []
    while byte != nil {
      var row = Table.Row(line: line, cells: [])
      repeat {
        row.cells.append(try takeCell(before: separator.rawValue))
      } while take(separator.rawValue)
      takeLineEnd()
      while row.cells.last?.text.isEmpty == true { row.cells.removeLast() }
      if !row.cells.isEmpty { rows.append(row) }
    }
    return rows
  }

  private mutating func takeCell(before separator: UInt8) throws(TableError) -> Table.Cell {
    let start = index
    while let byte, byte == .space || byte == .tab, byte != separator { index += 1 }
    guard byte == .quote else {
      index = start
      return Table.Cell(takeText(before: separator).withoutBlanks)
    }
    let text = try takeQuoted()
    let rest = takeText(before: separator).withoutBlanks
    if !rest.isEmpty { throw TableError(.textAfterQuote(rest), line: line) }
    return Table.Cell(text.withoutBlanks, isQuoted: true)
  }

  private mutating func takeText(before separator: UInt8) -> String {
    let start = index
    while let byte, byte != separator, !byte.endsLine { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Takes what is between quotes; two of them in a row are one.
  private mutating func takeQuoted() throws(TableError) -> String {
    let opening = line
    var text: [UInt8] = []
    index += 1
    while let byte {
      index += 1
      if byte == .quote {
        if !take(.quote) { return String(decoding: text, as: UTF8.self) }
      } else if byte == UInt8(ascii: "\n") {
        line += 1
      }
      text.append(byte)
    }
    throw TableError(.unclosedQuote, line: opening)
  }

  private mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    index += 1
    return true
  }

  /// Takes a line feed, a carriage return or both.
  private mutating func takeLineEnd() {
    let hadReturn = take(UInt8(ascii: "\r"))
    if take(UInt8(ascii: "\n")) || hadReturn { line += 1 }
  }
}

extension UInt8 {
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let space = UInt8(ascii: " ")
  fileprivate static let tab = UInt8(ascii: "\t")
  fileprivate var endsLine: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}

extension String {
  /// The text without white space at its ends, that which does not break a line included.
  var withoutBlanks: String {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
