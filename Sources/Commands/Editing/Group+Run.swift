internal import JSON
internal import Library
internal import System

extension Command.Group {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let edit = DocumentEdit(subject: subject, isSure: isSure, json: json)
    return try session.edit(edit) { (document, subject) throws(CommandFailure) in
      let groups = document.groups
      switch act {
      case .add(let group, let weights):
        try session.making { () throws(SyllabusDocument.Problem) in
          try document.addGroup(group, name: name, [])
        }
        try weigh(weights, in: group, of: &document, subject, session)
      case .set(let typed, let weights):
        let all = [(SyllabusDocument.grade, SyllabusDocument.grade)] + groups
        let group = try session.name(typed, among: all, of: subject)
        if let name {
          try session.making { () throws(SyllabusDocument.Problem) in
            try document.nameGroup(group, name)
          }
        }
        try weigh(weights, in: group, of: &document, subject, session)
      case .remove(let typed):
        document.removeGroup(try session.name(typed, among: groups, of: subject))
      }
    }
  }

  private func weigh(
    _ weights: [Weight],
    in group: String,
    of document: inout SyllabusDocument,
    _ subject: SubjectSummary,
    _ session: Session
  ) throws(CommandFailure) {
    for entry in weights {
      let names = document.parts + document.groups
      let member = try session.name(entry.part, among: names, of: subject)
      let weight: JSONValue? = entry.weight == "-" ? .none : try session.number(entry.weight)
      try session.making { () throws(SyllabusDocument.Problem) in
        try document.setWeight(weight, of: member, in: group)
      }
    }
  }
}

extension Command.Grading {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let edit = DocumentEdit(subject: subject, isSure: isSure, json: json)
    return try session.edit(edit) { (document, _) throws(CommandFailure) in
      if let pass {
        document.set("pass", try passMark(pass, session))
      }
      if let scale { document.set("scale", try session.number(scale)) }
      if let credits { document.setSubject("credits", try session.number(credits)) }
    }
  }

  /// `5` is a number in the file, `> 5` a text.
  private func passMark(_ typed: String, _ session: Session) throws(CommandFailure) -> JSONValue {
    for sign in [">=", "≥", ">"] where typed.hasPrefix(sign) {
      let number = try session.number(String(typed.dropFirst(sign.count)))
      return .string("\(sign) \(number.number ?? "")")
    }
    return try session.number(typed)
  }
}
