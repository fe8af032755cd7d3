extension English {
  func unknownSubject(_ typed: String, near: String?) -> String {
    "there is no subject \(quoted(typed))" + perhaps(near)
  }

  func unknownPart(_ typed: String, of subject: String, near: String?) -> String {
    "\(subject) has no part \(quoted(typed))" + perhaps(near)
  }

  func cannotExcuse(_ part: String, of subject: String) -> String {
    "the formula of \(subject) does not say what comes of it without \(quoted(part));"
      + " it cannot be excused"
  }

  func sittingNeeded(for part: String, sittings: [String]) -> String {
    let options = sittings.map { "--sitting \($0)" }.joined(separator: " or ")
    return "which sitting is \(quoted(part)) of? Add \(options)"
  }

  func unknownSitting(_ typed: String, of subject: String, known: [String]) -> String {
    let rest = known.isEmpty ? "" : "; it has \(list(known))"
    return "\(subject) has no sitting \(quoted(typed))\(rest)"
  }

  func subjects(_ names: String) -> String { "subjects: \(names)" }

  func parts(_ names: String) -> String { "parts: \(names)" }

  func ambiguousName(_ typed: String, _ candidates: [String]) -> String {
    "\(quoted(typed)) may be \(candidates.joined(separator: ", ")); type some more of it"
  }

  func keptFromEarlierCourse(_ part: String) -> String {
    "the grade of \(part) is kept from an earlier course and cannot be changed in this one"
  }

  func keptGrade(of part: String, from sitting: String, id: String) -> String {
    "the grade of \(part) is kept from \(sitting); to correct it, add --sitting \(id)"
  }

  func noPart(_ part: String, in sitting: String) -> String {
    "\(part) does not exist in \(sitting)"
  }

  func tooManyGrades(_ count: Int, for part: String, members: Int) -> String {
    "\(quoted(part)) takes \(members) grades at most, not \(count)"
  }

  func unknownTarget(_ typed: String, highest: String) -> String {
    "\(quoted(typed)) cannot be a target: expected pass, a grade from 0 to \(highest), or a label of"
      + " the syllabus"
  }

  func unknownAssumption(_ typed: String) -> String {
    "\(quoted(typed)) cannot be taken of the others: expected worst, best, so-far, or a mark out of 10"
  }

  var nothingSoFar: String { "nothing can go on as so far: there is no mark yet" }

  var unusableSyllabus: String { "the syllabus cannot be used" }

  func shortNameTaken(_ name: String) -> String {
    "there is a subject \(quoted(name)) already; choose another short name"
  }

  func malformedShortName(_ name: String) -> String {
    "\(quoted(name)) cannot be a short name: expected 1 to 40 of a-z, 0-9 and -, beginning with"
      + " a letter"
  }

  func malformedCourse(_ name: String) -> String {
    "\(quoted(name)): a course is written as 2026/27, and is no later than the next one"
  }

  func conflict(_ current: String, unsaved: String?) -> String {
    "it has changed meanwhile: \(current)"
      + (unsaved.map { "; \(quoted($0)) was not saved" } ?? "; it was not cleared")
  }

  func gradeIsNow(_ grade: String?) -> String {
    grade.map { "the grade is \($0) now" } ?? "there is no grade now"
  }

  func dateIsNow(_ date: String?) -> String {
    date.map { "the date is \($0) now" } ?? "there is no date now"
  }

  var unusableLeads: String {
    "unusable leads: expected up to 16 and none twice, such as 7d 1d 2h, or 3h+ for one that repeats"
  }

  var unusableSnooze: String {
    "reminders can be put off for up to seven days from now"
  }

  func noDate(_ part: String) -> String {
    "\(part) has no date, so nothing rings for it; set one with “mark date”"
  }

  func tooManyDates(limit: Int) -> String {
    "there are \(limit) dates already, and no more are kept; remove some that are over"
  }

  func perhaps(_ near: String?) -> String {
    near.map { "; did you mean \(quoted($0))?" } ?? ""
  }
}

extension English {
  var nothingTyped: String { "nothing was typed; expected a grade, NP, EX or -" }

  var notANumber: String { "not a number such as 7.5" }

  var severalDecimalMarks: String { "several commas or points; write only one, as in 7.5" }

  func tooManyDecimals(limit: Int) -> String { "more than \(limit) decimals" }

  func aboveMaximum(_ maximum: String) -> String { "above the maximum, which is \(maximum)" }

  var aboveFullPercentage: String { "above 100 %" }

  func aboveWhole(_ whole: String) -> String { "more than \(whole) of \(whole)" }

  var belowZero: String { "cannot be negative" }

  var fractionOfZero: String { "cannot be divided by zero" }

  func unknownLetter(known: [String]) -> String { "not one of \(known.joined(separator: ", "))" }

  func unknownOption(known: [String]) -> String {
    "not one of the options \(known.joined(separator: ", ")), nor its number"
  }

  var notAFact: String { "neither yes nor no" }

  func notAnswers(questions: Int) -> String {
    "expected the right, wrong and blank answers to \(questions) questions, such as"
      + " \(questions)/0/0"
  }

  func answersDoNotAddUp(total: Int, questions: Int) -> String {
    "adds up to \(total) answers, but the test has \(questions) questions"
  }
}

extension English {
  var notADate: String { "not a date such as 2027-01-15, 15/01 16:00 or friday 16h" }

  func impossibleDate(readings: [String]) -> String {
    "there is no such date" + (readings.isEmpty ? "" : "; did you mean \(or(readings))?")
  }

  var impossibleTime: String { "there is no such time; times go from 0:00 to 23:59" }

  func skippedTime(readings: [String]) -> String {
    "the clocks go forward over that time; did you mean \(or(readings))?"
  }

  func otherWeekday(readings: [String]) -> String {
    "that is another weekday; did you mean \(or(readings))?"
  }

  func ambiguousDate(readings: [String]) -> String {
    readings.count == 1
      ? "the century is missing; write \(or(readings))"
      : "may be \(or(readings)); write the whole date"
  }

  func reading(_ words: String, typed: String) -> String { "\(typed) (\(words))" }

  func or(_ items: [String]) -> String { items.joined(separator: " or ") }
}

extension English {
  func cached(_ ago: String) -> String { "offline, data from \(ago)" }

  var queued: String { "Saved here; it will be sent to markd as soon as possible" }

  func waiting(_ count: Int) -> String {
    count == 1 ? "1 change to send" : "\(count) changes to send"
  }

  var sent: String { "Saved" }

  var duplicate: String { "Saved already" }

  func changed(_ name: String, from before: String?, to after: String?) -> String {
    guard let before else { return "\(name): \(after ?? "nothing")" }
    return "\(name): \(before) → \(after ?? "nothing")"
  }

  func added(_ name: String, shortName: String, course: String?) -> String {
    "Subject added: \(name) (\(shortName))" + (course.map { ", course \($0)" } ?? "")
  }

  func toOverwrite(_ command: String) -> String { "to overwrite it: \(command)" }

  func notifying(with command: String?) -> String {
    command.map { "connected: each reminder will go to \(quoted($0))" }
      ?? "connected: reminders will be shown here"
  }

  var notifyingOnDesktop: String { "connected: reminders will be shown on the desktop" }

  var doneButton: String { "Done" }

  var snoozeButton: String { "In an hour" }

  var desktopAdvice: String {
    "a reminder cannot be shown on the desktop and is printed here; it takes notify-send "
      + "(apt install libnotify-bin) and a desktop that you are logged in to"
  }

  var reconnecting: String { "the connection to markd is lost; trying again" }

  func commandFailed(_ command: String, code: Int) -> String {
    "\(quoted(command)) ended with \(code)"
  }

  func commandKilled(_ command: String, signal: Int) -> String {
    "\(quoted(command)) was killed by signal \(signal)"
  }

  func commandOverdue(_ command: String, seconds: Int) -> String {
    "\(quoted(command)) took longer than \(seconds) s and was killed"
  }
}

extension English {
  func homeHeading(course: String?, subjects: Int, open: Int) -> String {
    let counted = subjects == 1 ? "1 subject" : "\(subjects) subjects"
    let rest = open == 0 ? "none undecided" : "\(open) undecided"
    return (course.map { "\($0) · " } ?? "") + "\(counted), \(rest)"
  }

  var emptyLibrary: String { "Add a subject: mark subject add FILE" }

  func credits(_ count: String) -> String { "\(count) ECTS" }

  func next(_ name: String, _ when: String) -> String { "Next: \(name), \(when)" }

  func span(secured: String?, best: String?) -> String {
    [secured.map { "secured \($0)" }, best.map { "possible \($0)" }].compactMap(\.self)
      .joined(separator: " · ")
  }

  var columnPart: String { "Part" }

  var columnGrade: String { "Grade" }

  var columnOf: String { "Of" }

  var columnDate: String { "Date" }

  var pending: String { "pending" }

  var excused: String { "excused" }

  var absent: String { "not presented" }

  var kept: String { "kept" }

  var retakable: String { "may be retaken" }

  var lost: String { "not in this sitting" }

  var why: String { "Why" }
}
