import Dispatch
import System

/// Tells when names in a directory vanish, or the directory does.
///
/// Confined to its queue, `mark.io` in the daemon.
final class SocketWatch: Sendable {
  private let source: GatedSource

  init(
    _ directory: String,
    queue: SerialQueue,
    changed: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let watch = try DirectoryWatch(directory)
    source = GatedSource(
      DispatchSource.makeReadSource(
        fileDescriptor: watch.descriptor.rawValue,
        queue: queue.dispatch
      )
    ) {
      watch.drain()
      changed()
    } cancelled: {
      watch.descriptor.close()
    }
    source.open()
  }

  func cancel() {
    source.cancel()
  }
}
