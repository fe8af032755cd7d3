#if DEBUG
import Glibc
import Synchronization
#endif

/// Places at which a test lets a program die, fail or wait; nothing of them is in a release build.
///
/// `MARK_FAULT=POINT:KIND`, or `POINT:KIND:N` for the N-th time the point is reached. A kind is `kill`,
/// `errno` (the operation fails for want of room, where there is one), `delay` (two seconds) or `hang`
/// (for ever).
package enum FaultPoint: String, CaseIterable, Sendable {
  /// The socket is there, and the library is about to be read.
  case beforeOpen = "before-open"
  /// Bytes of a companion were read, and nothing was done about them.
  case afterRead = "after-read"
  /// Records are about to be written to the journal.
  case beforeAppend = "before-append"
  /// Half of them are.
  case midAppend = "mid-append"
  /// All of them are, and are not on disk.
  case afterAppend = "after-append"
  /// They are on disk.
  case afterFsync = "after-fsync"
  /// They are, and what is served has them.
  case afterApply = "after-apply"
  /// An answer is about to be sent.
  case beforeReply = "before-reply"
  /// Half of it is.
  case midReply = "mid-reply"
  /// A file of the library lies beside the one it replaces.
  case snapshotTemporary = "snapshot-tmp"
  /// It has replaced it.
  case snapshotRenamed = "snapshot-renamed"
  /// It is on disk that a reminder rang.
  case firedRecorded = "fired-recorded"
  /// A reminder was sent.
  case reminderSent = "reminder-sent"
  /// The outbox as it will be lies beside the one it replaces.
  case outboxTemporary = "outbox-tmp"
  /// It has replaced it.
  case outboxRenamed = "outbox-renamed"

  /// Whose files a disk holds.
  package enum Files: Sendable {
    case library, outbox
  }

  /// The disk of this machine, with the fault points on it where there are any.
  package static func disk(of files: Files) -> any Disk {
    #if DEBUG
    if Fault.chosen != nil { return FaultPointDisk(files: files) }
    #endif
    return SystemDisk()
  }

  /// Whether this is where something is to happen.
  package var isChosen: Bool {
    #if DEBUG
    return Fault.chosen?.point == self
    #else
    return false
    #endif
  }

  /// Lets happen what is to happen here.
  ///
  /// - Throws: The failure, if that is it.
  package func reach() throws(SystemError) {
    #if DEBUG
    guard let fault = Fault.chosen, fault.point == self else { return }
    let time = Fault.reached.withLock {
      $0 += 1
      return $0
    }
    guard time == fault.time else { return }
    switch fault.kind {
    case .kill:
      _ = Glibc.kill(getpid(), SIGKILL)
      // The signal may reach this thread a little later.
      while true { _ = pause() }
    case .delay: _ = sleep(2)
    case .hang: while true { _ = pause() }
    case .failure: throw SystemError(.noSpace, "reach", path: rawValue)
    }
    #endif
  }
}

#if DEBUG
/// What `MARK_FAULT` asks for.
private struct Fault {
  enum Kind: String {
    case kill
    case failure = "errno"
    case delay
    case hang
  }

  let point: FaultPoint
  let kind: Kind
  let time: Int

  static let chosen = Environment.current()["MARK_FAULT"].flatMap(Fault.init)
  static let reached = Mutex(0)

  init?(_ text: String) {
    let parts = text.split(separator: ":").map(String.init)
    guard (2...3).contains(parts.count), let point = FaultPoint(rawValue: parts[0]),
      let kind = Kind(rawValue: parts[1]), let time = parts.count < 3 ? 1 : Int(parts[2])
    else { return nil }
    (self.point, self.kind, self.time) = (point, kind, time)
  }
}

/// The disk of this machine, on which the steps of writing are fault points.
private struct FaultPointDisk: Disk {
  let files: FaultPoint.Files
  private let disk = SystemDisk()

  init(files: FaultPoint.Files) {
    self.files = files
  }

  /// Records are written into a segment that is there; everything else is written beside and renamed.
  private func isJournal(_ file: OpenFile) -> Bool {
    files == .library && !file.path.hasSuffix(".new")
  }

  func write(
    _ bytes: ArraySlice<UInt8>,
    to file: OpenFile,
    at offset: Int
  ) throws(SystemError) -> Int {
    guard isJournal(file) else { return try disk.write(bytes, to: file, at: offset) }
    try FaultPoint.beforeAppend.reach()
    guard FaultPoint.midAppend.isChosen, bytes.count > 1 else {
      return try disk.write(bytes, to: file, at: offset)
    }
    let half = try disk.write(bytes.prefix(bytes.count / 2), to: file, at: offset)
    try FaultPoint.midAppend.reach()
    return half
  }

  func flush(_ file: OpenFile, _ extent: OpenFile.Extent) throws(SystemError) {
    guard isJournal(file), extent == .content else { return try disk.flush(file, extent) }
    try FaultPoint.afterAppend.reach()
    try disk.flush(file, extent)
    try FaultPoint.afterFsync.reach()
  }

  func rename(_ path: String, to newPath: String) throws(SystemError) {
    try (files == .library ? FaultPoint.snapshotTemporary : .outboxTemporary).reach()
    try disk.rename(path, to: newPath)
    try (files == .library ? FaultPoint.snapshotRenamed : .outboxRenamed).reach()
  }

  func open(_ path: String, for use: OpenFile.Use) throws(SystemError) -> OpenFile {
    try disk.open(path, for: use)
  }

  func close(_ file: OpenFile) { disk.close(file) }

  func read(
    _ file: OpenFile,
    at offset: Int,
    upTo count: Int
  ) throws(SystemError) -> [UInt8] {
    try disk.read(file, at: offset, upTo: count)
  }

  func resize(_ file: OpenFile, to size: Int) throws(SystemError) {
    try disk.resize(file, to: size)
  }

  func remove(_ path: String) throws(SystemError) { try disk.remove(path) }

  func makeDirectory(_ path: String) throws(SystemError) { try disk.makeDirectory(path) }

  func list(_ path: String) throws(SystemError) -> [String] { try disk.list(path) }

  func status(of path: String) throws(SystemError) -> FileStatus? { try disk.status(of: path) }
}
#endif
