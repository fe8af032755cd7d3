import Engine

/// A bar from 0 to the full scale: what is certain, what is still possible, and where the pass mark is.
///
/// Every end is rounded down to a cell, so the bar never shows a mark as reached that is not.
struct ScoreBar {
  enum Cell: Hashable {
    case secured, possible, impossible, pass
  }

  let cells: [Cell]

  /// Makes a bar.
  ///
  /// - Parameters:
  ///   - secured: What is certain; `nil` counts as nothing.
  ///   - best: What is still possible; `nil` counts as no more than what is certain.
  ///   - pass: The pass mark.
  ///   - scale: The highest grade.
  ///   - width: The number of cells.
  init(secured: Exact?, best: Exact?, pass: Exact, scale: Exact, width: Int) {
    let width = max(width, 1)
    func cellCount(_ value: Exact) -> Int {
      let filled = (value * Exact(width) / scale).flatMap { Int($0.text(places: 0, .down)) }
      return min(max(filled ?? 0, 0), width)
    }
    let certain = secured.map(cellCount) ?? 0
    let possible = max(best.map(cellCount) ?? 0, certain)
    let mark = min(cellCount(pass), width - 1)
    cells = (0..<width).map { index in
      if index == mark { return .pass }
      if index < certain { return .secured }
      return index < possible ? .possible : .impossible
    }
  }
}

extension ScoreBar.Cell {
  /// The sign of the cell; the four differ in shape, so that colour only repeats them.
  func sign(ascii: Bool) -> Character {
    switch self {
    case .secured: ascii ? "#" : "█"
    case .possible: ascii ? "=" : "▒"
    case .impossible: ascii ? "." : "·"
    case .pass: "|"
    }
  }
}
