import Dispatch

/// A dispatch source whose suspensions are counted to at most one.
///
/// A source counts its suspensions, traps when released suspended, and runs its cancel handler only
/// once resumed. Here all three follow from one flag.
///
/// Confined to the queue its source fires on, `mark.io` in the daemon.
// Unchecked, since the compiler does not know queues: the two flags are used by its owner, on the
// queue that the source fires on, `mark.io`.
final class GatedSource: @unchecked Sendable {
  private let source: any DispatchSourceProtocol
  private var isOpen = false
  private var isCancelled = false

  /// Takes over a source that was never resumed; it starts shut.
  ///
  /// The handlers keep what they capture alive until the source is cancelled. A descriptor the
  /// source watches may be closed in `cancelled` and not before: the kernel gives its number to
  /// the next file, whose events would go to the stale source.
  init(
    _ source: any DispatchSourceProtocol,
    event: @escaping @Sendable () -> Void,
    cancelled: @escaping @Sendable () -> Void
  ) {
    self.source = source
    source.setEventHandler(handler: event)
    source.setCancelHandler(handler: cancelled)
  }

  /// Lets events through.
  func open() {
    if isOpen || isCancelled { return }
    isOpen = true
    source.resume()
  }

  /// Holds events back; they are not lost.
  func shut() {
    if !isOpen || isCancelled { return }
    isOpen = false
    source.suspend()
  }

  /// Ends the events for good.
  func cancel() {
    if isCancelled { return }
    isCancelled = true
    source.cancel()
    if !isOpen { source.resume() }
  }
}
