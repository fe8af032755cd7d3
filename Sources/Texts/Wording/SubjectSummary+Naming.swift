import Engine
import Library
import Phrases

extension SubjectSummary {
  /// The subject's name, safe to show on a terminal.
  var title: String { name.printable }

  func part(_ id: LeafID) -> PartSummary? { parts.first { $0.id == id } }

  /// The name that people read for a leaf; its address when the summary does not have it.
  func name(of id: LeafID) -> String { (part(id)?.name ?? id.rawValue).printable }

  /// The name that people read for a part of a condition.
  ///
  /// The summary names leaves only; a row takes its name from its first member, `Prácticas 1`.
  func name(of id: NodeID) -> String {
    if let part = part(LeafID(rawValue: id.rawValue)) { return part.name.printable }
    if let name = names[id] { return name.printable }
    if let first = part(LeafID(rawValue: id.rawValue + ".1")), first.name.hasSuffix(" 1") {
      return String(first.name.dropLast(2)).printable
    }
    return id.rawValue.printable
  }

  /// The name that people read for a sitting.
  func name(of sitting: SittingID) -> String {
    (sittings.first { $0.id == sitting }?.name ?? sitting.rawValue).printable
  }

  /// The name that people read for the sitting in which the student stands.
  var sittingName: String { name(of: sitting) }

  /// Whether the student can still pass by something that is to come.
  var isWithinReach: Bool {
    switch need.answer {
    case .atLeast, .within: true
    case .secured, .outOfReach, .nothingLeft: false
    }
  }
}
