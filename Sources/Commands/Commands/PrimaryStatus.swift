internal import Civil
internal import JSON
internal import Phrases
internal import Texts

/// How the primary is, by its answer to `info`.
///
/// Names and values are the same in every language, as in other programs' status; times are local.
struct PrimaryStatus {
  private let info: JSONValue
  /// Changes that still wait here.
  private let queued: Int

  init(_ info: JSONValue, queued: Int) {
    self.info = info
    self.queued = queued
  }

  /// The answer as it came, with what waits here.
  var json: JSONValue {
    let members = (info.object ?? []).map { ($0.key, $0.value) }
      .filter { $0.0 != "running" && $0.0 != "queued" }
    return .object([("running", true)] + members + [("queued", .integer(queued))])
  }

  /// One line for each thing that is known.
  func lines(in session: Session) -> [String] {
    let zone = session.zone()
    func text(_ key: String) -> String? { info[key]?.string?.printable }
    func count(_ key: String) -> String? { info[key]?.integer.map(String.init) }
    func moment(_ key: String) -> String? {
      info[key]?.integer.map { milliseconds in
        let instant = Instant(milliseconds: Int64(milliseconds))
        return "\(zone.civil(at: instant))"
      }
    }
    let rows: [(String, String?)] = [
      ("version", text("version")),
      ("pid", count("pid")),
      ("home", text("home")),
      ("uptime", info["uptime_ms"]?.integer.map(Self.duration)),
      ("subjects", count("subjects")),
      ("records", count("records")),
      ("storage", text("storage")),
      ("problem", text("problem")),
      ("last stored", moment("last_stored_ms")),
      ("next reminder", moment("next_reminder_ms")),
      ("companions", companions),
      ("queued here", String(queued)),
    ]
    let width = 15
    return rows.compactMap { label, value in
      value.map { label + String(repeating: " ", count: width - label.count) + $0 }
    }
  }

  private var companions: String? {
    guard let all = info["companions"]?.array else { return nil }
    let names = all.compactMap { $0["name"]?.string?.printable }
    return names.isEmpty ? "0" : "\(all.count) (\(names.joined(separator: ", ")))"
  }

  /// A time in its two largest units: `2d 3h`, `4m 5s`.
  private static func duration(_ milliseconds: Int) -> String {
    let seconds = max(0, milliseconds) / 1000
    let units = [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]
    let first = units.firstIndex { seconds >= $0.1 } ?? units.count - 1
    var rest = seconds
    return units[first...].prefix(2).map { name, length in
      defer { rest %= length }
      return "\(rest / length)\(name)"
    }.joined(separator: " ")
  }
}
