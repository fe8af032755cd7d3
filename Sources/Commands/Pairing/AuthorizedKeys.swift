internal import Phrases

/// The lines of an `authorized_keys`; those that are not touched stay as they are, byte by byte.
struct AuthorizedKeys: Hashable {
  private var lines: [[UInt8]]

  init(_ bytes: [UInt8] = []) {
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map(Array.init)
  }

  var bytes: [UInt8] { Array(lines.joined(separator: [UInt8(ascii: "\n")])) }

  /// The keys that are held to a bridge, in their order.
  var pairings: [Pairing] { lines.compactMap { Entry($0)?.pairing } }

  /// Adds the line of a key.
  ///
  /// - Parameters:
  ///   - line: Without its end.
  ///   - key: The key in it.
  ///   - pairing: What it may do.
  /// - Throws: When the name has a key, or the key stands in another line: `sshd` goes by the first one.
  mutating func add(
    _ line: String,
    for key: PublicKey,
    _ pairing: Pairing
  ) throws(PairingFault) {
    for (index, line) in lines.enumerated() {
      guard let entry = Entry(line) else { continue }
      if entry.key == key.encoded {
        throw .keyTaken(line: index + 1, name: entry.pairing?.name)
      }
      if entry.pairing?.name == pairing.name { throw .nameTaken(pairing.name) }
    }
    // The last line ends with the file, or with a line end, and then nothing follows that.
    if lines.last == [] { lines.removeLast() }
    lines += [Array(line.utf8), []]
  }

  /// Takes out the keys that are held to a bridge under a name.
  mutating func remove(_ name: String) {
    lines.removeAll { Entry($0)?.pairing?.name == name }
  }
}

/// A line with a key: perhaps options, then its type, the key, and a comment.
private struct Entry {
  /// The key in Base64.
  let key: String
  /// What the key is held to, where that is a bridge.
  var pairing: Pairing?

  init?(_ line: [UInt8]) {
    var rest = String(decoding: line, as: UTF8.self)[...]
    var first = Self.takeField(&rest)
    guard !first.isEmpty, first.first != "#" else { return nil }
    if !PublicKey.types.contains(String(first)) {
      pairing = Self.command(in: first).flatMap(Pairing.init(command:))
      first = Self.takeField(&rest)
    }
    key = String(Self.takeField(&rest))
  }

  /// Takes the text up to the next space that is not in quotes.
  private static func takeField(_ rest: inout Substring) -> Substring {
    rest = rest.drop { $0 == " " || $0 == "\t" }
    let end = unquoted(in: rest) { $0 == " " || $0 == "\t" } ?? rest.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  /// The command that options force, without its quotes.
  private static func command(in options: Substring) -> String? {
    var rest = options
    while !rest.isEmpty {
      let end = unquoted(in: rest) { $0 == "," } ?? rest.endIndex
      let option = rest[..<end]
      if option.lowercased().hasPrefix("command=\""), option.last == "\"" {
        return String(option.dropFirst("command=\"".count).dropLast())
          .replacing("\\\"", with: "\"")
      }
      rest = rest[end...].dropFirst()
    }
    return nil
  }

  /// The first character outside quotes that is meant; a quote after a backslash is none.
  private static func unquoted(
    in text: Substring,
    where isMeant: (Character) -> Bool
  ) -> Substring.Index? {
    var isQuoted = false
    var before: Character?
    for index in text.indices {
      let character = text[index]
      if character == "\"", before != "\\" { isQuoted.toggle() }
      if !isQuoted, isMeant(character) { return index }
      before = character
    }
    return nil
  }
}
