extension English {
  func unknownCourse(_ typed: String, known: [String]) -> String {
    "there is no course \(quoted(typed))"
      + (known.isEmpty ? "; add it with mark course add" : "; courses: \(list(known))")
  }

  func courseTaken(_ name: String) -> String {
    "there is a course \(quoted(name)) already; choose another"
  }

  func courseInUse(_ name: String, subjects: Int) -> String {
    let count = subjects == 1 ? "1 subject; take it" : "\(subjects) subjects; take them"
    return "the course \(name) has \(count) out first with mark subject remove"
  }

  func malformedName(_ typed: String) -> String {
    "\(quoted(typed)) will not do as a name: it takes one line, not empty, of at most 200 bytes"
  }

  func unknownChange(_ number: Int) -> String {
    "no change \(number) is kept; see which there are with mark log"
  }

  func undoneAlready(_ number: Int, by undoing: Int) -> String {
    "change \(number) is undone already; to make it again: mark undo \(undoing)"
  }

  func changedSince(_ number: Int, by later: Int?) -> String {
    guard let later else {
      return "what change \(number) touched was edited since; change it by hand"
    }
    return
      "what change \(number) touched has changed since; first undo \(later): mark undo \(later)"
  }

  func valueIsNow(_ value: String?) -> String {
    value.map { "it is \(quoted($0)) now" } ?? "there is nothing now"
  }

  func removed(_ name: String) -> String { "Subject removed: \(name)" }

  func renamed(_ before: String, to after: String) -> String { "\(before) → \(after)" }

  func syllabusReplaced(_ name: String) -> String { "\(name): syllabus replaced" }

  func unplaced(_ items: [String]) -> String {
    "Without a place in the new syllabus: \(list(items)); mark undo brings them back"
  }

  func courseAdded(_ name: String) -> String { "Course added: \(name)" }

  func courseRemoved(_ name: String) -> String { "Course removed: \(name)" }

  func following(_ course: String?) -> String {
    course.map { "Following course \($0)" } ?? "Following the latest course"
  }

  func done(_ name: String, isDone: Bool) -> String {
    isDone ? "\(name): done, no more reminders" : "\(name): to be done"
  }

  var isDone: String { "done" }

  func leadsSet(for name: String?, _ leads: String?) -> String {
    let reminders = name.map { "Reminders of \($0)" } ?? "Reminders"
    return leads.map { "\(reminders) come \($0) before" } ?? "\(reminders) come as usual"
  }

  func leadsNone(for name: String?) -> String {
    name.map { "There are no reminders of \($0)" } ?? "There are no reminders"
  }

  func quietSet(_ hours: String?, exceptUrgent: Bool) -> String {
    guard let hours else { return "Reminders ring at any hour" }
    return "Nothing rings from \(hours)"
      + (exceptUrgent ? ", but for what is due within a day" : "")
  }

  func snoozed(_ name: String, isOn: Bool) -> String {
    isOn ? "\(name) is put off" : "\(name) rings as usual"
  }

  func undone(_ what: String) -> String { "Undone. \(what)" }

  func undoneBy(_ number: Int) -> String { "(undone by \(number))" }

  func earlierChanges(_ count: Int, command: String) -> String {
    "… and " + (count == 1 ? "1 earlier one" : "\(count) earlier ones") + ": \(command)"
  }

  var noChanges: String { "There are no changes yet" }

  var nothingToUndo: String { "there is nothing to undo; see the changes with mark log" }

  var undoNeedsNumber: String {
    "without markd the last change is not known; with its number it waits for markd: mark undo N"
  }

  func askRemoval(_ name: String, grades: Int) -> String {
    let count = grades == 1 ? "1 grade" : "\(grades) grades"
    return "\(name) has \(count). Remove it with everything?"
  }

  var askOverwrite: String { "Overwrite it?" }

  var yesOrNo: String { "[y/N]" }

  func isYes(_ typed: String) -> Bool { ["y", "yes"].contains(typed.lowercased()) }

  func answerWith(_ option: String) -> String { "to confirm, add \(option)" }

  var leftAsItWas: String { "nothing was changed" }

  var oneName: String { "it takes either the new name or --as with the new short name" }
}
