/// A stack whose first elements stand in place, so that one that stays low takes no memory of its own.
struct SmallStack<let inPlace: Int, Element: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  private var first: InlineArray<inPlace, Element>
  /// What stands above the first ones.
  private var others: [Element] = []
  private(set) var count = 0

  /// An empty stack; what fills its room is never read.
  init(filledWith element: Element) { first = InlineArray(repeating: element) }

  subscript(index: Int) -> Element {
    precondition(index < count, "no element at this place")
    return index < inPlace ? first.span[index] : others[index - inPlace]
  }

  mutating func append(_ element: Element) {
    if count < inPlace { first[count] = element } else { others.append(element) }
    count += 1
  }

  mutating func removeLast() { removeAll(from: count - 1) }

  /// Takes away what stands at a place and above it.
  mutating func removeAll(from place: Int) {
    if count > inPlace { others.removeSubrange(max(place - inPlace, 0)...) }
    count = place
  }
}
