extension JSONWriter {
  /// Writes a number as the text says.
  ///
  /// - Precondition: `text` is a number as JSON writes it.
  public mutating func number(_ text: String) {
    precondition(JSONReader.isNumber(text), "not a number as JSON writes it")
    token(text)
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) { token(value ? "true" : "false") }

  /// Writes `null`.
  public mutating func null() { token("null") }

  /// Writes a tree.
  public mutating func value(_ value: JSONValue) {
    switch value.content {
    case .null: null()
    case .bool(let truth): bool(truth)
    case .number(let text): number(text)
    case .string(let text): string(text)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        key(text: member.key)
        self.value(member.value)
      }
      endObject()
    }
  }
}

/// Members whose keys are literals.
extension JSONWriter {
  /// Writes a member that holds a string; nothing for `nil`.
  public mutating func member(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    self.key(key)
    string(text)
  }

  /// Writes a member that holds a string; `null` for `nil`.
  public mutating func member(_ key: StaticString, orNull text: String?) {
    self.key(key)
    if let text { string(text) } else { null() }
  }

  /// Writes a member that holds an integer; nothing for `nil`.
  public mutating func member(_ key: StaticString, _ value: Int?) {
    guard let value else { return }
    self.key(key)
    integer(value)
  }

  /// Writes a member that holds `true` or `false`; nothing for `nil`.
  public mutating func member(_ key: StaticString, _ value: Bool?) {
    guard let value else { return }
    self.key(key)
    bool(value)
  }

  /// Writes a member that holds a tree; nothing for `nil`, which is not the tree `null`.
  @_disfavoredOverload
  public mutating func member(_ key: StaticString, _ tree: JSONValue?) {
    guard let tree else { return }
    self.key(key)
    value(tree)
  }

  /// Writes a member that holds an array of strings; nothing for `nil`.
  public mutating func member(_ key: StaticString, _ texts: [String]?) {
    guard let texts else { return }
    beginArray(key)
    for text in texts { string(text) }
    endArray()
  }

  /// Writes a member whose value is JSON already; nothing for `nil`.
  ///
  /// - Precondition: `text` is one JSON value; it is not looked at.
  public mutating func member(_ key: StaticString, raw text: [UInt8]?) {
    guard let text else { return }
    self.key(key)
    raw(text)
  }

  /// Writes a member that holds an array of what is written for each element.
  public mutating func array<Element>(
    _ key: StaticString,
    of elements: some Sequence<Element>,
    _ write: (Element, inout JSONWriter) -> Void
  ) {
    beginArray(key)
    for element in elements { write(element, &self) }
    endArray()
  }

  /// Begins an object as the value of a key.
  public mutating func beginObject(_ key: StaticString) {
    self.key(key)
    beginObject()
  }

  /// Begins an array as the value of a key.
  public mutating func beginArray(_ key: StaticString) {
    self.key(key)
    beginArray()
  }
}
