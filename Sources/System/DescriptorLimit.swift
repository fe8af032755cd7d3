import Glibc

/// How many descriptors this process may have open.
package enum DescriptorLimit {
  /// The limit in force.
  package static func current() throws(SystemError) -> Int {
    Int(clamping: try read().rlim_cur)
  }

  /// Raises the limit as far as an ordinary user may.
  ///
  /// - Returns: The limit now in force.
  @discardableResult
  package static func raise() throws(SystemError) -> Int {
    var limit = try read()
    if limit.rlim_cur < limit.rlim_max {
      limit.rlim_cur = limit.rlim_max
      try write(limit)
    }
    return Int(clamping: limit.rlim_cur)
  }

  /// Lowers the limit this process sets itself; `raise` undoes it.
  package static func lower(to count: Int) throws(SystemError) {
    var limit = try read()
    limit.rlim_cur = min(rlim_t(clamping: count), limit.rlim_max)
    try write(limit)
  }

  private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

  private static func read() throws(SystemError) -> rlimit {
    var limit = rlimit()
    try system("read the descriptor limit") { unsafe getrlimit(resource, &limit) }
    return limit
  }

  private static func write(_ limit: rlimit) throws(SystemError) {
    try system("set the descriptor limit") {
      unsafe withUnsafePointer(to: limit) { unsafe setrlimit(resource, $0) }
    }
  }
}
