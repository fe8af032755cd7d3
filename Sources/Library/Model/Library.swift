public import Engine

/// Everything a student keeps: studies, their courses, the subjects in them.
///
/// A value. The only way to change it is ``apply(_:on:expecting:as:)``.
public struct Library: Hashable, Sendable {
  /// The studies, at least one; the first is made with the library.
  public internal(set) var studies: [Study]
  /// The study that the screens show and that rings.
  public internal(set) var current: Int
  /// How long before a date a reminder rings.
  public internal(set) var leads = LeadSettings()
  /// When nothing rings.
  public internal(set) var quiet: QuietHours?

  /// How many dates have been set so far; the next one gets a generation of its own.
  public internal(set) var generation = 0
  /// The last changes, with what undoes them.
  public internal(set) var history = History()

  /// An empty library: one study without a course.
  public init() {
    studies = [Study(name: "")]
    current = 0
  }

  init(
    studies: [Study],
    current: Int,
    leads: LeadSettings,
    quiet: QuietHours?,
    generation: Int,
    history: History = History()
  ) {
    self.studies = studies
    self.current = current
    self.leads = leads
    self.quiet = quiet
    self.generation = generation
    self.history = history
  }

  /// Goes on counting dates no lower than at a number, so that the next one gets a number that none had in
  /// the library that this one takes the place of.
  public mutating func countDates(from number: Int) { generation = max(generation, number) }

  /// The study that the screens show.
  public var study: Study {
    get { studies.indices.contains(current) ? studies[current] : Study(name: "") }
    set { if studies.indices.contains(current) { studies[current] = newValue } }
  }

  /// The course that a subject of the current study belongs to.
  public func course(of id: SubjectID) -> Course? {
    study.courses.first { $0.subjects.contains { $0.id == id } }
  }

  /// A subject of the current study.
  public subscript(id: SubjectID) -> Subject? {
    study.courses.lazy.flatMap(\.subjects).first { $0.id == id }
  }
}

/// A degree, or anything else that is studied for some years.
public struct Study: Hashable, Sendable {
  public internal(set) var name: String
  /// The courses, in the order in which they were added.
  public internal(set) var courses: [Course] = []
  /// The course that the student chose to follow; without a choice it is the latest.
  public internal(set) var followed: String?

  init(name: String, courses: [Course] = [], followed: String? = nil) {
    self.name = name
    self.courses = courses
    self.followed = followed
  }

  /// The course that is followed now: the chosen one, else the latest.
  public var currentCourse: Course? {
    let shown = courses.filter { !$0.isArchived }
    return shown.first { $0.name == followed } ?? shown.max { $0.name < $1.name }
  }

  /// All subjects, course by course.
  public var subjects: [Subject] { courses.flatMap(\.subjects) }
}

/// An academic year: `2026/27`.
public struct Course: Hashable, Sendable {
  public internal(set) var name: String
  public internal(set) var subjects: [Subject] = []
  /// Whether it is over and kept for the record alone: it is not shown, and nothing of it rings.
  public internal(set) var isArchived = false
}

/// A grade as it was typed, with what it was read as.
public struct GradeEntry: Hashable, Sendable {
  public internal(set) var text: String
  public internal(set) var state: LeafState
}

/// A grade that was given in an earlier course, of which the scheme says whether it still counts.
public struct InheritedGrade: Hashable, Sendable {
  /// The grade as it was typed then, for the same syllabus.
  public internal(set) var grade: GradeEntry
  /// How many courses ago: 1 for the course before.
  public internal(set) var years: Int
}
