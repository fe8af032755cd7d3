extension English {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  func dueHeading(course: String?, dates: Int) -> String {
    (course.map { "\($0) · " } ?? "") + (dates == 1 ? "1 date ahead" : "\(dates) dates ahead")
  }

  var nothingDue: String { "Nothing is coming; set dates with “mark date”" }

  var exam: String { "exam" }

  var handIn: String { "hand-in" }

  func gradeIs(_ grade: String) -> String { "grade \(grade)" }

  func putOff(until moment: String) -> String { "put off until \(moment)" }

  var moot: String { "no longer counts" }

  var ungraded: String { "no grade yet" }

  func ifNeeded(_ sitting: String) -> String { "\(sitting), if needed" }

  func monthOfYear(_ month: Int, year: Int) -> String {
    [English.months.name(month), "\(year)"].filter { !$0.isEmpty }.joined(separator: " ")
  }

  func nothingIn(_ month: String) -> String { "Nothing in \(month)" }
}

extension English {
  var notAMonth: String { "not a month such as 2027-01, 1/2027, january, next or last" }

  var impossibleMonth: String { "there is no such month" }

  func ambiguousMonth(readings: [String]) -> String {
    readings.count == 1
      ? "write \(or(readings))" : "may be \(or(readings)); write the year too"
  }
}

extension English {
  var testTitle: String { "A test of mark" }

  var testBody: String { "This is how a reminder arrives; there is nothing to do" }

  var testRang: String { "A test has rung" }

  var nobodyReminded: String {
    "nobody who shows reminders is connected; run “mark notify” there"
  }
}
