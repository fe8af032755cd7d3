import JSON

/// What checking syllabus files came to: each file read, each of its cases run.
public struct SyllabusCheck: Hashable, Sendable {
  /// The diagnostics of all files, a line each: `file:line:column: error: …`.
  public private(set) var diagnostics: [String] = []
  /// The failed expectations, a line each: `file: case 3: grade: expected 4.5, got 4.9`.
  public private(set) var failures: [String] = []
  /// The number of cases that came out as expected.
  public private(set) var passed = 0
  /// The number of cases that did not.
  public private(set) var failed = 0
  /// Whether there is a file that cannot be used.
  public private(set) var hasUnreadableFile = false

  /// The last line to print: `12 passed, 0 failed`.
  public var summary: String { "\(passed) passed, \(failed) failed" }

  /// Checks files.
  ///
  /// - Parameters:
  ///   - files: The name of each file, as it is to be printed, and what it holds.
  ///   - showsExcerpts: Whether each diagnostic is followed by the line of the file with a caret.
  public init(_ files: [(name: String, bytes: [UInt8])], showsExcerpts: Bool = false) {
    for file in files {
      let reading = Syllabus.read(file.bytes)
      for diagnostic in reading.diagnostics(doubting: file.bytes) {
        diagnostics.append(diagnostic.line(file: file.name))
        guard showsExcerpts, let excerpt = diagnostic.excerpt(of: file.bytes) else { continue }
        diagnostics.append(excerpt)
      }
      guard let syllabus = reading.syllabus else {
        hasUnreadableFile = true
        continue
      }
      for example in syllabus.cases { run(example, of: syllabus, file: file.name) }
    }
  }

  private mutating func run(_ example: SyllabusCase, of syllabus: Syllabus, file: String) {
    let missed = example.failures(in: syllabus.scheme)
    if missed.isEmpty { passed += 1 } else { failed += 1 }
    failures += missed.map { "\(file): case \(example.number): \($0)" }
  }
}

extension Syllabus {
  /// All that is wrong and all that is doubtful in a file, in its order.
  public static func diagnostics(of bytes: [UInt8]) -> [Diagnostic] {
    read(bytes).diagnostics(doubting: bytes)
  }
}

extension SyllabusReading {
  fileprivate func diagnostics(doubting bytes: [UInt8]) -> [Diagnostic] {
    (diagnostics + (syllabus?.lint(in: bytes) ?? [])).inOrder
  }
}

extension [Diagnostic] {
  /// In the order of the file.
  fileprivate var inOrder: [Diagnostic] {
    sorted { ($0.position?.offset ?? 0, $0.message) < ($1.position?.offset ?? 0, $1.message) }
  }
}
