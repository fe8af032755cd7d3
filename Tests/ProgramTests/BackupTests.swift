import Companion
import Library
import Store
import System
import TestSupport
import Testing
import Wire

@Suite(.temporaryDirectory, .timeLimit(.minutes(5)), .serialized) struct BackupTests {
  private func grades(_ home: Home, _ values: String...) throws {
    let companion = try home.connect()
    let first = (try companion.count("records") ?? 0) + 1
    if first == 1 { try companion.submit(.addAlgebra, 1) }
    for (number, value) in zip(max(first, 2)..., values) {
      try companion.submit(.grade("trabajo", value), number)
    }
  }

  private func copy(_ home: Home, _ name: String = "copy.json") throws -> Library {
    let run = try home.run(.mark, "backup", home.file(name))
    #expect(run.ending == .exited(0), "\(run)")
    return try Library.read(try #require(home.files()[name])).library
  }

  private func shown(_ home: Home) throws -> String {
    try home.run(.mark, "show", "alg").output
  }

  @Test func `a copy is the same whether the daemon runs, was killed or has ended well`() throws {
    let home = try Home()
    var copies: [Library] = []
    try home.serving { daemon in
      try grades(home, "7,5", "8")
      copies.append(try copy(home))
      try daemon.kill()
    }
    copies.append(try copy(home))
    #expect(try home.serving { daemon in try daemon.terminate() } == .exited(0))
    copies.append(try copy(home))
    #expect(Set(copies).count == 1)
    #expect(copies[0].study.subjects.map(\.id) == ["alg"])
    #expect(try SystemDisk().status(of: home.file("copy.json"))?.mode == 0o600)
  }

  @Test func `copies made in a stream of changes and folds all hold what was answered before`()
    throws
  {
    let home = try Home()
    try home.serving { _ in
      let companion = try home.connect()
      try companion.submit(.addAlgebra, 1)
      var number = 1
      for _ in 0..<6 {
        // More than are folded at once, so that files are replaced while they are read.
        let requests = try (0..<60).map { _ in
          number += 1
          return try companion.post(.grade("trabajo", "\(number % 10)"), number)
        }
        let run = try home.run(.mark, "backup", home.file("copy.json"))
        #expect(run.ending == .exited(0), "\(run)")
        let (_, through) = try Library.read(try #require(home.files()["copy.json"]))
        #expect(through >= number - 60)
        for request in requests { _ = try companion.answer(to: request) }
      }
    }
  }

  @Test func `a file that is no copy is not replaced`() throws {
    let home = try Home()
    try home.serving { _ in try grades(home) }
    try SystemDisk().replaceFile(home.file("thesis.txt"), with: Array("important".utf8))
    let run = try home.run(.mark, "backup", home.file("thesis.txt"))
    #expect(run.ending == .exited(65))
    #expect(try home.files()["thesis.txt"] == Array("important".utf8))
    _ = try copy(home)
    _ = try copy(home)
  }

  @Test func `of damaged files a copy has what can be read, and says so`() throws {
    let home = try Home()
    try home.serving { daemon in
      try grades(home, "7", "8", "9")
      try daemon.kill()
    }
    let journal = "journal-000000000001"
    var bytes = try #require(try home.files()[journal])
    let third = try #require(bytes.firstRange(of: Array("\"seq\":3".utf8)))
    bytes[third.lowerBound + 6] ^= 1
    try SystemDisk().replaceFile(home.file(journal), with: bytes)
    let run = try home.run(.mark, "backup", home.file("copy.json"))
    #expect(run.ending == .exited(65))
    #expect(run.errors.contains("\(home.file(journal)), byte "))
    let (_, through) = try Library.read(try #require(home.files()["copy.json"]))
    #expect(through == 2)
  }

  @Test func `a restored library is served under a new epoch, and what was there is kept`() throws {
    let home = try Home()
    var epoch = ""
    try home.serving { daemon in
      try grades(home, "7,5")
      epoch = try home.connect().welcome.token.epoch
      _ = try copy(home)
      try grades(home, "2")
      let refused = try home.run(.mark, "restore", home.file("copy.json"))
      #expect(refused.ending == .exited(75))
      #expect(refused.errors.contains("kill \(daemon.id)"))
      #expect(try shown(home).contains("2"))
      #expect(try daemon.terminate() == .exited(0))
    }
    let run = try home.run(.mark, "restore", home.file("copy.json"))
    #expect(run.ending == .exited(0), "\(run)")
    #expect(run.output.contains(home.file("replaced-1-library.json")))
    try home.serving { _ in
      let companion = try home.connect()
      #expect(companion.welcome.token.epoch != epoch)
      #expect(try shown(home).contains("7,5"))
      // The numbers of the outbox go on: none is taken for a new one.
      #expect(try companion.submit(.grade("trabajo", "2"), 3).isDuplicate)
      #expect(try companion.submit(.grade("trabajo", "9"), 4).isDuplicate == false)
    }
    let back = try home.run(.mark, "restore", home.file("replaced-1-library.json"))
    #expect(back.ending == .exited(0))
    #expect(try !home.serving { _ in try shown(home) }.contains("7,5"))
  }

  @Test func `a copy that the daemon keeps is restored by its name, over damaged files too`() throws
  {
    let home = try Home()
    try home.serving { daemon in
      try grades(home, "7,5")
      #expect(try daemon.terminate() == .exited(0))
    }
    try SystemDisk().replaceFile(home.file("library.json"), with: [])
    try SystemDisk().replaceFile(home.file("state.json"), with: Array("{".utf8))
    let known = try home.run(.mark, "restore", "nothing")
    #expect(known.ending == .exited(65))
    let names = try home.files().keys.filter { $0.hasPrefix("library.backup-") }.sorted()
    let newest = try #require(names.last)
    #expect(known.errors.contains(newest))
    #expect(try home.run(.mark, "restore", newest).ending == .exited(0))
    try home.serving { _ in
      let flags = try home.connect().welcome.flags
      #expect(flags.isEmpty)
      #expect(try shown(home).contains("7,5"))
    }
    #expect(try home.files()["replaced-1-state.json"] == Array("{".utf8))
  }

  @Test(arguments: ["{", #"{"format": 99}"#, "[]"])
  func `what is no library is not restored, and nothing is touched`(text: String) throws {
    let home = try Home()
    try home.serving { daemon in
      try grades(home, "7,5")
      #expect(try daemon.terminate() == .exited(0))
    }
    try SystemDisk().replaceFile(home.file("bad.json"), with: Array(text.utf8))
    let before = try home.files()
    let run = try home.run(.mark, "restore", home.file("bad.json"))
    #expect(run.ending == .exited(65))
    #expect(run.errors.contains("bad.json"))
    #expect(try home.files() == before)
  }
}
