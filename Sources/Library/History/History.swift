public import Civil

/// The last changes of a library, each with what was there before it.
///
/// It is part of the library and of its file, so that what undoes a change is on disk wherever the change is.
public struct History: Hashable, Sendable {
  /// The changes, the oldest first; those that changed nothing are not among them.
  public internal(set) var entries: [Entry] = []

  /// How many changes are kept.
  public static let limit = 64
  /// How many whole subjects are kept in them, each with its syllabus; older changes go when it is more.
  public static let subjectLimit = 16

  /// A change that was made.
  public struct Entry: Hashable, Sendable {
    /// The number of the change, by which it is undone; rises, with gaps.
    public internal(set) var number: Int
    /// When it was made.
    public internal(set) var at: Instant
    /// Who made it: the name of a companion.
    public internal(set) var who: String
    public internal(set) var kind: Change.Kind
    public internal(set) var effect: Effect
    /// The change that this one undid.
    public internal(set) var undoes: Int?
    /// The change that undid this one.
    public internal(set) var undoneBy: Int?
    /// What was there before, place by place.
    var before: [Former]
  }

  init(entries: [Entry] = []) { self.entries = entries }

  /// The change of a number, while it is kept.
  public subscript(number: Int) -> Entry? { entries.last { $0.number == number } }

  /// The change that “undo” without a number means: the newest that stands and is no undoing itself.
  public var latest: Entry? { entries.last { $0.undoneBy == nil && $0.undoes == nil } }

  mutating func append(_ entry: Entry) {
    entries.append(entry)
    // Who undoes an undoing makes the first change stand again, and so on to the change that began it.
    var (undoing, stands) = (entry, true)
    while let index = entries.lastIndex(where: { $0.number == undoing.undoes }) {
      entries[index].undoneBy = stands ? undoing.number : nil
      (undoing, stands) = (entries[index], !stands)
    }
    if entries.count > History.limit { entries.removeFirst(entries.count - History.limit) }
    while entries.count > 1, entries.reduce(0, { $0 + $1.subjectCount }) > History.subjectLimit {
      entries.removeFirst()
    }
  }

  /// The newest change after one that has touched the same places and still matters.
  ///
  /// Two changes that lie after it and of which one undid the other do not matter: what they touched is as
  /// it was between them and before.
  func change(after number: Int, touching places: [Former]) -> Int? {
    let later = entries.filter { $0.number > number }
    let blocking = later.last { entry in
      if entry.undoneBy != nil { return false }
      if let undone = entry.undoes, undone > number, self[undone]?.undoneBy == entry.number {
        return false
      }
      return entry.before.contains { old in places.contains { $0.overlaps(old) } }
    }
    return blocking?.number
  }
}

extension History.Entry {
  /// The subjects that the change touched; all of them where it touched the courses.
  ///
  /// - Parameter library: The library after the change.
  /// - Returns: Their short names, also of those that are gone.
  public func subjects(in library: Library) -> Set<SubjectID> {
    let touched = Set(before.compactMap(\.subject))
    let touchesCourses = before.contains { if case .courses = $0 { true } else { false } }
    return touchesCourses ? touched.union(library.study.subjects.map(\.id)) : touched
  }

  fileprivate var subjectCount: Int {
    before.count { if case .subject(_, .some) = $0 { true } else { false } }
  }
}
