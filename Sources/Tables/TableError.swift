/// Why bytes are no table, and on which line.
public struct TableError: Error, Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  public var problem: Problem

  public init(_ problem: Problem, line: Int) {
    self.problem = problem
    self.line = line
  }

  public enum Problem: Hashable, Sendable {
    /// There is nothing in it.
    case empty
    /// Not text in UTF-8.
    case notUTF8
    /// Text in UTF-16, as spreadsheets save “Unicode text”.
    case isUTF16
    /// A quote opens a cell and none closes it.
    case unclosedQuote
    /// Something stands between the quote that closes a cell and the next cell.
    case textAfterQuote(String)
  }
}
