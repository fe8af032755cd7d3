public import Engine

/// A subject as one student takes it.
///
/// Its copies share what is in it: at every change a library is copied and compared with what it was, and
/// of its subjects only one has changed.
public struct Subject: Hashable, Sendable {
  private var shared: Shared<Contents>

  /// What is in a subject.
  struct Contents: Hashable, Sendable {
    var id: SubjectID
    var syllabus: Syllabus
    var grades: [SittingID: [LeafID: GradeEntry]] = [:]
    var inherited: [LeafID: InheritedGrade] = [:]
    var dates: [SittingID: [LeafID: DatedEntry]] = [:]
    var done: [SittingID: Set<LeafID>] = [:]
    var leads = SubjectLeads()
    var title: String?
  }

  init(_ contents: Contents) { shared = Shared(contents) }

  init(id: SubjectID, syllabus: Syllabus, title: String? = nil) {
    self.init(Contents(id: id, syllabus: syllabus, title: title))
  }

  /// Whether two are copies of one another that nobody has changed; equal ones may be none.
  func isCopy(of other: Subject) -> Bool { shared.isCopy(of: other.shared) }

  public internal(set) var id: SubjectID {
    get { shared.value.id }
    set { shared.value.id = newValue }
  }

  /// The scheme, held by value: a later edition of the file does not change it.
  public var syllabus: Syllabus { shared.value.syllabus }

  /// The grades as they were typed, sitting by sitting.
  public internal(set) var grades: [SittingID: [LeafID: GradeEntry]] {
    get { shared.value.grades }
    set { shared.value.grades = newValue }
  }

  /// What stood when it was taken before, where it is taken again.
  public internal(set) var inherited: [LeafID: InheritedGrade] {
    get { shared.value.inherited }
    set { shared.value.inherited = newValue }
  }

  /// When parts are due and exams take place, sitting by sitting.
  public internal(set) var dates: [SittingID: [LeafID: DatedEntry]] {
    get { shared.value.dates }
    set { shared.value.dates = newValue }
  }

  /// The parts that the student says are done, sitting by sitting: nothing rings for them any more.
  public internal(set) var done: [SittingID: Set<LeafID>] {
    get { shared.value.done }
    set { shared.value.done = newValue }
  }

  /// How long before its dates reminders ring, where that is not as usual.
  public internal(set) var leads: SubjectLeads {
    get { shared.value.leads }
    set { shared.value.leads = newValue }
  }

  /// The name that the student gave it, where it is not that of the syllabus.
  public internal(set) var title: String? {
    get { shared.value.title }
    set { shared.value.title = newValue }
  }

  /// The name of the subject: the student's own, else that of its syllabus.
  public var name: String { title ?? syllabus.info.name }

  /// The grades as the Engine takes them.
  public var record: GradeRecord {
    var record = GradeRecord(grades.mapValues { $0.mapValues(\.state) })
    record.inherited = inherited.mapValues { .init($0.grade.state, years: $0.years) }
    return record
  }

  /// The sitting in which the student stands now.
  public var currentSitting: SittingID { syllabus.scheme.currentSitting(of: record) }

  /// Questions about a sitting; about the one in which the student stands, when none is named.
  func inquiry(in sitting: SittingID?) -> Inquiry {
    guard let sitting else { return syllabus.scheme.currentInquiry(of: record) }
    return syllabus.scheme.inquiry(on: syllabus.scheme.sheet(of: record, in: sitting))
  }
}
