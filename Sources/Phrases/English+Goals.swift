extension English {
  var toPass: String { "To pass" }

  func toReach(_ grade: String, label: String?) -> String {
    "For \(grade)" + (label.map { " (\($0))" } ?? "")
  }

  func goal(_ goal: String, takes: String) -> String { "\(goal): \(takes)" }

  func goalSecured(_ grade: String?) -> String {
    "certain" + (grade.map { ", \($0) is yours" } ?? "")
  }

  func goalOutOfReach(best: String?) -> String {
    "no longer possible" + (best.map { ", \($0) at best" } ?? "")
  }

  func goalMissed(_ grade: String?) -> String {
    "nothing is left" + (grade.map { ", and it is \($0)" } ?? "")
  }

  func mayMiss(_ count: Int, of questions: Int, in name: String) -> String {
    count == 0
      ? "In \(name) you may miss none of \(questions) if you answer them all"
      : "In \(name) you may miss \(count) of \(questions) if you answer them all"
  }

  func mayMiss(in name: String, byAnswered: [(answered: Int, wrong: Int)]) -> String {
    "By how many you answer in \(name), you may miss: "
      + byAnswered.map { "\($0.answered) → \($0.wrong)" }.joined(separator: " · ")
  }

  func supposing(_ suppositions: [String]) -> String { "Supposing " + list(suppositions) }

  func supposed(_ grade: String, of name: String) -> String { "\(name): \(grade)" }

  func others(at mark: String) -> String { "\(mark) in the others" }

  var othersFull: String { "full marks in the others" }

  var othersAsSoFar: String { "the others as so far" }

  var columnGoal: String { "For" }

  var columnNeed: String { "You need" }

  var now: String { "Now" }

  var then: String { "Then" }
}
