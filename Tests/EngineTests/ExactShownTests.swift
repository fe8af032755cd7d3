import TestSupport
import Testing

@testable import Engine

@Suite struct ExactShownTests {
  @Test(arguments: [
    ("4.995", "4.99"), ("4.99996", "4.99"), ("5", "5"), ("5.004", "5.01"), ("4.994", "4.99"),
    ("9.999", "9.99"), ("0.001", "0.01"), ("7.125", "7.13"), ("-0.001", "-0.01"),
  ])
  func `a grade is never shown on the other side of a threshold`(typed: String, shown: String)
    throws
  {
    let thresholds = [Exact(0), Exact(5), Exact(10)]
    #expect(try Exact(decimal: typed).shown(thresholds: thresholds) == shown)
  }

  @Test func `a value between two thresholds on one step of the screen gets more places`() throws {
    let thresholds = [try Exact(decimal: "4.995"), Exact(5)]
    #expect(try Exact(decimal: "4.997").shown(thresholds: thresholds) == "4.997")
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `what is shown agrees with what was decided, for any thresholds`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let places = Int.random(in: 0...3, using: &random)
      let thresholds = (0..<Int.random(in: 1...5, using: &random)).compactMap { _ in
        let top = Int.random(in: -20...120, using: &random)
        return Exact(top, over: Int.random(in: 1...60, using: &random))
      }
      let near = thresholds[0]
      let sevenThousandths = Int.random(in: -50...50, using: &random)
      let offset = try #require(Exact(sevenThousandths, over: 7_000))
      let value = near + offset
      let shown = try #require(number(value.shown(places: places, thresholds: thresholds)))
      for threshold in thresholds {
        #expect(!(value < threshold && shown >= threshold), "seed \(seed): \(value) as \(shown)")
        #expect(!(value > threshold && shown <= threshold), "seed \(seed): \(value) as \(shown)")
      }
    }
  }
}

/// Reads what was printed, however many decimals it has.
private func number(_ text: String) -> Exact? {
  let sides = text.split(separator: ".")
  let decimals = sides.count == 2 ? sides[1].count : 0
  return Int(text.filter { $0 != "." }).map { Exact($0) * Exact.unit(atPlace: decimals) }
}
