import Glibc

/// An open file, socket or pipe, by the number the kernel gave it.
///
/// A plain value: whoever owns the number closes it, once. Nothing here closes on its own, because
/// a descriptor watched by a dispatch source may only be closed by that source's cancel handler.
package struct FileDescriptor: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  // Worked out anew each time: what is kept would be made by the runtime, which a plain glance does without.
  package static var standardInput: FileDescriptor { FileDescriptor(rawValue: STDIN_FILENO) }
  package static var standardOutput: FileDescriptor { FileDescriptor(rawValue: STDOUT_FILENO) }
  package static var standardError: FileDescriptor { FileDescriptor(rawValue: STDERR_FILENO) }
}

extension FileDescriptor {
  /// Opens a directory to look at it; a symbolic link at the end of the path is refused.
  package static func openDirectory(_ path: String) throws(SystemError) -> FileDescriptor {
    let descriptor = try system("open directory", path: path) {
      unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    return FileDescriptor(rawValue: descriptor)
  }

  /// Closes a directory to all but its owner; a symbolic link at the end of the path is refused.
  package static func restrictDirectory(_ path: String) throws(SystemError) {
    let directory = try openDirectory(path)
    defer { directory.close() }
    try system("restrict", path: path) { fchmod(directory.rawValue, 0o700) }
  }

  /// Releases the number.
  ///
  /// The result of `close(2)` is ignored: the number is gone in any case, retrying could close a
  /// stranger's file, and whoever needs its bytes on disk has flushed them before.
  package func close() {
    _ = Glibc.close(rawValue)
  }

  /// Reads what is there, at most as much as the buffer holds.
  ///
  /// - Parameters:
  ///   - buffer: Where the bytes go.
  ///   - operation: What errors call it.
  /// - Returns: The number of bytes now at the front of `buffer`; 0 at the end of the stream.
  /// - Throws: `SystemError`; `Errno.wouldBlock` when a non-blocking descriptor has nothing.
  package func read(
    into buffer: inout [UInt8],
    as operation: String = "read"
  ) throws(SystemError) -> Int {
    let descriptor = rawValue
    var space = buffer.mutableSpan
    return try unsafe space.withUnsafeMutableBytes { bytes throws(SystemError) in
      try system(operation) { unsafe Glibc.read(descriptor, bytes.baseAddress, bytes.count) }
    }
  }

  /// Writes all the bytes, waiting as long as that takes.
  ///
  /// For files, pipes and terminals; sockets have `UnixSocket.send`.
  package func writeAll(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      rest = rest.dropFirst(try write(rest))
    }
  }

  /// Writes the bytes if that takes no waiting, and drops them otherwise.
  ///
  /// Meant for messages of at most 4,096 bytes, which a pipe that is ready takes whole.
  ///
  /// - Returns: Whether they were written.
  @discardableResult
  package func writeIfReady(_ bytes: [UInt8]) -> Bool {
    var entry = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&entry, 1, 0) == 1, entry.revents & Int16(POLLOUT) != 0 else { return false }
    // Whoever drops on a full stream drops on a broken one.
    return (try? writeOnce(bytes[...])) == bytes.count
  }

  private func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    while true {
      do throws(SystemError) {
        return try writeOnce(bytes)
      } catch  where error.code == .wouldBlock {
        // Somebody who shares the open file, a terminal say, has made it non-blocking.
        try waitUntilWritable()
      }
    }
  }

  private func writeOnce(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    let descriptor = rawValue
    return try unsafe bytes.span.withUnsafeBytes { source throws(SystemError) in
      try system("write") { unsafe Glibc.write(descriptor, source.baseAddress, source.count) }
    }
  }

  private func waitUntilWritable() throws(SystemError) {
    var entry = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    try system("wait for output") { unsafe poll(&entry, 1, -1) }
  }

  /// Keeps the descriptor from programs this process starts.
  package func setCloseOnExec() throws(SystemError) {
    let descriptor = rawValue
    try system("set close-on-exec") { fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  }

  /// Makes reads and writes return `Errno.wouldBlock` instead of waiting.
  package func setNonBlocking() throws(SystemError) {
    let descriptor = rawValue
    let flags = try system("read descriptor flags") { fcntl(descriptor, F_GETFL) }
    try system("set non-blocking") { fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) }
  }
}
