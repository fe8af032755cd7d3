import TestSupport
import Civil
import Engine
@testable import Library

/// A number as tests write it: `7.5`, `61/14`.
func exact(_ text: String) -> Exact { Exact(describing: text) ?? Exact(-1) }

extension GridMark {
  init(_ text: String) { self = GridMark(exactly: exact(text)) ?? .full }
}

extension DueDate {
  init(_ text: String) {
    self = (try? DueDate(parsing: text)) ?? .day(.first)
  }
}

extension ConditionReport {
  /// An exam of 3.9, where 4 is the least.
  static let missed = ConditionReport(
    text: "exam >= 4",
    comparison: .init(name: "exam", left: exact("3.9"), sign: .atLeast, right: Exact(4))
  )
}

extension Reason {
  /// What a missed minimum makes of a 5.6.
  static let missed = Reason(
    cause: .requirementMissed(.missed),
    gradeBefore: exact("5.6"),
    gradeAfter: exact("4.5")
  )
}

extension PartSummary {
  static func sample(
    _ id: LeafID,
    _ name: String,
    of maximum: String = "10",
    kind: Kind = .mark,
    state: State = .pending,
    text: String? = nil,
    carried: String? = nil,
    isOptional: Bool = false,
    points: String? = nil,
    origin: Origin = .own,
    due: String? = nil
  ) -> PartSummary {
    PartSummary(
      id: id,
      name: name,
      kind: kind,
      maximum: exact(maximum),
      state: state,
      text: text,
      carried: carried,
      isOptional: isOptional,
      points: points.map(exact),
      origin: origin,
      due: due.map { DueDate($0) },
      gradedIn: ["june"]
    )
  }
}

extension DateSummary {
  static func sample(
    _ part: LeafID,
    _ due: String,
    _ occasion: Occasion = .exam,
    in sitting: SittingID = "ordinary",
    state: PartSummary.State = .pending,
    text: String? = nil,
    isDone: Bool = false,
    quietUntil: String? = nil,
    isMoot: Bool = false
  ) -> DateSummary {
    DateSummary(
      sitting: sitting,
      part: part,
      due: DueDate(due),
      occasion: occasion,
      state: state,
      text: text,
      isDone: isDone,
      quietUntil: quietUntil.flatMap { try? CivilDateTime(parsing: $0) }
        .map { ZoneRules.utc.instant(of: $0) },
      isMoot: isMoot
    )
  }
}

extension NeedSummary {
  static func sample(
    _ answer: Need.Answer,
    over: [LeafID] = ["exam", "lab.1"],
    floors: [Need.Floor] = [],
    joint: [Need.Demand] = [],
    apart: String? = nil,
    points: Exact? = nil,
    papers: [Need.Paper] = [],
    facts: [LeafID] = [],
    choices: [Need.Choice] = []
  ) -> NeedSummary {
    NeedSummary(
      answer: answer,
      over: over,
      floors: floors,
      joint: joint,
      withFloorsApart: apart.map { GridMark($0) },
      points: points,
      papers: papers,
      facts: facts,
      choices: choices
    )
  }
}

extension SubjectSummary {
  /// A subject with an exam, two practicals, a paper of 6 points, and attendance.
  static func sample(
    id: SubjectID = "so",
    name: String = "Sistemas Operativos",
    status: Status = .open,
    pass: Threshold = .atLeast(Exact(5)),
    secured: String? = "2.1",
    best: String? = "8.4",
    need: NeedSummary = .sample(.atLeast(GridMark("4.2"), also: [])),
    reasons: [Reason] = [],
    parts: [PartSummary] = SubjectSummary.sampleParts,
    past: [PastSitting] = [],
    dates: [DateSummary] = []
  ) -> SubjectSummary {
    SubjectSummary(
      id: id,
      name: name,
      course: "2026-27",
      credits: Exact(6),
      sitting: "ordinary",
      sittings: [
        SittingName(id: "ordinary", name: "Ordinaria"), SittingName(id: "july", name: "Julio"),
      ],
      status: status,
      pass: pass,
      scale: Exact(10),
      secured: secured.map(exact),
      best: best.map(exact),
      need: need,
      reasons: reasons,
      parts: parts,
      past: past,
      dates: dates
    )
  }

  static let sampleParts: [PartSummary] = [
    .sample("exam", "Examen", due: "2027-01-27T09:00"),
    .sample("lab.1", "Prácticas 1", due: "2027-01-15T16:00"),
    .sample("lab.2", "Prácticas 2", state: .graded, text: "7,5", points: "7.5"),
    .sample("paper", "Trabajo", of: "6"),
    .sample("attendance", "Asistencia", of: "1", kind: .fact),
    .sample("mode", "Modalidad", of: "1", kind: .choice),
  ]
}

/// Noon of 14 January 2027, a Thursday, in UTC.
let thursdayNoon = Instant(milliseconds: 1_799_928_000_000)

/// A generator that gives the same numbers for the same seed.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
