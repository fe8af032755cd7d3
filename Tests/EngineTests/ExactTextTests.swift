import TestSupport
import Testing

@testable import Engine

@Suite struct ExactTextTests {
  @Test(arguments: [
    ("7,5", "7.5"), ("7.5", "7.5"), ("-0.25", "-0.25"), ("+3", "3"), (" 10 ", "10"), ("007", "7"),
    ("0,000001", "0.000001"), ("-0", "0"), ("999999999999", "999999999999"),
  ])
  func `reads a number as a person types it`(typed: String, written: String) throws {
    #expect(try Exact(decimal: typed).description == written)
  }

  @Test(arguments: [
    ("", NumberTextError.empty), ("   ", .empty), ("7..5", .ambiguous), ("1.234,5", .ambiguous),
    ("1,234.5", .ambiguous), ("nan", .notANumber), ("0x5", .notANumber), ("1e5", .notANumber),
    ("5.", .notANumber), (".5", .notANumber), ("-", .notANumber), ("--5", .notANumber),
    ("5-", .notANumber), ("٣", .notANumber), ("5,5555555", .tooManyDecimals(limit: 6)),
    ("1234567890123", .tooLarge), ("7 5", .notANumber),
  ])
  func `refuses what is not one number instead of guessing`(typed: String, error: NumberTextError) {
    #expect(throws: error) { try Exact(decimal: typed) }
  }

  @Test func `reads a fraction and refuses a denominator of zero`() throws {
    #expect(try Exact(fraction: "61/14") == Exact(61, over: 14))
    #expect(try Exact(fraction: "2.5/-5") == Exact(-1, over: 2))
    #expect(try Exact(fraction: "2.10") == Exact(21, over: 10))
    #expect(throws: NumberTextError.notANumber) { try Exact(fraction: "1/0") }
    #expect(throws: NumberTextError.notANumber) { try Exact(fraction: "1/2/3") }
    #expect(throws: NumberTextError.empty) { try Exact(fraction: "1/") }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `what is printed in full reads back as the same number`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let (top, bottom) = ExactArithmeticTests.smallFraction(&random)
      let value = try #require(Exact(reducing: top, over: bottom))
      let sides = value.description.split(separator: "." as Character)
      guard sides.dropFirst().allSatisfy({ $0.count <= Exact.maxDecimals })
      else { continue }
      #expect(try Exact(fraction: value.description) == value, "seed \(seed)")
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `a number is printed as it was typed, with either mark and no digit more`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let decimals = Int.random(in: 0...Exact.maxDecimals, using: &random)
      var digits = (0..<decimals).map { _ in Int.random(in: 0...9, using: &random) }
      if digits.last == 0 { digits[decimals - 1] = 7 }
      let mark: Character = Bool.random(using: &random) ? "," : "."
      let tail = digits.isEmpty ? "" : "\(mark)" + digits.map { "\($0)" }.joined()
      let typed = "\(Int.random(in: 0...999, using: &random))" + tail
      let value = try Exact(decimal: typed)
      #expect(value.text(places: Exact.maxDecimals, mark: mark) == typed, "seed \(seed)")
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `what is written in full is read back as the very same value`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let (top, bottom) = ExactArithmeticTests.fraction(&random)
      let value = try #require(Exact(reducing: top, over: bottom))
      #expect(Exact(describing: value.description) == value, "seed \(seed): \(value)")
    }
  }

  @Test(arguments: ["", "7,5", "1/0", "1/2/3", "1.2.3", ".+5", "x", "≈nan", "≈x"])
  func `what was not written so is not read back`(text: String) {
    #expect(Exact(describing: text) == nil)
  }

  @Test func `prints with the decimal mark and the places asked for`() throws {
    let value = try #require(Exact(61, over: 14))
    #expect(value.text() == "4.36")
    #expect(value.text(places: 4, .down, mark: ",") == "4,3571")
    #expect(value.text(places: 0) == "4")
    #expect(Exact(-1, over: 1_000)?.text() == "0")
    #expect(value.description == "61/14")
    #expect(Exact(2).squareRoot?.description == "≈1.4142135624")
  }

  @Test func `prints a long whole number in full`() {
    let long = Exact(Int.max) * Exact(1_000_000_007)
    #expect(long.isExact)
    #expect(long.description == "9223372101418380064983430649")
    #expect(long.text(places: 2) == "9223372101418380064983430649")
  }

  @Test(arguments: [-3, 0, 18, 40])
  func `any number of places is answered`(places: Int) {
    for value in [Exact(1, over: 3), Exact(2).squareRoot, Exact(saturating: 1e300), Exact(5)] {
      #expect(value.map { !$0.text(places: places).isEmpty } == true)
    }
  }
}
