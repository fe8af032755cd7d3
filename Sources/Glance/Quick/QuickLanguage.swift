internal import System

/// The language of texts where it is plain from the environment.
enum QuickLanguage {
  /// The tag of the language that `Language` would choose; nil where that takes a closer look.
  static func tag(_ variable: QuickPlaces.Lookup) -> StaticString? {
    var name = SystemBuffer(capacity: 256)
    if !variable("LC_ALL", &name) || name.count == 0,
      !variable("LC_MESSAGES", &name) || name.count == 0,
      !variable("LANG", &name) || name.count == 0
    {
      return name.isOverfull ? nil : "en"
    }
    if name.isOverfull { return nil }
    return name.withBytes { name in
      if name.isLanguage("es") { return "es" }
      if name.isLanguage("en") || name.isLanguage("C") || name.isLanguage("POSIX") { return "en" }
      return nil
    }
  }
}

extension Span<UInt8> {
  /// Whether it is a language's code, alone or before `_`, `-`, `.` or `@`.
  fileprivate func isLanguage(_ code: StaticString) -> Bool {
    let length = code.utf8CodeUnitCount
    guard count >= length, holds(code, at: 0..<length) else { return false }
    if count == length { return true }
    switch self[length] {
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "@"): return true
    default: return false
    }
  }
}
