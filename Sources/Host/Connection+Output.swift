import Dispatch
package import System

extension Connection {
  /// The bytes that wait for the peer to read.
  package var queuedBytes: Int {
    queue.assertCurrent()
    return output.count
  }

  /// How long the peer has taken nothing of what waits for it; nil when nothing waits.
  ///
  /// - Parameter now: A reading of the monotonic clock, which does not blame the peer for the time
  ///   the machine was asleep.
  /// - Returns: The time since the kernel last took a byte or the queue began.
  package func stalled(at now: ClockReading) -> Duration? {
    queue.assertCurrent()
    return output.isEmpty ? nil : max(.zero, now.monotonic - lastProgress)
  }

  /// Sends bytes, or queues them behind those that wait.
  ///
  /// A connection that is closing, or whose peer is gone, drops them.
  ///
  /// - Parameter bytes: Whole frames, which are never sent in part unless the connection breaks.
  /// - Returns: False when the queue is full: then nothing was taken, and it is for the owner to
  ///   give up on the peer. An empty queue takes bytes of any count.
  package func send(_ bytes: [UInt8]) -> Bool {
    queue.assertCurrent()
    guard phase == .open, !isOutputDead else { return true }
    if isCorked, bytes.count > Scratch.size - output.count {
      // The answers to one read may be long: see first what the kernel takes of them.
      flush()
    }
    if !output.isEmpty {
      if bytes.count > outputLimit - output.count { return false }
      output.append(bytes[...])
      return true
    }
    if isCorked {
      enqueue(bytes[...])
      return true
    }
    do throws(SystemError) {
      // The usual case, and the one that counts when a state goes to a thousand watchers: the
      // kernel takes everything and nothing is copied.
      enqueue(bytes.dropFirst(try socket.send(bytes[...])))
    } catch  where error.code == .wouldBlock {
      enqueue(bytes[...])
    } catch {
      loseOutput(error)
    }
    flush()
    return true
  }

  /// Begins a queue, from when on the peer is behind.
  private func enqueue(_ bytes: ArraySlice<UInt8>) {
    if bytes.isEmpty { return }
    lastProgress = ClockReading.now().monotonic
    output.append(bytes)
  }

  /// Sends what is queued until the kernel takes no more.
  func flush() {
    do throws(SystemError) {
      while !output.isEmpty {
        output.consume(try socket.send(output.front))
        lastProgress = ClockReading.now().monotonic
      }
    } catch  where error.code == .wouldBlock {
      return waitForPeer()
    } catch {
      loseOutput(error)
    }
    // A source that stays armed on a writable socket would fire without end.
    writeSource?.shut()
    if phase == .finishing { close() }
  }

  private func waitForPeer() {
    if writeSource == nil {
      let descriptor = socket.descriptor.rawValue
      // Made when first needed, which for most peers is never, and kept for good.
      writeSource = adopt(
        DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue.dispatch)
      ) { connection in
        connection.flush()
        if connection.phase == .open, connection.output.isEmpty {
          connection.events?.drained(connection)
        }
      }
    }
    writeSource?.open()
  }

  /// Gives up sending but not reading: a peer that sent its changes and left without waiting for
  /// the answers has still sent them.
  ///
  /// Any other error than that of a peer that has left ends the connection: who is still there would wait for
  /// its answers in vain.
  private func loseOutput(_ error: SystemError) {
    guard [.brokenPipe, .connectionReset].contains(error.code) else { return close(because: error) }
    isOutputDead = true
    output.removeAll()
  }
}
