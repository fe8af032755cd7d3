/// The file operations that storage is made of.
///
/// A seam for tests: storage takes a `Disk`, the programs pass `SystemDisk`, and a test passes one
/// that fails or cuts short the operation it chooses. Everything composite (`replaceFile`,
/// `readFile`, …) is written over these requirements, so that a fault can fall between its steps.
package protocol Disk: Sendable {
  /// Opens a file for one kind of use.
  func open(_ path: String, for use: OpenFile.Use) throws(SystemError) -> OpenFile

  /// Closes a file; no later use of it is valid.
  func close(_ file: OpenFile)

  /// Reads up to `count` bytes at `offset`; fewer than asked, or none, at the end of the file.
  func read(
    _ file: OpenFile,
    at offset: Int,
    upTo count: Int
  ) throws(SystemError) -> [UInt8]

  /// Writes some of the bytes at `offset`.
  ///
  /// - Returns: How many were written: at least one, unless `bytes` is empty.
  func write(
    _ bytes: ArraySlice<UInt8>,
    to file: OpenFile,
    at offset: Int
  ) throws(SystemError) -> Int

  /// Cuts or extends the file to a size.
  func resize(_ file: OpenFile, to size: Int) throws(SystemError)

  /// Returns once what was written to the file survives a loss of power.
  ///
  /// After a failure nothing is known about what was written since the last success, and a second
  /// attempt may wrongly succeed: the kernel reports each lost page once.
  func flush(_ file: OpenFile, _ extent: OpenFile.Extent) throws(SystemError)

  /// Gives a file another name, replacing what had that name, at one instant.
  func rename(_ path: String, to newPath: String) throws(SystemError)

  /// Removes a file's name.
  func remove(_ path: String) throws(SystemError)

  /// Makes one directory, accessible to its owner alone.
  func makeDirectory(_ path: String) throws(SystemError)

  /// The names in a directory, without `.` and `..`, in byte order.
  func list(_ path: String) throws(SystemError) -> [String]

  /// What is at a path, links not followed; nil when nothing is.
  func status(of path: String) throws(SystemError) -> FileStatus?
}

/// A file opened through a `Disk`, with the path it was opened by, for errors.
package struct OpenFile: Hashable, Sendable {
  /// What a file is opened for.
  package enum Use: Hashable, Sendable {
    /// Reading an existing file.
    case reading
    /// Reading and writing an existing file.
    case updating
    /// Reading and writing a file that is made, mode 0600, when it does not exist.
    case updatingOrCreating
    /// Writing a file that must not exist; made with mode 0600.
    case creating
    /// Writing a file from empty, made with mode 0600 or cut to nothing.
    case overwriting
    /// Flushing the names in a directory.
    case directory
  }

  /// How much of a file a flush makes durable.
  package enum Extent: Hashable, Sendable {
    /// The content, and what is needed to read it back.
    case content
    /// The content and all that `stat` shows.
    case everything
  }

  package let descriptor: FileDescriptor
  package let path: String

  package init(descriptor: FileDescriptor, path: String) {
    self.descriptor = descriptor
    self.path = path
  }
}
