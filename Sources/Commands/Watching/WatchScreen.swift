/// Shows one screen after another: in place on a terminal, one beneath the other elsewhere.
struct WatchScreen {
  private let console: any Console
  /// Whether the terminal's second screen is in use.
  private var isOpen = false
  /// What was shown last, and what it depends on.
  private var last: [String]?

  init(_ console: any Console) {
    self.console = console
  }

  /// Shows lines.
  ///
  /// - Parameters:
  ///   - lines: What there is to see.
  ///   - notes: What stands beneath it, such as its age; where nothing is drawn in place, what has changed in
  ///     them alone is no reason to show all again.
  ///   - state: What the notes are about: whether there is a primary.
  /// - Throws: When it cannot be written.
  mutating func show(
    _ lines: [String],
    notes: [String],
    state: String
  ) throws(CommandFailure) {
    if let rows = console.layout.rows {
      let all = lines + notes
      let shown = ["\(rows) \(console.layout.columns)"] + all
      if shown == last { return }
      last = shown
      try console.write((isOpen ? "" : Self.opening) + Self.frame(all, rows: rows))
      isOpen = true
    } else {
      let shown = [state] + lines
      if shown == last { return }
      let gap = last == nil ? [] : [""]
      last = shown
      try console.write(lines: gap + lines + notes)
    }
  }

  /// Writes a line for programs, unless what it is about is as before.
  mutating func print(_ line: String, state: String) throws(CommandFailure) {
    if last == [state] { return }
    last = [state]
    try console.write(lines: [line])
  }

  /// Gives the terminal back as it was, until the next screen.
  mutating func close() {
    guard isOpen else { return }
    isOpen = false
    last = nil
    // Nobody is left to see it where this cannot be written.
    try? console.write(Self.closing)
  }

  /// The other screen, without a cursor.
  private static let opening = "\u{1B}[?1049h\u{1B}[?25l"
  private static let closing = "\u{1B}[?25h\u{1B}[?1049l"

  /// Lines over the whole terminal; what does not fit beneath ends in a line with “…”.
  static func frame(_ lines: [String], rows: Int) -> String {
    let rows = max(rows, 1)
    let shown = lines.count <= rows ? lines : lines.prefix(rows - 1) + ["…"]
    return "\u{1B}[H" + shown.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
  }
}
