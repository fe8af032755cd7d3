import Glibc

/// Waiting until descriptors can be used.
package enum Readiness {
  /// Which of the descriptors have something to read, an end of stream or an error.
  ///
  /// Waits until one of them is ready or the time, rounded up to a millisecond, is over; nil
  /// waits for ever. The ready ones come in the order given, and none when the time is over.
  package static func waitToRead(
    _ descriptors: [FileDescriptor],
    timeout: Duration?
  ) throws(SystemError) -> [FileDescriptor] {
    var entries = descriptors.map { pollfd(fd: $0.rawValue, events: Int16(POLLIN), revents: 0) }
    let deadline = timeout.map { ClockReading.now().monotonic + $0 }
    let count = nfds_t(entries.count)
    // The time left is worked out again after each interruption by a signal.
    try system("wait for input") {
      unsafe poll(&entries, count, milliseconds(until: deadline))
    }
    return zip(descriptors, entries).filter { $0.1.revents != 0 }.map(\.0)
  }

  /// Waits until something can be done with one of the descriptors.
  ///
  /// - Parameters:
  ///   - sources: To read from: ready also at the end of the stream.
  ///   - sinks: To write to: ready also when nobody reads any more.
  /// - Returns: The sources and the sinks that are ready.
  /// - Throws: When the system cannot wait.
  static func wait(
    toRead sources: [FileDescriptor],
    toWrite sinks: [FileDescriptor]
  ) throws(SystemError) -> (sources: [FileDescriptor], sinks: [FileDescriptor]) {
    var entries =
      sources.map { pollfd(fd: $0.rawValue, events: Int16(POLLIN), revents: 0) }
      + sinks.map { pollfd(fd: $0.rawValue, events: Int16(POLLOUT), revents: 0) }
    let count = nfds_t(entries.count)
    try system("wait for input or output") { unsafe poll(&entries, count, -1) }
    return (
      zip(sources, entries).filter { $0.1.revents != 0 }.map(\.0),
      zip(sinks, entries.dropFirst(sources.count)).filter { $0.1.revents != 0 }.map(\.0)
    )
  }

  private static func milliseconds(until deadline: Duration?) -> Int32 {
    guard let deadline else { return -1 }
    let left = deadline - ClockReading.now().monotonic
    if left <= .zero { return 0 }
    let parts = left.components
    if parts.seconds > 1_000_000 { return 1_000_000_000 }
    return Int32(parts.seconds) * 1000
      + Int32((parts.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
