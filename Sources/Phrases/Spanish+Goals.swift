extension Spanish {
  var toPass: String { "Para aprobar" }

  func toReach(_ grade: String, label: String?) -> String {
    "Para un \(grade)" + (label.map { " (\($0))" } ?? "")
  }

  func goal(_ goal: String, takes: String) -> String { "\(goal): \(takes)" }

  func goalSecured(_ grade: String?) -> String {
    "asegurado" + (grade.map { ", ya tienes un \($0)" } ?? "")
  }

  func goalOutOfReach(best: String?) -> String {
    "ya no se puede" + (best.map { ", como mucho un \($0)" } ?? "")
  }

  func goalMissed(_ grade: String?) -> String {
    "no queda nada pendiente" + (grade.map { " y es un \($0)" } ?? "")
  }

  func mayMiss(_ count: Int, of questions: Int, in name: String) -> String {
    count == 0
      ? "En \(name) no puedes fallar ninguna de \(questions) si contestas todas"
      : "En \(name) puedes fallar \(count) de \(questions) si contestas todas"
  }

  func mayMiss(in name: String, byAnswered: [(answered: Int, wrong: Int)]) -> String {
    "Según cuántas contestes en \(name), puedes fallar: "
      + byAnswered.map { "\($0.answered) → \($0.wrong)" }.joined(separator: " · ")
  }

  func supposing(_ suppositions: [String]) -> String { "Suponiendo " + list(suppositions) }

  func supposed(_ grade: String, of name: String) -> String { "\(name): \(grade)" }

  func others(at mark: String) -> String { "\(self.mark(mark)) en lo demás" }

  var othersFull: String { "lo demás al máximo" }

  var othersAsSoFar: String { "lo demás como hasta ahora" }

  var columnGoal: String { "Para" }

  var columnNeed: String { "Necesitas" }

  var now: String { "Ahora" }

  var then: String { "Así" }
}
