import Civil
import Engine
import Library
import Reminders
import Store
import System
import TestSupport
import Testing

/// The files of a home as the first version of their format wrote them; they are never made anew.
@Suite struct GoldenFilesTests {
  private let directory = "Tests/Golden/format-1/home"

  private func golden() throws -> Files {
    var files: Files = [:]
    for name in try Repository.names(in: directory) {
      files[name] = try Repository.read("\(directory)/\(name)")
    }
    return files
  }

  @Test func `are read, with every kind of record`() throws {
    let ready = try #require(golden().recovered.ready)
    #expect(ready.notes.isEmpty)
    let state = ready.state
    #expect(state.number == 7)
    #expect(state.epoch == "e1")
    let subject = try #require(state.library.study.subjects.first)
    #expect(subject.id == "bd")
    #expect(subject.name == "Bases de Datos")
    #expect(subject.grades["june"]?["lab.1"]?.text == "7,5")
    #expect(subject.grades["june"]?["exam"]?.text == "4,2")
    #expect(subject.dates["june"]?["exam"]?.due.description == "2027-01-15T16:00")
    let phone = OutboxSource(companion: "phone", outbox: "ob-phone")
    #expect(state.outboxes[phone]?.highest == 4)
    #expect(
      state.outboxes[phone]?.entry(4)?.result
        == .refused(code: "rejected", message: "it cannot be read")
    )
    #expect(state.outboxes[OutboxSource(companion: "laptop", outbox: "ob-laptop")]?.highest == 1)
    #expect(state.reminders.fired[Sample.key.id]?.shownBy == ["phone"])
  }

  @Test func `are gone on in`() throws {
    var primary = try MemoryPrimary(golden())
    try primary.change(Sample.grade("exam", "9"))
    #expect(primary.files.recovered.ready?.state == primary.state)
    primary.fold()
    #expect(primary.files.recovered.ready?.state == primary.state)
  }

  @Test func `are written byte by byte as ever`() throws {
    let now = try Sample.primary().files
    let golden = try golden()
    #expect(now.keys.sorted() == golden.keys.sorted())
    for (name, bytes) in golden { #expect(now[name] == bytes, "\(name)") }
  }
}
