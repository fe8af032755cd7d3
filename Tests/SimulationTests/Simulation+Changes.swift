import Civil
import Engine
import Library
import Store

/// What persons do.
extension Simulation {
  private static let subjects = ["so", "bd", "ia"]

  /// The subjects of the course, before anything else happens.
  func addSubjects() {
    for subject in Simulation.subjects {
      let change = Change.addSubject(
        .init(course: "2026/27", id: SubjectID(rawValue: subject), syllabus: sampleSyllabus)
      )
      companions[0].append(change.json, atMS: 0)
    }
  }

  /// A change as a person may make it, sensible or not.
  func makeChange() -> Change {
    let subject = Simulation.subjects[roll(Simulation.subjects.count)]
    let id = SubjectID(rawValue: subject)
    let part = LeafID(rawValue: ["exam", "labs"][roll(2)])
    // In some histories dates are what people care for, and what has a grade does not ring.
    switch isAboutDates && roll(3) > 0 ? 3 : roll(20) {
    case 0: return .addSubject(.init(course: "2026/27", id: id, syllabus: sampleSyllabus))
    case 1 where roll(4) == 0: return .removeSubject(id)
    case 2: return .renameSubject(.init(subject: id, name: "Asignatura \(roll(1_000))"))
    case 3...5: return .setDate(.init(subject: id, part: part, value: makeDate()))
    case 6: return .setDone(.init(subject: id, part: part, value: roll(2) == 0))
    case 7: return .undo(max(1, (ledger?.state.number ?? 1) - roll(6)))
    case 8: return .renameStudy("Estudio \(roll(1_000))")
    case 9:
      let until = Instant(milliseconds: wall + roll(-60_000...7_200_000))
      return .setSnooze(.init(subject: id, part: part, value: roll(4) == 0 ? nil : until))
    case 10: return .setLeads(.init(makeLeads(), for: roll(2) == 0 ? .subject(id) : .everything))
    case 11:
      return .setQuiet(
        roll(3) == 0
          ? nil : QuietHours("\(roll(24)):30-\(roll(24)):00\(roll(2) == 0 ? "+urgent" : "")")
      )
    default:
      let value = roll(isAboutDates ? 2 : 12) == 0 ? nil : "\(roll(12)),\(roll(1_000))"
      return .setGrade(.init(subject: id, part: part, value: value))
    }
  }

  /// As usual, none, or up to three.
  private func makeLeads() -> [Lead]? {
    if roll(3) == 0 { return nil }
    return (0..<roll(4)).compactMap { _ in
      Lead(1 + roll(5), Lead.Unit.allCases[roll(3)], isRepeated: roll(2) == 0)
    }
  }

  /// A date that rings soon, or has rung, or is removed.
  private func makeDate() -> DueDate? {
    guard roll(5) > 0 else { return nil }
    let distance = [roll(-86_400_000...86_400_000), roll(0...600_000), roll(0...864_000_000)][
      roll(3)
    ]
    let civil = zone.civil(at: Instant(milliseconds: wall + distance))
    return roll(3) == 0 ? .day(civil.date) : .at(civil)
  }
}

/// Exam 60 % with a minimum of 4, labs 40 % kept for the second sitting.
let sampleSyllabus = """
  {"format": 1,
   "subject": {"name": "Sistemas Operativos", "credits": 6},
   "parts": {"exam": {"name": "Examen"}, "labs": {"name": "Prácticas"}},
   "grade": {"average": {"exam": 60, "labs": 40}},
   "rules": [{"require": "exam >= 4"}],
   "sittings": {"july": {"after": "june", "carry": {"labs": "keep"}}}}
  """
