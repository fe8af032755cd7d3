import Glibc
package import System

/// The end at which a service manager hears from its services.
package final class NotifyInbox {
  /// What goes into `NOTIFY_SOCKET`.
  package let name: String
  private let descriptor: FileDescriptor

  /// - Parameter name: A path, or `@` and an abstract name.
  /// - Throws: `SystemError`.
  package init(_ name: String) throws(SystemError) {
    self.name = name
    let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let number = socket(AF_UNIX, kind, 0)
    if number < 0 { throw SystemError(Errno(rawValue: errno), "make a socket") }
    descriptor = FileDescriptor(rawValue: number)
    var path = Array(name.utf8)
    if name.hasPrefix("@") { path[0] = 0 }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(number, $0, length)
      }
    }
    if result != 0 { throw SystemError(Errno(rawValue: errno), "bind", path: name) }
  }

  deinit {
    descriptor.close()
  }

  /// The next message; nil when none comes in time.
  package func next(within timeout: Duration = .seconds(30)) throws(SystemError) -> String? {
    if try Readiness.waitToRead([descriptor], timeout: timeout).isEmpty { return nil }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = try descriptor.read(into: &buffer)
    return String(decoding: buffer[..<count], as: UTF8.self)
  }

  /// The next message that begins so; what comes before it is passed over.
  package func next(beginning start: String) throws -> String {
    while let message = try next() {
      if message.hasPrefix(start) { return message }
    }
    throw Silence(awaited: start)
  }

  /// A message did not come in time.
  package struct Silence: Error {
    package let awaited: String
  }
}
