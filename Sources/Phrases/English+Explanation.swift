extension English {
  var finalGrade: String { "Final grade" }

  var certainGrade: String { "Certain grade" }

  var possibleGrade: String { "Possible grade" }

  var computedGrade: String { "Computed grade" }

  var pendingCountsNothing: String { "What is pending counts as 0: this much is certain" }

  var pendingCountsFull: String {
    "What is pending counts in full: this is the most that is still possible"
  }

  func outOf(_ maximum: String) -> String { "of \(maximum)" }

  func eachOutOf(_ maximum: String) -> String { "each of \(maximum)" }

  var each: String { "each" }

  var mean: String { "mean of" }

  func weighs(_ share: String) -> String { "weighs \(share)" }

  var weight: String { "weight" }

  var average: String { "weighted mean" }

  var doesNotCount: String { "does not count" }

  func keptAt(_ bound: String) -> String { "stays at \(bound)" }

  var above: String { "above" }

  var below: String { "below" }

  func holds(_ isTrue: Bool) -> String { isTrue ? "yes" : "no" }

  func counting(_ members: Int) -> String { "counting" }

  func leavingOut(_ members: Int) -> String { "leaving out" }

  func reaches(_ threshold: String?) -> String {
    threshold.map { "reaches \($0)" } ?? "does not reach the first"
  }

  func givenBy(_ operand: String) -> String { "from \(operand)" }

  func answers(right: Int, wrong: Int, blank: Int) -> String {
    "\(right) right, \(wrong) wrong, \(blank) blank"
  }

  var pendingInFull: String { "pending, counted in full" }

  var notDone: String { "optional, not done" }

  var notThere: String { "not there" }

  func kept(from sitting: String) -> String { "kept from \(sitting)" }

  func retakable(from sitting: String) -> String { "from \(sitting), may be retaken" }

  var earlierCourse: String { "an earlier course" }

  var retakenInFull: String { "retaken, counted in full" }

  var rules: String { "Rules" }

  func gradeStays(_ grade: String) -> String { "the grade stays \(grade)" }

  var allRequired: String { "all of this is required" }

  func when(_ condition: String) -> String { "if \(condition)" }

  var notTheCase: String { "not the case" }

  var asksNothing: String { "without a value, it asks for nothing" }

  var notJudged: String { "no longer judged" }

  func passing(_ comparison: String) -> String { "grade \(comparison)" }

  var unused: String { "Not part of the sum" }
}
