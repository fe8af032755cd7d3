extension English {
  var record: String { "Record" }

  var emptyRecord: String { "No subjects yet; add one with “mark subject add”" }

  var columnCredits: String { "ECTS" }

  var columnMark: String { "Mark" }

  var inProgress: String { "in progress" }

  func passedCredits(_ passed: String, of all: String, average: String?) -> String {
    "\(passed) of \(all) ECTS passed" + (average.map { " · average \($0)" } ?? "")
  }

  func recordTotal(_ credits: String) -> String { "Total: \(credits)" }

  func averageIsOver(_ credits: String) -> String { "the average is over \(credits) ECTS" }

  func ifPassed(credits: String, from low: String, to high: String) -> String {
    let open = "If you pass what is left (\(credits) ECTS): average"
    return low == high ? "\(open) \(low)" : "\(open) between \(low) and \(high)"
  }

  func ifAsSoFar(_ average: String, subjects: Int, of all: Int) -> String {
    let which =
      subjects == all
      ? "" : " (\(subjects) of \(all) subjects in progress; the others have no marks or fail so)"
    return "If it goes on as so far: average \(average)\(which)"
  }

  func withoutCredits(_ names: String) -> String {
    "Their guide says no credits, so they do not count: \(names)"
  }

  func toChange(_ command: String) -> String { "To say it: \(command)" }

  func toAverage(_ average: String) -> String { "For an average of \(average)" }

  func passingIsEnough(_ average: String) -> String { "to pass is enough, it would be \(average)" }

  func inEachOpen(_ subjects: Int) -> String { "in each of the \(subjects) that are left" }

  func countsNoMore(_ name: String) -> String {
    "\(name) has its final grade already, or counts in no average"
  }

  func notAnAverage(_ typed: String) -> String {
    "\(quoted(typed)) is no average: write a number from 0 to 10, such as 7 or 7.5"
  }
}
