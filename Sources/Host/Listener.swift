import Dispatch
package import System

/// Accepts the connections of this user's programs at one path.
///
/// Keeps the path alive: when somebody sweeps the socket away, or the directory with it, both are
/// made again and open connections go on. The path of a socket that a service manager has passed on is
/// that one's to keep: its loss is told and no more. Confined to the queue it was made with, `mark.io` in the daemon; to be stopped
/// before it is let go.
// Unchecked, since the compiler does not know queues: what changes is used on the queue it was made
// with, `mark.io`; members trap elsewhere, its sources fire there.
package final class Listener: @unchecked Sendable {
  /// The bounds a listener keeps.
  package struct Limits: Hashable, Sendable {
    /// The most connections at a time.
    package var connections: Int

    /// What a connection over that number is sent before it is closed.
    package var refusal: [UInt8]

    /// The most bytes queued for a connection that does not read.
    package var outputBytes: Int

    /// The user whose programs may connect; a test names another to see itself refused.
    package var user: UInt32

    package init(
      connections: Int,
      refusal: [UInt8] = [],
      outputBytes: Int = 1 << 18,
      user: UInt32 = ProcessIdentity.user
    ) {
      self.connections = connections
      self.refusal = refusal
      self.outputBytes = outputBytes
      self.user = user
    }
  }

  /// What a listener reports to its owner.
  package struct Events: Sendable {
    /// A program of ours connected; it is for the owner to `start` the connection, or `abort` it.
    package var accepted: @Sendable (Connection) -> Void

    /// The path was lost and is ours again (nil), or cannot be had for now; tried again every
    /// second until it can.
    package var rebound: @Sendable (Failure?) -> Void

    package init(
      accepted: @escaping @Sendable (Connection) -> Void,
      rebound: @escaping @Sendable (Failure?) -> Void = { _ in }
    ) {
      self.accepted = accepted
      self.rebound = rebound
    }
  }

  /// The connections open now, started or not.
  package internal(set) var connectionCount = 0

  let queue: SerialQueue
  let limits: Limits
  let log: Log
  let scratch = Connection.Scratch()
  var events: Events?
  var binding: SocketBinding
  var acceptSource: GatedSource?
  var spare: FileDescriptor?
  var isAcceptingPaused = false
  var lastID: UInt64 = 0

  private var watch: SocketWatch?
  private var isStopped = false
  private var isRetryPosted = false

  /// Takes the path; connections queue up in the kernel until `start`.
  ///
  /// - Parameters:
  ///   - address: Where to listen. The directory is made, mode 0700, when it is missing.
  ///   - queue: Where the listener and its connections live.
  ///   - limits: The bounds to keep.
  ///   - log: Where refusals are noted.
  /// - Throws: `Failure`, with another daemon's socket untouched.
  package convenience init(
    _ address: UnixAddress,
    queue: SerialQueue,
    limits: Limits,
    log: Log
  ) throws(Failure) {
    self.init(try SocketBinding.claim(address), queue: queue, limits: limits, log: log)
  }

  /// Takes over a socket that a service manager has passed on.
  ///
  /// - Throws: `Failure`, also when its directory is not safe: whoever made it, companions must not be led
  ///   elsewhere.
  package convenience init(
    adopting passed: PassedSocket,
    queue: SerialQueue,
    limits: Limits,
    log: Log
  ) throws(Failure) {
    self.init(try SocketBinding.adopt(passed), queue: queue, limits: limits, log: log)
  }

  private init(_ binding: SocketBinding, queue: SerialQueue, limits: Limits, log: Log) {
    self.queue = queue
    self.limits = limits
    self.log = log
    self.binding = binding
    spare = FileDescriptor.spare()
  }
}

extension Listener {
  /// Begins to accept.
  package func start(_ events: Events) {
    queue.assertCurrent()
    guard self.events == nil, !isStopped else { return }
    self.events = events
    accept(from: binding.socket)
    watchPath()
  }

  /// Accepts no more and frees the path; open connections go on.
  package func stop() {
    queue.assertCurrent()
    if isStopped { return }
    isStopped = true
    watch?.cancel()
    binding.release()
    if let acceptSource { acceptSource.cancel() } else { binding.socket.close() }
    spare?.close()
    spare = nil
    events = nil
  }

  /// Makes sure the path still leads to us, and makes it so again if it does not.
  ///
  /// Called on every change in the directory. Worth calling now and then as well, for a system can
  /// run out of watches, and nobody watches the directories further up.
  package func check() {
    queue.assertCurrent()
    guard events != nil, !isRetryPosted, !binding.isInPlace else { return }
    if binding.isPassed {
      events?.rebound(.notKept(path: binding.address.path))
      return
    }
    do throws(Failure) {
      let fresh = try SocketBinding.claim(binding.address, after: binding)
      // Those who connected before the name went are waiting at the old socket.
      acceptWaiting()
      acceptSource?.cancel()
      binding = fresh
      accept(from: fresh.socket)
      watchPath()
      events?.rebound(nil)
    } catch {
      events?.rebound(error)
      isRetryPosted = true
      queue.dispatch.asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in
        self?.isRetryPosted = false
        self?.check()
      }
    }
  }

  private func accept(from socket: UnixSocket) {
    let descriptor = socket.descriptor.rawValue
    let source = GatedSource(
      DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue.dispatch)
    ) { [weak self] in
      self?.acceptWaiting()
    } cancelled: {
      socket.close()
    }
    acceptSource = source
    if !isAcceptingPaused { source.open() }
  }

  private func watchPath() {
    watch?.cancel()
    do throws(SystemError) {
      let directory = Path.parent(of: binding.address.path)
      watch = try SocketWatch(directory, queue: queue) { [weak self] in self?.check() }
    } catch {
      watch = nil
      log.write(.warning, "socket-watch-failed", ["error": error.description], key: "socket-watch")
    }
    // What vanished between the claim and the watch has fired no event.
    if !binding.isInPlace { queue.async { [weak self] in self?.check() } }
  }
}
