import Glibc

/// The socket on which a service manager hears from a service, by the protocol of `sd_notify(3)`.
///
/// One message is one datagram of `NAME=value` lines. Nothing ever waits for the manager.
package struct NotifySocket: Sendable {
  private let descriptor: FileDescriptor
  /// The name as the kernel takes it: an abstract one begins with a zero byte and does not end with one.
  private let name: [UInt8]

  /// Why nothing can be sent to a name.
  package enum Unusable: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is neither an absolute path nor `@` and an abstract name.
    case form
    /// The kernel's field is shorter.
    case tooLong(bytes: Int)
    case system(SystemError)

    package var description: String {
      switch self {
      case .form: "expected an absolute path, or @ and a name"
      case .tooLong(let bytes): "\(bytes) bytes are too many"
      case .system(let error): error.description
      }
    }
  }

  /// The name's bytes for the kernel, from the value of `NOTIFY_SOCKET`.
  static func kernelName(of value: String) throws(Unusable) -> [UInt8] {
    var name = Array(value.utf8)
    guard name.count > 1, !name.contains(0), let first = name.first else { throw .form }
    switch first {
    case UInt8(ascii: "/"): break
    case UInt8(ascii: "@"): name[0] = 0
    default: throw .form
    }
    if name.count > MemoryLayout.size(ofValue: sockaddr_un().sun_path) {
      throw .tooLong(bytes: name.count)
    }
    return name
  }

  /// Makes the socket to send from.
  ///
  /// - Parameter value: What `NOTIFY_SOCKET` holds.
  /// - Throws: `Unusable`.
  package init(_ value: String) throws(Unusable) {
    name = try NotifySocket.kernelName(of: value)
    let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    do throws(SystemError) {
      descriptor = FileDescriptor(
        rawValue: try system("make a socket") { socket(AF_UNIX, kind, 0) }
      )
    } catch {
      throw .system(error)
    }
  }

  /// Sends one message.
  ///
  /// - Throws: `SystemError`: `Errno.wouldBlock` while the manager is behind with reading.
  package func send(_ message: String) throws(SystemError) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
      unsafe field.copyBytes(from: name)
    }
    // The exact length, because zeros after an abstract name would be part of it.
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    let bytes = Array(message.utf8)
    let descriptor = descriptor.rawValue
    // A datagram is taken whole or not at all.
    _ = try unsafe bytes.span.withUnsafeBytes { source throws(SystemError) in
      try system("tell the service manager") {
        unsafe withUnsafePointer(to: &address) { pointer in
          unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
            unsafe sendto(
              descriptor,
              source.baseAddress,
              source.count,
              Int32(MSG_NOSIGNAL),
              generic,
              length
            )
          }
        }
      }
    }
  }
}
