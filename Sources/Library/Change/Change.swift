public import Civil
public import Engine

/// One change of a library: the only way in, whoever asks.
///
/// One message carries it, one journal record keeps it, one place validates it. A new kind of change is a
/// case here, its members in `Change+JSON.swift`, and its effect in a `Library+….swift`.
public enum Change: Hashable, Sendable {
  /// Takes a syllabus file into a course, which is made if it is new.
  case addSubject(AddSubject)
  /// Sets or clears the grade of one leaf.
  case setGrade(SetGrade)
  /// Sets or clears the date of one leaf.
  case setDate(SetDate)
  /// Replaces the leads of every reminder.
  case setLeads([Lead])

  public struct AddSubject: Hashable, Sendable {
    /// The name of the course; the current one, or one made from the date, when there is none here.
    public var course: String?
    /// The short name; made from the subject's name when there is none here.
    public var id: SubjectID?
    /// The text of the syllabus file.
    public var syllabus: String
    /// The name of the file, for messages.
    public var file: String?

    public init(course: String? = nil, id: SubjectID? = nil, syllabus: String, file: String? = nil)
    {
      self.course = course
      self.id = id
      self.syllabus = syllabus
      self.file = file
    }
  }

  public struct SetGrade: Hashable, Sendable {
    public var subject: SubjectID
    public var part: LeafID
    /// The sitting; where there is none here, the one that the grade belongs to without a doubt.
    public var sitting: SittingID?
    /// The grade as typed; `nil` clears it.
    public var value: String?

    public init(subject: SubjectID, part: LeafID, sitting: SittingID? = nil, value: String?) {
      self.subject = subject
      self.part = part
      self.sitting = sitting
      self.value = value
    }
  }

  public struct SetDate: Hashable, Sendable {
    public var subject: SubjectID
    public var part: LeafID
    public var sitting: SittingID?
    /// The date; `nil` removes it.
    public var date: DueDate?

    public init(subject: SubjectID, part: LeafID, sitting: SittingID? = nil, date: DueDate?) {
      self.subject = subject
      self.part = part
      self.sitting = sitting
      self.date = date
    }
  }
}

/// What the person saw when they made a change, so that a stale one overwrites nothing in silence.
public enum Expectation: Hashable, Sendable {
  /// The change is made whatever is there now.
  case anything
  /// The change is made only if this is there: a grade as typed, a date, or `nil` for nothing.
  case value(String?)
}

/// Why a change was not made.
///
/// Nothing of the library has changed then.
public enum Refusal: Error, Hashable, Sendable {
  case unknownSubject(String, near: SubjectID?)
  case unknownPart(String, of: SubjectID, near: String?)
  case unknownSitting(String, of: SubjectID, known: [SittingID])
  /// The grade may belong to either of these sittings, and the change names none.
  case sittingNeeded(LeafID, of: SubjectID, [SittingID])
  /// The part's grade was taken over and stands; from an earlier course, when no sitting is named.
  case keptFrom(SittingID?, part: LeafID)
  /// The part does not exist in this sitting, or not for this student.
  case partLost(LeafID, SittingID)
  case unreadableGrade(GradeTextError)
  /// More grades for a row than it has members.
  case tooManyGrades(Int, part: String, members: Int)
  /// The formula has no value without the part, so that it cannot be excused.
  case cannotExcuse(LeafID, of: SubjectID)
  /// The syllabus file cannot be used; the lines say where and why.
  case unusableSyllabus([String])
  case shortNameTaken(SubjectID)
  case malformedShortName(String)
  case malformedCourse(String)
  /// Another value is there than the person saw.
  case conflict(current: String?)
  /// The list of leads is empty, too long, or names one twice.
  case unusableLeads
}

/// What a change did.
public struct Effect: Hashable, Sendable {
  /// The subject it touched; `nil` when it touched them all.
  public var subject: SubjectID?
  public var part: LeafID?
  public var sitting: SittingID?
  /// What was there before and what is there now, as typed.
  public var before: String?
  public var after: String?
}
