internal import JSON
internal import Library
internal import Phrases
internal import System

extension Command.Part {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let edit = DocumentEdit(subject: subject, isSure: isSure, json: json)
    return try session.edit(edit) { (document, subject) throws(CommandFailure) in
      func find(_ typed: String) throws(CommandFailure) -> String {
        try session.name(typed, among: document.parts, of: subject)
      }
      switch act {
      case .add(let part):
        let settings = try self.settings(in: session)
        try session.making { () throws(SyllabusDocument.Problem) in
          try document.addPart(part, settings.compactMap { key, value in value.map { (key, $0) } })
        }
        try weigh(part, in: &document, subject, session)
      case .set(let typed):
        let part = try find(typed)
        for (key, value) in try self.settings(in: session) { document.setPart(part, key, value) }
        try weigh(part, in: &document, subject, session)
        try carry(part, in: &document, session)
      case .remove(let typed): document.removePart(try find(typed))
      case .move(let typed, let place):
        let part = try find(typed)
        let target: SyllabusDocument.Place =
          switch place {
          case .first: .first
          case .last: .last
          case .before(let other): .before(try find(other))
          case .after(let other): .after(try find(other))
          }
        try session.making { () throws(SyllabusDocument.Problem) in
          try document.movePart(part, to: target)
        }
      }
    }
  }

  /// What the part is to say of itself, as the file writes it; `nil` for what it is no longer to say.
  private func settings(
    in session: Session
  ) throws(CommandFailure) -> [(key: String, value: JSONValue?)] {
    var members: [(key: String, value: JSONValue?)] = []
    if let name = settings["--name"] { members.append(("name", .string(name))) }
    if let maximum = settings["--of"] { members.append(("of", try session.number(maximum))) }
    if settings["--fact"] != nil { members.append(("yes", true)) }
    if let count = settings["--each"] { members.append(("each", try session.number(count))) }
    if let input = settings["--input"] {
      members.append(("input", input == "points" ? nil : .string(input)))
    }
    if let occasion = settings["--occasion"] {
      members.append(("occasion", occasion == "-" ? nil : .string(occasion)))
    }
    if let optional = settings["--optional"] {
      switch optional {
      case "yes": members.append(("optional", true))
      case "no": members.append(("optional", nil))
      default:
        let told = session.phrases.noChoice(optional.printable, of: "--optional", ["yes", "no"])
        throw CommandFailure(.usage, told)
      }
    }
    return members
  }

  private func weigh(
    _ part: String,
    in document: inout SyllabusDocument,
    _ subject: SubjectSummary,
    _ session: Session
  ) throws(CommandFailure) {
    guard let typed = settings["--weight"] else { return }
    let weight: JSONValue? = typed == "-" ? .none : try session.number(typed)
    let groups = [(SyllabusDocument.grade, SyllabusDocument.grade)] + document.groups
    let group = try settings["--in"].map { typed throws(CommandFailure) in
      try session.name(typed, among: groups, of: subject)
    }
    try session.making { () throws(SyllabusDocument.Problem) in
      try document.setWeight(weight, of: part, in: group)
    }
  }

  private func carry(
    _ part: String,
    in document: inout SyllabusDocument,
    _ session: Session
  ) throws(CommandFailure) {
    guard let carry = settings["--carry"] else { return }
    let later = document.laterSittings
    guard let sitting = settings["--sitting"] ?? (later.count == 1 ? later[0] : nil),
      later.contains(sitting)
    else {
      throw CommandFailure(.refused, session.phrases.laterSitting(later.map(\.printable)))
    }
    document.setCarry(carry == "redo" ? nil : .string(carry), of: part, in: sitting)
  }
}
