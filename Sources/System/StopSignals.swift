import Glibc
import Synchronization

/// A wish to stop, SIGTERM or SIGINT, as something to wait on beside other descriptors.
///
/// For programs without a dispatch queue; once per process.
package enum StopSignals {
  /// Where the handler writes; −1 until there is a pipe.
  private static let writeEnd = Atomic<Int32>(-1)

  /// Takes the two signals from now on.
  ///
  /// - Returns: A descriptor that becomes readable with the first of them, and stays so.
  package static func watch() throws(SystemError) -> FileDescriptor {
    let (reading, writing) = try FileDescriptor.nonBlockingPipe()
    writeEnd.store(writing.rawValue, ordering: .sequentiallyConsistent)
    for number in [SIGTERM, SIGINT] {
      // What a handler may do is little: write(2) is on the list, and the atomic is lock-free.
      signal(number) { _ in
        let saved = errno
        var byte: UInt8 = 0
        unsafe _ = write(
          StopSignals.writeEnd.load(ordering: .sequentiallyConsistent),
          &byte,
          1
        )
        errno = saved
      }
    }
    return reading
  }
}
