internal import Companion
internal import JSON
internal import Library
internal import Phrases
internal import System
internal import Wire

extension Command.Edit {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let isAtTerminal = Terminal.isTerminal(.standardInput)
    let environment = session.surroundings.environment
    guard let editor = Editor(environment: environment, isAtTerminal: isAtTerminal) else {
      throw CommandFailure(.configuration, session.phrases.noEditor)
    }
    let scheme = try scheme(in: session)
    let file = try session.file(for: scheme)
    do throws(CommandFailure) {
      return try Editing(session: session, scheme: scheme, editor: editor, file: file)
        .run(isSure: isSure)
    } catch {
      var failure = error
      failure.lines += session.advice(on: file, for: scheme)
      throw failure
    }
  }

  /// Nothing of the connection outlives this: an editor is open for longer than a primary listens to silence.
  private func scheme(in session: Session) throws(CommandFailure) -> Scheme {
    let seen = try session.look()
    return try session.scheme(of: try session.subject(subject, in: seen.summary), seen)
  }
}

extension Session {
  /// Makes the file to edit, or goes on with the one of an earlier time that was not taken.
  fileprivate func file(for scheme: Scheme) throws(CommandFailure) -> EditedFile {
    func file(_ number: Int) -> EditedFile {
      EditedFile(
        in: paths.state,
        of: scheme.subject.id,
        edition: scheme.edition,
        number: number
      )
    }
    var number = 1
    while file(number).isThere {
      console.tell(phrases.earlierText(file(number).path.printable))
      if confirm(phrases.askGoOn) == true { return file(number) }
      number += 1
    }
    do throws(SystemError) {
      try file(number).create(scheme.text)
    } catch {
      throw CommandFailure(error, phrases)
    }
    return file(number)
  }

  /// Where the text is that was not taken, and how to take it later; nothing where it is as it was.
  fileprivate func advice(on file: EditedFile, for scheme: Scheme) -> [String] {
    guard let bytes = try? file.read() else { return [] }
    if bytes == Array(scheme.text.utf8) {
      file.remove()
      return []
    }
    let path = file.path.printable
    let command = command("mark subject replace \(scheme.subject.id) \(path.shellQuoted)")
    return [phrases.textKept(path), phrases.toTakeLater(command)]
  }
}

/// A person at an editor, until their text is taken or they have had enough.
private struct Editing {
  let session: Session
  let scheme: Scheme
  let editor: Editor
  let file: EditedFile

  private var phrases: any Phrasebook { session.phrases }

  /// - Throws: Whatever keeps the text from being taken; it is in the file then.
  func run(isSure: Bool) throws(CommandFailure) -> ExitCode {
    while true {
      try edit()
      do throws(CommandFailure) {
        guard let json = try text() else {
          file.remove()
          session.console.tell(phrases.leftAsItWas)
          return .success
        }
        return try take(json, isSure: isSure)
      } catch {
        // A conflict is not mended by editing on: what was edited is not there any more.
        guard error.code == .data || error == declined else { throw error }
        for line in error.lines { session.console.tell(line) }
        guard session.confirm(phrases.askReopen) == true else { throw CommandFailure(error.code) }
      }
    }
  }

  private func edit() throws(CommandFailure) {
    let ending: ChildProcess.Ending
    do throws(SystemError) {
      ending = try session.surroundings.runInForeground(editor.opening(file.path))
    } catch {
      throw CommandFailure(error, phrases)
    }
    if let trouble = ending.trouble(of: editor, phrases) {
      throw CommandFailure(.refused, trouble, phrases.leftAsItWas)
    }
  }

  /// What is in the file; `nil` where it says what it said before.
  ///
  /// - Throws: When it is no syllabus; what is wrong has been told at its line.
  private func text() throws(CommandFailure) -> JSONValue? {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try file.read()
    } catch {
      throw CommandFailure(.data, error.told(phrases))
    }
    let json = try? JSONValue(parsing: bytes, limits: .file)
    if json == scheme.json { return nil }
    tell(bytes)
    guard let json, !Syllabus.read(bytes).isRefused else {
      throw CommandFailure(.data, phrases.unusableSyllabus)
    }
    return json
  }

  /// Tells what is wrong or doubtful at its line, and which cases fail; nothing that was doubtful before.
  private func tell(_ bytes: [UInt8]) {
    let known = Set(Syllabus.diagnostics(of: Array(scheme.text.utf8)).map(\.message))
    for diagnostic in Syllabus.diagnostics(of: bytes)
    where diagnostic.severity == .error || !known.contains(diagnostic.message) {
      session.console.complain(diagnostic.line(file: file.path.printable))
      if let excerpt = diagnostic.excerpt(of: bytes) { session.console.complain(excerpt) }
    }
    let check = SyllabusCheck([(file.path.printable, bytes)])
    for line in check.failures { session.console.complain(line) }
  }

  private var declined: CommandFailure { CommandFailure(.refused, phrases.leftAsItWas) }

  private func take(_ json: JSONValue, isSure: Bool) throws(CommandFailure) -> ExitCode {
    let seen = try session.look()
    let subject = seen.summary.subjects.first { $0.id == scheme.subject.id } ?? scheme.subject
    if !isSure {
      try session.preview(json, of: subject, seen)
      guard let isTaken = session.confirm(phrases.askTake) else {
        throw CommandFailure(.refused, phrases.leftAsItWas, phrases.answerWith("--yes"))
      }
      guard isTaken else { throw declined }
    }
    let change = scheme.replaced(by: json)
    let code = try session.submit(Submitting(change: change, seen: seen, json: false))
    // What only waits may still be refused.
    let waiting = (try? session.outbox.waiting())?.entries ?? []
    if waiting.contains(where: { $0.change == change.json }) {
      session.console.tell(phrases.textKept(file.path.printable))
    } else {
      file.remove()
    }
    return code
  }
}
