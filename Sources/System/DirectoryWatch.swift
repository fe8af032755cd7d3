import Glibc

/// Notices when names vanish from a directory, or the directory itself does.
///
/// The descriptor becomes readable when something has happened. What happened is not told: whoever
/// cares looks at the file again, and so cannot be misled by events that were merged or lost.
package struct DirectoryWatch: Hashable, Sendable {
  package let descriptor: FileDescriptor

  /// Watches a directory; close the descriptor to stop.
  package init(_ path: String) throws(SystemError) {
    let watch = try system("watch", path: path) {
      inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    }
    descriptor = FileDescriptor(rawValue: watch)
    let events = IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
    do throws(SystemError) {
      try system("watch", path: path) {
        unsafe inotify_add_watch(watch, path, UInt32(events | IN_ONLYDIR))
      }
    } catch {
      descriptor.close()
      throw error
    }
  }

  /// Throws away the events noted so far.
  package func drain() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    // An error ends the draining just as "nothing left" does; the watcher looks again either way.
    while let count = try? descriptor.read(into: &buffer), count > 0 {}
  }
}
