import Glibc

/// The time zone the person lives in, as the system has it: a name and unread bytes.
///
/// The rules are the C library's. `TZ` unset: `/etc/localtime`, whose link target tells the name.
/// `TZ=Europe/Madrid`: that file under `/usr/share/zoneinfo`. `TZ=:/path` or `TZ=/path`: that file.
/// A value that names no file is a POSIX rule such as `CET-1CEST,M3.5.0,M10.5.0/3`.
package struct LocalZone: Hashable, Sendable {
  /// Where the offsets come from.
  package enum Rules: Hashable, Sendable {
    /// The bytes of a TZif file.
    case file([UInt8])
    /// A POSIX `TZ` string.
    case posix(String)
    /// Nothing is set up: UTC.
    case utc
  }

  /// The IANA name; nil when only the rules are known, as with a copied `/etc/localtime`.
  package let name: String?
  package let rules: Rules

  /// The most bytes a zone file may have; the largest in use has 4 KB.
  package static let fileLimit = 1 << 17

  /// Reads the zone.
  ///
  /// - Parameters:
  ///   - environment: Variables by name; `TZ` and `TZDIR` count.
  ///   - localtime: The file that stands for the machine's zone.
  /// - Returns: The name and the rules; UTC when the machine has no zone set up.
  /// - Throws: `SystemError` when a zone file is there but cannot be read.
  package static func read(
    environment: [String: String],
    localtime: String = "/etc/localtime"
  ) throws(SystemError) -> LocalZone {
    let source = Source(environment: environment, localtime: localtime)
    switch source {
    case .utc:
      return LocalZone(name: "UTC", rules: .utc)
    case .machine(let path):
      guard let bytes = try SystemDisk().readFile(path, limit: fileLimit) else {
        return LocalZone(name: "UTC", rules: .utc)
      }
      let name = linkTarget(path).flatMap(zoneName(inPath:))
      return LocalZone(name: name, rules: .file(bytes))
    case .named(let value, let path):
      guard let bytes = try SystemDisk().readFile(path, limit: fileLimit) else {
        return LocalZone(name: nil, rules: .posix(value))
      }
      let name = value.utf8.first == UInt8(ascii: "/") ? zoneName(inPath: value) : value
      return LocalZone(name: name, rules: .file(bytes))
    }
  }

  /// Something that changes when another zone is set, cheap enough to compare every tick.
  package struct Stamp: Hashable, Sendable {
    let target: String?
    let status: FileStatus?
  }

  /// The stamp of the zone that `read` with the same arguments would give.
  package static func stamp(
    environment: [String: String],
    localtime: String = "/etc/localtime"
  ) -> Stamp {
    switch Source(environment: environment, localtime: localtime) {
    case .utc:
      return Stamp(target: nil, status: nil)
    case .machine(let path), .named(_, let path):
      // A file that cannot be looked at now is told from one that can: a difference all the same.
      return Stamp(target: linkTarget(path), status: try? FileStatus.of(path))
    }
  }

  private enum Source {
    case utc
    case machine(String)
    case named(value: String, path: String)

    init(environment: [String: String], localtime: String) {
      guard let variable = environment["TZ"] else {
        self = .machine(localtime)
        return
      }
      let value = variable.utf8.first == UInt8(ascii: ":") ? String(variable.dropFirst()) : variable
      if value.isEmpty {
        self = .utc
      } else if value.utf8.first == UInt8(ascii: "/") {
        self = .named(value: value, path: value)
      } else {
        let directory = environment["TZDIR"] ?? ""
        let zones = directory.isEmpty ? "/usr/share/zoneinfo" : directory
        self = .named(value: value, path: Path.join(zones, value))
      }
    }
  }

  private static func linkTarget(_ path: String) -> String? {
    let capacity = 4096
    var target = [CChar](repeating: 0, count: capacity)
    let count = unsafe readlink(path, &target, capacity)
    guard count > 0 else { return nil }
    return String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func zoneName(inPath path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let root = parts.lastIndex(of: "zoneinfo") else { return nil }
    let name = parts[(root + 1)...].joined(separator: "/")
    return name.isEmpty ? nil : name
  }
}
