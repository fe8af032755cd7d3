import Civil
public import JSON
public import Library
public import Texts

/// The last changes as companions are told them: when, who, what, in a language.
public struct ChangeLog: Sendable {
  private let entries: [History.Entry]
  private let summary: Summary
  private let wording: Wording

  /// - Parameters:
  ///   - history: The changes.
  ///   - limit: How many; all that are kept, when there is none.
  ///   - summary: What is shown of the study, for names.
  ///   - wording: The language.
  public init(_ history: History, limit: Int?, in summary: Summary, _ wording: Wording) {
    entries = Array(history.entries.reversed().prefix(limit ?? History.limit))
    self.summary = summary
    self.wording = wording
  }

  /// The answer, the newest change first.
  public var json: JSONValue { ["changes": .array(entries.map(json))] }

  private func json(_ entry: History.Entry) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("n", .integer(entry.number)), ("at_ms", .integer(Int(entry.at.milliseconds))),
      ("who", .string(entry.who)), ("kind", .string(entry.kind.rawValue)),
      ("effect", entry.effect.json),
    ]
    if let undoes = entry.undoes { members.append(("undoes", .integer(undoes))) }
    if let undoing = entry.undoneBy { members.append(("undone_by", .integer(undoing))) }
    let subject = summary.subjects.first { $0.id == entry.effect.subject }
    // The year of a date is told, because a log is read later.
    let lines = wording.effect(entry.kind, entry.effect, in: subject) { wording.date($0, in: 0) }
    members.append(("text", .string(lines.joined(separator: "; "))))
    return .object(members)
  }
}
