import Glibc

/// The disk of this machine.
package struct SystemDisk: Disk {
  package init() {}

  package func open(_ path: String, for use: OpenFile.Use) throws(SystemError) -> OpenFile {
    let flags = SystemDisk.flags(for: use)
    let descriptor = try system(use == .creating ? "create" : "open", path: path) {
      unsafe Glibc.open(path, flags | O_CLOEXEC, 0o600)
    }
    return OpenFile(descriptor: FileDescriptor(rawValue: descriptor), path: path)
  }

  private static func flags(for use: OpenFile.Use) -> Int32 {
    switch use {
    case .reading: O_RDONLY
    case .updating: O_RDWR
    case .updatingOrCreating: O_RDWR | O_CREAT
    case .creating: O_WRONLY | O_CREAT | O_EXCL
    case .overwriting: O_WRONLY | O_CREAT | O_TRUNC
    case .directory: O_RDONLY | O_DIRECTORY
    }
  }

  package func close(_ file: OpenFile) {
    file.descriptor.close()
  }

  package func read(
    _ file: OpenFile,
    at offset: Int,
    upTo count: Int
  ) throws(SystemError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: max(0, count))
    var space = buffer.mutableSpan
    let filled = try unsafe space.withUnsafeMutableBytes { bytes throws(SystemError) in
      try system("read", path: file.path) {
        unsafe pread(file.descriptor.rawValue, bytes.baseAddress, bytes.count, offset)
      }
    }
    buffer.removeLast(buffer.count - filled)
    return buffer
  }

  package func write(
    _ bytes: ArraySlice<UInt8>,
    to file: OpenFile,
    at offset: Int
  ) throws(SystemError) -> Int {
    try unsafe bytes.span.withUnsafeBytes { source throws(SystemError) in
      try system("write", path: file.path) {
        unsafe pwrite(file.descriptor.rawValue, source.baseAddress, source.count, offset)
      }
    }
  }

  package func resize(_ file: OpenFile, to size: Int) throws(SystemError) {
    try system("resize", path: file.path) { ftruncate(file.descriptor.rawValue, size) }
  }

  package func flush(_ file: OpenFile, _ extent: OpenFile.Extent) throws(SystemError) {
    let descriptor = file.descriptor.rawValue
    try system("flush", path: file.path) {
      switch extent {
      case .content: fdatasync(descriptor)
      case .everything: fsync(descriptor)
      }
    }
  }

  package func rename(_ path: String, to newPath: String) throws(SystemError) {
    try system("rename to", path: newPath) { unsafe Glibc.rename(path, newPath) }
  }

  package func remove(_ path: String) throws(SystemError) {
    try system("remove", path: path) { unsafe unlink(path) }
  }

  package func makeDirectory(_ path: String) throws(SystemError) {
    try system("make directory", path: path) { unsafe mkdir(path, 0o700) }
  }

  package func list(_ path: String) throws(SystemError) -> [String] {
    guard let directory = unsafe opendir(path) else {
      throw SystemError(Errno(rawValue: errno), "list", path: path)
    }
    defer { unsafe _ = closedir(directory) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(directory) else { break }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    if errno != 0 { throw SystemError(Errno(rawValue: errno), "list", path: path) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  package func status(of path: String) throws(SystemError) -> FileStatus? {
    try FileStatus.of(path, followingLink: false)
  }
}
