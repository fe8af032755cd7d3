public import Civil

/// What is kept of one outbox, so that a change sent twice is made once.
public struct OutboxLog: Hashable, Sendable {
  /// How many results are kept; a companion never has more than 64 changes unanswered.
  public static let resultsKept = 256

  /// The highest sequence number that was taken in; 0 before the first.
  public private(set) var highest = 0
  /// When the last change was taken in.
  public private(set) var last: Instant?
  /// The results of the last changes, the oldest first; the last one is that of `highest`.
  public private(set) var results: [Entry] = []

  /// What came of one change.
  public struct Entry: Hashable, Sendable {
    public var fingerprint: String
    public var result: ChangeResult
    /// The number of the record.
    public var number: Int
  }

  /// An outbox of which nothing has come.
  public init() {}

  init(highest: Int, last: Instant?, results: [Entry]) {
    self.highest = highest
    self.last = last
    self.results = results
  }

  /// What is kept of a sequence number; `nil` for one that is too old or was never there.
  public func entry(_ sequence: Int) -> Entry? {
    guard sequence <= highest, sequence > highest - results.count else { return nil }
    return results[results.count - 1 - (highest - sequence)]
  }

  mutating func append(_ change: ChangeRecord, of record: Record) {
    highest = change.sequence
    last = record.at
    results.append(
      Entry(fingerprint: change.fingerprint, result: change.result, number: record.number)
    )
    if results.count > OutboxLog.resultsKept {
      results.removeFirst(results.count - OutboxLog.resultsKept)
    }
  }
}
