public import Civil

/// The last changes of a library, each with what was there before it.
///
/// It is part of the library and of its file, so that what undoes a change is on disk wherever the change is.
public struct History: Hashable, Sendable {
  /// The changes, the oldest first; those that changed nothing are not among them.
  public var entries: [Entry] { kept.map(\.value) }

  /// A library has its copies, and each change adds one to them.
  private var kept: [Shared<Entry>]

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

  init(entries: [Entry] = []) { kept = entries.map(Shared.init) }

  public var isEmpty: Bool { kept.isEmpty }

  /// The newest change.
  public var last: Entry? { kept.last?.value }

  /// The change of a number, while it is kept.
  public subscript(number: Int) -> Entry? { kept.last { $0.value.number == number }?.value }

  /// The change that “undo” without a number means: the newest that stands and is no undoing itself.
  public var latest: Entry? {
    kept.last { $0.value.undoneBy == nil && $0.value.undoes == nil }?.value
  }

  mutating func append(_ entry: Entry) {
    kept.append(Shared(entry))
    // Who undoes an undoing makes the first change stand again, and so on to the change that began it.
    var (undoing, stands) = (entry, true)
    while let undone = undoing.undoes,
      let index = kept.lastIndex(where: { $0.value.number == undone })
    {
      kept[index].value.undoneBy = stands ? undoing.number : nil
      (undoing, stands) = (kept[index].value, !stands)
    }
    if kept.count > History.limit { kept.removeFirst(kept.count - History.limit) }
    // Only a subject more can be one too many; most changes keep none.
    if entry.subjectCount == 0 { return }
    while kept.count > 1, kept.reduce(0, { $0 + $1.value.subjectCount }) > History.subjectLimit {
      kept.removeFirst()
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
  fileprivate var subjectCount: Int {
    before.count { if case .subject(_, .some) = $0 { true } else { false } }
  }
}
