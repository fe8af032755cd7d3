/// What happens on the date of a part.
public enum Occasion: String, CaseIterable, Hashable, Sendable {
  /// The student has to be there: an exam, a midterm, a test in class.
  case exam
  /// Something has to be handed in by then.
  case handIn = "hand-in"

  /// What rings unless the student says otherwise.
  public var standardLeads: [Lead] {
    let texts =
      switch self {
      case .exam: ["14d", "7d", "3d", "1d", "2h"]
      // A hand-in can be done up to the last minute, so the last reminder insists.
      case .handIn: ["7d", "2d", "1d", "3h+"]
      }
    return texts.compactMap { Lead($0) }
  }
}

extension Occasion {
  /// What the names of a part say of its date, where the syllabus does not say it.
  ///
  /// Nothing but the leads of its reminders depends on it, and a person can set these.
  ///
  /// - Parameters:
  ///   - names: What the part is called, by people and in formulas.
  ///   - isTest: Whether it is a multiple-choice paper.
  init(named names: [String], isTest: Bool) {
    if isTest {
      self = .exam
      return
    }
    let words = names.flatMap { $0.lowercased().split { !$0.isLetter } }
    func mentions(_ stems: [String]) -> Bool {
      words.contains { word in stems.contains { word.hasPrefix($0) } }
    }
    let isExam =
      mentions(Occasion.examStems) || mentions(["final"]) && !mentions(Occasion.workStems)
    self = isExam ? .exam : .handIn
  }

  /// How words for exams begin, in the languages of Spanish universities and in English.
  private static let examStems = [
    "exam", "exám", "exàm", "parcial", "partial", "midterm", "test", "quiz", "control", "prueba",
    "prova", "proves", "proba", "azterketa", "presenta", "exposici", "defens",
  ]
  /// How words begin for work of which something “final” is handed in.
  private static let workStems = [
    "trabajo", "treball", "traballo", "work", "pro", "memori", "memòri", "entreg", "lliura",
    "inform", "report", "práctic", "practic", "pràctic", "lab", "essay", "ensayo", "lan",
  ]
}
