import TestSupport
import Testing

@testable import Engine

@Suite struct ExactShownTests {
  @Test(arguments: ["999999999999 ^ 10", "2 ^ 0.5 * 999999999999 ^ 3", "0 - 999999999999 ^ 20"])
  func `a large approximation is read as it was written`(formula: String) throws {
    let scheme = try compile(
      [.mark("a")],
      values: [ValueDefinition("v", formula)],
      grade: "a + 0 * v"
    )
    let sheet = scheme.sheet(of: GradeRecord(), in: .ordinary)
    let value = try #require(scheme.explanation(on: sheet, .best).value("v")?.result.value)
    let text = value.description
    #expect(Exact(describing: text)?.description == text)
  }

  /// What a grade out of ten is held against: it passes at 5, and is 0 or 10 only exactly.
  private static let ofTen = [Threshold.above(.zero), .atLeast(Exact(5)), .atLeast(.ten)]

  @Test(arguments: [
    ("4.995", "4.99"), ("4.99996", "4.99"), ("5", "5"), ("5.004", "5"), ("4.994", "4.99"),
    ("9.999", "9.99"), ("0.001", "0.01"), ("7.125", "7.13"), ("0", "0"), ("10", "10"),
  ])
  func `a grade is rounded half up unless that would read as another decision`(
    typed: String,
    shown: String
  ) throws {
    #expect(try Exact(decimal: typed).shown(thresholds: Self.ofTen) == shown)
  }

  @Test func `what must be exceeded is shown as exceeded only when it is`() {
    let aboveFive = [Threshold.above(Exact(5))]
    #expect(Exact("5.004").shown(thresholds: aboveFive) == "5.01")
    #expect(Exact("5").shown(thresholds: aboveFive) == "5")
    #expect(Exact("4.996").shown(thresholds: aboveFive) == "5")
  }

  @Test func `a value is shown as a number only when it is that, where both sides matter`() {
    let five = [Threshold.atLeast(Exact(5)), .above(Exact(5))]
    #expect(
      ["4.998", "5", "5.002"].map { Exact($0).shown(thresholds: five) } == ["4.99", "5", "5.01"]
    )
    let third = Exact("1/3")
    #expect(third.shown(thresholds: [.atLeast(third), .above(third)]) == "0.33")
  }

  @Test func `a value between two thresholds on one step of the screen gets more places`() {
    let thresholds = [Threshold.atLeast(Exact("4.995")), .atLeast(Exact(5))]
    #expect(Exact("4.997").shown(thresholds: thresholds) == "4.997")
  }

  /// Reports that were filed against other programs: a screen that contradicts the decision beside it.
  @Test(arguments: [
    ("79.55", "80", ["79", "79.6", "79.55"]),
    ("7.499", "7.5", ["7", "7.4", "7.49"]),
    ("8.966", "9", ["8", "8.9", "8.97"]),
    ("195/28", "7", ["6", "6.9", "6.96"]),
    ("5.945", "6", ["5", "5.9", "5.95"]),
    ("209/21", "10", ["9", "9.9", "9.95"]),
    ("8.995", "9", ["8", "8.9", "8.99"]),
  ])
  func `a mark missed by little is missed at any number of decimals`(
    value: String,
    mark: String,
    shown: [String]
  ) {
    let missed = [Threshold.atLeast(Exact(mark))]
    #expect((0...2).map { Exact(value).shown(places: $0, thresholds: missed) } == shown)
  }

  /// Pass marks, minimums, labels and scales of grades; some that no screen can show.
  private static let marks = [
    "0", "1", "3", "3.5", "4", "4.5", "4.995", "5", "5.5", "7", "7.5", "9", "10", "80", "100",
    "10/3", "55/7",
  ]

  /// The mark, and what lies just beside it: by a tenth of a mark, a third of it, down to what no screen shows.
  private static func values(near mark: Exact) -> [Exact] {
    let distances =
      (1...30).map { Exact(reduced: 1, over: power($0)) }
      + (1...5).map { Exact(reduced: 1, over: 3 * power($0)) }
    return [mark] + distances.flatMap { [mark - $0, mark + $0] }
  }

  private static func power(_ exponent: Int) -> Int128 {
    (0..<exponent).reduce(1) { product, _ in product * 10 }
  }

  @Test(arguments: marks, 0...3)
  func `what is printed beside a threshold never contradicts what was decided`(
    mark: String,
    places: Int
  ) throws {
    for value in Self.values(near: Exact(mark)) {
      #expect(value.isExact)
      for isStrict in [false, true] {
        let threshold = Threshold(mark: Exact(mark), isStrict: isStrict)
        let shown = value.shown(places: places, thresholds: [threshold])
        let read = try #require(Exact(describing: shown))
        #expect(
          threshold.isMet(by: read) == threshold.isMet(by: value),
          "\(value) is shown as \(shown), beside \(isStrict ? ">" : ">=") \(mark)"
        )
      }
    }
  }

  @Test func `no grade short of ten reads as a ten, and none above zero as a zero`() throws {
    for value in Self.values(near: .zero) + Self.values(near: .ten) {
      for places in 0...3 {
        let shown = value.shown(places: places, thresholds: Self.ofTen)
        #expect((shown == "10") == (value == .ten) || value > .ten, "\(value) is shown as \(shown)")
        #expect(
          (shown == "0") == (value == .zero) || value < .zero,
          "\(value) is shown as \(shown)"
        )
      }
    }
  }

  @Test func `an approximation is shown as it was decided`() throws {
    for distance in [1e-3, 1e-6, 2e-9, 5e-10, 1e-12] {
      for value in [Exact(saturating: 5 - distance), Exact(saturating: 5 + distance)] {
        for threshold in [Threshold.atLeast(Exact(5)), .above(Exact(5))] {
          let read = try #require(Exact(describing: value.shown(thresholds: [threshold])))
          #expect(threshold.isMet(by: read) == threshold.isMet(by: value), "\(distance)")
        }
      }
    }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `what is shown agrees with what was decided, for any thresholds`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let places = Int.random(in: 0...3, using: &random)
      let thresholds = (0..<Int.random(in: 1...5, using: &random)).compactMap { _ in
        let top = Int.random(in: -20...120, using: &random)
        let isStrict = Bool.random(using: &random)
        return Exact(top, over: Int.random(in: 1...60, using: &random)).map {
          Threshold(mark: $0, isStrict: isStrict)
        }
      }
      let sevenThousandths = Int.random(in: -50...50, using: &random)
      let offset = try #require(Exact(sevenThousandths, over: 7_000))
      let value = thresholds[0].mark + offset
      let shown = try #require(
        Exact(describing: value.shown(places: places, thresholds: thresholds))
      )
      for threshold in thresholds {
        #expect(
          threshold.isMet(by: shown) == threshold.isMet(by: value),
          "seed \(seed): \(value) as \(shown), beside \(threshold)"
        )
      }
    }
  }
}
