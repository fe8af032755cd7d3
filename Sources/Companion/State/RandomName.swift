/// Names that no other machine or moment makes again.
enum RandomName {
  /// 128 random bits as 32 hexadecimal digits.
  static func fresh() -> String {
    // The system's generator reads the kernel's and cannot fail.
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in Hexadecimal.text(generator.next()) }.joined()
  }

  /// Whether a text is such a name.
  static func isOne(_ text: String) -> Bool {
    text.utf8.count == 32
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}

/// Numbers as sixteen hexadecimal digits.
enum Hexadecimal {
  static func text(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
