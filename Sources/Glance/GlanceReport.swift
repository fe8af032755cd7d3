package import System

/// What a run of `mark-glance` comes to: what is printed, what is told, the code to end with.
package struct GlanceReport: Hashable, Sendable {
  /// Bytes for standard output.
  package var output: [UInt8] = []
  /// Lines for standard error.
  package var notes: [String] = []
  package var code = ExitCode.success

  /// A run that shows nothing.
  static func failure(_ code: ExitCode, _ notes: [String]) -> GlanceReport {
    GlanceReport(notes: notes, code: code)
  }
}
