public import Civil
public import Library

/// What is remembered of reminders.
public struct ReminderLog: Hashable, Sendable {
  /// When each reminder rang, by id, with its generation.
  ///
  /// Of an earlier date of the same reminder, which undoing may bring back, under the id, `#` and the generation.
  public private(set) var fired: [String: Firing] = [:]

  public struct Firing: Hashable, Sendable {
    public var generation: Int
    public var at: Instant
    /// The companions that have shown it.
    public var shownBy: Set<String> = []
    /// Whether a person has taken it off the screen.
    public var isDismissed = false
    /// What stood for it and others, where it did not ring by itself.
    public var digest: ReminderKey?
    /// What stood for it and others at a companion that came back to too many, by companion.
    public var gathered: [String: ReminderKey] = [:]

    public init(
      generation: Int,
      at: Instant,
      shownBy: Set<String> = [],
      isDismissed: Bool = false,
      digest: ReminderKey? = nil,
      gathered: [String: ReminderKey] = [:]
    ) {
      self.generation = generation
      self.at = at
      self.shownBy = shownBy
      self.isDismissed = isDismissed
      self.digest = digest
      self.gathered = gathered
    }
  }

  public init(fired: [String: Firing] = [:]) { self.fired = fired }

  /// What is remembered of a reminder in its generation; `nil` when it has not rung.
  public func firing(of key: ReminderKey) -> Firing? {
    if let firing = fired[key.id], firing.generation == key.generation { return firing }
    return fired[ReminderLog.earlier(key)]
  }

  /// Whether a reminder has rung in its generation.
  public func hasFired(_ key: ReminderKey) -> Bool { firing(of: key) != nil }

  /// Whether a companion has shown a reminder in its generation.
  public func hasShown(_ key: ReminderKey, on companion: String) -> Bool {
    firing(of: key)?.shownBy.contains(companion) ?? false
  }

  /// Keeps that a reminder rang.
  ///
  /// - Parameters:
  ///   - key: The reminder.
  ///   - instant: When it rang.
  ///   - digest: What stood for it, where it did not ring by itself.
  public mutating func fire(_ key: ReminderKey, at instant: Instant, in digest: ReminderKey? = nil)
  {
    guard !hasFired(key) else { return }
    if let before = fired[key.id] {
      fired[ReminderLog.earlier(ReminderKey(id: key.id, generation: before.generation))] = before
    }
    fired[key.id] = Firing(generation: key.generation, at: instant, digest: digest)
  }

  /// Keeps that one message stands for many that have rung, at a companion that has shown none of them.
  ///
  /// - Parameters:
  ///   - keys: What has rung.
  ///   - digest: What stands for it.
  ///   - companion: Where.
  ///   - instant: Since when.
  public mutating func gather(
    _ keys: [ReminderKey],
    in digest: ReminderKey,
    on companion: String,
    at instant: Instant
  ) {
    fire(digest, at: instant)
    for key in keys { amend(key) { $0.gathered[companion] = digest } }
  }

  /// Keeps that a companion has shown a reminder, or what stands there for many; nothing, for one that has not rung.
  public mutating func show(_ key: ReminderKey, on companion: String) {
    amendAll(key, on: companion) { $0.shownBy.insert(companion) }
  }

  /// Keeps that a person has taken a reminder off the screen of a companion; nothing, for one that has not rung.
  ///
  /// With what stands there for many goes all of it.
  public mutating func dismiss(_ key: ReminderKey, on companion: String) {
    amendAll(key, on: companion) {
      $0.shownBy.insert(companion)
      $0.isDismissed = true
    }
  }

  private mutating func amendAll(
    _ key: ReminderKey,
    on companion: String,
    _ body: (inout Firing) -> Void
  ) {
    amend(key, body)
    guard key.id.hasPrefix(ReminderLog.digestPrefix) else { return }
    for (id, firing) in fired where firing.gathered[companion] == key {
      amend(ReminderKey(id: id, generation: firing.generation), body)
    }
  }

  private mutating func amend(_ key: ReminderKey, _ body: (inout Firing) -> Void) {
    let isLatest = fired[key.id]?.generation == key.generation
    let place = isLatest ? key.id : ReminderLog.earlier(key)
    guard var firing = fired[place] else { return }
    body(&firing)
    fired[place] = firing
  }

  private static func earlier(_ key: ReminderKey) -> String { "\(key.id)#\(key.generation)" }
}

extension ReminderLog {
  /// Keeps what rang for a subject under its new short name, so that nothing rings again.
  public mutating func rename(_ subject: SubjectID, to name: SubjectID) {
    let renamed = fired.map { id, firing in
      let isOfSubject = id.prefix { $0 != "/" } == subject.rawValue
      return (isOfSubject ? name.rawValue + id.dropFirst(subject.rawValue.count) : id, firing)
    }
    fired = Dictionary(renamed) { one, other in one.at > other.at ? one : other }
  }

  /// Forgets what rang for other dates than these, and what stood for nothing else.
  ///
  /// - Parameter dates: The names of the items that are dated, such as `bd/june/exam`, with the number of the
  ///   date: what rang for an earlier one says nothing.
  public mutating func prune(keeping dates: Set<ReminderKey>) {
    fired = fired.filter { id, firing in
      guard !id.hasPrefix(ReminderLog.digestPrefix) else { return true }
      guard let colon = id.lastIndex(of: ":") else { return false }
      return dates.contains(
        ReminderKey(id: String(id[..<colon]), generation: firing.generation)
      )
    }
    let digests = Set(
      fired.values.flatMap { Array($0.gathered.values) + [$0.digest].compactMap(\.self) }
    )
    fired = fired.filter { id, firing in
      guard id.hasPrefix(ReminderLog.digestPrefix) else { return true }
      let name = String(id.prefix { $0 != "#" })
      return digests.contains(ReminderKey(id: name, generation: firing.generation))
    }
  }

  /// No item has such a name: a subject is followed by a slash.
  private static let digestPrefix = "digest:"
}
