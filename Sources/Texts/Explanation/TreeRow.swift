import Phrases

/// A row of a tree that is drawn on a screen, with the rows beneath it.
struct TreeRow {
  /// What stands in columns beneath the same of the rows beside it.
  var cells: Cells?
  /// What follows, each piece whole where it finds room.
  var pieces: [Piece] = []
  var children: [TreeRow] = []

  struct Cells {
    var name: String
    /// Aligned at its decimal mark.
    var value = ""
    var maximum = ""
    var weight = ""
    /// Aligned at its decimal mark.
    var adds = ""

    var isNameAlone: Bool { (value + maximum + weight + adds).isEmpty }
  }

  struct Piece {
    var text: String
    var style = Canvas.Style.plain

    init(_ text: String, _ style: Canvas.Style = .plain) {
      self.text = text
      self.style = style
    }
  }
}

/// Draws rows with their guides, columns and line breaks.
struct TreeLayout {
  /// The fewest columns that a name keeps.
  private static let narrowestName = 14

  let canvas: Canvas

  /// The rows without guides before them, each above what is beneath it.
  func lines(of rows: [TreeRow]) -> [String] {
    let columns = Columns(rows, canvas, prefix: 0)
    return rows.flatMap { row in
      draw(row, columns, first: "", rest: row.children.isEmpty ? "  " : guide.bar, under: "")
    }
  }

  private func children(of row: TreeRow, under prefix: String) -> [String] {
    // Beyond the middle of the screen what is deeper stands no further to the right.
    let prefix = prefix.columns > canvas.columns / 2 ? String(prefix.dropLast(2)) : prefix
    let columns = Columns(row.children, canvas, prefix: prefix.columns + 2)
    return row.children.enumerated().flatMap { index, child in
      let isLast = index == row.children.count - 1
      let inner = prefix + (isLast ? "  " : guide.bar)
      return draw(
        child,
        columns,
        first: prefix + (isLast ? guide.last : guide.branch),
        rest: inner + (child.children.isEmpty ? "  " : guide.bar),
        under: inner
      )
    }
  }

  /// A row and what is beneath it, with what stands before its first line, its other lines and its children.
  private func draw(
    _ row: TreeRow,
    _ columns: Columns,
    first: String,
    rest: String,
    under: String
  ) -> [String] {
    var lines: [[TreeRow.Piece]] = [[.init(first, .faint)]]
    var isFresh = true
    if let cells = row.cells {
      lines[0].append(.init(columns.text(cells)))
      isFresh = false
    }
    for (number, piece) in (columns.weight(of: row) + row.pieces).enumerated() {
      // A name that nothing follows in its column stands apart from what explains it.
      let gap = isFresh ? "" : number == 0 && row.cells?.isNameAlone == true ? "  " : " "
      let used = lines[lines.count - 1].reduce(0) { $0 + $1.text.columns }
      if used + gap.columns + piece.text.columns <= canvas.columns {
        lines[lines.count - 1].append(.init(gap + piece.text, piece.style))
      } else {
        let broken = piece.text.lines(of: canvas.columns - rest.columns)
        // A row that begins with a long text begins on its first line.
        for (index, text) in broken.enumerated() {
          if isFresh && index == 0 {
            lines[lines.count - 1].append(.init(text, piece.style))
          } else {
            lines.append([.init(rest, .faint), .init(text, piece.style)])
          }
        }
      }
      isFresh = false
    }
    return lines.map { line in canvas.line(line.map { ($0.text, $0.style) }) }
      + children(of: row, under: under)
  }

  private var guide: (branch: String, last: String, bar: String) {
    canvas.isASCII ? ("|-", "`-", "| ") : ("├ ", "└ ", "│ ")
  }

  /// The widths of the columns of rows beside each other.
  private struct Columns {
    private var name = 0
    private var value = Aligned()
    private var maximum = 0
    private var weight = 0
    private var adds = Aligned()
    /// Whether what members of an average weigh and add finds room beside them.
    private(set) var fitsWeights = true
    private let mark: Character
    private let arrow: String

    init(_ rows: [TreeRow], _ canvas: Canvas, prefix: Int) {
      mark = canvas.phrases.decimalMark
      arrow = canvas.isASCII ? "->" : "→"
      for cells in rows.compactMap(\.cells) {
        name = max(name, cells.name.columns)
        value.fit(cells.value, mark)
        maximum = max(maximum, cells.maximum.columns)
        weight = max(weight, cells.weight.columns)
        adds.fit(cells.adds, mark)
      }
      let numbers = value.width + maximum + 4
      let weights = weight == 0 ? 0 : weight + adds.width + arrow.count + 5
      var room = canvas.columns - prefix - numbers
      fitsWeights = room - weights >= min(name, TreeLayout.narrowestName)
      if fitsWeights { room -= weights }
      name = min(name, max(room, TreeLayout.narrowestName))
    }

    func text(_ cells: TreeRow.Cells) -> String {
      var text = cells.name.padded(to: name)
      if value.width > 0 { text += "  " + value.text(cells.value, mark) }
      if maximum > 0 { text += " " + cells.maximum.padded(to: maximum) }
      if fitsWeights, !cells.weight.isEmpty {
        text += " · \(cells.weight.padded(to: weight)) \(arrow) \(adds.text(cells.adds, mark))"
      }
      while text.last == " " { text.removeLast() }
      return text
    }

    /// What a member weighs and adds, where it found no room beside the others.
    func weight(of row: TreeRow) -> [TreeRow.Piece] {
      guard !fitsWeights, let cells = row.cells, !cells.weight.isEmpty else { return [] }
      return [.init("· \(cells.weight) \(arrow) \(cells.adds)")]
    }
  }

  /// A column of numbers aligned at their decimal mark; at their left where there are fractions.
  private struct Aligned {
    private var before = 0
    private var after = 0
    private var whole = 0
    private var hasFractions = false

    var width: Int { hasFractions ? whole : before + after }

    mutating func fit(_ text: String, _ mark: Character) {
      let (left, right) = Aligned.split(text, mark)
      before = max(before, left.columns)
      after = max(after, right.columns)
      whole = max(whole, text.columns)
      if text.contains("/") { hasFractions = true }
    }

    func text(_ text: String, _ mark: Character) -> String {
      if hasFractions { return text.padded(to: whole) }
      let (left, right) = Aligned.split(text, mark)
      return String(repeating: " ", count: max(0, before - left.columns)) + left
        + right.padded(to: after)
    }

    private static func split(_ text: String, _ mark: Character) -> (String, String) {
      guard let index = text.lastIndex(of: mark) else { return (text, "") }
      return (String(text[..<index]), String(text[index...]))
    }
  }
}
