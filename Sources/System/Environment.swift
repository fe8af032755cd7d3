import Glibc

/// The variables this process was started with.
package enum Environment {
  /// All of them by name; the last one wins when a name occurs twice.
  ///
  /// Nothing in these programs sets a variable, so the block is never changed while it is read.
  package static func current() -> [String: String] {
    var variables: [String: String] = [:]
    for entry in entries() {
      guard let equals = entry.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
      variables[String(entry[..<equals])] = String(entry[entry.utf8.index(after: equals)...])
    }
    return variables
  }

  /// The variables of the given names; quicker than reading all for a program that needs few.
  package static func current(_ names: [String]) -> [String: String] {
    var variables: [String: String] = [:]
    for name in names {
      if let value = unsafe getenv(name) { unsafe variables[name] = String(cString: value) }
    }
    return variables
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
