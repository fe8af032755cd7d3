internal import System

/// The unit with which systemd starts the primary, where it is installed.
struct ServiceUnit {
  static let name = "markd.service"
  /// Where systemd looks for the units of a person.
  private let places: [String]
  private let disk = SystemDisk()

  /// - Parameter environment: The person's; without a home there are no units.
  init(environment: [String: String]) {
    guard let home = environment["HOME"], !home.isEmpty else {
      places = []
      return
    }
    func base(_ variable: String, _ fallback: String) -> String {
      environment[variable].flatMap { $0.isEmpty ? nil : $0 } ?? Path.join(home, fallback)
    }
    places = [
      base("XDG_CONFIG_HOME", ".config"), "/etc", base("XDG_DATA_HOME", ".local/share"),
      "/usr/local/share", "/usr/share", "/usr/local/lib", "/usr/lib",
    ].map { Path.join($0, "systemd/user") }
  }

  var isInstalled: Bool { places.contains { isThere(Path.join($0, Self.name)) } }

  /// Whether it starts at login.
  var isEnabled: Bool {
    places.contains { isThere(Path.join($0, "default.target.wants/\(Self.name)")) }
  }

  /// What cannot be looked at is not there for systemd either.
  private func isThere(_ path: String) -> Bool { ((try? disk.status(of: path)) ?? nil) != nil }
}
