import Glibc

/// How much room a file system has.
package enum DiskSpace {
  /// The bytes that we may still write where a path is; nil when nobody says.
  package static func free(at path: String) -> Int? {
    var record = statvfs()
    guard unsafe statvfs(path, &record) == 0 else { return nil }
    let (bytes, overflow) = Int(clamping: record.f_bavail)
      .multipliedReportingOverflow(by: Int(clamping: record.f_frsize))
    return overflow ? .max : bytes
  }
}
