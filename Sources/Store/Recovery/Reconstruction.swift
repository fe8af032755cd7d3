import Library

/// A state on its way from the files to the end of the journal.
///
/// The library and what is kept beside it are two files, each with the number of its last record; the
/// journal is read once, and each half takes the records that it lacks.
struct Reconstruction: Sendable {
  private let found: FoundFiles
  private var state: State
  /// The number of the last record in the library that was read.
  private let libraryHolds: Int
  /// The same of the other half; `nil` when nothing of it is left to go on from.
  private let restHolds: Int?
  /// Whether the library comes from the journal alone.
  private let isRebuilt: Bool
  private var writer: JournalWriter?
  private var notes: [Recovery.Note] = []
  private var aside: [String: [UInt8]] = [:]
  /// The first damage that was found.
  private var damage: Damage?
  /// Why there may have been more in the journal than was read.
  private var tear: Damage?

  init(_ found: FoundFiles, epoch: String) throws(Recovery.Refusal) {
    self.found = found
    let libraryReading = try found.readLibrary()
    let restReading = try found.readState()
    try found.checkSegments()
    var notes: [Recovery.Note] = []
    var damage: Damage?

    let library: Library
    switch libraryReading {
    case .content(let content, let through):
      (library, libraryHolds, isRebuilt) = (content, through, false)
    case .missing where found.hasWholeJournal && found.backups.isEmpty:
      // A copy of the library is made after the library itself: none is there only as long as the
      // first fold was not done, or if someone has removed them too.
      (library, libraryHolds, isRebuilt) = (Library(), 0, true)
      notes.append(.rebuilt(file: StoreFile.library.name))
    case .missing:
      let missing = Damage(.missing, in: StoreFile.library.name)
      (library, libraryHolds, isRebuilt) = try found.olderLibrary(than: missing)
      damage = missing
    case .unreadable(let problem):
      (library, libraryHolds, isRebuilt) = try found.olderLibrary(than: problem)
      damage = problem
    }

    var rest = Snapshot(of: State(epoch: epoch))
    switch restReading {
    case .content(let content, let through):
      rest = content
      restHolds = through
    case .missing where found.hasWholeJournal:
      restHolds = 0
      notes.append(.rebuilt(file: StoreFile.state.name))
    case .missing where found.segments.isEmpty && damage == nil:
      restHolds = libraryHolds
      notes.append(.broughtFromElsewhere)
    case .missing:
      restHolds = nil
      damage = damage ?? Damage(.missing, in: StoreFile.state.name)
    case .unreadable(let problem):
      restHolds = nil
      damage = damage ?? problem
    }
    state = State(
      epoch: rest.epoch,
      library: library,
      outboxes: rest.outboxes,
      reminders: rest.reminders,
      revoked: rest.revoked,
      number: min(libraryHolds, restHolds ?? libraryHolds),
      latest: rest.latest
    )
    self.notes = notes
    self.damage = damage
  }

  /// The number of the last record that is known to have been written.
  private var lastKnown: Int { max(libraryHolds, restHolds ?? 0) }

  mutating func replayJournal() {
    let held = state.number
    guard let last = found.segments.last else {
      if !notes.contains(.broughtFromElsewhere) {
        report(Damage(.missing, in: StoreFile.segment(first: held + 1).name))
      }
      return
    }
    // A segment without a record takes nothing from the one before it: it may have been made, and its
    // making reported as failed, before more was written there.
    let begun = found.segments.filter { !$0.isUnbegun }
    do throws(Damage) {
      // A segment that ends where both halves begin was about to be removed.
      for (segment, successor) in zip(begun, begun.dropFirst()) where successor.first > held + 1 {
        try replay(segment, before: successor)
      }
      try replayEnd(begun.last, fresh: last.isUnbegun ? last : nil)
    } catch {
      report(error)
    }
  }

  private mutating func report(_ problem: Damage) { damage = damage ?? problem }

  /// Reads a segment that is followed by another one with records.
  private mutating func replay(
    _ segment: FoundFiles.Segment,
    before successor: FoundFiles.Segment
  ) throws(Damage) {
    let read = try replayRecords(of: segment, before: successor.first)
    guard read.next < successor.first else { return }
    // What was next here is in no file, though the journal went on after it.
    let problem: Damage.Problem =
      read.ending == .clean
      ? .gap(from: read.next, to: successor.first - 1) : .badRecord(read.next)
    throw Damage(problem, in: segment.name, at: read.end)
  }

  private mutating func replayRecords(
    of segment: FoundFiles.Segment,
    before successor: Int?
  ) throws(Damage) -> JournalSegment {
    let header = try segment.header()
    guard header.first <= state.number + 1 else {
      throw Damage(.gap(from: state.number + 1, to: header.first - 1), in: segment.name)
    }
    let read = JournalSegment(segment.bytes, header, before: successor)
    for entry in read.entries where entry.record.number > state.number {
      do throws(State.ReplayError) {
        try state.replay(entry.record, libraryHolds: libraryHolds, restHolds: restHolds)
      } catch {
        throw Damage(.diverged(entry.record.number), in: segment.name, at: entry.offset)
      }
    }
    if case .damaged(let problem) = read.ending {
      throw Damage(problem, in: segment.name, at: read.end)
    }
    return read
  }

  /// Reads the last segment that holds records, and finds the place where the journal goes on.
  ///
  /// - Parameters:
  ///   - newest: The segment; `nil` when none holds records.
  ///   - fresh: The segment after it, which holds none.
  /// - Throws: `Damage`, of the records before that place.
  private mutating func replayEnd(
    _ newest: FoundFiles.Segment?,
    fresh: FoundFiles.Segment?
  ) throws(Damage) {
    var end: JournalSegment?
    if let newest { end = try replayRecords(of: newest, before: nil) }
    if let fresh, fresh.first > state.number + 1 {
      if let newest, let end, end.ending != .clean, end.next == state.number + 1 {
        throw Damage(.badRecord(end.next), in: newest.name, at: end.end)
      }
      throw Damage(.gap(from: state.number + 1, to: fresh.first - 1), in: fresh.name)
    }
    if let fresh, fresh.first == state.number + 1 {
      // Whatever stands at the end of the segment before was seen to when this one was made.
      try goOn(in: fresh, JournalSegment(fresh.bytes, fresh.header(), before: nil))
    } else if let newest, let end {
      try goOn(in: newest, end)
    }
  }

  private mutating func goOn(
    in segment: FoundFiles.Segment,
    _ read: JournalSegment
  ) throws(Damage) {
    guard read.next > lastKnown else {
      throw Damage(.endsEarly(before: read.next), in: segment.name, at: read.end)
    }
    if let size = read.cutTo {
      notes.append(.cutShort(file: segment.name, size: size, expected: read.header.size))
      tear = Damage(.cutShort(size: size, expected: read.header.size), in: segment.name)
    }
    if case .torn(let bytes) = read.ending {
      let file = StoreFile.torn(record: read.next).name
      notes.append(.tornTail(file: segment.name, offset: read.end, keptAs: file))
      aside[file] = bytes
      tear = Damage(.badRecord(read.next), in: segment.name, at: read.end)
    } else if read.cutTo == nil {
      writer = JournalWriter(read.header, count: read.entries.count, offset: read.end)
    }
  }

  /// What came of it.
  func result() -> Recovery {
    // Nothing but the journal tells of this library, and of the journal nothing can be read.
    if isRebuilt, state.number == 0, let problem = damage ?? tear {
      return .refused(.unusable(problem))
    }
    guard let damage else {
      return .ready(Recovery.Ready(state: state, writer: writer, notes: notes, aside: aside))
    }
    return .readOnly(
      State(
        epoch: state.epoch,
        library: state.library,
        outboxes: state.outboxes,
        reminders: state.reminders,
        revoked: state.revoked,
        number: max(state.number, libraryHolds),
        latest: state.latest
      ),
      damage
    )
  }
}

extension FoundFiles {
  /// The newest copy of the library that can be read; without one, the empty library before the first
  /// record of a journal that has them all.
  fileprivate func olderLibrary(
    than damage: Damage
  ) throws(Recovery.Refusal) -> (Library, through: Int, isRebuilt: Bool) {
    for backup in backups {
      // Why a copy cannot be read is of no interest when an older one can.
      if let (library, through) = try? Library.read(backup) { return (library, through, false) }
    }
    guard hasWholeJournal else { throw .unusable(damage) }
    return (Library(), 0, true)
  }
}

extension FoundFiles.Segment {
  /// Whether it is as it was made, without a record.
  fileprivate var isUnbegun: Bool {
    // What is wrong with a header is told when the segment is read.
    guard let header = try? header() else { return false }
    return bytes.lastNonzero(from: header.bytes.count) == nil
  }

  fileprivate func header() throws(Damage) -> SegmentHeader {
    let header: SegmentHeader
    do throws(SegmentHeader.ReadError) {
      header = try SegmentHeader(reading: bytes)
    } catch {
      switch error {
      case .empty: throw Damage(.empty, in: name)
      case .zeros: throw Damage(.zeros, in: name)
      case .damaged, .newer: throw Damage(.badHeader, in: name, at: 0)
      }
    }
    guard header.first == first else {
      throw Damage(.misnamed(first: header.first), in: name, at: 0)
    }
    return header
  }
}
