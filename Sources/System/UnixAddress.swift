import Glibc

/// The path of a Unix domain socket, checked to fit the kernel's address record.
///
/// The kernel's field takes 108 bytes with the closing zero. A longer path cut to fit would name
/// another socket, so it is refused here.
package struct UnixAddress: Hashable, Sendable {
  /// The longest path, in bytes of UTF-8.
  package static let limit = 107

  package let path: String

  /// - Throws: `Invalid` when the path is empty, holds a zero byte or is longer than `limit`.
  package init(_ path: String) throws(Invalid) {
    if path.isEmpty || path.utf8.contains(0) { throw .malformed(path) }
    let length = path.utf8.count
    if length > UnixAddress.limit { throw .tooLong(path, length: length) }
    self.path = path
  }

  /// Another path in the same directory, no longer than this one and so fit for a socket too.
  package var passing: UnixAddress {
    UnixAddress(checked: path.dropLast() + (path.hasSuffix("~") ? "+" : "~"))
  }

  private init(checked path: String) {
    self.path = path
  }

  /// Why a path cannot name a socket.
  package enum Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    case malformed(String)
    case tooLong(String, length: Int)

    package var description: String {
      switch self {
      case .malformed(let path):
        "socket path '\(path)' is empty or holds a zero byte"
      case .tooLong(let path, let length):
        "socket path \(path) has \(length) bytes, \(UnixAddress.limit) is the most"
      }
    }
  }

  /// Passes the address to a C call that takes one.
  func withSocketAddress<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
      unsafe field.copyBytes(from: path.utf8)
    }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe body(generic, length)
      }
    }
  }
}
