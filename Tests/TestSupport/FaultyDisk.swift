import Synchronization
package import System

/// A disk that does one thing wrong, at the operation a test chooses.
///
/// All others go to the real disk. Operations that can change the disk are counted from 1, in the
/// order they happen, so that a test can first count them and then let each of them fail in turn.
package final class FaultyDisk: Disk {
  /// What goes wrong.
  package enum Fault: Hashable, Sendable {
    /// The operation does nothing and fails.
    case failing(Errno)
    /// A write takes this many bytes at most and succeeds; other operations are done in full.
    case cutting(to: Int)
    /// A write takes this many bytes, then fails; other operations do nothing and fail.
    case tearing(after: Int, Errno)
  }

  /// The operations that change the disk.
  package enum Operation: Hashable, Sendable {
    case create, write, resize, flush, rename, remove, makeDirectory
  }

  private struct State {
    var fault: Fault?
    var number = 0
    var stays = false
    var only: Operation?
    var done: [Operation] = []
  }

  private let disk = SystemDisk()
  private let state = Mutex(State())

  package init() {}

  /// The changing operations so far, failed ones included.
  package var operations: [Operation] { state.withLock(\.done) }

  /// Lets one of the operations to come fail.
  ///
  /// - Parameters:
  ///   - fault: What goes wrong.
  ///   - number: Which one, counted from 1 for the next.
  ///   - only: The kind of operation counted; nil counts all that change the disk.
  ///   - stays: Whether all later ones of that kind fail as well.
  package func inject(
    _ fault: Fault,
    at number: Int,
    only: Operation? = nil,
    stays: Bool = false
  ) {
    state.withLock {
      $0.fault = fault
      $0.number = number
      $0.only = only
      $0.stays = stays
    }
  }

  /// Works without faults from here on.
  package func heal() {
    state.withLock { $0.fault = nil }
  }

  private func fault(at operation: Operation) -> Fault? {
    state.withLock { state in
      state.done.append(operation)
      guard let fault = state.fault, state.only ?? operation == operation else { return nil }
      state.number -= 1
      if state.number > 0 { return nil }
      if !state.stays { state.fault = nil }
      return fault
    }
  }

  private func check(
    _ operation: Operation,
    _ verb: String,
    _ path: String
  ) throws(SystemError) {
    switch fault(at: operation) {
    case nil, .cutting: break
    case .failing(let code), .tearing(_, let code):
      throw SystemError(code, verb, path: path)
    }
  }

  package func open(_ path: String, for use: OpenFile.Use) throws(SystemError) -> OpenFile {
    switch use {
    case .creating, .overwriting, .updatingOrCreating: try check(.create, "open", path)
    case .reading, .updating, .directory: break
    }
    return try disk.open(path, for: use)
  }

  package func close(_ file: OpenFile) {
    disk.close(file)
  }

  package func read(
    _ file: OpenFile,
    at offset: Int,
    upTo count: Int
  ) throws(SystemError) -> [UInt8] {
    try disk.read(file, at: offset, upTo: count)
  }

  package func write(
    _ bytes: ArraySlice<UInt8>,
    to file: OpenFile,
    at offset: Int
  ) throws(SystemError) -> Int {
    switch fault(at: .write) {
    case nil:
      return try disk.write(bytes, to: file, at: offset)
    case .failing(let code):
      throw SystemError(code, "write", path: file.path)
    case .cutting(let count):
      return try disk.write(bytes.prefix(max(1, count)), to: file, at: offset)
    case .tearing(let count, let code):
      try disk.writeAll(bytes.prefix(count), to: file, at: offset)
      throw SystemError(code, "write", path: file.path)
    }
  }

  package func resize(_ file: OpenFile, to size: Int) throws(SystemError) {
    try check(.resize, "resize", file.path)
    try disk.resize(file, to: size)
  }

  package func flush(_ file: OpenFile, _ extent: OpenFile.Extent) throws(SystemError) {
    try check(.flush, "flush", file.path)
    try disk.flush(file, extent)
  }

  package func rename(_ path: String, to newPath: String) throws(SystemError) {
    try check(.rename, "rename to", newPath)
    try disk.rename(path, to: newPath)
  }

  package func remove(_ path: String) throws(SystemError) {
    try check(.remove, "remove", path)
    try disk.remove(path)
  }

  package func makeDirectory(_ path: String) throws(SystemError) {
    try check(.makeDirectory, "make directory", path)
    try disk.makeDirectory(path)
  }

  package func list(_ path: String) throws(SystemError) -> [String] {
    try disk.list(path)
  }

  package func status(of path: String) throws(SystemError) -> FileStatus? {
    try disk.status(of: path)
  }
}
