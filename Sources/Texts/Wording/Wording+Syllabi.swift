import Engine
public import Library
import Phrases

extension Wording {
  /// What a syllabus asks for, before there is any grade: its parts, with their scale, and its sittings.
  ///
  /// - Returns: A line for each part, and one for the sittings where there are several.
  public func grading(of syllabus: Syllabus) -> [String] {
    let parts = syllabus.parts.map { part in
      var name = "  \(part.name.printable) (\(part.id.rawValue.printable))"
      if let count = part.count { name += " × \(count)" }
      guard case .mark = part.kind, part.maximum != Exact(10) else { return name }
      return "\(name): \(phrases.outOfPoints(number(part.maximum)))"
    }
    guard syllabus.sittings.count > 1 else { return parts }
    let sittings = syllabus.sittings.map(\.name.printable).joined(separator: " → ")
    return parts + [phrases.sittingsAre(sittings)]
  }
}
