import Glibc
import Synchronization

/// A change of the terminal's size, SIGWINCH, as something to wait on beside other descriptors.
///
/// For programs without a dispatch queue; once per process.
package enum ResizeSignal {
  /// Where the handler writes; −1 until there is a pipe.
  private static let writeEnd = Atomic<Int32>(-1)

  /// Takes the signal from now on.
  ///
  /// - Returns: A descriptor that becomes readable with each change; whoever reads it empties it.
  package static func watch() throws(SystemError) -> FileDescriptor {
    let (reading, writing) = try FileDescriptor.nonBlockingPipe()
    writeEnd.store(writing.rawValue, ordering: .sequentiallyConsistent)
    signal(SIGWINCH) { _ in
      // What a handler may do is little: write(2) is on the list, and the atomic is lock-free.
      let saved = errno
      var byte: UInt8 = 0
      unsafe _ = write(ResizeSignal.writeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
      errno = saved
    }
    return reading
  }
}

extension FileDescriptor {
  /// A pipe that no child process gets, for a handler of signals to write to.
  static func nonBlockingPipe() throws(SystemError) -> (reading: Self, writing: Self) {
    var ends: [Int32] = [-1, -1]
    try system("make a pipe") { unsafe pipe(&ends) }
    let descriptors = ends.map(FileDescriptor.init(rawValue:))
    for descriptor in descriptors {
      try descriptor.setCloseOnExec()
      try descriptor.setNonBlocking()
    }
    return (descriptors[0], descriptors[1])
  }

  /// Reads what is there and throws it away; for a descriptor that does not block.
  package func drain() {
    var buffer = [UInt8](repeating: 0, count: 256)
    while let count = try? read(into: &buffer), count == buffer.count {}
  }
}
