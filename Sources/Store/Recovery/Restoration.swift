public import Civil
public import Library

/// What is written to put another library in the place of the one that is there.
///
/// The places in the outboxes, what rang and who is refused stay, so that nothing is made or rung twice, but for what rang for
/// a date that was gone before and comes back with the copy; the history gets another name, so that no companion takes what it holds for newer. What was there is kept under
/// ``StoreFile/replaced(time:name:)``. Power may fail after any step: the files hold the one library or
/// the other, or are as damaged as before, and the same can be done again.
public struct Restoration: Hashable, Sendable {
  /// The steps, in their order, each durable before the next.
  public let steps: [Fold.Step]
  /// The names under which what was there is kept.
  public let kept: [String]

  /// Plans it.
  ///
  /// - Parameters:
  ///   - library: The library to put there.
  ///   - files: The content of every file of the directory of which ``StoreFile/isRead`` is true, by name.
  ///   - names: All names in the directory.
  ///   - epoch: A random name for the new history.
  ///   - salt: A random number for a new segment.
  ///   - day: The day, for the copy of the library.
  ///   - segmentSize: The size of a new segment.
  /// - Throws: `Recovery.Refusal.newer` when a program of a later version wrote what is there.
  public init(
    of library: Library,
    into files: [String: [UInt8]],
    names: [String],
    epoch: String,
    salt: UInt64,
    day: CivilDate?,
    segmentSize: Int = SegmentHeader.standardSize
  ) throws(Recovery.Refusal) {
    let before: State
    var writer: JournalWriter?
    var aside: [String: [UInt8]] = [:]
    var removed: [String] = []
    let time = Restoration.nextTime(names)
    func keep(_ name: String, _ bytes: [UInt8]) {
      aside[StoreFile.replaced(time: time, name: name).name] = bytes
    }
    switch Recovery.recover(from: files, epoch: epoch) {
    case .ready(let ready):
      (before, writer) = (ready.state, ready.writer)
      aside = ready.aside
      if !ready.notes.contains(.firstRun) {
        keep(StoreFile.library.name, before.library.file(through: before.number))
      }
    case .readOnly(let state, _):
      before = state
      removed = Restoration.keepAll(files, keep)
    case .refused(.newer(let file, let format, let known)):
      throw .newer(file: file, format: format, known: known)
    case .refused(.unusable):
      before = Restoration.rest(files, epoch)
      removed = Restoration.keepAll(files, keep)
    }
    var library = library
    library.countDates(from: before.library.generation)
    var after = State(
      epoch: epoch,
      library: library,
      outboxes: before.outboxes,
      reminders: before.reminders,
      revoked: before.revoked,
      number: before.number,
      latest: before.latest
    )
    after.prune()
    kept = aside.keys.sorted()
    let left = names.filter { !removed.contains($0) }
    let fold = Fold(
      after,
      writer: writer,
      salt: salt,
      files: left,
      aside: aside,
      day: day,
      segmentSize: segmentSize
    )
    guard !removed.isEmpty else {
      steps = fold.steps
      return
    }
    // The new segment, which a fold without a writer begins with, may have the name of a damaged one. Those
    // go once all that could be read of them is in the snapshots, so that doing this again loses nothing.
    steps = fold.steps.dropFirst() + removed.map { .remove($0) } + fold.steps.prefix(1)
  }

  /// What can be read beside a library that cannot.
  private static func rest(_ files: [String: [UInt8]], _ epoch: String) -> State {
    guard let bytes = files[StoreFile.state.name], let rest = try? Snapshot(reading: bytes) else {
      return State(epoch: epoch)
    }
    return State(
      epoch: epoch,
      outboxes: rest.outboxes,
      reminders: rest.reminders,
      revoked: rest.revoked,
      number: rest.through,
      latest: rest.latest
    )
  }

  /// Keeps every file but the copies of the library, which stay; returns those that are in the way.
  private static func keepAll(
    _ files: [String: [UInt8]],
    _ keep: (String, [UInt8]) -> Void
  ) -> [String] {
    var removed: [String] = []
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      if case .backup? = StoreFile(name: name) { continue }
      keep(name, bytes)
      if case .segment? = StoreFile(name: name) { removed.append(name) }
    }
    return removed
  }

  private static func nextTime(_ names: [String]) -> Int {
    let times = names.compactMap { name -> Int? in
      if case .replaced(let time, _)? = StoreFile(name: name) { time } else { nil }
    }
    return (times.max() ?? 0) + 1
  }
}
