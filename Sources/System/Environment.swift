import Glibc

/// The variables this process was started with.
package enum Environment {
  /// All of them by name; the last one wins when a name occurs twice.
  ///
  /// Nothing in these programs changes a variable once there are threads, so the block is never changed
  /// while it is read.
  package static func current() -> [String: String] {
    var variables: [String: String] = [:]
    for entry in entries() {
      guard let equals = entry.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
      variables[String(entry[..<equals])] = String(entry[entry.utf8.index(after: equals)...])
    }
    return variables
  }

  /// One of them; nil when it is not set.
  package static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Takes variables out, so that no child process finds them; only before there are other threads.
  package static func drop(_ names: [String]) {
    for name in names { unsafe _ = unsetenv(name) }
  }

  /// The raw `NAME=value` entries, in order, as a child process takes them.
  package static func entries() -> [String] {
    var entries: [String] = []
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      unsafe entries.append(String(cString: entry))
      unsafe next += 1
    }
    return entries
  }
}
