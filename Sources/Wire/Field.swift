internal import JSON

/// How the values of members are read and checked.
enum Field {
  static func text(_ reader: inout JSONReader) throws(JSONError) -> String {
    try reader.readString()
  }

  static func texts(_ reader: inout JSONReader) throws(JSONError) -> [String] {
    var texts: [String] = []
    try reader.readArray { (reader, _) throws(JSONError) in texts.append(try reader.readString()) }
    return texts
  }

  /// One text, or a list of them.
  static func textOrTexts(_ reader: inout JSONReader) throws(JSONError) -> [String] {
    try reader.peekKind() == .string ? [text(&reader)] : texts(&reader)
  }

  static func flag(_ reader: inout JSONReader) throws(JSONError) -> Bool {
    try reader.readBool()
  }

  static func tree(_ reader: inout JSONReader) throws(JSONError) -> JSONValue {
    try reader.readValue()
  }

  /// An integer of either sign: a time, or a difference.
  static func integer(_ reader: inout JSONReader) throws(JSONError) -> Int {
    try reader.readInteger()
  }

  /// An integer from 0.
  static func count(_ reader: inout JSONReader) throws(JSONError) -> Int {
    try integer(&reader, in: Limits.counts)
  }

  /// An integer from 1.
  static func ordinal(_ reader: inout JSONReader) throws(JSONError) -> Int {
    try integer(&reader, in: Limits.ordinals)
  }

  private static func integer(
    _ reader: inout JSONReader,
    in range: ClosedRange<Int>
  ) throws(JSONError) -> Int {
    let value = try reader.readInteger()
    guard range.contains(value) else {
      throw reader.failure(
        .invalidValue("expected \(range.lowerBound) to \(range.upperBound), found \(value)")
      )
    }
    return value
  }

  /// The name of a companion, an outbox or an epoch.
  static func identifier(_ reader: inout JSONReader) throws(JSONError) -> String {
    let text = try reader.readString()
    guard isIdentifier(text) else {
      throw reader.failure(
        .invalidValue("expected 1 to \(Limits.identifierBytes) of A-Z a-z 0-9 . _ -")
      )
    }
    return text
  }

  static func isIdentifier(_ text: String) -> Bool {
    isWord(text, bytes: Limits.identifierBytes, punctuation: "._-")
  }

  /// A language tag such as `es` or `pt-BR`.
  static func language(_ reader: inout JSONReader) throws(JSONError) -> String {
    let text = try reader.readString()
    guard isWord(text, bytes: Limits.languageBytes, punctuation: "-") else {
      throw reader.failure(.invalidValue("expected a language tag such as \"es\""))
    }
    return text
  }

  private static func isWord(_ text: String, bytes: Int, punctuation: StaticString) -> Bool {
    let text = text.utf8Span.span
    // The compiler counted the bytes of a literal.
    let others = unsafe UnsafeBufferPointer(
      start: punctuation.utf8Start,
      count: punctuation.utf8CodeUnitCount
    ).span
    guard 1...bytes ~= text.count else { return false }
    for place in text.indices {
      switch text[place] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        continue
      case let byte:
        if !others.indices.contains(where: { others[$0] == byte }) { return false }
      }
    }
    return true
  }

  /// One of a closed list of names.
  static func name<Name: RawRepresentable<String> & CaseIterable>(
    _ reader: inout JSONReader
  ) throws(JSONError) -> Name {
    let text = try reader.readString()
    guard let name = Name(rawValue: text) else {
      let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
      throw reader.failure(.invalidValue("expected one of \(names)"))
    }
    return name
  }

  /// The names of a list that this build knows.
  static func knownNames<Name: RawRepresentable<String> & Hashable>(
    _ reader: inout JSONReader
  ) throws(JSONError) -> Set<Name> {
    Set(try texts(&reader).compactMap { Name(rawValue: $0) })
  }

  /// Protocol versions, written `[min,max]`.
  static func versions(_ reader: inout JSONReader) throws(JSONError) -> ClosedRange<Int> {
    var bounds: [Int] = []
    try reader.readArray { (reader, _) throws(JSONError) in bounds.append(try ordinal(&reader)) }
    guard bounds.count == 2, bounds[0] <= bounds[1] else {
      throw reader.failure(.invalidValue("expected [min,max]"))
    }
    return bounds[0]...bounds[1]
  }
}
