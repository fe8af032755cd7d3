import Companion
import System
import TestSupport
import Testing
import Wire

@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct DaemonDamageTests {
  private let journal = "journal-000000000001"

  private func write(_ text: String, _ name: String, in home: Home) throws {
    try SystemDisk().replaceFile(home.file(name), with: Array(text.utf8))
  }

  /// A home whose journal holds four changes that are in no snapshot.
  private func homeWithJournal() throws -> Home {
    let home = try Home()
    try home.serving { daemon in
      let companion = try home.connect()
      try companion.submit(.addAlgebra, 1)
      for number in 2...4 { try companion.submit(.grade("trabajo", "\(number)"), number) }
      try daemon.kill()
    }
    return home
  }

  @Test func `a journal damaged in its middle is served and never written to`() throws {
    let home = try homeWithJournal()
    var bytes = try #require(try home.files()[journal])
    let third = try #require(bytes.firstRange(of: Array("\"seq\":3".utf8)))
    bytes[third.lowerBound + 6] ^= 1
    try SystemDisk().replaceFile(home.file(journal), with: bytes)
    let before = try home.files()
    try home.serving { daemon in
      let companion = try home.connect()
      #expect(companion.welcome.flags.contains(.storageDamaged))
      let state = try companion.state(.summary)
      #expect(state.token.revision > 0)
      let refusal = try companion.refusal(of: .grade("examen", "9"), 5)
      #expect(refusal?.code == .storageDamaged)
      #expect(refusal?.message.hasPrefix(home.file(journal) + ", byte ") == true)
      let shown = try home.run(.mark, "show", "alg")
      #expect(shown.ending == .exited(0))
      #expect(try daemon.terminate() == .exited(0))
    }
    var after = try home.files()
    // What `mark` keeps for itself.
    for name in ["client-id", "summary.json"] { after[name] = nil }
    #expect(Set(after.keys) == Set(before.keys))
    for (name, content) in before { #expect(after[name] == content, "\(name)") }
  }

  @Test func `a journal cut off in its last record gives what was before it`() throws {
    let home = try homeWithJournal()
    var bytes = try #require(try home.files()[journal])
    let last = try #require(bytes.firstRange(of: Array("\"seq\":4".utf8)))
    for index in last.lowerBound..<bytes.count { bytes[index] = 0 }
    try SystemDisk().replaceFile(home.file(journal), with: bytes)
    try home.serving { _ in
      let companion = try home.connect()
      #expect(try companion.count("records") == 3)
      #expect(try companion.submit(.grade("trabajo", "9"), 4).isDuplicate == false)
    }
    #expect(try home.files()["journal.torn-000000000004"] != nil)
  }

  @Test func `a library of a newer format is refused and stays as it is`() throws {
    let home = try Home()
    let text = "{\"format\": 999, \"through\": 3, \"anything\": [1, 2]}\n"
    try write(text, "library.json", in: home)
    let before = try home.files()
    let run = try home.run(.markd)
    #expect(run.ending == .exited(65))
    #expect(run.errors.contains(home.file("library.json: ")), "\(run.errors)")
    #expect(run.errors.contains("format 999"), "\(run.errors)")
    #expect(try home.files() == before)
  }

  @Test func `a library that nobody can read is refused by place and stays as it is`() throws {
    let home = try Home()
    try write("{\"format\": 1,\n  nonsense\n", "library.json", in: home)
    let before = try home.files()
    let run = try home.run(.markd)
    #expect(run.ending == .exited(65))
    #expect(run.errors.contains(home.file("library.json, byte 16: ")), "\(run.errors)")
    #expect(try home.files() == before)
  }

  @Test func `a library edited while it is served is kept beside the one that is written`() throws {
    let home = try Home()
    let edited = "{\"edited\": \"by hand\"}\n"
    try home.serving { daemon in
      let companion = try home.connect()
      try companion.submit(.addAlgebra, 1)
      try write(edited, "library.json", in: home)
      #expect(try daemon.terminate() == .exited(0))
      #expect(daemon.told.contains("event=library-edited"))
    }
    let files = try home.files()
    let kept = files.filter { $0.key.hasPrefix("library.edited-") }
    #expect(kept.values.map { String(decoding: $0, as: UTF8.self) } == [edited])
    #expect(try home.serving { _ in try home.connect().count("subjects") } == 1)
  }
}
