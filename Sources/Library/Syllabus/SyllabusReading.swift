import Engine
public import JSON

/// What reading a syllabus file gave.
public struct SyllabusReading: Hashable, Sendable {
  /// The syllabus; `nil` when there is an error among the diagnostics.
  public var syllabus: Syllabus?
  /// All that is wrong or doubtful, in the order of the file; of very many the first 200, errors first.
  public var diagnostics: [Diagnostic]

  /// Finding a place costs a walk from the start, so a hostile file could make its own refusal slow.
  static let maxDiagnostics = 200

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
  ///   - checksCases: Whether the worked cases are read as well, as they are once, before a library takes
  ///     the syllabus.
  /// - Returns: The syllabus, or why there is none.
  public static func read(
    _ json: JSONValue,
    in bytes: [UInt8]? = nil,
    checksCases: Bool = true
  ) -> SyllabusReading {
    var reader = SyllabusReader(text: bytes)
    var draft = reader.syllabus(json)
    if checksCases { reader.readCases(of: json, into: &draft) }
    let compiled = Scheme.compile(draft.definition)
    let issues = reader.issues + compiled.issues.map(reader.placed)
    let diagnostics = issues.firstInOrder(SyllabusReading.maxDiagnostics).map { issue in
      Diagnostic(
        issue.severity == .error ? .error : .warning,
        issue.message,
        at: bytes.map { JSONPosition(offset: issue.location, in: $0) }
      )
    }
    guard let scheme = compiled.scheme, !issues.contains(where: { $0.severity == .error }) else {
      return SyllabusReading(syllabus: nil, diagnostics: diagnostics)
    }
    let syllabus = Syllabus(draft, json: json, scheme: scheme, warnings: diagnostics)
    return SyllabusReading(syllabus: syllabus, diagnostics: diagnostics)
  }
}

extension [SchemeIssue] {
  /// At most so many issues in the order of the file, rather errors than warnings.
  fileprivate func firstInOrder(_ count: Int) -> [SchemeIssue] {
    let sorted = sorted { ($0.location, $0.message) < ($1.location, $1.message) }
    guard sorted.count > count else { return sorted }
    let errors = sorted.filter { $0.severity == .error }
    let kept = errors + sorted.filter { $0.severity == .warning }
    return kept.prefix(count).sorted { ($0.location, $0.message) < ($1.location, $1.message) }
  }
}
