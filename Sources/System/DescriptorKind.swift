import Glibc

/// What an open descriptor is, as far as it matters to a program that was handed it.
package enum DescriptorKind: Hashable, Sendable {
  /// Nothing is open under the number.
  case closed
  /// A file, a pipe, a device.
  case other
  case socket(Socket)

  /// The properties of a socket.
  package struct Socket: Hashable, Sendable {
    /// Whether it is of this machine: of the family `AF_UNIX`.
    package var isLocal: Bool
    /// Whether it carries a stream: of the type `SOCK_STREAM`.
    package var isStream: Bool
    /// Whether it takes connections: somebody has called `listen`.
    package var isListening: Bool
    /// The path it is bound to; nil when it has none, as one of another family or of an abstract name.
    package var path: String?

    package init(isLocal: Bool, isStream: Bool, isListening: Bool, path: String?) {
      self.isLocal = isLocal
      self.isStream = isStream
      self.isListening = isListening
      self.path = path
    }
  }
}

extension FileDescriptor {
  /// What is open under the number.
  ///
  /// - Throws: `SystemError` when the system does not say.
  package func kind() throws(SystemError) -> DescriptorKind {
    do throws(SystemError) {
      let isLocal = try option(SO_DOMAIN) == AF_UNIX
      return .socket(
        DescriptorKind.Socket(
          isLocal: isLocal,
          isStream: try option(SO_TYPE) == Int32(SOCK_STREAM.rawValue),
          isListening: try option(SO_ACCEPTCONN) != 0,
          path: isLocal ? try boundPath() : nil
        )
      )
    } catch {
      switch error.code {
      case .notSocket: return .other
      case .badDescriptor: return .closed
      default: throw error
      }
    }
  }

  private func option(_ option: Int32) throws(SystemError) -> Int32 {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    try system("look at a socket") {
      unsafe getsockopt(rawValue, SOL_SOCKET, option, &value, &length)
    }
    return value
  }

  private func boundPath() throws(SystemError) -> String? {
    var address = sockaddr_un()
    var length = socklen_t(MemoryLayout<sockaddr_un>.size)
    try system("look at a socket's name") {
      unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
          unsafe getsockname(rawValue, generic, &length)
        }
      }
    }
    // A path fills the field or ends with a zero; an abstract name begins with one.
    let bytes = unsafe withUnsafeBytes(of: &address.sun_path) { field in
      unsafe Array(field.prefix { $0 != 0 })
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
