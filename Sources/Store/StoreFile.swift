/// A file in the directory of the library, by what it holds.
///
/// Whatever else lies in the directory is not ours: it is neither read nor removed.
public enum StoreFile: Hashable, Sendable {
  /// The library as a person can read it.
  case library
  /// What is kept beside it: outboxes and reminders.
  case state
  /// A copy of the library as it was after this record.
  case backup(through: Int)
  /// The segment of the journal that begins with this record.
  case segment(first: Int)
  /// What stood in the journal where this record should have been.
  case torn(record: Int)
  /// A library that someone has edited while the primary ran, found when this record was the last one.
  case edited(through: Int)

  /// The name of the file.
  public var name: String {
    switch self {
    case .library: "library.json"
    case .state: "state.json"
    case .backup(let through): "library.backup-\(padded(through)).json"
    case .segment(let first): "journal-\(padded(first))"
    case .torn(let record): "journal.torn-\(padded(record))"
    case .edited(let through): "library.edited-\(padded(through)).json"
    }
  }

  /// The file with a name; `nil` for a name that is not one of ours.
  public init?(name: String) {
    func number(_ prefix: String, _ suffix: String = "") -> Int? {
      guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
      let digits = name.dropFirst(prefix.count).dropLast(suffix.count)
      // Fifteen digits fit an integer that every JSON implementation keeps.
      guard (12...15).contains(digits.utf8.count), digits.allSatisfy(\.isASCIIDigit) else {
        return nil
      }
      return Int(digits)
    }
    if name == StoreFile.library.name {
      self = .library
    } else if name == StoreFile.state.name {
      self = .state
    } else if let through = number("library.backup-", ".json") {
      self = .backup(through: through)
    } else if let first = number("journal-") {
      self = .segment(first: first)
    } else if let record = number("journal.torn-") {
      self = .torn(record: record)
    } else if let through = number("library.edited-", ".json") {
      self = .edited(through: through)
    } else {
      return nil
    }
  }

  /// Whether recovery has to see what is in it.
  public var isRead: Bool {
    switch self {
    case .library, .state, .backup, .segment: true
    case .torn, .edited: false
    }
  }
}

/// Twelve digits at least, so that names in order are numbers in order.
private func padded(_ number: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, 12 - digits.count)) + digits
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
