package import Wire

extension Outbox {
  /// The changes that wait, in the order they were made, each with a number that never changes.
  package struct Queue: Hashable, Sendable {
    /// The outbox's random name, made with it; the numbers count within it.
    package let name: String
    /// The number of the first entry, or of the next one when none waits.
    package private(set) var first: Int
    package private(set) var entries: [ChangeRequest]

    /// A new outbox.
    init(name: String) {
      self.name = name
      first = 1
      entries = []
    }

    init(name: String, first: Int, entries: [ChangeRequest]) {
      self.name = name
      self.first = first
      self.entries = entries
    }

    /// The number the next change gets.
    package var next: Int { first + entries.count }

    /// Puts a change at the end, under this outbox's name and its next number.
    mutating func append(_ change: ChangeRequest) {
      var entry = change
      entry.outbox = name
      entry.sequence = next
      entries.append(entry)
    }

    /// Takes out the changes up to a number.
    mutating func drop(through sequence: Int) {
      let count = min(max(sequence - first + 1, 0), entries.count)
      entries.removeFirst(count)
      first += count
    }

    /// The same changes in a new outbox, numbered afresh.
    func renamed(_ name: String) -> Queue {
      var queue = Queue(name: name)
      for entry in entries { queue.append(entry) }
      return queue
    }
  }
}

extension ChangeRequest {
  /// Whether it is the same change of the same moment, whatever outbox it stands in.
  package func isSameChange(as other: ChangeRequest) -> Bool {
    atMS == other.atMS && change == other.change && was == other.was
  }
}
