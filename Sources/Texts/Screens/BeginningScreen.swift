import Phrases

/// What `mark` shows to somebody who has no subject yet: what to type, and why.
public enum BeginningScreen {
  /// Lines to copy, and what stands above them.
  public struct Block: Hashable, Sendable {
    public var heading: String
    /// Commands or paths.
    public var lines: [String]

    public init(_ heading: String, _ lines: [String]) {
      self.heading = heading
      self.lines = lines
    }
  }

  /// Draws the screen.
  ///
  /// - Parameters:
  ///   - blocks: What to show, in order.
  ///   - canvas: The screen to draw on.
  /// - Returns: The lines; those to copy stay whole, however wide the terminal is.
  public static func render(_ blocks: [Block], on canvas: Canvas) -> [String] {
    Array(
      blocks.map { block in
        canvas.paragraph(block.heading, .plain, margin: "") + block.lines.map { "  " + $0 }
      }
      .joined(separator: [""])
    )
  }
}
