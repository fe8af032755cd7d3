import Civil
import Engine
import JSON
import Library
import Reminders
import Store
import System
import TestSupport
import Testing

/// The files of a home as each version of their format wrote them; they are never made anew.
@Suite struct GoldenFilesTests {
  /// The oldest first; in the second one a library has a history and the number of before.
  private static let directories = [
    "format-1", "format-1-history", "format-2", "format-3", "format-4",
  ]

  private func golden(_ format: String) throws -> Files {
    let directory = "Tests/Golden/\(format)/home"
    var files: Files = [:]
    for name in try Repository.names(in: directory) {
      files[name] = try Repository.read("\(directory)/\(name)")
    }
    return files
  }

  @Test(arguments: directories)
  func `are read, with every kind of record`(format: String) throws {
    let ready = try #require(golden(format).recovered.ready)
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

  @Test(arguments: directories)
  func `are gone on in, and the next fold writes them as of now`(format: String) throws {
    var primary = try MemoryPrimary(golden(format))
    try primary.change(Sample.grade("exam", "9"))
    #expect(primary.files.recovered.ready?.state == primary.state)
    primary.fold()
    #expect(primary.files.recovered.ready?.state == primary.state)
    let library = try JSONValue(parsing: #require(primary.files["library.json"]), limits: .file)
    #expect(library["format"]?.integer == Library.fileFormat)
    // A copy of before is there in case the new program is not wanted after all.
    #expect(
      try primary.files["library.backup-000000000002.json"]
        == golden(format)["library.backup-000000000002.json"]
    )
  }

  @Test func `of a later format are refused, and the refusal says what to do`() throws {
    var files = try golden(#require(GoldenFilesTests.directories.last))
    let later = Library.fileFormat + 1
    files["library.json"] = Array("{\"format\": \(later), \"anything\": []}".utf8)
    guard case .refused(let refusal) = files.recovered else {
      Issue.record("it was not refused")
      return
    }
    #expect(
      "\(refusal)" == """
        library.json: written by a newer mark (format \(later); this one knows \(Library.fileFormat)); \
        install that one
        """
    )
  }

  @Test func `are written byte by byte as ever`() throws {
    let now = try Sample.primary().files
    let golden = try golden(#require(GoldenFilesTests.directories.last))
    #expect(now.keys.sorted() == golden.keys.sorted())
    for (name, bytes) in golden { #expect(now[name] == bytes, "\(name)") }
  }
}
