import Civil

/// A file in the directory of the library, by what it holds.
///
/// Whatever else lies in the directory is not ours: it is neither read nor removed.
public enum StoreFile: Hashable, Sendable {
  /// The library as a person can read it.
  case library
  /// What is kept beside it: outboxes and reminders.
  case state
  /// A copy of the library as it was after this record.
  case backup(Backup)
  /// The segment of the journal that begins with this record.
  case segment(first: Int)
  /// What stood in the journal where this record should have been.
  case torn(record: Int)
  /// A library that someone has edited while the primary ran, found when this record was the last one.
  case edited(through: Int)
  /// What a file held before the library was replaced for the how-many-th time.
  case replaced(time: Int, name: String)

  /// The name of the file.
  public var name: String {
    switch self {
    case .library: "library.json"
    case .state: "state.json"
    case .backup(let backup):
      "library.backup-\(backup.day.map { "\($0)-" } ?? "")\(padded(backup.through)).json"
    case .segment(let first): "journal-\(padded(first))"
    case .torn(let record): "journal.torn-\(padded(record))"
    case .edited(let through): "library.edited-\(padded(through)).json"
    case .replaced(let time, let name): "replaced-\(time)-\(name)"
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
      self = .backup(Backup(through: through, day: nil))
    } else if name.hasPrefix("library.backup-"), let day = StoreFile.day(name.dropFirst(15)),
      let through = number("library.backup-\(day)-", ".json")
    {
      self = .backup(Backup(through: through, day: day))
    } else if let first = number("journal-") {
      self = .segment(first: first)
    } else if let record = number("journal.torn-") {
      self = .torn(record: record)
    } else if let through = number("library.edited-", ".json") {
      self = .edited(through: through)
    } else if let (time, name) = StoreFile.replaced(name) {
      self = .replaced(time: time, name: name)
    } else {
      return nil
    }
  }

  /// Whether recovery has to see what is in it.
  public var isRead: Bool {
    switch self {
    case .library, .state, .backup, .segment: true
    case .torn, .edited, .replaced: false
    }
  }

  private static func day(_ text: Substring) -> CivilDate? {
    try? CivilDate(parsing: String(text.prefix(10)))
  }

  private static func replaced(_ name: String) -> (Int, String)? {
    let parts = name.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "replaced", !parts[2].isEmpty, parts[1].first != "0",
      (1...9).contains(parts[1].utf8.count), parts[1].allSatisfy(\.isASCIIDigit),
      let time = Int(parts[1])
    else { return nil }
    return (time, String(parts[2]))
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
