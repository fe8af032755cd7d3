internal import Companion
internal import Library
internal import Phrases
internal import System
internal import Tables
internal import Texts

extension Command.Grades {
  /// The most bytes of a table.
  private static let limit = 1 << 20

  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let table = try table(in: session)
    let seen = try session.look()
    var places: [String: Int] = [:]
    var gradings: [Grading] = []
    var sameCount = 0
    for entry in table.entries {
      let grading = try grading(entry, seen, session)
      // A place has one grade; which of two is meant nobody can tell.
      if let line = places.updateValue(entry.line, forKey: grading.place.address) {
        throw failure(entry.line, .repeated(line: line), session)
      }
      if grading.isThere { sameCount += 1 } else { gradings.append(grading) }
    }
    if !table.ignored.isEmpty {
      session.console.tell(session.phrases.ignoredColumns(table.ignored.map(\.printable)))
    }
    if table.emptyCount + sameCount > 0 {
      session.console.tell(session.phrases.rowsLeft(empty: table.emptyCount, same: sameCount))
    }
    if gradings.isEmpty {
      session.console.tell(session.phrases.noneSet)
      return .success
    }
    try confirm(gradings, seen, session)
    return try session.submit(gradings, seen: seen, force: false, json: json)
  }

  private var fileName: String? { file == "-" ? nil : file.printable }

  private func failure(
    _ line: Int,
    _ problem: TableProblem,
    _ session: Session
  ) -> CommandFailure {
    let place = session.phrases.line(line, of: fileName)
    let told = session.phrases.problem(problem).printable
    return CommandFailure(.data, "\(place): \(told)", session.phrases.noneSet)
  }

  private func table(in session: Session) throws(CommandFailure) -> GradeTable {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes =
        file == "-"
        ? try FileDescriptor.standardInput.readAll(limit: Self.limit)
        : try session.readFile(file, limit: Self.limit)
    } catch {
      throw CommandFailure(.data, error.told(session.phrases))
    }
    do {
      return try GradeTable(try Table.read(bytes), ofOneSubject: subject != nil)
    } catch let error as TableError {
      throw failure(error.line, TableProblem(error.problem), session)
    } catch let error as GradeTable.Failure {
      throw failure(error.line, error.problem, session)
    } catch {
      throw CommandFailure(.data, "\(error)".printable)
    }
  }

  /// Finds the place of a row and reads its grade.
  private func grading(
    _ entry: GradeTable.Entry,
    _ seen: Seen,
    _ session: Session
  ) throws(CommandFailure) -> Grading {
    let typed = Command.Place(
      subject: subject ?? entry.subject ?? "",
      part: entry.part,
      sitting: entry.sitting ?? sitting
    )
    do throws(CommandFailure) {
      let grading = Grading(
        try session.find(typed, in: seen.summary),
        entry.grade,
        line: entry.line
      )
      if let refusal = grading.refusal {
        throw CommandFailure(
          .refused,
          session.wording.refusal(refusal, of: .setGrade(grading.setting), in: seen.summary)
        )
      }
      return grading
    } catch {
      throw failure(entry.line, .other(error.lines.joined(separator: "; ")), session)
    }
  }

  /// Shows what would be set, and asks.
  private func confirm(_ gradings: [Grading], _ seen: Seen, _ session: Session)
    throws(CommandFailure)
  {
    if gradings.count > 1, gradings.allSatisfy({ $0.isZero }) {
      session.console.tell(session.phrases.allZeros)
    }
    if isSure { return }
    for grading in gradings {
      let line = grading.line.map { session.phrases.line($0, of: nil) + ": " } ?? ""
      let name = session.name(of: .setGrade(grading.setting), in: seen.summary)
      let told = session.phrases.changed(
        name,
        from: grading.shown?.printable,
        to: grading.value?.printable
      )
      session.console.complain("  " + line + told)
    }
    let question = session.phrases.askGrades(gradings.count)
    let asked = "\(question) \(session.phrases.yesOrNo)"
    let answer =
      file == "-" ? session.console.askAtTerminal(asked) : session.console.ask(asked)
    guard let answer else {
      throw CommandFailure(.refused, question, session.phrases.answerWith("--yes"))
    }
    guard session.phrases.isYes(answer) else {
      throw CommandFailure(.refused, session.phrases.leftAsItWas)
    }
  }
}

extension TableProblem {
  /// What the reader of tables found, for the phrasebook.
  fileprivate init(_ problem: TableError.Problem) {
    switch problem {
    case .empty: self = .empty
    case .notUTF8: self = .notUTF8
    case .isUTF16: self = .isUTF16
    case .unclosedQuote: self = .unclosedQuote
    case .textAfterQuote(let text): self = .textAfterQuote(text)
    }
  }
}
