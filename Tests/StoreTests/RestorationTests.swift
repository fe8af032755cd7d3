import Engine
import Library
import Store
import Testing

@Suite struct RestorationTests {
  /// The library after its second record.
  private func older() throws -> Library {
    try #require(Sample.primary().states[2]).library
  }

  private func plan(
    _ library: Library,
    _ files: Files,
    epoch: String = "new"
  ) throws -> Restoration {
    try Restoration(
      of: library,
      into: files,
      names: Array(files.keys),
      epoch: epoch,
      salt: 77,
      day: Sample.today,
      segmentSize: 2048
    )
  }

  /// Files in every way that they can be before somebody restores.
  private func homes() throws -> [String: Files] {
    let whole = try Sample.primary()
    var homes = ["whole": whole.files, "none": [:]]
    var middle = whole.files
    middle["journal-000000000003"]?[60] ^= 1
    homes["journal damaged in its middle"] = middle
    var library = whole.files
    library["library.json"] = []
    homes["library empty, a copy there"] = library
    homes["nothing of the library left"] = library.filter { !$0.key.contains("backup") }
    var rest = whole.files
    rest["state.json"] = nil
    homes["outboxes gone"] = rest
    var header = whole.files
    header["journal-000000000003"]?[0] = 0
    homes["segment without a beginning"] = header
    return homes
  }

  @Test func `who is refused stays refused`() throws {
    var files = try Sample.primary().files
    var rest = try Snapshot(reading: try #require(files["state.json"]))
    rest.revoked = ["tablet"]
    files["state.json"] = rest.file
    try plan(older(), files).steps.forEach { files.take($0) }
    #expect(files.recovered.ready?.state.revoked == ["tablet"])
  }

  @Test func `puts the library there, under a new name of its history`() throws {
    let older = try older()
    for (home, files) in try homes() {
      var files = files
      try plan(older, files).steps.forEach { files.take($0) }
      let ready = try #require(files.recovered.ready, "\(home): \(files.recovered)")
      #expect(ready.state.library.studies == older.studies, "\(home)")
      #expect(ready.state.epoch == "new", "\(home)")
      #expect(ready.notes.isEmpty, "\(home)")
      var primary = try MemoryPrimary(files)
      if ready.state.library.study.subjects.isEmpty { continue }
      try primary.change(Sample.grade("exam", "9"), by: "tablet")
      #expect(primary.files.recovered.ready?.state == primary.state, "\(home)")
    }
  }

  @Test func `keeps the places in the outboxes, so that nothing is made twice`() throws {
    let primary = try Sample.primary()
    var files = primary.files
    try plan(older(), files).steps.forEach { files.take($0) }
    let state = try #require(files.recovered.ready).state
    #expect(state.outboxes == primary.state.outboxes)
    #expect(state.number == primary.state.number)
    // A library that cannot be read leaves them as well.
    var lost = try #require(try homes()["nothing of the library left"])
    let highest = try Snapshot(reading: lost["state.json"] ?? []).outboxes
    try plan(older(), lost).steps.forEach { lost.take($0) }
    #expect(lost.recovered.ready?.state.outboxes == highest)
  }

  @Test func `gives no date a number that one had before`() throws {
    var primary = try Sample.primary()
    let copy = primary.state.library
    for day in 1...3 { try primary.change(Sample.date("exam", "2027-02-0\(day)")) }
    let count = primary.state.library.generation
    #expect(count > copy.generation)
    var files = primary.files
    try plan(copy, files).steps.forEach { files.take($0) }
    #expect(try #require(files.recovered.ready).state.library.generation == count)
  }

  @Test func `keeps what was there`() throws {
    let primary = try Sample.primary()
    var files = primary.files
    let first = try plan(older(), files)
    first.steps.forEach { files.take($0) }
    #expect(first.kept == ["replaced-1-library.json"])
    let kept = try Library.read(try #require(files["replaced-1-library.json"]))
    #expect(kept.library == primary.state.library)
    // Back again: what was put there is kept in its turn.
    let second = try plan(kept.library, files, epoch: "newer")
    second.steps.forEach { files.take($0) }
    #expect(second.kept == ["replaced-2-library.json"])
    #expect(files["replaced-1-library.json"] != nil)
    #expect(files.recovered.ready?.state.library == primary.state.library)
  }

  @Test func `keeps every damaged file byte by byte`() throws {
    for (home, before) in try homes() where before.recovered.damage != nil {
      var files = before
      let plan = try plan(older(), files)
      plan.steps.forEach { files.take($0) }
      for (name, bytes) in before where !name.contains("backup") {
        #expect(files["replaced-1-\(name)"] == bytes, "\(home): \(name)")
      }
    }
  }

  @Test func `can be cut off anywhere and done again`() throws {
    let older = try older()
    for (home, before) in try homes() {
      let plan = try plan(older, before)
      var files = before
      for step in 0...plan.steps.count {
        if step > 0 { files.take(plan.steps[step - 1]) }
        var again = files
        try self.plan(older, again, epoch: "again").steps.forEach { again.take($0) }
        let ready = try #require(again.recovered.ready, "\(home), step \(step)")
        #expect(ready.state.library.studies == older.studies, "\(home), step \(step)")
        #expect(ready.state.outboxes.count >= (files.recovered.state?.outboxes.count ?? 0))
        guard before.recovered.ready != nil else { continue }
        let between = try #require(files.recovered.ready, "\(home), step \(step)").state
        let old = before.recovered.ready?.state.library
        #expect(
          between.library == old || between.library.studies == older.studies,
          "\(home), step \(step)"
        )
        if between.library != old { #expect(between.epoch == "new", "\(home), step \(step)") }
        #expect(between.outboxes == before.recovered.ready?.state.outboxes)
      }
    }
  }

  @Test func `leaves what a newer program has written`() throws {
    var files = try Sample.primary().files
    files["state.json"] = Array(#"{"format": 3}"#.utf8)
    let older = try older()
    #expect(throws: Recovery.Refusal.self) { try plan(older, files) }
  }
}
