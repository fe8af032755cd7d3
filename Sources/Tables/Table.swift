/// A table of texts, as spreadsheets and campuses write one: CSV with commas, semicolons or tabs.
public struct Table: Hashable, Sendable {
  /// What stands between the cells of a row.
  public enum Separator: UInt8, CaseIterable, Hashable, Sendable {
    case tab = 0x09
    case semicolon = 0x3B
    case comma = 0x2C
  }

  public struct Cell: Hashable, Sendable {
    /// The text, without the white space around it and the quotes.
    public var text: String
    /// Whether it was written in quotes, so that nothing in it separates.
    public var isQuoted: Bool

    public init(_ text: String, isQuoted: Bool = false) {
      self.text = text
      self.isQuoted = isQuoted
    }
  }

  public struct Row: Hashable, Sendable {
    /// The line on which it begins, from 1.
    public var line: Int
    public var cells: [Cell]

    public init(line: Int, cells: [Cell]) {
      self.line = line
      self.cells = cells
    }

    /// The texts of the cells.
    public var texts: [String] { cells.map(\.text) }
  }

  public let separator: Separator
  /// The rows with anything in them, without the empty cells at their ends.
  public let rows: [Row]
}

extension Table {
  /// What a row can mean where a comma separates cells and may be a decimal mark: `sql,7,5`.
  ///
  /// - Returns: The cells as they are, then with each pair of them joined that could be one number; only the
  ///   cells where nothing is in doubt.
  public func readings(of row: Row) -> [[String]] {
    let cells = row.cells
    guard separator == .comma else { return [row.texts] }
    let joints = cells.indices.dropLast().filter { index in
      let (whole, decimals) = (cells[index], cells[index + 1])
      return !whole.isQuoted && !decimals.isQuoted && whole.text.isWholeNumber
        && decimals.text.withoutPercentSign.isWholeNumber
    }
    return [row.texts]
      + joints.map { index in
        let number = "\(cells[index].text),\(cells[index + 1].text)"
        return cells[..<index].map(\.text) + [number] + cells[(index + 2)...].map(\.text)
      }
  }
}

extension String {
  fileprivate var isWholeNumber: Bool {
    !utf8.isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  fileprivate var withoutPercentSign: String {
    utf8.last == UInt8(ascii: "%") ? String(dropLast()).withoutBlanks : self
  }
}
