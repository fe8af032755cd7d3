import Dispatch
package import System

/// One peer on a stream socket: bytes in, bytes out, never waiting.
///
/// Input is read until the kernel has no more at every event, because after a hang-up there is no
/// second event. Output is sent at once and what the kernel does not take is queued. Confined to
/// the queue it was made with, `mark.io` in the daemon; all members are to be used there and all events come there, none of
/// them from inside a call to a member.
// Unchecked, since the compiler does not know queues: what changes is used on the queue it was made
// with, `mark.io`; members trap elsewhere, its sources fire there.
package final class Connection: @unchecked Sendable {
  /// What a connection reports to its owner.
  package struct Events: Sendable {
    /// Bytes came, at most 64 KiB.
    package var received: @Sendable (Connection, [UInt8]) -> Void

    /// The peer sends no more but may still read; answer what is open, then `finish`.
    package var ended: @Sendable (Connection) -> Void

    /// The kernel has taken all that was queued.
    package var drained: @Sendable (Connection) -> Void

    /// The descriptor is closed and nothing follows; a reason unless it was the owner's wish.
    package var closed: @Sendable (Connection, SystemError?) -> Void

    package init(
      received: @escaping @Sendable (Connection, [UInt8]) -> Void,
      ended: @escaping @Sendable (Connection) -> Void,
      drained: @escaping @Sendable (Connection) -> Void = { _ in },
      closed: @escaping @Sendable (Connection, SystemError?) -> Void
    ) {
      self.received = received
      self.ended = ended
      self.drained = drained
      self.closed = closed
    }
  }

  /// Different for every connection of a listener, and never used twice.
  package let id: UInt64

  /// The process that connected, for logs.
  package let peer: UnixSocket.Peer

  let socket: UnixSocket
  let queue: SerialQueue
  let outputLimit: Int
  var phase = Phase.idle
  var output = OutputBuffer()
  var isCorked = false
  var isOutputDead = false
  var lastProgress = Duration.zero
  var writeSource: GatedSource?
  private(set) var events: Events?

  private let scratch: Scratch
  private let released: @Sendable () -> Void
  private var readSource: GatedSource?
  private var liveSources = 0
  private var isInputOpen = false
  private var isPaused = false
  private var isPumpPosted = false
  private var failure: SystemError?

  enum Phase {
    case idle, open, finishing, closing, closed
  }

  /// A buffer for reading that all connections of a queue share, confined to that queue, `mark.io` in the daemon, as
  /// they are.
  // Unchecked, since the compiler does not know queues: filled and read within one event of a
  // connection, on `mark.io`.
  final class Scratch: @unchecked Sendable {
    static let size = 1 << 16

    var bytes = [UInt8](repeating: 0, count: size)
  }

  /// Takes over a non-blocking socket.
  ///
  /// - Parameters:
  ///   - id: The connection's number.
  ///   - socket: The socket, closed by the connection from here on.
  ///   - peer: Who is at the other end.
  ///   - queue: Where the connection lives.
  ///   - scratch: The buffer to read into.
  ///   - outputLimit: The most bytes queued for a peer that does not read.
  ///   - released: Called once the descriptor is free.
  init(
    id: UInt64,
    socket: UnixSocket,
    peer: UnixSocket.Peer,
    queue: SerialQueue,
    scratch: Scratch,
    outputLimit: Int,
    released: @escaping @Sendable () -> Void
  ) {
    self.id = id
    self.socket = socket
    self.peer = peer
    self.queue = queue
    self.scratch = scratch
    self.outputLimit = outputLimit
    self.released = released
  }
}

extension Connection {
  /// Begins to read, and to report to the owner.
  package func start(_ events: Events) {
    queue.assertCurrent()
    guard phase == .idle else { return }
    phase = .open
    self.events = events
    isInputOpen = true
    let descriptor = socket.descriptor.rawValue
    readSource = adopt(
      DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue.dispatch)
    ) { connection in
      // Events while a turn is already waiting in the queue tell nothing new.
      if !connection.isPumpPosted { connection.pump() }
    }
    if !isPaused { readSource?.open() }
  }

  /// Stops reading, so that the peer's sending comes to a halt as well.
  package func pause() {
    queue.assertCurrent()
    isPaused = true
    readSource?.shut()
  }

  /// Reads on after a pause.
  package func resume() {
    queue.assertCurrent()
    guard isPaused else { return }
    isPaused = false
    readSource?.open()
    // A hang-up noticed before the pause fires no event any more.
    postPump()
  }

  /// Sends what is queued, then closes; reads no more.
  ///
  /// A peer that does not read keeps the connection until `abort`.
  package func finish() {
    queue.assertCurrent()
    switch phase {
    case .idle:
      close()
    case .open:
      phase = .finishing
      stopReading()
      if output.isEmpty { close() }
    case .finishing, .closing, .closed:
      break
    }
  }

  /// Closes without sending what is queued.
  package func abort() {
    queue.assertCurrent()
    close()
  }
}

extension Connection {
  func adopt(
    _ source: any DispatchSourceProtocol,
    event: @escaping @Sendable (Connection) -> Void
  ) -> GatedSource {
    liveSources += 1
    return GatedSource(source) { [self] in
      event(self)
    } cancelled: { [self] in
      liveSources -= 1
      closeDescriptorIfFree()
    }
  }

  /// Reads until there is no more, or gives way to the others after one buffer's worth.
  private func pump() {
    var budget = Scratch.size
    while isInputOpen, !isPaused {
      if budget <= 0 { return postPump() }
      let count: Int
      do throws(SystemError) {
        count = try socket.receive(into: &scratch.bytes)
      } catch  where error.code == .wouldBlock {
        return
      } catch {
        return close(because: error)
      }
      if count == 0 {
        stopReading()
        events?.ended(self)
        return
      }
      budget -= count
      deliver([UInt8](scratch.bytes[..<count]))
    }
  }

  private func deliver(_ bytes: [UInt8]) {
    let wasBehind = !output.isEmpty
    // Many requests in one read get their answers in one send.
    isCorked = true
    events?.received(self, bytes)
    isCorked = false
    flush()
    // The write source reports it otherwise, and is shut by now.
    guard wasBehind, output.isEmpty, phase == .open else { return }
    queue.async { [self] in events?.drained(self) }
  }

  private func postPump() {
    if isPumpPosted { return }
    isPumpPosted = true
    queue.async { [self] in
      isPumpPosted = false
      pump()
    }
  }

  private func stopReading() {
    isInputOpen = false
    // At the end of input a source that stays armed would fire without end.
    readSource?.cancel()
  }

  func close(because error: SystemError? = nil) {
    if phase == .closing || phase == .closed { return }
    if phase == .finishing { discardInput() }
    phase = .closing
    failure = error
    output.removeAll()
    stopReading()
    writeSource?.cancel()
    closeDescriptorIfFree()
  }

  /// Takes what the peer has sent since we stopped listening.
  ///
  /// Closing with bytes unread would turn the orderly end, which the peer reads after our last
  /// words, into a reset.
  private func discardInput() {
    for _ in 0..<16 {
      let count = try? socket.receive(into: &scratch.bytes)
      guard let count, count > 0 else { return }
    }
  }

  private func closeDescriptorIfFree() {
    guard phase == .closing, liveSources == 0 else { return }
    phase = .closed
    socket.close()
    readSource = nil
    writeSource = nil
    let report = events?.closed
    events = nil
    // Not from inside a call to `abort` or `finish`: the owner may be in the middle of something.
    queue.async { [self] in
      report?(self, failure)
      released()
    }
  }
}
