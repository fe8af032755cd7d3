import Engine
import JSON

extension Lint {
  /// Parts and values on which nothing depends.
  static func unused(_ syllabus: Syllabus) -> [SchemeIssue] {
    let mentioned = syllabus.scheme.mentioned
    let parts = syllabus.parts.map(\.id).filter { !mentioned.contains($0) }
    let values = syllabus.values.map(\.id).filter { !mentioned.contains($0) }
    return parts.compactMap { id in
      issue("“\(id)” counts for nothing: no formula, rule or label uses it", id, syllabus)
    }
      + values.compactMap { id in
        issue("the value “\(id)” is used nowhere; use it or remove it", id, syllabus)
      }
  }

  private static func issue(_ message: String, _ id: NodeID, _ syllabus: Syllabus) -> SchemeIssue? {
    syllabus.definition(of: id).map { SchemeIssue(.warning, message, at: $0.keyOffset) }
  }
}
