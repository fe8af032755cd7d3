internal import Civil
internal import JSON
internal import Library
internal import Phrases
internal import Store
internal import System
internal import Texts

extension Command.Restore {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    try session.checkIsHere("restore \(copy.printable.shellQuoted)")
    let library = try readCopy(in: session)
    // Whoever has the lock may write; it is kept until the last step is done.
    let lock = try take(session)
    let kept = try withExtendedLifetime(lock) { () throws(CommandFailure) in
      try put(library, in: session)
    }
    lock.release()
    let subjects = library.studies.map(\.subjects.count).reduce(0, +)
    let json: JSONValue = [
      "file": .string(copy), "subjects": .integer(subjects),
      "kept": .array(kept.map(JSONValue.string)),
    ]
    try session.console.write(
      lines: self.json
        ? [json.description]
        : [
          session.phrases.restored(
            copy.printable,
            subjects: subjects,
            keptAs: kept.map { Path.join(session.paths.data, $0).printable }
          )
        ]
    )
    return .success
  }

  /// The library of the copy, wherever it is, checked to its last byte.
  private func readCopy(in session: Session) throws(CommandFailure) -> Library {
    let files = LibraryFiles(directory: session.paths.data)
    let kept = try session.attempt(files.copies)
    let path = kept.contains(copy) ? Path.join(files.directory, copy) : copy
    let bytes = try session.attempt { () throws(SystemError) in
      try SystemDisk().readFile(path, limit: LibraryFiles.limit)
    }
    guard let bytes else {
      throw CommandFailure(.data, session.phrases.noCopy(copy.printable, kept: kept))
    }
    do throws(LibraryFileError) {
      return try Library.read(bytes).library
    } catch {
      throw CommandFailure(
        .data,
        session.phrases.notACopy(copy.printable, "\(error)".printable)
      )
    }
  }

  private func take(_ session: Session) throws(CommandFailure) -> FileLock {
    let outcome = try session.attempt { () throws(SystemError) in
      try SystemDisk().createDirectories(session.paths.data)
      return try FileLock.acquire(session.paths.libraryLock)
    }
    switch outcome {
    case .acquired(let lock): return lock
    case .held(let holder):
      throw CommandFailure(
        .alreadyRunning,
        session.phrases.stopFirst(process: holder.map { Int($0.process) })
      )
    }
  }

  /// Puts the library there; returns the names under which what was there is kept.
  private func put(_ library: Library, in session: Session) throws(CommandFailure) -> [String] {
    let files = LibraryFiles(directory: session.paths.data)
    let names = try session.attempt(files.names)
    let content = try session.attempt(files.read)
    let plan: Restoration
    do throws(Recovery.Refusal) {
      plan = try Restoration(
        of: library,
        into: content,
        names: names,
        epoch: String(UInt64.random(in: 1...UInt64.max), radix: 36),
        salt: UInt64.random(in: UInt64.min...UInt64.max),
        day: CivilDate(daysSinceEpoch: Int(session.now.milliseconds / 86_400_000))
      )
    } catch {
      throw CommandFailure(.data, Path.join(files.directory, "\(error)").printable)
    }
    let disk = FaultPoint.disk(of: .library)
    try session.attempt { () throws(SystemError) in
      for step in plan.steps {
        switch step {
        case .replace(let name, let bytes):
          try disk.replaceFile(Path.join(files.directory, name), with: bytes)
        case .remove(let name):
          try disk.remove(Path.join(files.directory, name))
        }
      }
    }
    return plan.kept
  }
}
