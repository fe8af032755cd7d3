import Glibc

/// A signal that a program listens for.
package enum Signal: Hashable, Sendable, CaseIterable {
  /// The request to end, of a service manager.
  case terminate
  /// The request to end, of a person at a terminal.
  case interrupt
  /// The terminal is gone.
  case hangUp
  /// A program that this one started has ended.
  case child

  /// The kernel's number.
  package var number: Int32 {
    switch self {
    case .terminate: SIGTERM
    case .interrupt: SIGINT
    case .hangUp: SIGHUP
    case .child: SIGCHLD
    }
  }
}
