/// Some leaves of a scheme, by their places in it.
///
/// A question looks its leaves up for every completion that it tries: a bit is found where a hash would have to be worked out.
struct LeafSet: Hashable, Sendable {
  /// The last word is not zero, so that equal sets have equal words.
  private var words: [UInt] = []

  init(_ leaves: some Sequence<Int>) {
    for leaf in leaves { insert(leaf) }
  }

  var isEmpty: Bool { words.isEmpty }

  mutating func insert(_ leaf: Int) {
    let (word, bit) = leaf.quotientAndRemainder(dividingBy: UInt.bitWidth)
    while words.count <= word { words.append(0) }
    words[word] |= 1 << UInt(bit)
  }

  func contains(_ leaf: Int) -> Bool {
    let (word, bit) = leaf.quotientAndRemainder(dividingBy: UInt.bitWidth)
    return word < words.count && words[word] & 1 << UInt(bit) != 0
  }

  func isSuperset(of other: LeafSet) -> Bool {
    other.words.count <= words.count && zip(words, other.words).allSatisfy { $0 & $1 == $1 }
  }
}

extension LeafSet: ExpressibleByArrayLiteral {
  init(arrayLiteral leaves: Int...) { self.init(leaves) }
}
