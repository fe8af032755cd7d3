extension JSONReader {
  /// A key, with its quotes.
  struct Key: Sendable {
    var range: Range<Int>
    /// Whether it is written as it is: of ASCII, without escapes.
    var isPlain: Bool
  }

  /// Passes a key and its colon, up to the first byte of the value.
  mutating func readKey(
    firstKey: Int,
    manyKeys: inout Set<String>
  ) throws(JSONError) -> Key {
    valueOffset = index
    guard byte == UInt8(ascii: "\"") else { throw unexpected(.key) }
    let isPlain = try passString()
    let key = Key(range: valueOffset..<index, isPlain: isPlain)
    path.append(valueOffset)
    memberCount += 1
    guard memberCount <= limits.maxMembers else {
      throw failure(.tooManyMembers(limit: limits.maxMembers))
    }
    guard try isNew(key, firstKey: firstKey, manyKeys: &manyKeys) else {
      throw failure(.duplicateKey(try text(of: key)))
    }
    keys.append(key)
    skipSpace()
    guard byte == UInt8(ascii: ":") else { throw unexpected(.colon) }
    index += 1
    skipSpace()
    return key
  }

  /// Looks a key up among its object's: one by one while they are few, in a set from then on.
  private func isNew(
    _ key: Key,
    firstKey: Int,
    manyKeys: inout Set<String>
  ) throws(JSONError) -> Bool {
    let few = 16
    if keys.count - firstKey < few {
      for place in firstKey..<keys.count where try isSame(keys[place], key) { return false }
      return true
    }
    if manyKeys.isEmpty {
      for place in firstKey..<keys.count { manyKeys.insert(try text(of: keys[place])) }
    }
    return manyKeys.insert(try text(of: key)).inserted
  }

  private func isSame(_ one: Key, _ other: Key) throws(JSONError) -> Bool {
    guard one.isPlain, other.isPlain else { return try text(of: one) == text(of: other) }
    guard one.range.count == other.range.count else { return false }
    let text = bytes.span
    for offset in 0..<one.range.count
    where text[one.range.lowerBound + offset] != text[other.range.lowerBound + offset] {
      return false
    }
    return true
  }

  /// What a key says.
  func text(of key: Key) throws(JSONError) -> String {
    if key.isPlain {
      let inner = key.range.lowerBound + 1..<key.range.upperBound - 1
      return String(decoding: bytes[inner], as: UTF8.self)
    }
    var reader = self
    reader.index = key.range.lowerBound
    return try reader.scanString()
  }
}
