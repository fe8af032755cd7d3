/// The words of a typed date in Spanish and English, in lower case and without accents.
enum DateWords {
  static let weekdays = index(
    [
      ["lunes", "lun", "monday", "mon"],
      ["martes", "mar", "tuesday", "tues", "tue"],
      ["miercoles", "mie", "wednesday", "wed"],
      ["jueves", "jue", "thursday", "thurs", "thu"],
      ["viernes", "vie", "friday", "fri"],
      ["sabado", "sab", "saturday", "sat"],
      ["domingo", "dom", "sunday", "sun"],
    ]
  ).compactMapValues(Weekday.init(rawValue:))

  /// The number of a month, 1 to 12, by its name.
  static let months = index(
    [
      ["enero", "ene", "january", "jan"],
      ["febrero", "feb", "february"],
      ["marzo", "mar", "march"],
      ["abril", "abr", "april", "apr"],
      ["mayo", "may"],
      ["junio", "jun", "june"],
      ["julio", "jul", "july"],
      ["agosto", "ago", "august", "aug"],
      ["septiembre", "setiembre", "sep", "sept", "set", "september"],
      ["octubre", "oct", "october"],
      ["noviembre", "nov", "november"],
      ["diciembre", "dic", "december", "dec"],
    ]
  )

  /// How many days after today, by the words that say so.
  static let days = [
    ["hoy"]: 0, ["today"]: 0, ["manana"]: 1, ["tomorrow"]: 1,
    ["pasado", "manana"]: 2, ["day", "after", "tomorrow"]: 2,
  ]

  /// What begins a distance from today.
  static let distances = [["en"], ["dentro", "de"], ["in"]]

  /// The days of what a distance is counted in.
  static let units = [
    "dia": 1, "dias": 1, "day": 1, "days": 1, "semana": 7, "semanas": 7, "week": 7, "weeks": 7,
  ]

  /// The words for one of them.
  static let ones: Set<String> = ["un", "una", "a", "one"]

  /// What says of a weekday that it is the next, before or behind it: people mean either of two by it.
  static let nexts = [["proximo"], ["next"], ["que", "viene"]]

  /// How the number of a day may end.
  static let ordinals = ["st", "nd", "rd", "th", "º", "ª", "°"]

  /// How many months after the present one, by the words that say so.
  static let monthDistances: [[String]: Int] = [
    ["this"]: 0, ["this", "month"]: 0, ["este"]: 0, ["este", "mes"]: 0,
    ["next"]: 1, ["next", "month"]: 1, ["proximo"]: 1, ["proximo", "mes"]: 1,
    ["siguiente"]: 1, ["mes", "siguiente"]: 1, ["mes", "proximo"]: 1, ["mes", "que", "viene"]: 1,
    ["last"]: -1, ["last", "month"]: -1, ["previous"]: -1, ["previous", "month"]: -1,
    ["anterior"]: -1, ["mes", "anterior"]: -1, ["mes", "pasado"]: -1,
  ]

  /// Numbers the groups from 1, and gives each word the number of its group.
  private static func index(_ groups: [[String]]) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for (number, group) in zip(1..., groups) {
      for word in group { numbers[word] = number }
    }
    return numbers
  }
}
