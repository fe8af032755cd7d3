public import Civil
public import Engine

/// What a companion knows of the study: enough to show it, and to give grades while it is alone.
public struct Summary: Hashable, Sendable {
  public var study: String
  /// The course that is followed now.
  public var course: String?
  /// The subjects of that course.
  public var subjects: [SubjectSummary]

  public init(study: String, course: String?, subjects: [SubjectSummary]) {
    self.study = study
    self.course = course
    self.subjects = subjects
  }

  /// The months of an academic year, `2026/27`, from the September in which it begins to the one after, in
  /// which some have their last exams; `nil` for a course that is called otherwise.
  public var months: ClosedRange<CivilMonth>? {
    guard let digits = course?.prefix(4), digits.utf8.count == 4, course != String(digits),
      let year = Int(digits), let first = CivilMonth(year: year, month: 9),
      let last = first.adding(months: 12)
    else { return nil }
    return first...last
  }
}

/// One subject as it stands: the answer to “what do I need on what is left?”, with its reasons.
public struct SubjectSummary: Hashable, Sendable {
  public var id: SubjectID
  public var name: String
  public var course: String
  public var credits: Exact?
  /// The sitting in which the student stands, and all of them in order.
  public var sitting: SittingID
  public var sittings: [SittingName]
  public var status: Status
  public var pass: Threshold
  /// The most points the final grade can be.
  public var scale: Exact
  /// The final grade if everything open counts 0, and if it is all full marks.
  public var secured: Exact?
  public var best: Exact?
  public var need: NeedSummary
  /// Why a settled verdict is what it is.
  public var reasons: [Reason]
  public var parts: [PartSummary]
  /// The names that people read for what the reasons are about, where it is no part: `teoria`, “Teoría”.
  public var names: [NodeID: String] = [:]
  /// How the sittings before this one ended, the first one first.
  public var past: [PastSitting] = []
  /// The dates of all sittings, sitting by sitting.
  public var dates: [DateSummary] = []

  /// A sitting whose turn is over.
  public struct PastSitting: Hashable, Sendable {
    public var sitting: SittingID
    public var name: String
    public var status: Status
    /// The grade that is certain.
    public var grade: Exact?
    public var reasons: [Reason]
  }

  public enum Status: String, CaseIterable, Hashable, Sendable {
    case open
    case pass
    case fail
    case notPresented = "not presented"
  }

  public struct SittingName: Hashable, Sendable {
    public var id: SittingID
    public var name: String
  }
}

/// One leaf of a subject in the sitting in which the student stands.
public struct PartSummary: Hashable, Sendable {
  public var id: LeafID
  public var name: String
  public var kind: Kind
  /// The most points it can be.
  public var maximum: Exact
  public var state: State
  /// The grade as typed in this sitting.
  public var text: String?
  /// The grade as typed in the sitting that it is taken over from.
  public var carried: String?
  /// How a grade is typed.
  public var input = InputStyle.points
  /// Whether more points are worse.
  public var isPenalty = false
  /// Whether nobody need do it.
  public var isOptional = false
  /// The points, where there are any, taken over or not.
  public var points: Exact?
  public var origin: Origin
  public var due: DueDate?
  /// Whether the student says that it is done, so that nothing rings for it.
  public var isDone = false
  /// The sittings that a grade given now may belong to: one, unless it must be said which.
  public var gradedIn: [SittingID]

  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case mark, fact, choice, test
  }

  public enum State: String, CaseIterable, Hashable, Sendable {
    case pending, graded, excused, absent
  }

  public enum Origin: String, CaseIterable, Hashable, Sendable {
    /// Entered, or to be entered, in this sitting.
    case own
    /// Taken over from an earlier sitting, for good.
    case kept
    /// Taken over until a new mark replaces it.
    case retakable
    /// Not there in this sitting, or not for this student.
    case lost
  }
}
