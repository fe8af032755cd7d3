import Civil
public import Engine

extension Library {
  /// The summary of the course that is followed now.
  ///
  /// - Parameter summarise: Gives the summary of a subject; a place to keep those that have not changed.
  /// - Returns: The summary; one without subjects where there is no course.
  public func summary(
    _ summarise: (Subject, Course) -> SubjectSummary = { SubjectSummary($0, course: $1.name) }
  ) -> Summary {
    let course = study.currentCourse
    return Summary(
      study: study.name,
      course: course?.name,
      subjects: course.map { course in course.subjects.map { summarise($0, course) } } ?? []
    )
  }
}

extension SubjectSummary {
  /// Works out where a student stands in a subject.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - course: The name of its course.
  ///   - sitting: The sitting to look at; the one in which the student stands, when there is none here.
  public init(_ subject: Subject, course: String, sitting: SittingID? = nil) {
    let scheme = subject.syllabus.scheme
    var inquiry = subject.inquiry(in: sitting)
    let (sheet, standing) = (inquiry.sheet, inquiry.standing())
    id = subject.id
    name = subject.name
    self.course = course
    credits = subject.syllabus.info.credits
    self.sitting = sheet.sitting
    sittings = scheme.sittings.map {
      SittingName(id: $0.id, name: subject.syllabus.name(of: $0.id))
    }
    status = Status(standing.status)
    pass = scheme.pass
    scale = scheme.scale
    secured = standing.secured.grade
    best = standing.best.grade
    need = NeedSummary(standing.need)
    reasons = standing.reasons
    past = subject.sittings(before: sheet.sitting).map { sitting in
      let standing = scheme.standing(of: subject.record, in: sitting)
      return PastSitting(
        sitting: sitting,
        name: subject.syllabus.name(of: sitting),
        status: Status(standing.status),
        grade: standing.secured.grade,
        // What is still open there counts 0, in the grade as in the reasons for it.
        reasons: standing.secured.reasons
      )
    }
    let sheets = subject.sheets(back: sheet)
    parts = scheme.leaves.enumerated().map { index, leaf in
      PartSummary(
        leaf,
        index,
        isClosed: standing.closed.contains(leaf.id),
        of: subject,
        on: sheets
      )
    }
    dates = DateSummary.dates(
      of: subject,
      knowing: sitting == nil ? (sheet.sitting, standing) : nil
    )
    let told = reasons + past.flatMap(\.reasons)
    names = subject.syllabus.names(
      in: told.compactMap(\.report) + need.joint.map(\.condition)
    )
  }
}

extension SubjectSummary.Status {
  init(_ status: Standing.Status) {
    switch status {
    case .open: self = .open
    case .settled(.pass): self = .pass
    case .settled(.fail): self = .fail
    case .settled(.notPresented): self = .notPresented
    }
  }
}

extension Standing {
  /// Why the verdict is what it is; nothing while it is open.
  fileprivate var reasons: [Reason] {
    switch status {
    case .open: []
    case .settled: open.isEmpty || need.answer == .secured ? secured.reasons : best.reasons
    }
  }
}

extension PartSummary {
  fileprivate init(
    _ leaf: Scheme.Leaf,
    _ index: Int,
    isClosed: Bool,
    of subject: Subject,
    on sheets: [Sheet]
  ) {
    let (sitting, entry) = (sheets[0].sitting, sheets[0].entries[index])
    id = leaf.id
    name = subject.syllabus.leaf(leaf.id)?.name ?? leaf.id.rawValue
    maximum = leaf.maximum
    kind =
      switch leaf.kind {
      case .mark: .mark
      case .fact: .fact
      case .choice: .choice
      case .test: .test
      }
    state = State(entry.state)
    origin =
      switch entry.origin {
      case _ where isClosed: .lost
      case .own: .own
      case .kept: .kept
      case .retakable: .retakable
      case .lost: .lost
      }
    gradedIn =
      switch subject.sittingMeant(forLeaf: index, on: sheets) {
      case .one(let sitting): [sitting]
      case .either(let earlier, let later): [earlier, later]
      }
    carried =
      switch entry.origin {
      case .own, .lost: nil
      case .kept, .retakable: subject.carriedText(of: leaf.id, in: sitting)
      }
    isPenalty = leaf.isPenalty
    isOptional = leaf.isOptional
    input = subject.syllabus.leaf(leaf.id)?.style ?? .points
    text = subject.grades[sitting]?[leaf.id]?.text
    points = if case .graded(let mark) = entry.state { leaf.points(of: mark) } else { nil }
    due = subject.dates[sitting]?[leaf.id]?.due
    isDone = subject.done[sitting]?.contains(leaf.id) ?? false
  }
}

extension Subject {
  /// The sittings that lead to one, the first one first.
  fileprivate func sittings(before sitting: SittingID) -> [SittingID] {
    var before: [SittingID] = []
    var next = syllabus.scheme.sitting(sitting)?.after
    while let sitting = next {
      before.insert(sitting, at: 0)
      next = syllabus.scheme.sitting(sitting)?.after
    }
    return before
  }

  /// What was typed for a grade that stands in a sitting and was given in an earlier one.
  func carriedText(of part: LeafID, in sitting: SittingID) -> String? {
    sittings(before: sitting).reversed().lazy.compactMap { self.grades[$0]?[part]?.text }.first
      ?? inherited[part]?.grade.text
  }
}
