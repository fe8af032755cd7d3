/// What is wrong with a text that should be a number.
public enum NumberTextError: Error, Hashable, Sendable {
  /// There is nothing but white space.
  case empty
  /// Something other than an optional sign, digits and one decimal mark.
  case notANumber
  /// A comma and a point, or one of them twice: which is the decimal mark cannot be told.
  case ambiguous
  /// More digits after the mark than a grade has; nothing is cut off in silence.
  case tooManyDecimals(limit: Int)
  /// More digits before the mark than a grade has.
  case tooLarge
}

extension Exact {
  /// The most digits after the decimal mark that a typed grade or a number in a file may have.
  public static let maxDecimals = 6

  /// Reads a decimal number exactly as a person types it: `7,5`, `7.5`, `-0.25`.
  ///
  /// - Throws: ``NumberTextError``; nothing is guessed, clamped or cut.
  public init(decimal text: some StringProtocol) throws(NumberTextError) {
    let text = String(text)
    try self.init(decimal: text.utf8Span.span)
  }

  private init(decimal text: Swift.Span<UInt8>) throws(NumberTextError) {
    var (first, end) = (0, text.count)
    while first < end, text[first] == UInt8(ascii: " ") { first += 1 }
    while end > first, text[end - 1] == UInt8(ascii: " ") { end -= 1 }
    guard first < end else { throw .empty }
    // As few as there may be fit 64 bits.
    var digits: Int64 = 0
    var decimals = 0
    var wholeDigits = 0
    var mark: UInt8?
    var isNegative = false
    for index in first..<end {
      switch text[index] {
      case UInt8(ascii: "-"), UInt8(ascii: "+"):
        guard index == first else { throw .notANumber }
        isNegative = text[index] == UInt8(ascii: "-")
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if mark == nil { wholeDigits += 1 } else { decimals += 1 }
        guard wholeDigits <= 12 else { throw .tooLarge }
        guard decimals <= Exact.maxDecimals else {
          throw .tooManyDecimals(limit: Exact.maxDecimals)
        }
        digits = digits * 10 + Int64(text[index] - UInt8(ascii: "0"))
      case UInt8(ascii: ","), UInt8(ascii: "."):
        guard mark == nil else { throw .ambiguous }
        mark = text[index]
      default: throw .notANumber
      }
    }
    guard wholeDigits > 0, mark == nil || decimals > 0 else { throw .notANumber }
    let whole = Exact(form: .small(isNegative ? -digits : digits, over: 1))
    self = decimals == 0 ? whole : whole * Exact.unit(atPlace: decimals)
  }

  /// Reads a fraction of whole numbers, `61/14`, or a decimal number.
  ///
  /// - Throws: ``NumberTextError``, also for a denominator of zero.
  public init(fraction text: some StringProtocol) throws(NumberTextError) {
    let sides = text.split(separator: "/", omittingEmptySubsequences: false)
    guard sides.count == 2 else {
      try self.init(decimal: text)
      return
    }
    guard let value = try Exact(decimal: sides[0]) / Exact(decimal: sides[1]) else {
      throw .notANumber
    }
    self = value
  }

  /// The number in decimal, rounded to at most `places` (0 to 18), without trailing zeros.
  ///
  /// - Parameters:
  ///   - places: The most digits after the mark.
  ///   - mode: How the rest is rounded.
  ///   - mark: The decimal mark.
  /// - Returns: The digits, with a minus sign in front where the rounded value is below zero.
  public func text(places: Int = 2, _ mode: RoundingMode = .halfUp, mark: Character = ".") -> String
  {
    let places = min(max(places, 0), 18)
    let value = rounded(toPlaces: places, mode)
    guard let (top, bottom) = value.fraction else {
      return Exact.text(ofApproximation: value.approximation, places: places, mark: mark)
    }
    return Exact.text(of: top, over: bottom, places: places, mark: mark)
  }

  /// The digits of a fraction, of which at most so many stand after the mark: what comes after them is left out.
  private static func text(
    of top: Int128,
    over bottom: Int128,
    places: Int,
    mark: Character
  ) -> String {
    var (whole, rest) = top.magnitude.quotientAndRemainder(dividingBy: bottom.magnitude)
    // Nearly every number fits 64 bits, and is written much sooner then.
    var text = UInt64(exactly: whole).map { "\($0)" } ?? "\(whole)"
    if top < 0 { text = "-" + text }
    for place in 0..<places where rest != 0 {
      let (scaled, overflow) = rest.multipliedReportingOverflow(by: 10)
      if overflow { break }
      if place == 0 { text.append(mark) }
      (whole, rest) = scaled.quotientAndRemainder(dividingBy: bottom.magnitude)
      text.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: whole) | 0x30))
    }
    return text
  }

  private static func text(ofApproximation value: Double, places: Int, mark: Character) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (value * scale).rounded(.toNearestOrAwayFromZero)
    guard scaled.magnitude < 9e15 else { return "\(value)" }
    return Exact(saturating: scaled).wholeValue.map {
      ($0 * Exact.unit(atPlace: places)).text(places: places, .halfUp, mark: mark)
    } ?? "\(value)"
  }

  private var wholeValue: Exact? {
    Int(exactly: approximation.rounded()).map { Exact($0) }
  }

  /// The number as a person may read it without being misled about what it decided.
  ///
  /// Half up at `places`, unless the number shown would answer a threshold otherwise than the value
  /// does: where 5 passes, 4.995 is shown as 4.99; where 5 must be exceeded, 5.004 is shown as 5.01.
  ///
  /// - Parameters:
  ///   - places: The most digits after the mark.
  ///   - thresholds: What decided something: the pass mark, minimums, labels, the ends of the scale.
  ///   - mark: The decimal mark.
  /// - Returns: The number, with as few more places as the thresholds ask for.
  public func shown(places: Int = 2, thresholds: [Threshold], mark: Character = ".") -> String {
    func agrees(_ shown: Exact) -> Bool {
      thresholds.allSatisfy { $0.isMet(by: shown) == $0.isMet(by: self) }
    }
    // Two thresholds may lie within one step of the screen: then more places tell them apart.
    for places in min(max(places, 0), 18)...18 {
      for mode in [RoundingMode.halfUp, .down, .up]
      where agrees(rounded(toPlaces: places, mode)) {
        return text(places: places, mode, mark: mark)
      }
    }
    // No decimal is a third and nothing else.
    return text(places: places, .halfUp, mark: mark)
  }
}

extension Exact: CustomStringConvertible {
  /// The value in full: `61/14`, `7.5`, `≈4.1055728090`.
  public var description: String {
    guard let (top, bottom) = fraction else { return "≈" + text(places: 10) }
    var rest = bottom
    while rest % 2 == 0 { rest /= 2 }
    while rest % 5 == 0 { rest /= 5 }
    if rest == 1 && bottom <= 1_000_000 {
      return Exact.text(of: top, over: bottom, places: 18, mark: ".")
    }
    return "\(top)/\(bottom)"
  }
}

extension Exact {
  /// Reads what ``description`` writes: `7.5`, `61/14`, `≈4.1055728090`; `nil` for anything else.
  public init?(describing text: String) {
    if text.first == "≈" {
      guard let value = Double(text.dropFirst()) else { return nil }
      self.init(approximating: value)
      return
    }
    let sides = text.split(separator: "/", omittingEmptySubsequences: false)
    if sides.count == 2 {
      guard let top = Int128(sides[0]), let bottom = Int128(sides[1]) else { return nil }
      self.init(reducing: top, over: bottom)
      return
    }
    guard let value = Exact(decimalDigits: text) else { return nil }
    self = value
  }

  private init?(decimalDigits text: String) {
    let halves = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(halves.count), let digits = Int128(halves.joined()),
      halves.count == 1 || halves[1].utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    let places = halves.count == 2 ? halves[1].utf8.count : 0
    guard places <= 18 else { return nil }
    self = Exact(reduced: digits, over: 1) * Exact.unit(atPlace: places)
  }
}
