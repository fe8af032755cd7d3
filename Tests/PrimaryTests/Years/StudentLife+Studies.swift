import Civil
import Engine
import Library
import Primary
import Store
import Wire

/// Something that the student is going to do, on a day of some terms.
enum Plan {
  case enrol(AcademicYear, AcademicYear.Term)
  case handIn(Place)
  case grade(Place)
  case putOff(Place)
  /// The date is moved by some days.
  case move(Place, DueDate)
  /// What was not passed is sat again.
  case tryAgain(SubjectID, AcademicYear)
  case travel(ZoneRules)

  /// A part in a sitting.
  struct Place {
    let subject: SubjectID
    let part: LeafID
    let sitting: SittingID
  }
}

/// What the student takes, hands in, sits and is told of.
extension StudentLife {
  private static let abroad = [
    "WET0WEST,M3.5.0/1,M10.5.0", "EST5EDT,M3.2.0,M11.1.0", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
    "<+0330>-3:30", "<-03>3",
  ]

  mutating func planEnrolments(_ course: AcademicYear) throws {
    for term in AcademicYear.Term.allCases {
      let lessons = course.lessons(term)
      add(.enrol(course, term), on: lessons.lowerBound)
      let start = shifted(lessons.lowerBound, by: 10 + roll(60))
      let zone = try ZoneRules(posix: Self.abroad[roll(Self.abroad.count)])
      add(.travel(zone), on: start)
      add(.travel(try Self.madrid()), on: shifted(start, by: 3 + roll(40)))
    }
  }

  mutating func carryOut(_ plan: Plan) throws {
    switch plan {
    case .enrol(let course, let term): try enrol(course, term)
    case .handIn(let place):
      try change(
        .setDone(
          .init(subject: place.subject, part: place.part, sitting: place.sitting, value: true)
        )
      )
    case .grade(let place): try grade(place)
    case .putOff(let place):
      let until = Instant(milliseconds: world.wall + Int64(1 + roll(9)) * 3_600_000)
      try change(
        .setSnooze(
          .init(subject: place.subject, part: place.part, sitting: place.sitting, value: until)
        )
      )
    case .move(let place, let due): try date(place, due)
    case .tryAgain(let subject, let course): try tryAgain(subject, course)
    case .travel(let zone): try travel(to: zone)
    }
    // Who is here hears of it at once.
    for index in devices.indices { try hear(index) }
  }

  /// Three subjects a term, with the dates that are known when it begins.
  private mutating func enrol(_ course: AcademicYear, _ term: AcademicYear.Term) throws {
    for number in 1...3 {
      let id = SubjectID(rawValue: "s\(course.year)-\(term.rawValue + 1)-\(number)")
      let syllabus = syllabi[(tally.subjects + roll(3)) % syllabi.count]
      guard try change(.addSubject(.init(course: course.name, id: id, syllabus: syllabus))),
        let subject = state.library[id]
      else { throw Broken("\(id) is not taken in") }
      tally.subjects += 1
      let sitting = subject.syllabus.scheme.sittings[0].id
      for (index, leaf) in subject.syllabus.scheme.leaves.prefix(5).enumerated() {
        let place = Plan.Place(subject: id, part: leaf.id, sitting: sitting)
        switch subject.syllabus.leaves[index].occasion {
        case .exam: try plan(exam: place, in: course.exams(term))
        case .handIn: try plan(handIn: place, in: course.lessons(term))
        }
      }
      add(.tryAgain(id, course), on: shifted(course.exams(.spring).upperBound, by: 9))
    }
  }

  private mutating func plan(exam place: Plan.Place, in days: ClosedRange<CivilDate>) throws {
    let day = day(in: days)
    try date(place, due(day, at: [9, 12, 16][roll(3)]))
    if roll(6) == 0 {
      let moved = due(shifted(day, by: roll(9) - 4), at: 9 + roll(8))
      add(.move(place, moved), on: shifted(day, by: -6 - roll(10)))
    }
    add(.grade(place), on: shifted(day, by: 4 + roll(10)))
  }

  private mutating func plan(handIn place: Plan.Place, in days: ClosedRange<CivilDate>) throws {
    let day = day(in: days)
    try date(place, [.day(day), due(day, at: 23), due(day, at: 10)][roll(3)])
    if roll(8) == 0 { add(.putOff(place), on: shifted(day, by: -1)) }
    // One in five is never handed in.
    if roll(5) > 0 { add(.handIn(place), on: shifted(day, by: -roll(4))) }
    if roll(8) > 0 { add(.grade(place), on: shifted(day, by: 7 + roll(14))) }
  }

  private mutating func tryAgain(_ id: SubjectID, _ course: AcademicYear) throws {
    guard let subject = state.library[id] else { return }
    let scheme = subject.syllabus.scheme
    let sitting = subject.currentSitting
    guard sitting != scheme.sittings[0].id else { return }
    for (index, leaf) in scheme.leaves.prefix(5).enumerated() {
      guard subject.syllabus.leaves[index].occasion == .exam else { continue }
      let place = Plan.Place(subject: id, part: leaf.id, sitting: sitting)
      let day = day(in: course.secondChance)
      try date(place, due(day, at: 9))
      add(.grade(place), on: shifted(day, by: 3 + roll(6)))
    }
  }

  private mutating func date(_ place: Plan.Place, _ due: DueDate) throws {
    let isTaken = try change(
      .setDate(.init(subject: place.subject, part: place.part, sitting: place.sitting, value: due))
    )
    if isTaken { tally.dates += 1 }
  }

  /// A mark; where it is none there, the student was not present.
  private mutating func grade(_ place: Plan.Place) throws {
    let marks = ["\(roll(10)),\(roll(10))", "\(roll(10))", "NP"]
    for mark in marks {
      let isTaken = try change(
        .setGrade(
          .init(subject: place.subject, part: place.part, sitting: place.sitting, value: mark)
        )
      )
      if isTaken { return }
    }
  }

  /// - Returns: Whether it was taken; a refusal is for good.
  @discardableResult
  mutating func change(_ change: Change) throws -> Bool {
    let author = world.companion("desk")
    sequence += 1
    let answers = world.change(change, sequence: sequence, from: author)
    world.handle(.closed(author))
    try follow()
    quietSince = now
    for answer in answers {
      if case .ok = answer { return true }
      if case .error(let error) = answer, error.sequence == sequence { return false }
    }
    throw Broken("no answer to \(change): \(answers)")
  }

  private mutating func add(_ plan: Plan, on day: CivilDate) {
    plans[day, default: []].append(plan)
  }

  private mutating func day(in days: ClosedRange<CivilDate>) -> CivilDate {
    shifted(days.lowerBound, by: roll(days.upperBound.days(since: days.lowerBound) + 1))
  }

  private func due(_ day: CivilDate, at hour: Int) -> DueDate {
    let time = CivilTime(hour: hour, minute: hour == 23 ? 59 : 0) ?? .midnight
    return .at(CivilDateTime(date: day, time: time))
  }

  private func shifted(_ date: CivilDate, by days: Int) -> CivilDate {
    date.adding(days: days) ?? date
  }
}
