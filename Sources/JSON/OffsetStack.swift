/// A stack of offsets whose first eight stand in place, so that one that stays low takes no memory of its own.
struct OffsetStack: ~Copyable {
  private var first = InlineArray<8, Int>(repeating: 0)
  /// What stands above the first ones.
  private var others: [Int] = []
  private(set) var count = 0

  mutating func append(_ offset: Int) {
    if count < first.count { first[count] = offset } else { others.append(offset) }
    count += 1
  }

  /// Takes the uppermost away; `nil` when there is none.
  mutating func popLast() -> Int? {
    if count == 0 { return nil }
    count -= 1
    return count < first.count ? first[count] : others.popLast()
  }
}
