import TestSupport
import Testing

@testable import Engine

@Suite struct ExactRoundingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var places: Int
    /// Half up, half even, down, up.
    var expected: [String]
    var testDescription: String { "\(text) to \(places)" }
  }

  @Test(arguments: [
    Case(text: "4.25", places: 1, expected: ["4.3", "4.2", "4.2", "4.3"]),
    Case(text: "4.35", places: 1, expected: ["4.4", "4.4", "4.3", "4.4"]),
    Case(text: "-4.25", places: 1, expected: ["-4.3", "-4.2", "-4.3", "-4.2"]),
    Case(text: "-0.5", places: 0, expected: ["-1", "0", "-1", "0"]),
    Case(text: "0.5", places: 0, expected: ["1", "0", "0", "1"]),
    Case(text: "-1.5", places: 0, expected: ["-2", "-2", "-2", "-1"]),
    Case(text: "4.995", places: 2, expected: ["5", "5", "4.99", "5"]),
    Case(text: "-2.51", places: 0, expected: ["-3", "-3", "-3", "-2"]),
    Case(text: "7", places: 2, expected: ["7", "7", "7", "7"]),
  ])
  func `rounds ties and negatives as each mode says`(item: Case) throws {
    let value = try Exact(decimal: item.text)
    let modes: [RoundingMode] = [.halfUp, .halfEven, .down, .up]
    #expect(modes.map { value.rounded(toPlaces: item.places, $0).description } == item.expected)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a rounded value is a neighbour on the grid, on the side the mode says`(seed: UInt64) throws
  {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let (top, bottom) = ExactArithmeticTests.smallFraction(&random)
      let value = try #require(Exact(reducing: top, over: bottom))
      let tenths = Int.random(in: 1...9, using: &random)
      let step = try #require(Exact(tenths, over: 10))
      for mode in RoundingMode.allCases {
        let rounded = value.rounded(toMultipleOf: step, mode)
        let steps = rounded / step
        #expect(steps?.floor == steps, "seed \(seed)")
        let distance = max(value - rounded, rounded - value)
        switch mode {
        case .down: #expect(rounded <= value && distance < step, "seed \(seed)")
        case .up: #expect(rounded >= value && distance < step, "seed \(seed)")
        case .halfUp, .halfEven: #expect(distance + distance <= step, "seed \(seed)")
        }
      }
    }
  }

  @Test func `rounds to half points and leaves a value alone where the step is no step`() throws {
    let value = try Exact(decimal: "6.74")
    #expect(value.rounded(toMultipleOf: try Exact(decimal: "0.5"), .halfUp).description == "6.5")
    #expect(value.rounded(toMultipleOf: .zero, .halfUp) == value)
    #expect(value.rounded(toMultipleOf: Exact(-1), .halfUp) == value)
  }

  @Test func `an approximation a hair below a whole number floors to it`() {
    #expect(Exact(saturating: 4.999_999_999_9).floor.satisfies(.equal, Exact(5)))
    #expect(Exact(saturating: 4.99).floor.satisfies(.equal, Exact(4)))
    #expect(Exact(-7, over: 2)?.floor == Exact(-4))
  }
}
