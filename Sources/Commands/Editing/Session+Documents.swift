internal import Companion
internal import Engine
internal import JSON
internal import Library
internal import Phrases
internal import System
internal import Texts
internal import Wire

/// How a single change of a syllabus is made.
struct DocumentEdit: Hashable {
  /// Whose syllabus it is, as typed.
  var subject: String
  /// Whether what loses its place goes without a question.
  var isSure = false
  var json = false
}

extension Session {
  /// Makes a single change of the syllabus of a subject, checks it as every file is checked, and sends it.
  ///
  /// Where grades or dates lose their place the person is asked first.
  func edit(
    _ edit: DocumentEdit,
    _ change: (inout SyllabusDocument, SubjectSummary) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> ExitCode {
    let seen = try look()
    let subject = try self.subject(edit.subject, in: seen.summary)
    let scheme = try scheme(of: subject, seen)
    var document = SyllabusDocument(scheme.json)
    try change(&document, subject)
    if document.json == scheme.json, !edit.json {
      console.tell(phrases.leftAsItWas)
      return .success
    }
    try check(document, of: subject)
    try confirm(document, of: subject, seen, isSure: edit.isSure)
    return try submit(
      Submitting(change: scheme.replaced(by: document.json), seen: seen, json: edit.json)
    )
  }

  /// Refuses what the reader of files refuses, with the places that are wrong now.
  private func check(
    _ document: SyllabusDocument,
    of subject: SubjectSummary
  ) throws(CommandFailure) {
    let bytes = Array(document.text.utf8)
    let reading = Syllabus.read(bytes)
    guard reading.isRefused else { return }
    for diagnostic in reading.diagnostics where diagnostic.severity == .error {
      console.complain(diagnostic.line(file: subject.id.rawValue.printable))
      if let excerpt = diagnostic.excerpt(of: bytes) { console.complain(excerpt) }
    }
    throw CommandFailure(.refused, phrases.notOneChange, phrases.see("mark edit \(subject.id)"))
  }

  private func confirm(
    _ document: SyllabusDocument,
    of subject: SubjectSummary,
    _ seen: Seen,
    isSure: Bool
  ) throws(CommandFailure) {
    if isSure { return }
    let trial = try trial(document.json, of: subject, seen)
    if trial.unplaced.isEmpty { return }
    for line in wording.comparison(subject, trial.subject, unplaced: trial.unplaced) {
      console.complain(line)
    }
    guard let isTaken = confirm(phrases.askTake) else {
      throw CommandFailure(.refused, phrases.leftAsItWas, phrases.answerWith("--yes"))
    }
    guard isTaken else { throw CommandFailure(.refused, phrases.leftAsItWas) }
  }

  /// What a problem with a document is in words.
  func making<Result>(
    _ change: () throws(SyllabusDocument.Problem) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(SyllabusDocument.Problem) {
      return try change()
    } catch {
      let text =
        switch error {
        case .nameTaken(let name): phrases.nameTaken(name.printable)
        case .noWeights(let group): phrases.noWeights(group.printable)
        case .severalAverages(let groups): phrases.severalAverages(groups.map(\.printable))
        case .sameParts(let part): phrases.sameParts(part.printable)
        }
      throw CommandFailure(.refused, text)
    }
  }

  /// Finds a name among those of a document, as the names of parts are found.
  func name(
    _ typed: String,
    among candidates: [(key: String, name: String)],
    of subject: SubjectSummary
  ) throws(CommandFailure) -> String {
    do throws(LookupError) {
      return candidates[try indexOfName(typed, among: candidates)].key
    } catch {
      throw CommandFailure(.refused, wording.lookup(error, of: .part(of: subject)))
    }
  }

  /// A number as a file writes it, from one that a person types: `7,5` is `7.5`.
  func number(_ typed: String) throws(CommandFailure) -> JSONValue {
    guard let number = try? Exact(decimal: typed), number >= .zero else {
      throw CommandFailure(.usage, phrases.noNumber(typed.printable))
    }
    return JSONValue(.number(number.description))
  }
}
