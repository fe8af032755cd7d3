internal import Engine
internal import Library
internal import Phrases
internal import Wire

extension Completion {
  /// What may stand in a place that the person fills.
  func values(_ place: Placeholder, _ line: TypedLine, of spec: CommandSpec?) -> [Candidate] {
    switch place {
    case .subject: (study?.subjects ?? []).map { .name($0.id.rawValue, of: $0.name) }
    case .part: parts(line, of: spec, withRows: [.need, .grade].contains(spec?.text))
    case .assumption: assumptions(line, of: spec)
    case .sitting:
      (subject(line, of: spec)?.sittings ?? []).map { .name($0.id.rawValue, of: $0.name) }
    case .course: courses(of: spec)
    case .target: [.word("pass", meaning: "")]
    case .others: ["worst", "best", "so-far"].map { .word($0, meaning: "") }
    case .month: ["next", "last"].map { .word($0, meaning: "") }
    case .scope: Scope.allCases.map { .word($0.rawValue, meaning: "") }
    case .command: topics(line, of: spec)
    case .syllabus: shipped + [.files]
    case .shipped: shipped
    case .wholePart: wholeParts(line, of: spec)
    case .weights: wholeParts(line, of: spec).map(\.assigned)
    case .group: [.word(SyllabusDocument.grade, meaning: "")]
    case .file, .path, .keyFile: [.files]
    case .directory: [.directories]
    case .grade, .when, .shellCommand, .shortName, .name, .number, .lead, .until, .hours, .word: []
    }
  }

  /// The syllabuses that ship.
  private var shipped: [Candidate] {
    shelf().map { .name($0.id, of: $0.description(credits: phrases.credits)) }
  }

  /// The subject that the line names already, as the command itself would find it.
  private func subject(_ line: TypedLine, of spec: CommandSpec?) -> SubjectSummary? {
    guard let spec, let index = spec.operands.firstIndex(where: { $0.name == .subject }) else {
      return nil
    }
    let typed = line.operands.dropFirst(spec.words.count + index).first
    // A name that leads nowhere is told by the command; here it has nothing to offer.
    return typed.flatMap { try? study?.subject(named: $0) }
  }

  /// The parts; rows of them too, where a row can be meant as a whole.
  private func parts(
    _ line: TypedLine,
    of spec: CommandSpec?,
    withRows: Bool
  ) -> [Candidate] {
    guard let subject = subject(line, of: spec) else { return [] }
    let rows: [Candidate] = withRows ? subject.rows.map { .name($0.key, of: $0.name) } : []
    return rows + subject.parts.map { .name($0.id.rawValue, of: $0.name) }
  }

  /// The parts of which a syllabus speaks: a row as a whole.
  private func wholeParts(_ line: TypedLine, of spec: CommandSpec?) -> [Candidate] {
    guard let subject = subject(line, of: spec), !line.word.contains("=") else { return [] }
    let single = subject.parts.filter { !$0.id.rawValue.contains(".") }
    return subject.rows.map { .name($0.key, of: $0.name) }
      + single.map { .name($0.id.rawValue, of: $0.name) }
  }

  /// The beginnings of `exam=7,5`; the grade itself nobody else knows.
  private func assumptions(_ line: TypedLine, of spec: CommandSpec?) -> [Candidate] {
    if line.word.contains("=") { return [] }
    return parts(line, of: spec, withRows: true).map(\.assigned)
  }

  /// The courses whose names are known here: those with subjects that are shown.
  private func courses(of spec: CommandSpec?) -> [Candidate] {
    let known = (study?.subjects.map(\.course) ?? []) + (study?.course.map { [$0] } ?? [])
    let latest: [Candidate] = spec?.text == .followCourse ? [.word("latest", meaning: "")] : []
    return latest + Set(known).sorted().map { .name($0, of: $0) }
  }

  /// What `mark help` explains.
  private func topics(_ line: TypedLine, of spec: CommandSpec?) -> [Candidate] {
    guard spec?.text == .help else { return [] }
    return commands(after: Array(line.operands.dropFirst(spec?.words.count ?? 0)))
  }
}

extension Completion.Candidate {
  /// The name as it begins what is given to it: `exam=`.
  fileprivate var assigned: Self {
    guard case .name(let word, let name) = self else { return self }
    return .name("\(word)=", of: name)
  }
}
