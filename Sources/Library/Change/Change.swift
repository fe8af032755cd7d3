public import Civil
public import Engine

/// One change of a library: the only way in, whoever asks.
///
/// One message carries it, one journal record keeps it, one place validates it. A new kind of change is a
/// case here, its members in `Change+JSON.swift`, and its effect in a `Library+….swift`; undoing it is nobody's
/// work, because what a change leaves behind is found by comparing (``History``).
public enum Change: Hashable, Sendable {
  /// Takes a syllabus file into a course, which is made if it is new.
  case addSubject(AddSubject)
  /// Gives a subject another name, or another short name.
  case renameSubject(RenameSubject)
  /// Takes another edition of a syllabus; grades and dates stay where their parts do.
  case replaceSyllabus(ReplaceSyllabus)
  /// Takes a subject out, with its grades and dates.
  case removeSubject(SubjectID)
  /// Takes a subject again in a later course, with what its scheme keeps.
  case repeatSubject(RepeatSubject)
  /// Makes a course without subjects.
  case addCourse(String)
  case renameCourse(String, to: String)
  /// Takes out a course that has no subjects.
  case removeCourse(String)
  /// Chooses the course that the screens show; `nil` for the latest.
  case followCourse(String?)
  /// Puts a course away for the record alone, or brings it back.
  case archiveCourse(String, isArchived: Bool)
  /// Gives the current study a name.
  case renameStudy(String)
  /// Sets the grade of one leaf, as typed, or clears it.
  case setGrade(Setting<String?>)
  /// Sets the date of one leaf, or removes it.
  case setDate(Setting<DueDate?>)
  /// Says that one leaf is done, or is not: nothing rings for what is.
  case setDone(Setting<Bool>)
  /// Puts off what rings for one leaf until then; `nil` lets it ring as usual.
  case setSnooze(Setting<Instant?>)
  /// Sets how long before dates reminders ring.
  case setLeads(SetLeads)
  /// Sets the hours at which nothing rings; `nil` for none.
  case setQuiet(QuietHours?)
  /// Puts back what was there before the change of a number.
  case undo(Int)

  /// The name of a change in messages, in the journal and in the history.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case addSubject, renameSubject, replaceSyllabus, removeSubject
    case addCourse, renameCourse, removeCourse, followCourse, renameStudy
    case setGrade, setDate, setDone, setSnooze, setLeads, setQuiet, undo
    case repeatSubject, archiveCourse
  }

  /// Which change it is, and who makes it when.
  public struct Stamp: Hashable, Sendable {
    public var number: Int
    public var at: Instant
    /// The name of the companion.
    public var who: String

    public init(number: Int, at: Instant = Instant(milliseconds: 0), who: String = "") {
      self.number = number
      self.at = at
      self.who = who
    }
  }

  /// What is set at one leaf of a subject, in one sitting.
  public struct Setting<Value: Hashable & Sendable>: Hashable, Sendable {
    public var subject: SubjectID
    public var part: LeafID
    /// The sitting; where there is none here, the one that it belongs to without a doubt.
    public var sitting: SittingID?
    public var value: Value

    public init(subject: SubjectID, part: LeafID, sitting: SittingID? = nil, value: Value) {
      self.subject = subject
      self.part = part
      self.sitting = sitting
      self.value = value
    }

    /// Whether both set the same, so that the later one is what counts.
    public func isSamePlace(as other: Self) -> Bool {
      subject == other.subject && part == other.part && sitting == other.sitting
    }
  }

  public struct RenameSubject: Hashable, Sendable {
    public var subject: SubjectID
    /// The new short name, or the new name: one of them.
    public var id: SubjectID?
    public var name: String?

    public init(subject: SubjectID, id: SubjectID? = nil, name: String? = nil) {
      self.subject = subject
      self.id = id
      self.name = name
    }
  }

  public struct ReplaceSyllabus: Hashable, Sendable {
    public var subject: SubjectID
    /// The text of the syllabus file.
    public var syllabus: String
    /// The name of the file, for messages.
    public var file: String?
    /// The edition that the new one was made from (``Syllabus/edition``); without it the present one is replaced
    /// whatever it is.
    public var edition: String?

    public init(
      subject: SubjectID,
      syllabus: String,
      file: String? = nil,
      edition: String? = nil
    ) {
      self.subject = subject
      self.syllabus = syllabus
      self.file = file
      self.edition = edition
    }
  }

  public struct SetLeads: Hashable, Sendable {
    /// Whose leads.
    public enum Target: Hashable, Sendable {
      /// All parts that have none of their own.
      case everything
      case occasion(Occasion)
      /// The parts of a subject that have none of their own.
      case subject(SubjectID)
      case part(SubjectID, LeafID)
    }

    public var target: Target
    /// The leads in any order; an empty list lets nothing ring, `nil` is as usual.
    public var leads: [Lead]?

    public init(_ leads: [Lead]?, for target: Target = .everything) {
      self.target = target
      self.leads = leads
    }
  }

  public struct RepeatSubject: Hashable, Sendable {
    /// The subject as it was taken before.
    public var subject: SubjectID
    /// The name of the course; the one that is followed, or the one of the date, when there is none here.
    public var course: String?
    /// The short name; made from the one that it had when there is none here.
    public var id: SubjectID?

    public init(subject: SubjectID, course: String? = nil, id: SubjectID? = nil) {
      self.subject = subject
      self.course = course
      self.id = id
    }
  }

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
  /// The syllabus is not the edition that was edited.
  case syllabusChanged(SubjectID)
  /// The list of leads is too long, or names one twice.
  case unusableLeads
  /// The moment is over, or more than seven days ahead.
  case unusableSnooze
  /// The part has no date that could be put off.
  case noDate(LeafID, of: SubjectID)
  /// There are as many dates as a library holds, or a subject.
  case tooManyDates(limit: Int)
  case unknownCourse(String, known: [String])
  case courseTaken(String)
  /// The course is put away; it has to be brought back first.
  case courseArchived(String)
  /// The course in which a subject is to be taken again is not later than the one in which it was taken.
  case notLater(String, than: String)
  /// The course has the subject already, under this short name.
  case takenAlready(SubjectID, course: String)
  /// The course still has so many subjects.
  case courseInUse(String, subjects: Int)
  /// A name of nothing but white space, too long, or of more than one line.
  case malformedName(String)
  /// No change of this number is kept.
  case unknownChange(Int)
  case undoneAlready(Int, by: Int)
  /// What the change touched was changed again: by a later change, or in the file.
  case changedSince(Int, by: Int?)
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
  /// The short name that the subject had before.
  public var formerly: SubjectID?
  /// For an undoing: the kind of the change that was undone, the first one where it was one itself.
  public var undid: Change.Kind?
  /// The grades and dates that another syllabus has no place for; undoing the change brings them back.
  public var unplaced: [Unplaced] = []

  /// A grade or a date that lost its part.
  public struct Unplaced: Hashable, Sendable {
    public var part: LeafID
    public var sitting: SittingID
    /// As typed.
    public var text: String
  }
}
