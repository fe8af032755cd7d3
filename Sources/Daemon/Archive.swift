import Civil
import Host
import Primary
import Store
import System

/// The files of a library: the journal that is written to, and the snapshots that follow it.
///
/// Confined to the queue `mark.disk`, where everything that may take long is done in turn.
// Unchecked, since the compiler does not know queues: `open`, `append` and `fold`, all there is,
// are used on `mark.disk` and trap elsewhere.
final class Archive: @unchecked Sendable {
  private let directory: String
  private let disk: any Disk
  private let queue: SerialQueue
  private let log: Log
  private let segmentSize: Int
  private let chance: Chance
  private var writer: JournalWriter?
  private var segment: OpenFile?
  /// The state to begin the journal with, while there has been no room for it.
  private var unfolded: State?
  /// The library file as it was written last, to notice that somebody else has written it.
  private var libraryStatus: FileStatus?
  private var libraryBytes: [UInt8]?
  /// Set once a flush has failed: what is in the files is not known from then on.
  private var isBroken = false
  /// Set once an append has failed: bytes that count for nothing may stand after the last record, so
  /// the next one begins a segment of its own.
  private var needsSegment = false

  /// The largest file that is read.
  private static let fileLimit = 256 << 20

  /// Where names, salts and days come from; a test has its own.
  struct Chance: Sendable {
    /// A random number, another one at each call.
    var number: @Sendable () -> UInt64 = { UInt64.random(in: 1...UInt64.max) }
    /// The time, in Unix milliseconds.
    var wall: @Sendable () -> Int64 = { ClockReading.now().wall }
  }

  init(
    directory: String,
    disk: any Disk,
    queue: SerialQueue,
    log: Log,
    segmentSize: Int = SegmentHeader.standardSize,
    chance: Chance = Chance()
  ) {
    self.directory = directory
    self.disk = disk
    self.queue = queue
    self.log = log
    self.segmentSize = segmentSize
    self.chance = chance
  }

  /// What the primary can start with.
  struct Opening {
    var state: State
    /// What is wrong with the files, if changes must be refused.
    var damage: String?
  }

  /// Reads the files and makes them ready to be written to.
  func open() throws(StartFailure) -> Opening {
    queue.assertCurrent()
    let files = try readFiles()
    switch Recovery.recover(from: files, epoch: randomName()) {
    case .refused(let refusal):
      // Its description begins with the name of the file.
      throw StartFailure(.data, path("\(refusal)"))
    case .readOnly(let state, let damage):
      log.write(.error, "damaged", ["directory": directory, "damage": "\(damage)"])
      isBroken = true
      // Companions may know later revisions of this epoch: what is served now must not pass for older.
      let served = State(
        epoch: randomName(),
        library: state.library,
        outboxes: state.outboxes,
        reminders: state.reminders,
        number: state.number,
        latest: state.latest
      )
      return Opening(state: served, damage: path("\(damage)"))
    case .ready(let ready):
      for note in ready.notes { log.write(.info, "recovered", ["note": "\(note)"]) }
      rememberLibrary(files[StoreFile.library.name])
      try start(ready, files)
      return Opening(state: ready.state, damage: nil)
    }
  }

  private func start(
    _ ready: Recovery.Ready,
    _ files: [String: [UInt8]]
  ) throws(StartFailure) {
    try flushJournal(files.keys.sorted())
    do throws(SystemError) {
      try rewriteJournal(files)
      for (name, bytes) in ready.aside.sorted(by: { $0.key < $1.key }) {
        try disk.replaceFile(path(name), with: bytes)
      }
      if let writer = ready.writer {
        try openSegment(writer)
        self.writer = writer
      } else {
        try write(ready.state)
      }
    } catch  where error.isOutOfSpace && !ready.notes.contains(.firstRun) {
      // What there is can be served; the journal begins anew when there is room.
      log.write(.error, "storage-full", ["error": "\(error)"])
      writer = nil
      unfolded = ready.state
    } catch {
      throw Archive.failure(toStart: error)
    }
  }

  /// Makes durable what was read: a life that was killed may have written it and not flushed it.
  ///
  /// Served and then lost with the power, it would be answered and gone.
  private func flushJournal(_ names: [String]) throws(StartFailure) {
    do throws(SystemError) {
      for name in names {
        guard case .segment? = StoreFile(name: name) else { continue }
        let file = try disk.open(path(name), for: .updating)
        defer { disk.close(file) }
        try disk.flush(file, .content)
      }
      try disk.flushDirectory(of: path(StoreFile.library.name))
    } catch {
      throw Archive.failure(toStart: error)
    }
  }

  /// Writes once more what was read, before a snapshot may count on it.
  ///
  /// What a flush that failed has lost is still read back, and another flush does not bring it to the disk.
  private func rewriteJournal(_ files: [String: [UInt8]]) throws(SystemError) {
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      guard case .segment? = StoreFile(name: name) else { continue }
      let file = try disk.open(path(name), for: .updating)
      defer { disk.close(file) }
      // A segment was zeros, and durable, before it held anything.
      try disk.writeAll(bytes.withoutLastZeros, to: file, at: 0)
      try disk.flush(file, .content)
    }
  }

  private static func failure(toStart error: SystemError) -> StartFailure {
    StartFailure(error.isForbidden ? .permissions : .inputOutput, "\(error)")
  }

  /// Begins the journal with a state, now that there may be room.
  private func begin(_ state: State) throws(SystemError) {
    let segments = try disk.readFiles(of: directory, limit: Archive.fileLimit) {
      if case .segment? = StoreFile(name: $0) { true } else { false }
    }
    try rewriteJournal(segments)
    try write(state)
  }

  private func readFiles() throws(StartFailure) -> [String: [UInt8]] {
    do throws(SystemError) {
      return try disk.readFiles(of: directory, limit: Archive.fileLimit) {
        StoreFile(name: $0)?.isRead ?? false
      }
    } catch {
      throw Archive.failure(toStart: error)
    }
  }

  private func path(_ name: String) -> String { Path.join(directory, name) }

  private func randomName() -> String { String(chance.number(), radix: 36) }
}

extension Archive {
  /// How many bytes of the journal's present file hold something.
  var journalBytes: Int? { writer.map { $0.header.size - $0.room } }

  /// Brings records to the disk, all of them with one flush.
  ///
  /// - Throws: `StorageFailure`; none of the records counts as written then.
  func append(_ records: [Record]) throws(StorageFailure) {
    queue.assertCurrent()
    if isBroken { throw StorageFailure(.broken, "the disk has failed; start markd again") }
    do throws(SystemError) {
      if let unfolded { try begin(unfolded) }
    } catch {
      throw failure(error)
    }
    do throws(SystemError) {
      if needsSegment, let first = records.first {
        for name in Fold.segments(in: try disk.list(directory), after: first.number) {
          try disk.remove(path(name))
        }
        try rotate(for: first)
      }
      for record in records where writer?.append(record) == false {
        try flush()
        try rotate(for: record)
        _ = writer?.append(record)
      }
      try flush()
    } catch {
      needsSegment = true
      throw failure(error)
    }
  }

  private func flush() throws(SystemError) {
    guard let segment, let write = writer?.takeWrite() else { return }
    try disk.writeAll(write.bytes[...], to: segment, at: write.offset)
    do throws(SystemError) {
      try disk.flush(segment, .content)
    } catch {
      // After a flush that failed the kernel may take the pages for written: a second one that
      // succeeds would prove nothing.
      isBroken = true
      throw error
    }
  }

  /// Goes on in a new segment, large enough for the record that begins it.
  private func rotate(for record: Record) throws(SystemError) {
    let header = SegmentHeader(
      first: record.number,
      salt: chance.number(),
      size: JournalWriter.size(for: record, standard: segmentSize)
    )
    try disk.replaceFile(path(header.name), with: header.file)
    let fresh = JournalWriter(header)
    try openSegment(fresh)
    writer = fresh
    needsSegment = false
  }

  private func openSegment(_ writer: JournalWriter) throws(SystemError) {
    let file = try disk.open(path(writer.header.name), for: .updating)
    if let segment { disk.close(segment) }
    segment = file
  }

  private func failure(_ error: SystemError) -> StorageFailure {
    // What is no lack of room is not tried again, and nothing is made of it at the end either.
    if !error.isOutOfSpace { isBroken = true }
    return StorageFailure(isBroken ? .broken : .full, "\(error)")
  }
}

extension Archive {
  /// Brings the snapshots up to a state, all of whose records are on disk.
  ///
  /// - Returns: Whether it was done. If not, the journal holds everything that the snapshots lack.
  func fold(_ state: State) -> Bool {
    queue.assertCurrent()
    guard !isBroken else { return false }
    do throws(SystemError) {
      try write(state)
      return true
    } catch {
      log.write(.warning, "fold-failed", ["error": "\(error)"], key: "fold")
      return false
    }
  }

  private func write(_ state: State) throws(SystemError) {
    let fold = Fold(
      state,
      // After an append that failed, the writer counts records that are nowhere.
      writer: needsSegment ? nil : writer,
      salt: chance.number(),
      files: try disk.list(directory),
      edited: try editedLibrary(),
      day: CivilDate(daysSinceEpoch: Int(chance.wall() / 86_400_000)),
      segmentSize: segmentSize
    )
    for step in fold.steps {
      switch step {
      case .replace(let name, let bytes):
        try disk.replaceFile(path(name), with: bytes)
        if name == StoreFile.library.name { rememberLibrary(bytes) }
        // From the moment its segment is there, nothing may be added to the one before.
        if name == fold.writer.header.name {
          try openSegment(fold.writer)
          writer = fold.writer
          needsSegment = false
        }
      case .remove(let name):
        do throws(SystemError) {
          try disk.remove(path(name))
        } catch  where error.isMissing {
          continue
        }
      }
    }
    unfolded = nil
  }

  private func rememberLibrary(_ bytes: [UInt8]?) {
    libraryBytes = bytes
    // Without a status, the next look compares the bytes.
    libraryStatus = try? disk.status(of: path(StoreFile.library.name))
  }

  /// The library file, if somebody else has written it since we did.
  private func editedLibrary() throws(SystemError) -> [UInt8]? {
    let path = path(StoreFile.library.name)
    guard let known = libraryBytes, try disk.status(of: path) != libraryStatus,
      let found = try disk.readFile(path, limit: Archive.fileLimit), found != known
    else { return nil }
    log.write(.warning, "library-edited", ["file": path])
    return found
  }
}
