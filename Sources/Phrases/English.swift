/// The sentences in English.
struct English: Phrasebook {
  var decimalMark: Character { "." }

  func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " and " + last
  }

  func quoted(_ text: String) -> String { "“\(text)”" }
}

extension English {
  func mark(_ mark: String) -> String { mark }

  func outOfTen(_ marks: String) -> String { "\(marks) out of 10" }

  func points(_ points: String, of maximum: String) -> String { "\(points) of \(maximum)" }

  func atMost(_ amount: String) -> String { "at most \(amount)" }

  func range(from low: String, to high: String, of maximum: String?) -> String {
    "between \(low) and \(high)" + (maximum.map { " of \($0)" } ?? "")
  }

  func either(_ amounts: [String]) -> String { amounts.joined(separator: ", or ") }

  var inTheRest: String { "in what is left" }

  func inPart(_ name: String) -> String { "in \(name)" }

  func retaking(_ names: String) -> String { "by retaking \(names)" }

  func someParts(_ count: Int) -> String { count == 1 ? "1 part" : "\(count) parts" }

  func need(_ amount: String, _ place: String) -> String { "You need \(amount) \(place)" }

  func need(_ amount: String) -> String { "you need \(amount)" }

  func floor(_ amount: String, in names: String, isStrict: Bool) -> String {
    (isStrict ? "more than " : "at least ") + "\(amount) in \(names)"
  }

  func ceiling(_ amount: String, in names: String, isStrict: Bool) -> String {
    (isStrict ? "less than " : "at most ") + "\(amount) in \(names)"
  }

  func meeting(_ condition: String) -> String { "that \(condition) holds" }

  func minimums(_ count: Int) -> String { "to reach \(count) minimums" }

  func onlyFloors(_ floors: [String]) -> String { "You need " + list(floors) }

  func facts(_ holding: String?, not avoided: String?) -> String {
    [holding.map { "provided: \($0)" }, avoided.map { "unless: \($0)" }]
      .compactMap(\.self).joined(separator: ", ")
  }

  func providing(_ facts: String) -> String { ", \(facts)" }

  func choosing(option: Int, of name: String) -> String { ", choosing option \(option) of \(name)" }

  func choosing(_ option: String, of name: String) -> String {
    ", choosing \(quoted(option)) in \(name)"
  }

  func onlyFacts(_ facts: String) -> String { "You pass, \(facts)" }

  var unevenMarks: String { "uneven marks" }

  func ifSame(_ sentence: String) -> String { "\(sentence), if it is the same in all" }

  func anyMark(_ place: String) -> String { "Any mark will do \(place)" }

  func secured(_ grade: String?) -> String {
    "Passed whatever happens" + (grade.map { ": \($0) is yours" } ?? "")
  }

  func passed(_ grade: String?) -> String { "Passed" + (grade.map { " with \($0)" } ?? "") }

  func failed(_ grade: String?) -> String { "Failed" + (grade.map { " with \($0)" } ?? "") }

  var undecided: String { "Undecided" }

  var notPresented: String { "Not presented" }

  func outOfReach(best: String?) -> String {
    "You can no longer pass" + (best.map { ": \($0) at best" } ?? "")
  }
}

extension English {
  func missed(_ requirement: String) -> String { "\(requirement) is required" }

  func unmet(_ condition: String) -> String { "\(condition) does not hold" }

  func met(_ condition: String) -> String { "\(condition) holds" }

  func gradeBecomes(_ grade: String) -> String { "the grade becomes \(grade)" }

  var noGrade: String { "there is no grade" }

  var ruledPass: String { "passed" }

  var ruledFail: String { "failed" }

  var ruledNotPresented: String { "not presented" }

  func belowPass(_ grade: String?, pass: String, isStrict: Bool) -> String {
    guard let grade else { return "there is no final grade" }
    return "\(grade) \(isStrict ? "is not above" : "does not reach") \(pass)"
  }
}

extension English {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  func weekday(_ number: Int) -> String { English.weekdays.name(number) }

  func month(_ number: Int) -> String { English.months.name(number) }

  func date(weekday: Int, day: Int, month: Int, year: Int?) -> String {
    "\(self.weekday(weekday)) \(day) \(self.month(month))" + (year.map { " \($0)" } ?? "")
  }

  var today: String { "today" }

  var tomorrow: String { "tomorrow" }

  var yesterday: String { "yesterday" }

  func distance(days: Int) -> String? {
    switch days {
    case -1...1: nil
    case 2...: "in \(days) days"
    default: "\(days.magnitude) days ago"
    }
  }

  func ago(_ age: Age) -> String {
    switch age {
    case .moment: "a moment ago"
    case .minutes(let count): "\(count) min ago"
    case .hours(let count): "\(count) h ago"
    case .days(let count): "\(count) \(count == 1 ? "day" : "days") ago"
    }
  }

  func reminderTitle(part: String, subject: String) -> String { "\(part) · \(subject)" }

  func takesPlace(_ when: String, isPast: Bool) -> String { isPast ? "was \(when)" : when }

  func due(_ when: String, isPast: Bool) -> String { isPast ? "was due \(when)" : "due \(when)" }

  var ringing: String { "Rings now" }

  var ringsNext: String { "Rings next" }

  var nothingRings: String { "Nothing rings; set dates with “mark date”" }

  func delivery(_ state: String, at companion: String) -> String {
    switch state {
    case "shown": "shown on \(companion)"
    case "sent": "on its way to \(companion)"
    case "failed": "\(companion) could not show it"
    case "suppressed": "kept back on \(companion)"
    case "pending": "waits for \(companion)"
    default: "\(companion): \(state)"
    }
  }

  var clockSuspect: String {
    "Nothing rings: the clock is far behind what was written; set it right, or change something to confirm it"
  }

  var notQuietHours: String { "not hours such as 23:00-08:00, or off" }

  func digestTitle(_ count: Int) -> String { count == 1 ? "1 reminder" : "\(count) reminders" }

  func andMore(_ count: Int) -> String { "and \(count) more" }

  var done: String { "Done" }

  var snooze: String { "Later" }

  var open: String { "Show" }
}
