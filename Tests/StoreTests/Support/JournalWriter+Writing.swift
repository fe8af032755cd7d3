import Store

extension JournalWriter {
  /// The write that records make together; `nil` when they do not fit.
  mutating func write(_ records: [Record]) -> Write? {
    for record in records {
      guard append(record) else { return nil }
    }
    return takeWrite()
  }
}
