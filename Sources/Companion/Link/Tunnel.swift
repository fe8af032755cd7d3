import Synchronization
import System

/// An `ssh` that runs `mark bridge` on another machine, as one end of a socket.
///
/// It ends when the socket is closed at our end; whoever holds the other reference closes that first.
final class Tunnel: Sendable {
  private let process: ChildProcess
  private let isGreeted = Atomic(false)

  /// Those that were closed and whose ends were not awaited: nobody should wait for an `ssh` that says
  /// goodbye.
  private static let departed = Mutex<[ChildProcess]>([])

  private init(_ process: ChildProcess) { self.process = process }

  /// Starts one.
  ///
  /// - Parameters:
  ///   - remote: The other machine.
  ///   - program: `ssh`, or what stands in for it.
  /// - Returns: The tunnel, and the end of the socket to speak at, which is the caller's.
  /// - Throws: When there is no such program, or no room for it.
  static func open(
    to remote: Remote,
    by program: String
  ) throws(SystemError) -> (tunnel: Tunnel, socket: UnixSocket) {
    sweep()
    let (near, far) = try UnixSocket.pair()
    defer { far.close() }
    do throws(SystemError) {
      let command = ChildProcess.Command(program, remote.arguments(running: "mark", "bridge"))
      return (Tunnel(try ChildProcess.start(command, over: far)), near)
    } catch {
      near.close()
      throw error
    }
  }

  /// Takes note that the primary has greeted.
  func greet() { isGreeted.store(true, ordering: .relaxed) }

  deinit {
    let process = process
    guard isGreeted.load(ordering: .relaxed) else {
      // One that has not reached the primary may not look at its input for minutes; it has nothing to finish.
      _ = try? process.end(within: .milliseconds(100))
      return
    }
    Tunnel.departed.withLock { $0.append(process) }
    Tunnel.sweep()
  }

  /// Lets the system forget those that have ended.
  private static func sweep() {
    departed.withLock { departed in
      departed.removeAll { process in
        do throws(SystemError) {
          return try process.ending() != nil
        } catch {
          // Not a child of ours any more.
          return true
        }
      }
    }
  }
}
