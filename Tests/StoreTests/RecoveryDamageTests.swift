import Civil
import Engine
import Library
import Testing

@testable import Store

/// What becomes of a library whose journal is damaged, place by place.
@Suite struct RecoveryDamageTests {
  /// A history with and one without snapshots beside its journal.
  private static let histories: [@Sendable () throws -> MemoryPrimary] = [
    Sample.primary, Sample.journalOnly,
  ]

  /// Checks that nothing is lost that was written before a place in the newest segment.
  private func check(
    _ recovery: Recovery,
    of primary: MemoryPrimary,
    damagedAt place: Int,
    isVisible: Bool = true
  ) throws {
    let file = primary.writer.header.name
    switch recovery {
    case .ready(let ready):
      let intact = primary.ends.filter { $0.value <= place }.keys.max() ?? 0
      #expect(ready.state.number >= intact, "byte \(place)")
      // The epoch is that of the files, or a new one where they have none.
      let expected = try #require(primary.states[ready.state.number])
      #expect(ready.state.library == expected.library, "byte \(place)")
      #expect(ready.state.outboxes == expected.outboxes, "byte \(place)")
      #expect(ready.state.reminders == expected.reminders, "byte \(place)")
      #expect(!ready.state.library.study.subjects.isEmpty, "byte \(place)")
      // Only when nothing at all is left behind a record can no one tell that there was more.
      if ready.state.number < primary.state.number, isVisible {
        #expect(ready.writer == nil, "byte \(place)")
        #expect(!ready.notes.isEmpty, "byte \(place)")
      }
    case .readOnly(let state, let damage):
      #expect(damage.file == file, "byte \(place)")
      #expect(!state.library.study.subjects.isEmpty, "byte \(place)")
      #expect(state.library == primary.states[state.number]?.library, "byte \(place)")
    case .refused(.unusable(let damage)):
      #expect(damage.file == file, "byte \(place)")
    case .refused(.newer(let newer, _, _)):
      Issue.record("byte \(place): \(newer) is not newer")
    }
  }

  @Test(arguments: histories)
  func `loses nothing before the place where a segment is cut`(
    history: @Sendable () throws -> MemoryPrimary
  ) throws {
    let primary = try history()
    let file = try #require(primary.files[primary.writer.header.name])
    let end = try #require(primary.ends[primary.state.number])
    for count in Array(0..<end + 24) + [1_000, 2_047] where count < file.count {
      var files = primary.files
      files[primary.writer.header.name] = Array(file.prefix(count))
      try check(files.recovered, of: primary, damagedAt: count)
    }
  }

  @Test(arguments: histories)
  func `loses nothing before the place where a bit is flipped`(
    history: @Sendable () throws -> MemoryPrimary
  ) throws {
    let primary = try history()
    let file = try #require(primary.files[primary.writer.header.name])
    let end = try #require(primary.ends[primary.state.number])
    for place in 0..<min(end + 40, file.count) {
      var files = primary.files
      files[primary.writer.header.name]?[place] ^= 1 << (place * 5 % 8)
      let recovery = files.recovered
      try check(recovery, of: primary, damagedAt: place)
      if let ready = recovery.ready {
        // Only the last record can be taken for one that was under way.
        #expect(ready.state.number >= primary.state.number - 1, "byte \(place)")
      }
    }
  }

  @Test(arguments: histories)
  func `loses nothing before the place from which a segment is zeros`(
    history: @Sendable () throws -> MemoryPrimary
  ) throws {
    let primary = try history()
    let name = primary.writer.header.name
    let file = try #require(primary.files[name])
    let firstEnd = try #require(primary.ends.values.min())
    let end = try #require(primary.ends.values.max())
    for place in 0..<end {
      // A journal of zeros after its header is that of a first start, and nothing else is here.
      if primary.files.count == 1, (39..<firstEnd).contains(place) { continue }
      var files = primary.files
      files[name]?.replaceSubrange(
        place...,
        with: repeatElement(0, count: file.count - place)
      )
      try check(files.recovered, of: primary, damagedAt: place, isVisible: false)
    }
  }

  @Test
  func `names the damaged record when later ones are intact`() throws {
    let primary = try Sample.primary()
    var files = primary.files
    let third = try #require(primary.ends[3])
    files[primary.writer.header.name]?[third + 30] ^= 1
    guard case .readOnly(let state, let damage) = files.recovered else {
      Issue.record("expected to be read-only")
      return
    }
    #expect(damage == Damage(.badRecord(4), in: primary.writer.header.name, at: third))
    #expect(
      damage.description
        == "journal-000000000003, byte \(third): record 4 does not match its checksum, "
        + "though records after it do"
    )
    #expect(state == primary.states[3])
  }

  @Test
  func `keeps aside what stood at a torn end`() throws {
    let primary = try Sample.primary()
    var files = primary.files
    let name = primary.writer.header.name
    let sixth = try #require(primary.ends[6])
    files[name]?[sixth + 30] ^= 1
    let ready = try #require(files.recovered.ready)
    #expect(ready.state == primary.states[6])
    #expect(
      ready.notes == [
        .tornTail(file: name, offset: sixth, keptAs: "journal.torn-000000000007")
      ]
    )
    let kept = try #require(ready.aside["journal.torn-000000000007"])
    #expect(files[name]?[sixth...].starts(with: kept) == true)
  }

  @Test
  func `goes on in a new segment after a torn end, and forgets the tear`() throws {
    let primary = try Sample.primary()
    var files = primary.files
    let sixth = try #require(primary.ends[6])
    files[primary.writer.header.name]?[sixth + 30] ^= 1
    var next = try MemoryPrimary(files)
    #expect(next.writer.header.first == 7)
    try next.change(Sample.grade("exam", "5"))
    let again = try #require(next.files.recovered.ready)
    #expect(again.state == next.state)
    #expect(again.notes.isEmpty)
    #expect(next.files["journal.torn-000000000007"] != nil)
  }

  @Test
  func `goes on over a tear although the fold after it was cut off`() throws {
    let primary = try Sample.primary()
    var files = primary.files
    let sixth = try #require(primary.ends[6])
    files[primary.writer.header.name]?[sixth + 30] ^= 1
    let torn = try #require(files.recovered.ready)
    let fold = Fold(torn.state, writer: nil, salt: 77, files: Array(files.keys))
    files.take(fold.steps[0])
    let again = try #require(files.recovered.ready)
    #expect(again.state == torn.state)
    #expect(again.writer == fold.writer)
  }

  @Test
  func `believes the newer of two segments from its first record on`() throws {
    let primary = try Sample.primary()
    // Two records were never answered, for the disk failed; the journal went on elsewhere.
    var writer = JournalWriter(SegmentHeader(first: 6, salt: 3, size: 2048))
    let at = Instant(milliseconds: 1)
    let record = Record(number: 6, at: at, event: .shown(Sample.key, companion: "tablet"))
    let taken = writer.write([record])
    let write = try #require(taken)
    var files = primary.files
    files[writer.header.name] = writer.header.file
    files[writer.header.name]?.replaceSubrange(
      write.offset..<write.offset + write.bytes.count,
      with: write.bytes
    )
    var expected = try #require(primary.states[5])
    try expected.apply(record)
    #expect(files.recovered.ready?.state == expected)
    #expect(files.recovered.ready?.writer == writer)
  }

  @Test(arguments: [3, 4, 6, 7])
  func `drops no record for a segment in which nothing was written`(first: Int) throws {
    var primary = try Sample.primary()
    let header = SegmentHeader(first: first, salt: 3, size: 2048)
    if first > 3 { primary.files[header.name] = header.file }
    #expect(primary.files.recovered.ready?.state == primary.state)
    try primary.change(Sample.grade("lab.2", "4"))
    let ready = try #require(primary.files.recovered.ready)
    #expect(ready.state == primary.state)
    #expect(ready.notes.isEmpty)
    var next = try MemoryPrimary(primary.files)
    try next.change(Sample.grade("lab.2", "5"))
    #expect(next.files.recovered.ready?.state == next.state)
    next.fold()
    #expect(next.files.recovered.ready?.state == next.state)
    #expect(next.files[header.name] == nil)
  }

  @Test
  func `names records that are missing before a segment in which nothing was written`() throws {
    var primary = try Sample.primary()
    let name = primary.writer.header.name
    let fresh = SegmentHeader(first: 8, salt: 3, size: 2048)
    primary.files[fresh.name] = fresh.file
    #expect(primary.files.recovered.ready?.writer == JournalWriter(fresh))
    let sixth = try #require(primary.ends[6])
    primary.files[name]?[sixth + 30] ^= 1
    #expect(primary.files.recovered.damage == Damage(.badRecord(7), in: name, at: sixth))
    primary.files[name]?.replaceSubrange(sixth..., with: repeatElement(0, count: 2048 - sixth))
    #expect(primary.files.recovered.damage == Damage(.gap(from: 7, to: 7), in: fresh.name))
  }

  @Test
  func `takes the loss of one write's beginning for a tear`() throws {
    var primary = try Sample.primary()
    let before = primary.state
    let start = try #require(primary.ends[7])
    for value in ["1", "2", "3"] { _ = try primary.append(.shown(Sample.key, companion: value)) }
    primary.flush()
    primary.files[primary.writer.header.name]?[start + 30] ^= 1
    let ready = try #require(primary.files.recovered.ready)
    #expect(ready.state == before)
    #expect(ready.writer == nil)
  }

  @Test
  func `takes a loss before the last write for damage`() throws {
    var primary = try Sample.primary()
    let start = try #require(primary.ends[7])
    for value in ["1", "2", "3"] { try primary.record(.shown(Sample.key, companion: value)) }
    primary.files[primary.writer.header.name]?[start + 30] ^= 1
    #expect(
      primary.files.recovered.damage
        == Damage(.badRecord(8), in: primary.writer.header.name, at: start)
    )
  }

  @Test
  func `takes no record of another segment for one of its own`() throws {
    let primary = try Sample.primary()
    var stale = JournalWriter(SegmentHeader(first: 3, salt: 9, size: 4096))
    let records = (3...10).map {
      Record(number: $0, at: Instant(milliseconds: 0), event: .fired(Sample.key))
    }
    let taken = stale.write(records)
    let bytes = try #require(taken).bytes
    let end = try #require(primary.ends[7])
    var files = primary.files
    files[primary.writer.header.name]?.replaceSubrange(end..<end + bytes.count, with: bytes)
    let ready = try #require(files.recovered.ready)
    #expect(ready.state == primary.state)
    #expect(ready.writer == nil)
  }

  @Test(arguments: [true, false])
  func `names a file of zeros or of nothing`(isEmpty: Bool) throws {
    let primary = try Sample.primary()
    for name in ["library.json", "state.json", primary.writer.header.name] {
      var files = primary.files
      let size = isEmpty ? 0 : files[name]?.count ?? 0
      files[name] = [UInt8](repeating: 0, count: size)
      guard case .readOnly(let state, let damage) = files.recovered else {
        Issue.record("expected to be read-only")
        continue
      }
      #expect(damage == Damage(isEmpty ? .empty : .zeros, in: name))
      #expect(!state.library.study.subjects.isEmpty)
    }
  }
}
