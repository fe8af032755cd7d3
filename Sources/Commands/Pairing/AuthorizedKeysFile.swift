internal import Companion
internal import Phrases
internal import System

/// `~/.ssh/authorized_keys`, by which OpenSSH decides who may come.
struct AuthorizedKeysFile {
  /// Why the file is not read or written.
  enum Failure: Error {
    case fault(PairingFault)
    case system(SystemError)
    case state(StateFileError)
  }

  /// The most bytes of a file that is edited.
  static let limit = 4 << 20

  private let directory: String
  /// Orders those of our programs that change the file.
  private let state: StateDirectory
  private let disk = SystemDisk()

  /// - Parameters:
  ///   - home: The person's directory.
  ///   - state: `Paths.state`.
  init(home: String, state: String) {
    directory = Path.join(home, ".ssh")
    self.state = StateDirectory(path: state)
  }

  var path: String { Path.join(directory, "authorized_keys") }

  /// What it says; nothing where there is no file.
  func read() throws(Failure) -> AuthorizedKeys { AuthorizedKeys(try content() ?? []) }

  /// Changes it in one step: whenever power fails it holds the old lines or the new ones.
  ///
  /// Another program may change it meanwhile; then it is read and changed anew.
  func edit(
    _ change: (inout AuthorizedKeys) throws(PairingFault) -> Void
  ) throws(Failure) {
    let result: Result<Void, Failure>
    do throws(StateFileError) {
      result = try state.locked { () throws(StateFileError) in
        do throws(Failure) { return .success(try editAlone(change)) } catch {
          return .failure(error)
        }
      }
    } catch {
      throw .state(error)
    }
    try result.get()
  }

  private func editAlone(
    _ change: (inout AuthorizedKeys) throws(PairingFault) -> Void
  ) throws(Failure) {
    for _ in 0..<8 {
      let before = try content()
      var keys = AuthorizedKeys(before ?? [])
      do throws(PairingFault) { try change(&keys) } catch { throw .fault(error) }
      if keys.bytes == before ?? [] { return }
      if try replace(before, with: keys.bytes) { return }
    }
    throw .fault(.changing(path.printable))
  }

  /// Gives the file new content, unless what it holds is no longer what it is to replace.
  private func replace(_ before: [UInt8]?, with bytes: [UInt8]) throws(Failure) -> Bool {
    try attempt { () throws(SystemError) in
      try disk.createDirectories(directory)
      try FileDescriptor.restrictDirectory(directory)
    }
    let fresh = "\(path).mark-\(ProcessIdentity.id)"
    do throws(Failure) {
      try attempt { () throws(SystemError) in try write(bytes, to: fresh) }
      guard try content() == before else {
        try attempt { () throws(SystemError) in try disk.remove(fresh) }
        return false
      }
      try attempt { () throws(SystemError) in try disk.rename(fresh, to: path) }
    } catch {
      // It was not put in place; that it lies there still is no second error.
      try? disk.remove(fresh)
      throw error
    }
    try attempt { () throws(SystemError) in try disk.flushDirectory(of: path) }
    return true
  }

  private func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let file = try disk.open(path, for: .creating)
    defer { disk.close(file) }
    try disk.writeAll(bytes[...], to: file, at: 0)
    try disk.flush(file, .everything)
  }

  /// The bytes of the file; nil where there is none.
  private func content() throws(Failure) -> [UInt8]? {
    guard try look(at: directory, for: .directory), try look(at: path, for: .file) else {
      return nil
    }
    return try attempt { () throws(SystemError) in
      try disk.readFile(path, limit: Self.limit)
    }
  }

  /// Whether something is at a path; it has to be what it should, ours, and no link to elsewhere.
  private func look(at path: String, for kind: FileStatus.Kind) throws(Failure) -> Bool {
    let found = try attempt { () throws(SystemError) in try disk.status(of: path) }
    guard let found else { return false }
    if found.kind == .symbolicLink { throw .fault(.linked(path.printable)) }
    if found.kind != kind { throw .fault(.misplaced(path.printable)) }
    if found.owner != ProcessIdentity.user {
      throw .fault(.foreign(path.printable, owner: Int(found.owner)))
    }
    return true
  }

  private func attempt<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(Failure) -> Result {
    do throws(SystemError) { return try body() } catch { throw .system(error) }
  }
}
