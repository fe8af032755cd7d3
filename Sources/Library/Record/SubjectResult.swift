public import Engine

/// What a record says of a subject in one course.
public struct SubjectResult: Hashable, Sendable {
  public var id: SubjectID
  public var name: String
  /// The university's code.
  public var code: String?
  public var course: String
  /// ECTS credits; `nil` where the syllabus does not say them.
  public var credits: Exact?
  public var status: SubjectSummary.Status
  /// Whether nothing that is to come can change it.
  public var isFinal: Bool
  /// The mark that is written, out of 10; `nil` while it may change, and where none is written.
  public var mark: Exact?
  /// What the grade is called.
  public var label: String?
  /// The sitting that it is of, where there are several.
  public var sitting: String?
  /// What the mark may still become, if the subject is passed.
  public var range: ClosedRange<Exact>?
  /// What it becomes if everything open goes as it has gone so far; `nil` where that is no pass.
  public var soFar: Exact?

  public init(
    id: SubjectID,
    name: String,
    code: String? = nil,
    course: String,
    credits: Exact?,
    status: SubjectSummary.Status,
    isFinal: Bool,
    mark: Exact? = nil,
    label: String? = nil,
    sitting: String? = nil,
    range: ClosedRange<Exact>? = nil,
    soFar: Exact? = nil
  ) {
    self.id = id
    self.name = name
    self.code = code
    self.course = course
    self.credits = credits
    self.status = status
    self.isFinal = isFinal
    self.mark = mark
    self.label = label
    self.sitting = sitting
    self.range = range
    self.soFar = soFar
  }
}

extension SubjectResult {
  /// Works out what a record says of a subject.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - course: The name of its course.
  ///   - rules: How marks are written.
  public init(_ subject: Subject, course: String, by rules: Transcript.Rules = .spain) {
    let (syllabus, scheme) = (subject.syllabus, subject.syllabus.scheme)
    var inquiry = subject.inquiry(in: nil)
    let (sheet, standing) = (inquiry.sheet, inquiry.standing())
    self.init(
      id: subject.id,
      name: subject.name,
      code: syllabus.info.code,
      course: course,
      credits: syllabus.info.credits,
      status: SubjectSummary.Status(standing.status),
      isFinal: standing.isFinal,
      sitting: syllabus.sittings.count > 1 ? syllabus.name(of: sheet.sitting) : nil
    )
    if isFinal {
      let entry = rules.entry(standing.secured, of: syllabus)
      (mark, label) = (entry.mark, entry.label)
      return
    }
    guard let high = rules.passing(standing.best, of: syllabus) else { return }
    let low =
      rules.passing(standing.secured, of: syllabus) ?? rules.outOfTen(scheme.pass.mark, scheme)
    range = min(low, high)...high
    soFar = scheme.outcomeAsSoFar(on: sheet).flatMap { rules.passing($0, of: syllabus) }
  }
}

extension Standing {
  /// Whether nothing that is to come can change what is written.
  ///
  /// Who has failed and may still mend it by what nobody need do, or by taking something again, has not failed yet.
  fileprivate var isFinal: Bool {
    guard case .settled(let verdict) = status else { return false }
    if verdict != .pass {
      switch need.answer {
      case .atLeast, .within: return false
      case .secured, .outOfReach, .nothingLeft: break
      }
    }
    return open.isEmpty
      || secured.verdict == best.verdict && secured.grade == best.grade
        && secured.label == best.label
  }
}

extension Transcript.Rules {
  fileprivate func outOfTen(_ grade: Exact, _ scheme: Scheme) -> Exact {
    (grade * .ten / scheme.scale) ?? grade
  }

  /// The mark that is written for a pass; `nil` for none.
  fileprivate func passing(_ outcome: Outcome, of syllabus: Syllabus) -> Exact? {
    outcome.verdict == .pass ? entry(outcome, of: syllabus).mark : nil
  }

  /// The mark that is written for an outcome, and what it is called.
  fileprivate func entry(
    _ outcome: Outcome,
    of syllabus: Syllabus
  ) -> (mark: Exact?, label: String?) {
    let isPass = outcome.verdict == .pass
    guard let grade = outcome.grade else { return (nil, outcome.label) }
    let mark = written(outOfTen(grade, syllabus.scheme), isPass: isPass)
    guard isPass else { return (mark, outcome.label) }
    let label =
      syllabus.labels.isEmpty ? self.label(of: mark) : raised(outcome.label, mark, syllabus)
    if let label, isUnnumbered(label) { return (nil, label) }
    return (mark, label)
  }

  /// The label of a mark as it is written: that of the scheme, or a higher one that the written mark reaches.
  private func raised(_ label: String?, _ mark: Exact, _ syllabus: Syllabus) -> String? {
    let reached = syllabus.labels.first {
      !$0.isConditional && mark >= outOfTen($0.minimum, syllabus.scheme)
    }
    let own = syllabus.labels.first { $0.name == label }
    guard let reached, reached.minimum > (own?.minimum ?? .zero) else { return label }
    return reached.name
  }
}
