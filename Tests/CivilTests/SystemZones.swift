import Civil
import Foundation

/// The time zones of the machine that runs the tests, where it has any.
enum SystemZones {
  private static let directory = "/usr/share/zoneinfo/"

  static let areInstalled = FileManager.default.fileExists(atPath: directory + "Europe/Madrid")

  /// The edition of the database, such as `2025b`, where the system says so.
  static let edition: String? = FileManager.default.contents(atPath: directory + "tzdata.zi")
    .flatMap { String(decoding: $0.prefix(64), as: UTF8.self).split(separator: "\n").first }
    .map { String($0.dropFirst("# version ".count)) }

  /// The rules of a zone, or `nil` where the system does not have it.
  static func rules(_ identifier: String) throws -> ZoneRules? {
    guard let data = FileManager.default.contents(atPath: directory + identifier) else {
      return nil
    }
    return try ZoneRules(tzif: Array(data), identifier: identifier)
  }

  /// Every file that is a zone, but for those that count leap seconds, which are refused.
  static func everyIdentifier() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: directory).filter { path in
      let start = FileManager.default.contents(atPath: directory + path)?.prefix(4)
      return !path.hasPrefix("right/") && start == Data("TZif".utf8)
    }
  }
}
