/// A time of day as people type it.
enum TypedTime {
  /// What may be meant, on the day that it goes with or some days later.
  struct Reading {
    var days = 0
    var time: CivilTime
  }

  case at(CivilTime)
  /// Nothing tells which of these it is.
  case either([Reading])
  /// It has the form of a time, and no clock shows it.
  case impossible

  /// The words that may stand between a day and its time.
  static let fillers = [["a", "las"], ["a", "la"], ["at"], ["a"]]

  /// Reads a time, with the word that may follow it: `16:00`, `16 h`, `4 p.m.`.
  ///
  /// - Returns: `nil` for words that do not have the form of one.
  init?(_ words: some BidirectionalCollection<String>) {
    guard let first = words.first, let last = words.last else { return nil }
    if words.count == 1, let named = TypedTime.named(first) {
      self = named
      return
    }
    if words.count == 1 {
      self.init(joined: first)
    } else {
      guard let unit = TypedTime.units[last] else { return nil }
      self.init(joined: first + (unit.isEmpty ? "h" : unit))
    }
  }

  private static let units = [
    "h": "", "horas": "", "am": "am", "pm": "pm", "a.m": "am", "p.m": "pm", "a.m.": "am",
    "p.m.": "pm",
  ]

  private static func named(_ word: String) -> TypedTime? {
    switch word {
    case "mediodia", "noon": CivilTime(hour: 12, minute: 0).map(TypedTime.at)
    case "medianoche", "midnight":
      .either([Reading(time: .midnight), Reading(days: 1, time: .midnight)])
    default: nil
    }
  }

  private init?(joined word: String) {
    var scanner = TextScanner(word)
    guard let hour = scanner.takeNumber(digits: 1...2)?.value else { return nil }
    var (minute, second, isMarked) = (0, 0, true)
    if scanner.take(".") {
      guard let number = scanner.takeNumber(digits: 2) else { return nil }
      minute = number
    } else if scanner.take(":") {
      guard let number = scanner.takeNumber(digits: 2) else { return nil }
      minute = number
      if scanner.take(":") {
        guard let number = scanner.takeNumber(digits: 2) else { return nil }
        second = number
      }
    } else if scanner.take("h") {
      minute = scanner.takeNumber(digits: 2) ?? 0
    } else {
      isMarked = false
    }
    let rest = scanner.take { _ in true }
    guard let unit = rest.isEmpty ? "" : TypedTime.units[rest] else { return nil }
    guard isMarked || !rest.isEmpty else { return nil }
    self = TypedTime.value(hour, minute, second, half: unit)
  }

  private static func value(_ hour: Int, _ minute: Int, _ second: Int, half: String) -> TypedTime {
    func time(_ hour: Int) -> CivilTime? { CivilTime(hour: hour, minute: minute, second: second) }
    if half.isEmpty {
      if hour == 24, minute == 0, second == 0, let last = CivilTime(hour: 23, minute: 59) {
        return .either([Reading(time: last), Reading(days: 1, time: .midnight)])
      }
      return time(hour).map(TypedTime.at) ?? .impossible
    }
    // People do not agree on what 12 am is.
    if hour == 12 {
      let readings = [time(0), time(12)].compactMap { $0.map { Reading(time: $0) } }
      return readings.isEmpty ? .impossible : .either(readings)
    }
    guard (1...11).contains(hour), let time = time(half == "pm" ? hour + 12 : hour) else {
      return .impossible
    }
    return .at(time)
  }
}
