/// A position in a text that is read from the front, byte by byte.
///
/// Every method either takes what it was asked for or takes nothing and says so.
struct TextScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Takes one ASCII character if it comes next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte = rest.first, UInt32(byte) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  /// Takes as many ASCII digits as come next, if their count is allowed.
  ///
  /// No caller allows more than 4, so that the value cannot overflow.
  mutating func takeNumber(digits count: ClosedRange<Int>) -> (value: Int, digits: Int)? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard count.contains(digits.count) else { return nil }
    rest.removeFirst(digits.count)
    return (digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }, digits.count)
  }

  /// Takes a number written with exactly so many ASCII digits.
  mutating func takeNumber(digits count: Int) -> Int? {
    takeNumber(digits: count...count)?.value
  }

  /// Takes the longest run of bytes that satisfy a predicate, possibly none.
  mutating func take(while predicate: (UInt8) -> Bool) -> String {
    let taken = rest.prefix(while: predicate)
    rest.removeFirst(taken.count)
    return String(Substring(taken))
  }
}

extension Int {
  /// The number in decimal digits, with zeros before it up to a width.
  func padded(to width: Int) -> String {
    var digits = String(self)
    while digits.utf8.count < width { digits = "0" + digits }
    return digits
  }
}
