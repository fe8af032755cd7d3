package import System

/// The files of the repository that the tests were built from.
package enum Repository {
  /// The path of a file or directory, given from the root of the repository.
  package static func path(_ relative: String) -> String {
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/") + "/" + relative
  }

  /// What a file holds.
  ///
  /// - Throws: `SystemError` also when there is no such file.
  package static func read(_ relative: String) throws(SystemError) -> [UInt8] {
    let disk = SystemDisk()
    let file = try disk.open(path(relative), for: .reading)
    defer { disk.close(file) }
    return try disk.read(file, limit: 1 << 24)
  }

  /// The names in a directory, sorted.
  package static func names(in relative: String) throws(SystemError) -> [String] {
    try SystemDisk().list(path(relative)).sorted()
  }
}
