import Glibc

/// Which process this is, whose, and on what machine.
package enum ProcessIdentity {
  /// The process id.
  package static var id: Int32 { getpid() }

  /// The effective user id, which owns the files this process makes.
  package static var user: UInt32 { geteuid() }

  /// Whether there is a process with a number; it may be another one than is meant.
  package static func exists(_ id: Int32) -> Bool { kill(id, 0) == 0 || errno == EPERM }

  /// The machine's name; `localhost` when it has none.
  package static var host: String {
    var name = [CChar](repeating: 0, count: 256)
    // The last byte stays zero, for a name that was cut to fit is not terminated.
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    let bytes = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return bytes.isEmpty ? "localhost" : String(decoding: bytes, as: UTF8.self)
  }

  /// The kernel's random identifier of its current run; `unknown` where `/proc` is not mounted.
  package static var boot: String {
    let path = "/proc/sys/kernel/random/boot_id"
    let content = try? SystemDisk().readFile(path, limit: 128)
    guard let content else { return "unknown" }
    let word = content.prefix { $0 > UInt8(ascii: " ") }
    return word.isEmpty ? "unknown" : String(decoding: word, as: UTF8.self)
  }
}
