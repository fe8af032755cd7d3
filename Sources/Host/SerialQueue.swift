import Dispatch

/// A queue that runs one piece of work at a time, in the order given.
///
/// The daemon has two, `mark.io` for sockets and decisions and `mark.disk` for what may take long.
/// Work is handed over, never waited for.
package final class SerialQueue: Sendable {
  let dispatch: DispatchQueue

  package init(_ label: String) {
    dispatch = DispatchQueue(label: label)
  }

  /// Runs the work after all that was handed over before.
  package func async(_ work: @escaping @Sendable () -> Void) {
    dispatch.async(execute: work)
  }

  /// Traps unless the caller runs on this queue.
  package func assertCurrent() {
    dispatchPrecondition(condition: .onQueue(dispatch))
  }
}
