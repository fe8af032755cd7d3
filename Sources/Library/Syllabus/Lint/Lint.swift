import Engine
import JSON

/// What is doubtful in a syllabus that can be used.
///
/// A check is a function of its own that finds what it finds; a new one is a line in the list.
enum Lint {
  static let checks: [@Sendable (Syllabus) -> [SchemeIssue]] = [
    weights, scales, unused, certainties, caselessRules, caselessSittings,
  ]
}

extension Syllabus {
  /// Looks for what the author of the file probably did not mean, or has not tried.
  ///
  /// - Parameter bytes: The file, for the places of the warnings.
  /// - Returns: Warnings in the order of the file, ``warnings`` not among them.
  public func lint(in bytes: [UInt8]) -> [Diagnostic] {
    // Sittings share most of a file: what is doubtful in it is told once.
    let found = Set(Lint.checks.flatMap { $0(self) })
    return found.sorted { ($0.location, $0.message) < ($1.location, $1.message) }.map {
      Diagnostic(.warning, $0.message, at: JSONPosition(offset: $0.location, in: bytes))
    }
  }
}
