extension Disk {
  /// The whole content of a file; nil when there is none.
  ///
  /// A file of more than `limit` bytes is refused with `Errno.fileTooLarge` and never held in
  /// memory.
  package func readFile(_ path: String, limit: Int) throws(SystemError) -> [UInt8]? {
    let file: OpenFile
    do throws(SystemError) {
      file = try open(path, for: .reading)
    } catch  where error.isMissing {
      return nil
    }
    defer { close(file) }
    return try read(file, limit: limit)
  }

  /// The content of the files of a directory whose names are wanted, by name.
  ///
  /// One that is gone by the time it is read is left out.
  package func readFiles(
    of directory: String,
    limit: Int,
    where isWanted: (String) -> Bool
  ) throws(SystemError) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try list(directory) where isWanted(name) {
      files[name] = try readFile(Path.join(directory, name), limit: limit)
    }
    return files
  }

  /// The whole content of an open file, at most `limit` bytes.
  package func read(_ file: OpenFile, limit: Int) throws(SystemError) -> [UInt8] {
    var content: [UInt8] = []
    while true {
      // Small at first: most files are, and untouched memory costs page faults. One byte more
      // than the limit tells a file that is too long from one that just fits.
      let step = min(max(content.count, 1 << 14), 1 << 20)
      let wanted = min(step, limit - content.count + 1)
      let chunk = try read(file, at: content.count, upTo: wanted)
      if chunk.isEmpty { return content }
      if content.count + chunk.count > limit {
        throw SystemError(.fileTooLarge, "read", path: file.path)
      }
      if content.isEmpty { content = chunk } else { content += chunk }
    }
  }

  /// Writes all the bytes from `offset` on, however often the kernel stops short.
  ///
  /// After a failure an unknown part has been written.
  package func writeAll(
    _ bytes: ArraySlice<UInt8>,
    to file: OpenFile,
    at offset: Int
  ) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let written = try write(rest, to: file, at: offset + bytes.count - rest.count)
      // A device that takes nothing and says nothing would keep us here for ever.
      if written <= 0 { throw SystemError(.inputOutput, "write", path: file.path) }
      rest = rest.dropFirst(written)
    }
  }

  /// Gives a file new content so that, whenever power fails, it holds the old or the new in full.
  ///
  /// Writes `path.new` beside it, mode 0600, flushes it, renames it over `path` and flushes the
  /// directory. When this throws before the rename the old content stands and the new file is
  /// removed. A `path.new` left by a crash is overwritten. One writer at a time.
  package func replaceFile(_ path: String, with content: [UInt8]) throws(SystemError) {
    let fresh = path + ".new"
    do throws(SystemError) {
      let file = try open(fresh, for: .overwriting)
      defer { close(file) }
      try writeAll(content[...], to: file, at: 0)
      try flush(file, .everything)
      try rename(fresh, to: path)
    } catch {
      // The disk is full or failing: leaving a useless file behind is no second error.
      try? remove(fresh)
      throw error
    }
    try flushDirectory(of: path)
  }

  /// Makes the presence and absence of names in a file's directory durable.
  package func flushDirectory(of path: String) throws(SystemError) {
    let directory = try open(Path.parent(of: path), for: .directory)
    defer { close(directory) }
    try flush(directory, .everything)
  }

  /// Makes a directory and those above it, each mode 0700; existing ones are left as they are.
  package func createDirectories(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      try makeDirectory(path)
    } catch {
      switch error.code {
      case .fileExists:
        // A link to a directory is welcome here: people move their homes to other disks.
        let directory = try open(path, for: .directory)
        close(directory)
      case .noSuchFile:
        let parent = Path.parent(of: path)
        if parent == path { throw error }
        try createDirectories(parent)
        // Where it is still missing below a parent that is there, no directory can be made.
        try makeDirectory(path)
      default:
        throw error
      }
    }
  }
}
