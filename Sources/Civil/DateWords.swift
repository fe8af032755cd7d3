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

  /// Numbers the groups from 1, and gives each word the number of its group.
  private static func index(_ groups: [[String]]) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for (number, group) in zip(1..., groups) {
      for word in group { numbers[word] = number }
    }
    return numbers
  }
}
