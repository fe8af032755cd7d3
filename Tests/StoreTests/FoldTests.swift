import Engine
import Library
import Store
import Testing

@Suite struct FoldTests {
  /// What a disk may hold when power fails after some steps: the next step's file half written beside
  /// the old one, and of the removals only one done, or all but one.
  private func outcomes(of fold: Fold, from files: Files) -> [(after: Int, Files)] {
    var outcomes: [(Int, Files)] = []
    var disk = files
    for (index, step) in fold.steps.enumerated() {
      outcomes.append((index, disk))
      if case .replace(let name, let bytes) = step {
        var half = disk
        half[name + ".new"] = Array(bytes.prefix(bytes.count / 2))
        outcomes.append((index, half))
      }
      disk.take(step)
    }
    outcomes.append((fold.steps.count, disk))
    let removals = fold.steps.filter { if case .remove = $0 { true } else { false } }
    for one in removals {
      // The names in a directory reach the disk in no order: this one was first, or last.
      var (first, last) = (files, files)
      for step in fold.steps where step == one || !removals.contains(step) { first.take(step) }
      for step in fold.steps where step != one { last.take(step) }
      outcomes += [(fold.steps.count, first), (fold.steps.count, last)]
    }
    return outcomes
  }

  /// A primary with several segments and more backups than are kept.
  private func old() throws -> MemoryPrimary {
    var primary = try Sample.primary()
    for value in 1...6 {
      try primary.change(Sample.grade("exam", "\(value)"))
      primary.fold()
    }
    for value in 1...12 {
      // Three segments, of which two are full.
      try primary.change(Sample.grade("lab.1", "\(value)"))
      try primary.change(.addSubject(.init(id: nil, syllabus: Sample.syllabus)))
    }
    #expect(primary.files.keys.count { $0.hasPrefix("journal-") } > 2)
    return primary
  }

  @Test
  func `gives the same state wherever power fails`() throws {
    var primary = try old()
    let fold = primary.plan()
    for (step, files) in outcomes(of: fold, from: primary.files) {
      let ready = try #require(files.recovered.ready, "after step \(step): \(files.recovered)")
      #expect(ready.state == primary.state, "after step \(step)")
      #expect(ready.notes.isEmpty, "after step \(step)")
      #expect(ready.aside.isEmpty, "after step \(step)")
      #expect(ready.writer != nil, "after step \(step)")
      var next = try MemoryPrimary(files)
      try next.change(Sample.grade("lab.2", "3"))
      next.fold()
      #expect(next.files.recovered.ready?.state == next.state, "after step \(step)")
    }
  }

  @Test
  func `loses no record that is written while it goes on`() throws {
    let before = try old()
    var primary = before
    let fold = primary.plan()
    for pause in 1..<fold.steps.count {
      var primary = primary
      fold.steps[..<pause].forEach { primary.files.take($0) }
      primary.go(on: fold)
      try primary.change(Sample.grade("lab.2", "4"))
      for step in fold.steps[pause...] {
        #expect(primary.files.recovered.ready?.state == primary.state)
        primary.files.take(step)
      }
      #expect(primary.files.recovered.ready?.state == primary.state)
    }
  }

  @Test
  func `keeps the segments that hold more than the snapshots`() throws {
    var primary = try Sample.primary()
    let early = primary.plan()
    try primary.change(Sample.grade("lab.2", "4"))
    // The journal went on after the state was taken.
    let fold = Fold(
      try #require(primary.states[7]),
      writer: primary.writer,
      salt: 5,
      files: Array(primary.files.keys)
    )
    #expect(fold.writer.header.first == 9)
    for (step, files) in outcomes(of: fold, from: primary.files) {
      #expect(files.recovered.ready?.state == primary.state, "after step \(step)")
    }
    #expect(early.steps.contains(.remove("journal-000000000003")))
    #expect(!fold.steps.contains(.remove("journal-000000000003")))
  }

  @Test
  func `of a first start can be cut off anywhere`() throws {
    let fold = Fold(State(epoch: "e1"), writer: nil, salt: 1, files: [])
    for (step, files) in outcomes(of: fold, from: [:]) {
      let ready = try #require(files.recovered.ready, "after step \(step)")
      #expect(ready.state.library == State(epoch: "").library)
      #expect(ready.state.number == 0)
    }
  }

  @Test
  func `begins no new segment when the one there holds nothing that is folded`() throws {
    var primary = try Sample.primary()
    primary.fold()
    let again = primary.plan()
    #expect(again.writer == primary.writer)
    #expect(
      again.steps.map(\.name) == ["state.json", "library.json", "library.backup-000000000007.json"]
    )
  }

  @Test
  func `in place of a segment that failed takes away those that were begun behind it`() throws {
    let primary = try Sample.primary()
    let next = primary.state.number + 1
    let ahead = SegmentHeader(first: next + 2, salt: 9)
    var files = primary.files
    files[ahead.name] = ahead.file
    // Left there, it would tell that two records are missing.
    let fold = Fold(primary.state, writer: nil, salt: 1, files: files.keys.sorted())
    for step in fold.steps { files.take(step) }
    #expect(files[ahead.name] == nil)
    #expect(files.recovered.ready?.state == primary.state)
  }

  @Test
  func `keeps the newest copies of the library, and the last one under its number`() throws {
    var primary = try MemoryPrimary()
    try primary.change(Sample.addition)
    for value in 1...8 {
      try primary.change(Sample.grade("exam", "\(value)"))
      primary.fold()
    }
    let copies = primary.files.keys.filter { $0.hasPrefix("library.backup-") }.sorted()
    #expect(copies.count == Backup.recentKept)
    #expect(copies.last == "library.backup-000000000009.json")
    #expect(primary.files["library.backup-000000000009.json"] == primary.files["library.json"])
  }

  @Test
  func `keeps a library that was edited by hand before it writes its own`() throws {
    let primary = try Sample.primary()
    let fold = Fold(
      primary.state,
      writer: primary.writer,
      salt: 1,
      files: Array(primary.files.keys),
      edited: [1, 2, 3]
    )
    let kept = try #require(
      fold.steps.firstIndex(of: .replace("library.edited-000000000007.json", [1, 2, 3]))
    )
    let replaced = try #require(fold.steps.firstIndex { $0.name == "library.json" })
    #expect(kept < replaced)
  }

  @Test
  func `writes the same files again when nothing has changed`() throws {
    var primary = try Sample.primary()
    primary.fold()
    let files = primary.files
    primary.fold()
    #expect(primary.files == files)
  }

  @Test
  func `replaces a library no earlier than it names the new history`() throws {
    var primary = try Sample.primary()
    let old = primary.state
    let restored = State(
      epoch: "restored",
      outboxes: old.outboxes,
      reminders: old.reminders,
      number: old.number
    )
    let fold = Fold(
      restored,
      writer: primary.writer,
      salt: 1,
      files: Array(primary.files.keys)
    )
    for step in fold.steps {
      primary.files.take(step)
      let state = try #require(primary.files.recovered.state)
      if state.library != old.library { #expect(state.epoch == "restored") }
    }
    #expect(primary.files.recovered.state == restored)
  }
}

extension Fold.Step {
  fileprivate var name: String {
    switch self {
    case .replace(let name, _), .remove(let name): name
    }
  }
}
