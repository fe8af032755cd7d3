import Engine
public import JSON

/// What reading a syllabus file gave.
public struct SyllabusReading: Hashable, Sendable {
  /// The syllabus; `nil` when there is an error among the diagnostics.
  public var syllabus: Syllabus?
  /// All that is wrong or doubtful, in the order of the file.
  public var diagnostics: [Diagnostic]

  /// Whether the file cannot be used.
  public var isRefused: Bool { syllabus == nil }
}

extension Syllabus {
  /// Reads a syllabus file.
  ///
  /// All errors are found, not only the first; except that a text that is not JSON has just one.
  ///
  /// - Parameter bytes: The file; docs/syllabus-format.md says what it holds.
  /// - Returns: The syllabus, or why there is none.
  public static func read(_ bytes: [UInt8]) -> SyllabusReading {
    do {
      return read(try JSONValue(parsing: bytes, limits: .file), in: bytes)
    } catch {
      let diagnostic = Diagnostic(.error, error.kind.description, at: error.position)
      return SyllabusReading(syllabus: nil, diagnostics: [diagnostic])
    }
  }

  /// Reads a syllabus that is part of a larger file, or was built.
  ///
  /// - Parameters:
  ///   - json: The syllabus.
  ///   - bytes: The text that the value was parsed from, for the positions of the diagnostics; without it,
  ///     they have none.
  /// - Returns: The syllabus, or why there is none.
  public static func read(_ json: JSONValue, in bytes: [UInt8]? = nil) -> SyllabusReading {
    var reader = SyllabusReader(text: bytes)
    let draft = reader.syllabus(json)
    let (scheme, issues) = Scheme.compile(draft.definition)
    let all = reader.issues + issues.map(reader.placed)
    let diagnostics = all.sorted { ($0.location, $0.message) < ($1.location, $1.message) }
      .map { issue in
        Diagnostic(
          issue.severity == .error ? .error : .warning,
          issue.message,
          at: bytes.map { JSONPosition(offset: issue.location, in: $0) }
        )
      }
    guard let scheme, !diagnostics.contains(where: { $0.severity == .error }) else {
      return SyllabusReading(syllabus: nil, diagnostics: diagnostics)
    }
    let syllabus = Syllabus(draft, json: json, scheme: scheme, warnings: diagnostics)
    return SyllabusReading(syllabus: syllabus, diagnostics: diagnostics)
  }
}
