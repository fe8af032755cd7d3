import Civil
import JSON
import Library
import Reminders
import Store
import Testing

@Suite struct SnapshotTests {
  @Test func `names that are refused are kept, in a format that an older program leaves alone`()
    throws
  {
    let state = State(epoch: "e1", revoked: ["tablet", "clock"])
    let snapshot = Snapshot(of: state)
    let text = String(decoding: snapshot.file, as: UTF8.self)
    #expect(text.contains("\"format\": 2"))
    #expect(text.contains("\"revoked\": [\"clock\", \"tablet\"]"))
    #expect(try Snapshot(reading: snapshot.file) == snapshot)
    let none = Snapshot(of: State(epoch: "e1"))
    #expect(String(decoding: none.file, as: UTF8.self).contains("\"format\": 1"))
  }

  private let golden = """
    {
      "format": 1,
      "through": 7,
      "epoch": "e1",
      "latest_ms": 7000,
      "outboxes": [
        {
          "who": "laptop",
          "ob": "ob-laptop",
          "highest": 1,
          "last_ms": 7000,
          "results": [
            {
              "n": 7,
              "hash": "1",
              "result": {
                "effect": {
                  "subject": "bd",
                  "part": "exam",
                  "sitting": "june",
                  "before": null,
                  "after": "4,2"
                }
              }
            }
          ]
        },
        {
          "who": "phone",
          "ob": "ob-phone",
          "highest": 4,
          "last_ms": 6000,
          "results": [
            {
              "n": 1,
              "hash": "1",
              "result": {"effect": {"subject": "bd", "before": null, "after": "Bases de Datos"}}
            },
            {
              "n": 2,
              "hash": "2",
              "result": {
                "effect": {
                  "subject": "bd",
                  "part": "lab.1",
                  "sitting": "june",
                  "before": null,
                  "after": "7,5"
                }
              }
            },
            {
              "n": 3,
              "hash": "3",
              "result": {
                "effect": {
                  "subject": "bd",
                  "part": "exam",
                  "sitting": "june",
                  "before": null,
                  "after": "2027-01-15T16:00"
                }
              }
            },
            {"n": 6, "hash": "4", "result": {"code": "rejected", "msg": "it cannot be read"}}
          ]
        }
      ],
      "reminders": [{"rid": "bd/june/exam:7d", "gen": 1, "at_ms": 4000, "shown": ["phone"]}]
    }

    """

  private func sample() throws -> Snapshot { Snapshot(of: try Sample.primary().state) }

  @Test
  func `is written byte by byte as every version before`() throws {
    #expect(String(decoding: try sample().file, as: UTF8.self) == golden)
  }

  @Test
  func `is read back as it was, and written again the same`() throws {
    let snapshot = try sample()
    let read = try Snapshot(reading: snapshot.file)
    #expect(read == snapshot)
    #expect(read.file == snapshot.file)
  }

  @Test
  func `of nothing is read back too`() throws {
    let snapshot = Snapshot(of: State(epoch: "x"))
    #expect(try Snapshot(reading: snapshot.file) == snapshot)
  }

  @Test(arguments: [
    ("\"through\": 7", "\"through\": -1", "/through"),
    ("\"through\": 7", "\"through\": 9223372036854775807", "/through"),
    ("\"through\": 7", "\"trough\": 7", "/through"),
    ("\"format\": 1", "\"format\": 0", "/format"),
    ("\"format\": 1", "\"form\": 1", "/format"),
    ("\"outboxes\"", "\"outbox\"", "/outboxes"),
    ("\"reminders\"", "\"reminder\"", "/reminders"),
    ("\"epoch\": \"e1\"", "\"epoch\": 1", "/epoch"),
    ("\"highest\": 4", "\"highest\": 3", "/outboxes/1/results"),
    ("\"ob-laptop\"", "\"ob-phone\"", "/outboxes/1/ob"),
    ("\"n\": 7", "\"n\": \"7\"", "/outboxes/0/results/0/n"),
    ("\"gen\": 1", "\"gen\": null", "/reminders/0/gen"),
  ])
  func `refuses what is not a snapshot, and says where`(
    text: String,
    wrong: String,
    path: String
  ) throws {
    var file = golden.replacing(text, with: wrong)
    if wrong == "\"ob-phone\"" { file = file.replacing("\"laptop\"", with: "\"phone\"") }
    let error = #expect(throws: Snapshot.FileError.self) {
      try Snapshot(reading: Array(file.utf8))
    }
    guard case .misshapen(let field, let position) = error else {
      Issue.record("expected a misshapen file, got \(String(describing: error))")
      return
    }
    #expect(field.path == path)
    #expect(position.line > 0)
  }

  @Test
  func `asks for the version before the shape`() {
    let file = Array(#"{"format": 3, "all": "new"}"#.utf8)
    #expect(throws: Snapshot.FileError.newer(format: 3)) { try Snapshot(reading: file) }
  }

  @Test
  func `is refused at every length but its own`() throws {
    let file = try sample().file
    for count in 0..<file.count - 1 {
      #expect(throws: Snapshot.FileError.self) { try Snapshot(reading: Array(file.prefix(count))) }
    }
  }
}
