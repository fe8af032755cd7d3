/// Operations on paths as text.
package enum Path {
  /// The directory a path's last component is in: `/a` for `/a/b`, `.` for `b`, `/` for `/`.
  package static func parent(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    let parent = withoutTrailingSlashes(String(trimmed[..<slash]))
    return parent.isEmpty ? "/" : parent
  }

  /// The last component: `b` for `/a/b/`, `/` for `/`.
  package static func name(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard trimmed != "/", let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return trimmed
    }
    return String(trimmed[trimmed.utf8.index(after: slash)...])
  }

  /// A path below a directory.
  package static func join(_ directory: String, _ rest: String) -> String {
    let base = withoutTrailingSlashes(directory)
    return base == "/" ? "/" + rest : base + "/" + rest
  }

  /// The path without slashes at its end; `/` stays.
  package static func withoutTrailingSlashes(_ path: String) -> String {
    var end = path.utf8.endIndex
    while end > path.utf8.startIndex {
      let previous = path.utf8.index(before: end)
      if path.utf8[previous] != UInt8(ascii: "/") { break }
      if previous == path.utf8.startIndex { return "/" }
      end = previous
    }
    return String(path[..<end])
  }
}
