import JSON
import TestSupport
import Testing
import Wire

@testable import Companion

/// An outbox as the first version of its format wrote it; it is never made anew.
@Suite struct GoldenOutboxTests {
  private func golden() throws -> [UInt8] { try Repository.read("Tests/Golden/format-1/outbox") }

  var queue: Outbox.Queue {
    var queue = Outbox.Queue(name: "0123456789abcdef0123456789abcdef", first: 5, entries: [])
    let grade: JSONValue = [
      "kind": "setGrade", "subject": "bd", "part": "exam", "value": "7,5",
    ]
    let date: JSONValue = ["kind": "setDate", "subject": "bd", "part": "exam", "date": .null]
    queue.append(
      ChangeRequest(outbox: "", sequence: 0, atMS: 1_799_582_400_000, change: grade, was: .null)
    )
    queue.append(ChangeRequest(outbox: "", sequence: 0, atMS: 2, change: date, was: "2027-01-15"))
    queue.append(ChangeRequest(outbox: "", sequence: 0, atMS: 3, change: date))
    return queue
  }

  @Test func `is read`() throws {
    #expect(try Outbox.Queue(decoding: golden()) == queue)
  }

  @Test func `is written byte by byte as ever`() throws {
    #expect(try golden() == queue.encoded())
  }
}
