internal import Phrases

/// A public key of OpenSSH, as `ssh-keygen` writes it to a file of its own: type, key, comment.
struct PublicKey: Hashable {
  /// The types that OpenSSH signs with today.
  static let types: Set<String> = [
    "ssh-ed25519", "ssh-rsa", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521",
    "sk-ssh-ed25519@openssh.com", "sk-ecdsa-sha2-nistp256@openssh.com",
  ]
  /// No key is longer, in bytes of its file.
  static let limit = 16 << 10

  let type: String
  /// The key in Base64.
  let encoded: String

  /// Reads the file of a key.
  ///
  /// What its owner has written behind the key is left out: it would stand in a file that decides who may come.
  ///
  /// - Throws: When it is anything but one public key.
  init(reading bytes: [UInt8]) throws(PairingFault) {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.contains("PRIVATE KEY") || text.hasPrefix("PuTTY-User-Key-File") { throw .privateKey }
    let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    guard let line = lines.first else { throw .emptyKey }
    guard lines.count == 1 else { throw .severalLines }
    if line.contains(where: { $0 < 0x20 || $0 == 0x7F }) { throw .strangeCharacters }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
    guard let type = words.first else { throw .emptyKey }
    guard Self.types.contains(type) else {
      throw words.contains(where: Self.types.contains) ? .optionsBeforeKey : .unknownType(type)
    }
    if line.contains(UInt8(ascii: "\"")) { throw .strangeCharacters }
    guard words.count > 1, let key = Base64.decode(words[1]), Self.isKey(key, of: type) else {
      throw .malformedKey
    }
    self.type = type
    encoded = words[1]
  }

  /// Whether bytes are a key of a type: strings with their lengths before them, the type the first of them.
  private static func isKey(_ bytes: [UInt8], of type: String) -> Bool {
    var rest = bytes[...]
    var fields: [ArraySlice<UInt8>] = []
    while !rest.isEmpty {
      guard rest.count >= 4 else { return false }
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(4)
      guard length <= rest.count else { return false }
      fields.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    guard fields.count > 1, fields[0].elementsEqual(type.utf8) else { return false }
    return type.hasSuffix("ssh-ed25519") ? fields.count == 2 && fields[1].count == 32 : true
  }
}

/// Base64 with padding, of RFC 4648.
private enum Base64 {
  /// The bytes; nil for what is not in its only spelling.
  static func decode(_ text: String) -> [UInt8]? {
    guard text.utf8.count % 4 == 0 else { return nil }
    let digits = text.utf8.prefix { $0 != UInt8(ascii: "=") }
    let padding = text.utf8.count - digits.count
    guard padding <= 2, text.utf8.suffix(padding).allSatisfy({ $0 == UInt8(ascii: "=") }) else {
      return nil
    }
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      (bits, count) = ((bits << 6 | value) & 0xFFFF, count + 6)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    return bits & ((1 << count) - 1) == 0 ? bytes : nil
  }

  private static func value(of digit: UInt8) -> Int? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
