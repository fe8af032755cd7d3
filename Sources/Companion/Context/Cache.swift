internal import JSON
package import System
package import Wire

/// The last context of each view, in files, for when the primary cannot be reached.
///
/// Nothing here fails the program: what the cache holds can be fetched again.
package struct Cache: Sendable {
  /// What the cache has for a view.
  package enum Reading: Hashable, Sendable {
    case nothing
    case context(Context)
    /// The file cannot be used and counts as none; the text says why.
    case unusable(String)

    /// The context, if there is one.
    package var context: Context? {
      if case .context(let context) = self { context } else { nil }
    }
  }

  private let directory: String
  private let disk: any Disk

  /// - Parameters:
  ///   - directory: `Paths.cache`; made when something is written.
  ///   - disk: Where the files are.
  package init(directory: String, disk: any Disk = SystemDisk()) {
    self.directory = directory
    self.disk = disk
  }

  /// The file of a view.
  package func path(_ view: StateView) -> String {
    Path.join(directory, "\(view.rawValue).json")
  }

  /// Reads the last context of a view.
  package func read(_ view: StateView) -> Reading {
    let path = path(view)
    do throws(SystemError) {
      // Twice a frame: the state came in one.
      guard let bytes = try disk.readFile(path, limit: 2 * Limits.frameFromServer) else {
        return .nothing
      }
      do throws(JSONError) {
        return .context(try Context(decoding: bytes))
      } catch {
        return .unusable("\(path):\(error.position): \(error.kind)")
      }
    } catch {
      return .unusable(error.description)
    }
  }

  /// Keeps a context as the last one of a view, in a file of mode 0600.
  ///
  /// Readers find the old file or the new one. Nothing is flushed, which would cost a small program
  /// more than all else it does: after a loss of power the file may be unusable, and that is
  /// noticed. Two programs may write at once: each writes a file of its own and renames it.
  ///
  /// - Returns: Why it could not be kept, or nil.
  package func write(_ context: Context, _ view: StateView) -> SystemError? {
    let path = path(view)
    let fresh = "\(path).\(ProcessIdentity.id)"
    do throws(SystemError) {
      try disk.createDirectories(directory)
      let file = try disk.open(fresh, for: .overwriting)
      defer { disk.close(file) }
      try disk.writeAll(context.encoded()[...], to: file, at: 0)
      try disk.rename(fresh, to: path)
      return nil
    } catch {
      // Not being able to remove it either is no news.
      try? disk.remove(fresh)
      return error
    }
  }
}
