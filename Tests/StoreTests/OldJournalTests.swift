import Civil
import Engine
import JSON
import Library
import Store
import Testing

/// Records as they were written before the history of changes was kept.
@Suite struct OldJournalTests {
  private static let records = [
    #"""
    {"n":1,"at_ms":1796000000000,"change":{"who":"phone","ob":"b7e2","seq":1,"hash":"f1","on":"2026-11-30",
    "what":{"kind":"addSubject","course":"2026/27","id":"fis","file":"fisica.json","syllabus":"{\"format\":1,
    \"subject\":{\"name\":\"Física\"},\"parts\":{\"lab\":{},\"exam\":{}},
    \"grade\":{\"average\":{\"lab\":40,\"exam\":60}}}"},
    "result":{"effect":{"subject":"fis","before":null,"after":"Física"}}}}
    """#,
    #"""
    {"n":2,"at_ms":1796000000001,"change":{"who":"phone","ob":"b7e2","seq":2,"hash":"f2","on":"2026-11-30",
    "what":{"kind":"setGrade","subject":"fis","part":"lab","value":"7,5"},"was":null,
    "result":{"effect":{"subject":"fis","part":"lab","sitting":"ordinary","before":null,"after":"7,5"}}}}
    """#,
    // What the person saw of the leads was not looked at then.
    #"""
    {"n":3,"at_ms":1796000000002,"change":{"who":"phone","ob":"b7e2","seq":3,"hash":"f3","on":"2026-11-30",
    "what":{"kind":"setLeads","leads":["3d"]},"was":"1d",
    "result":{"effect":{"before":"7d 1d 2h","after":"3d"}}}}
    """#,
  ]

  private func replayed() throws -> State {
    var state = State(epoch: "e1")
    for text in OldJournalTests.records {
      // Lines are broken here for the reader only: a raw line feed is no JSON in a string.
      let line = text.replacing("\n", with: "")
      let record = try Record(json: JSONValue(parsing: Array(line.utf8), limits: .file))
      try state.apply(record)
    }
    return state
  }

  @Test
  func `are read, and what they did can be undone`() throws {
    let state = try replayed()
    var library = state.library
    #expect(library["fis"]?.grades["ordinary"]?["lab"]?.text == "7,5")
    for occasion in Occasion.allCases { #expect(library.leads[occasion].text == "3d") }
    #expect(library.history.entries.map(\.number) == [1, 2, 3])
    #expect(library.history.entries.map(\.who) == ["phone", "phone", "phone"])
    let today = try CivilDate(parsing: "2026-12-01")
    for number in [3, 2, 1] { _ = try library.apply(.undo(number), on: today) }
    #expect(library.study.courses.isEmpty)
    #expect(library.leads == LeadSettings())
  }
}
