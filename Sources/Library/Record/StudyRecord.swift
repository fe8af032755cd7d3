public import Engine

/// The record of a study: what became of every subject, course by course, and what it comes to.
public struct StudyRecord: Hashable, Sendable {
  public let study: String
  /// The course that is followed now.
  public let course: String?
  /// All courses, the earliest first, with or without results.
  public let courses: [CourseEntry]
  /// The results, the earliest course first.
  public let results: [SubjectResult]
  /// What makes each the same subject in another course: its code; its name, where none of that name has one.
  private let keys: [String]

  /// Creates a record, with the results in the order of their courses.
  public init(
    study: String,
    course: String?,
    courses: [CourseEntry],
    results: [SubjectResult]
  ) {
    self.study = study
    self.course = course
    self.courses = courses.sorted { $0.name < $1.name }
    // Courses may have been added in any order; their names tell the years.
    let sorted = results.enumerated().sorted {
      ($0.element.course, $0.offset) < ($1.element.course, $1.offset)
    }
    self.results = sorted.map(\.element)
    let names = self.results.map { $0.name.foldedForSearch }
    let codes = zip(names, self.results.map(\.code)).reduce(into: [String: String]()) {
      if let code = $1.1, $0[$1.0] == nil { $0[$1.0] = code }
    }
    keys = zip(names, self.results).map { name, result in result.code ?? codes[name] ?? name }
  }
}

extension StudyRecord {
  /// A course.
  public struct CourseEntry: Hashable, Sendable {
    public var name: String
    /// Whether it is kept for the record alone.
    public var isArchived: Bool

    public init(name: String, isArchived: Bool = false) {
      self.name = name
      self.isArchived = isArchived
    }
  }
}

extension Library {
  /// The record of the current study.
  ///
  /// - Parameter result: Gives the result of a subject; a place to keep those that have not changed.
  /// - Returns: The record; one without results where there is no subject.
  public func record(
    _ result: (Subject, Course) -> SubjectResult = { SubjectResult($0, course: $1.name) }
  ) -> StudyRecord {
    StudyRecord(
      study: study.name,
      course: study.currentCourse?.name,
      courses: study.courses.map { .init(name: $0.name, isArchived: $0.isArchived) },
      results: study.courses.flatMap { course in course.subjects.map { result($0, course) } }
    )
  }
}

extension StudyRecord {
  /// The names of the courses that have results, the earliest first.
  public var coursesWithResults: [String] {
    results.reduce(into: []) { if $0.last != $1.course { $0.append($1.course) } }
  }

  /// The record of one course alone.
  public func only(_ course: String) -> StudyRecord {
    StudyRecord(
      study: study,
      course: self.course,
      courses: courses.filter { $0.name == course },
      results: results.filter { $0.course == course }
    )
  }

  /// What is open: of a subject that was taken again, the last time alone.
  public var open: [SubjectResult] {
    zip(results.indices, results).filter { index, result in
      !result.isFinal && !keys[(index + 1)...].contains(keys[index])
    }.map(\.1)
  }

  /// The subjects that count no credits because nobody says how many they have.
  public var withoutCredits: [SubjectResult] { results.filter { $0.credits == nil } }

  /// The credits of all subjects, each counted once.
  public var credits: Exact {
    var seen: Set<String> = []
    return zip(keys, results).reduce(.zero) { sum, entry in
      seen.insert(entry.0).inserted ? sum + (entry.1.credits ?? .zero) : sum
    }
  }

  /// The average of what is final, by the rules of the record.
  public func average(by rules: Transcript.Rules = .spain) -> Transcript.Average {
    average(by: rules) { _ in nil }
  }

  /// The average with a mark supposed for what is open; what has none is left out.
  func average(
    by rules: Transcript.Rules = .spain,
    supposing mark: (SubjectResult) -> Exact?
  ) -> Transcript.Average {
    let entries = zip(keys, results).compactMap { key, result -> Transcript.Entry? in
      let credits = result.credits ?? .zero
      if result.isFinal {
        return Transcript.Entry(key, credits: credits, result.verdict, result.written)
      }
      return mark(result).map {
        Transcript.Entry(key, credits: credits, .pass, .number($0))
      }
    }
    return Transcript(entries).average(by: rules)
  }
}

extension SubjectResult {
  fileprivate var verdict: Verdict {
    switch status {
    case .pass: .pass
    case .notPresented: .notPresented
    case .fail, .open: .fail
    }
  }

  fileprivate var written: Transcript.Mark? {
    mark.map(Transcript.Mark.number) ?? label.map(Transcript.Mark.word)
  }
}
