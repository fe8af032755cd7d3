/// Chance for tests, from any source of bits: a seed, or the bytes of a fuzzer.
public struct Dice: RandomNumberGenerator {
  private let bits: () -> UInt64

  public init(_ source: some RandomNumberGenerator) {
    var source = source
    bits = { source.next() }
  }

  public mutating func next() -> UInt64 { bits() }

  public mutating func chance(_ percent: Int) -> Bool { number(0...99) < percent }

  public mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// One of the items; none where there are none.
  public mutating func pick<Item>(_ items: [Item]) -> Item? { items.randomElement(using: &self) }
}
