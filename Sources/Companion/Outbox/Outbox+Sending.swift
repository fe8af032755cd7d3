package import JSON
package import Wire

extension Outbox {
  /// Sends all that waits.
  ///
  /// Call it whenever a connection is open, not only after queuing: what was queued while the
  /// primary was away waits for nothing else.
  package func flush(over connection: Connection) -> FlushReport {
    do throws(StateFileError) {
      guard let queue = try waiting() else { return FlushReport() }
      return flush(queue, over: connection)
    } catch {
      var report = FlushReport()
      report.ending = .unrecorded(error)
      return report
    }
  }

  /// Queues a change durably and, if the primary can be reached, sends it with all that waits.
  ///
  /// - Parameters:
  ///   - change: The change, as the library's `Change` is written.
  ///   - was: What the person saw: nil when nothing was compared, `.null` when nothing was there.
  ///   - atMS: When the person made it, in Unix milliseconds.
  ///   - connect: Opens a connection; is given the outbox's name for the greeting.
  /// - Returns: What became of it.
  /// - Throws: Only when the change could not be queued.
  package func submit(
    _ change: JSONValue,
    was: JSONValue?,
    atMS: Int,
    connect: (_ outbox: String) throws(ConnectionError) -> Connection
  ) throws(StateFileError) -> Submission {
    let queue = try append(change, was: was, atMS: atMS)
    do throws(ConnectionError) {
      let report = flush(queue, over: try connect(queue.name))
      return Submission(queue.entries[queue.entries.count - 1], report)
    } catch {
      var report = FlushReport()
      report.kept = queue.entries
      report.ending = .cut(error)
      return Submission(queue.entries[queue.entries.count - 1], report)
    }
  }

  private func flush(_ queue: Queue, over connection: Connection) -> FlushReport {
    var flush = Flush(queue, of: self, over: connection)
    return flush.run()
  }
}

/// What became of one change, and of those that waited before it.
package struct Submission: Hashable, Sendable {
  /// The change as it was queued.
  package let entry: ChangeRequest
  /// What became of it.
  package let fate: Fate
  /// The other changes that were settled on the way.
  package let others: [FlushReport.Settlement]
  /// Why sending ended; not always well even if this change was settled.
  package let ending: FlushReport.Ending

  /// What became of the change.
  package enum Fate: Hashable, Sendable {
    /// The primary has answered it.
    case settled(FlushReport.Outcome)
    /// It waits; 1 is first in line. `ending` says why.
    case queued(position: Int)
  }

  init(_ entry: ChangeRequest, _ report: FlushReport) {
    self.entry = entry
    ending = report.ending
    // A new outbox gives its changes new numbers, so that the change itself tells which it is.
    let own = report.settled.lastIndex { $0.entry.isSameChange(as: entry) }
    var others = report.settled
    if let own {
      fate = .settled(others.remove(at: own).outcome)
    } else {
      let index = report.kept.lastIndex { $0.isSameChange(as: entry) }
      fate = .queued(position: index.map { $0 + 1 } ?? report.kept.count)
    }
    self.others = others
  }
}
