import Dispatch
package import System

/// Signals as events on a queue.
///
/// To be kept for as long as the process runs. Nothing else may change the disposition of these
/// signals afterwards: the source has set its own. Nothing in it changes once it is made, and the
/// handlers run on the queue given, `mark.io` in the daemon.
// Unchecked, since Dispatch does not say that its sources may be shared, as they may: nothing
// changes once they are made.
package final class Signals: @unchecked Sendable {
  private let sources: [any DispatchSourceSignal]

  /// Begins to listen for signals.
  ///
  /// - Parameters:
  ///   - signals: Which.
  ///   - queue: Where the handlers run.
  ///   - received: Told each signal; several of one kind in a row may come as one.
  ///   - ready: Told once all are listened for. A signal sent before that may do what it does to
  ///     any process.
  package init(
    _ signals: [Signal],
    queue: SerialQueue,
    received: @escaping @Sendable (Signal) -> Void,
    ready: @escaping @Sendable () -> Void
  ) {
    let registrations = Registrations(awaiting: signals.count, ready: ready)
    sources = signals.map { signal in
      let source = DispatchSource.makeSignalSource(signal: signal.number, queue: queue.dispatch)
      source.setEventHandler { received(signal) }
      source.setRegistrationHandler { registrations.note() }
      return source
    }
    for source in sources { source.resume() }
  }

  deinit {
    for source in sources { source.cancel() }
  }

  /// Counts registrations down, confined to the queue of the signals.
  // Unchecked, since the compiler does not know queues: counted down where the signals come, on
  // `mark.io`.
  private final class Registrations: @unchecked Sendable {
    private var missing: Int
    private let ready: @Sendable () -> Void

    init(awaiting count: Int, ready: @escaping @Sendable () -> Void) {
      missing = count
      self.ready = ready
    }

    func note() {
      missing -= 1
      if missing == 0 { ready() }
    }
  }
}
