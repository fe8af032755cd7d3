extension JSONReader {
  /// Where a key stands, with its quotes.
  struct Key: BitwiseCopyable {
    var start = 0
    var end = 0
    /// Its first eight bytes, as they are written, with zeros where there are fewer.
    var head: UInt64 = 0
    /// Whether it is written as it is: of ASCII, without escapes.
    var isPlain = true
  }

  /// The keys of an object that have been read.
  struct KeysSoFar {
    /// Places, while they are few: one that is added is compared with each, by its head first.
    var few = InlineArray<16, Key>(repeating: Key())
    var count = 0
    /// Texts, from then on.
    var many: Set<String> = []
  }

  /// Passes a key.
  @inline(__always)
  mutating func passKey() throws(JSONError) -> Key {
    valueOffset = index
    guard byte == UInt8(ascii: "\"") else { throw unexpected(.key) }
    let isPlain = try passString()
    let head = bytes.span.head(in: valueOffset + 1..<index - 1)
    return Key(start: valueOffset, end: index, head: head, isPlain: isPlain)
  }

  /// Checks a key and passes its colon, up to the first byte of the value.
  @inline(__always)
  mutating func begin(_ key: Key, after keys: inout KeysSoFar) throws(JSONError) {
    memberCount += 1
    guard memberCount <= limits.maxMembers else {
      throw failure(.tooManyMembers(limit: limits.maxMembers))
    }
    guard add(key, to: &keys) else { throw failure(.duplicateKey(text(of: key))) }
    skipSpace()
    guard byte == UInt8(ascii: ":") else { throw unexpected(.colon) }
    index += 1
    skipSpace()
  }

  /// Whether a key is another one than those before it, to which it is added then.
  private func add(_ key: Key, to keys: inout KeysSoFar) -> Bool {
    if keys.count < keys.few.count {
      for place in 0..<keys.count where isSame(keys.few[place], key) { return false }
      keys.few[keys.count] = key
      keys.count += 1
      return true
    }
    if keys.many.isEmpty {
      for place in 0..<keys.count { keys.many.insert(text(of: keys.few[place])) }
    }
    return keys.many.insert(text(of: key)).inserted
  }

  private func isSame(_ one: Key, _ other: Key) -> Bool {
    guard one.isPlain, other.isPlain else { return text(of: one) == text(of: other) }
    let length = one.end - one.start
    guard one.head == other.head, length == other.end - other.start else { return false }
    // The head and the quotes are the same.
    guard length > 10 else { return true }
    let text = bytes.span
    for offset in 9..<length - 1 where text[one.start + offset] != text[other.start + offset] {
      return false
    }
    return true
  }

  /// Whether a key says what some bytes of ASCII say, of which `head` holds the first eight.
  func says(_ key: Key, _ name: Span<UInt8>, head: UInt64) -> Bool {
    guard key.isPlain else {
      let text = text(of: key).utf8Span.span
      guard text.count == name.count else { return false }
      for place in name.indices where text[place] != name[place] { return false }
      return true
    }
    guard key.head == head, key.end - key.start - 2 == name.count else { return false }
    guard name.count > 8 else { return true }
    let text = bytes.span
    for offset in 8..<name.count where text[key.start + 1 + offset] != name[offset] { return false }
    return true
  }

  /// What a key says that has been passed, so that reading it cannot fail.
  func text(of key: Key) -> String {
    if key.isPlain { return text(in: key.start + 1..<key.end - 1, isASCII: true) }
    var reader = self
    reader.index = key.start
    return (try? reader.scanString()) ?? ""
  }
}
