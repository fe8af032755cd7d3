import Dispatch
import System

extension Listener {
  /// Takes the connections that wait; at most 64 at a time, to let others have their turn.
  func acceptWaiting() {
    for _ in 0..<64 {
      if isAcceptingPaused || events == nil { return }
      let socket: UnixSocket
      do throws(SystemError) {
        guard let next = try binding.socket.accept() else { return }
        socket = next
      } catch  where error.isOutOfDescriptors {
        refuseForLackOfDescriptors(error)
        return pauseAccepting()
      } catch  where error.code == .connectionAborted {
        // The one who was next has gone; the others have not.
        log.write(.info, "accept-failed", ["error": error.description], key: "accept-failed")
        continue
      } catch {
        // No memory, or what nobody has thought of: at once it would only fail again, and for ever.
        log.write(.warning, "accept-failed", ["error": error.description], key: "accept-failed")
        return pauseAccepting()
      }
      admit(socket)
    }
  }

  private func admit(_ socket: UnixSocket) {
    let peer: UnixSocket.Peer
    do throws(SystemError) {
      peer = try socket.peer()
    } catch {
      log.write(.warning, "peer-unknown", ["error": error.description], key: "peer-unknown")
      return socket.close()
    }
    if peer.user != limits.user {
      log.write(
        .warning,
        "peer-refused",
        ["user": "\(peer.user)", "pid": "\(peer.process)"],
        key: "peer-refused"
      )
      return socket.close()
    }
    if connectionCount >= limits.connections {
      log.write(
        .warning,
        "connection-limit",
        ["limit": "\(limits.connections)"],
        key: "connection-limit"
      )
      // A courtesy: a fresh socket takes a short message at once, or the peer has gone.
      _ = try? socket.send(limits.refusal[...])
      return socket.close()
    }
    connectionCount += 1
    lastID += 1
    let connection = Connection(
      id: lastID,
      socket: socket,
      peer: peer,
      queue: queue,
      scratch: scratch,
      outputLimit: limits.outputBytes
    ) { [weak self] in
      self?.connectionClosed()
    }
    events?.accepted(connection)
  }

  private func connectionClosed() {
    connectionCount -= 1
    resumeAccepting()
  }

  /// Turns the next one away with the descriptor kept for this, so that it is not left hanging.
  private func refuseForLackOfDescriptors(_ error: SystemError) {
    log.write(
      .warning,
      "out-of-descriptors",
      ["error": error.description, "connections": "\(connectionCount)"],
      key: "out-of-descriptors"
    )
    guard let spare else { return }
    spare.close()
    // Someone else's thread may have been quicker; then this one waits in the queue instead.
    if let refused = try? binding.socket.accept() {
      _ = try? refused.send(limits.refusal[...])
      refused.close()
    }
    self.spare = FileDescriptor.spare()
  }

  /// Leaves the waiting ones waiting until a connection closes, or for a quarter of a second.
  ///
  /// The socket stays readable, so accepting on would spin without getting anywhere.
  private func pauseAccepting() {
    if isAcceptingPaused { return }
    isAcceptingPaused = true
    log.write(.debug, "accept-paused")
    acceptSource?.shut()
    queue.dispatch.asyncAfter(deadline: .now() + .milliseconds(250)) { [weak self] in
      self?.resumeAccepting()
    }
  }

  private func resumeAccepting() {
    guard isAcceptingPaused else { return }
    isAcceptingPaused = false
    if spare == nil, events != nil { spare = FileDescriptor.spare() }
    acceptSource?.open()
  }
}

extension FileDescriptor {
  /// A descriptor kept only to be given up; nil when not even that one can be had.
  static func spare() -> FileDescriptor? {
    try? SystemDisk().open("/dev/null", for: .reading).descriptor
  }
}
