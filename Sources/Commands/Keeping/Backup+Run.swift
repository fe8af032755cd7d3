internal import Civil
internal import JSON
internal import Library
internal import Phrases
internal import Store
internal import System
internal import Texts

extension Command.Backup {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    try session.checkIsHere("backup" + (file.map { " \($0.printable.shellQuoted)" } ?? ""))
    let files = LibraryFiles(directory: session.paths.data)
    let content = try session.attempt(files.look)
    let directory = session.paths.data.printable
    switch content.recovery {
    case nil: throw CommandFailure(.unavailable, session.phrases.neverStill(directory))
    case .ready(let ready) where ready.notes.contains(.firstRun):
      throw CommandFailure(.data, session.phrases.noLibrary(in: directory))
    case .ready(let ready):
      try save(ready.state, in: session)
      return .success
    case .readOnly(let state, let damage):
      try save(state, in: session)
      throw CommandFailure(
        .data,
        session.phrases.copiedWhatIsLeft("\(directory)/\(damage)".printable)
      )
    case .refused(let refusal):
      throw CommandFailure(.data, "\(directory)/\(refusal)".printable)
    }
  }

  private func save(_ state: State, in session: Session) throws(CommandFailure) {
    let path = file ?? "mark-\(session.zone().civil(at: session.now).date).json"
    let disk = SystemDisk()
    let there = try session.attempt { () throws(SystemError) in
      try disk.readFile(path, limit: LibraryFiles.limit)
    }
    // What a person took the trouble to name may be something else of theirs.
    if let there, (try? Library.read(there)) == nil {
      throw CommandFailure(.data, session.phrases.notReplaced(path.printable))
    }
    try session.attempt { () throws(SystemError) in
      try disk.replaceFile(path, with: state.library.file(through: state.number))
    }
    let subjects = state.library.studies.map(\.subjects.count).reduce(0, +)
    let json: JSONValue = [
      "file": .string(path), "records": .integer(state.number), "subjects": .integer(subjects),
    ]
    try session.console.write(
      lines: self.json
        ? [json.description]
        : [session.phrases.copied(to: path.printable, subjects: subjects)]
    )
  }
}
