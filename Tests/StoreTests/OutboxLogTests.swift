import Civil
import JSON
import Library
import Testing

@testable import Store

@Suite struct OutboxLogTests {
  private func log(_ count: Int) -> OutboxLog {
    var log = OutboxLog()
    for sequence in 1..<count + 1 {
      let change = ChangeRecord(
        source: OutboxSource(companion: "phone", outbox: "a"),
        sequence: sequence,
        fingerprint: "f\(sequence)",
        today: Sample.today,
        change: .null,
        expectation: .anything,
        result: .refused(code: "rejected", message: "no")
      )
      let at = Instant(milliseconds: Int64(sequence))
      log.append(change, of: Record(number: 10 + sequence, at: at, event: .change(change)))
    }
    return log
  }

  @Test(arguments: [0, 1, 255, 256, 257, 1_000])
  func `keeps the results of the last 256 changes, each under its number`(count: Int) {
    let log = log(count)
    #expect(log.highest == count)
    #expect(log.results.count == min(count, 256))
    #expect(log.last == (count == 0 ? nil : Instant(milliseconds: Int64(count))))
    let kept = max(1, count - 255)..<count + 1
    for sequence in kept {
      #expect(log.entry(sequence)?.fingerprint == "f\(sequence)")
      #expect(log.entry(sequence)?.number == 10 + sequence)
    }
  }

  @Test(arguments: [Int.min, -1, 0, 1, 44, 301, Int.max])
  func `has nothing for a number that is too old or was never there`(sequence: Int) {
    #expect(log(300).entry(sequence) == nil)
    #expect(log(0).entry(sequence) == nil)
  }
}
