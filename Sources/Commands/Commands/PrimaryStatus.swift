internal import Civil
internal import JSON
internal import Phrases
internal import Texts

/// How the primary is, by its answer to `info`.
///
/// Times are local, and the words for what is known are the person's.
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
    let today = zone.civil(at: session.now).date
    func moment(_ key: String) -> String? {
      info[key]?.integer.map { milliseconds in
        let moment = zone.civil(at: Instant(milliseconds: Int64(milliseconds)))
        return session.wording.date(.at(moment), on: today)
      }
    }
    let rows: [(StatusLabel, String?)] = [
      (.version, text("version")),
      (.process, count("pid")),
      (.home, text("home")),
      (.uptime, info["uptime_ms"]?.integer.map(Self.duration)),
      (.subjects, count("subjects")),
      (.records, count("records")),
      (.storage, text("storage").map { storage($0, session.phrases) }),
      (.problem, text("problem")),
      (.lastStored, moment("last_stored_ms").map { $0 + took(session) }),
      (.journal, journal),
      (.revision, count("rev")),
      (
        .nextReminder,
        text("clock") == "suspect" ? session.phrases.clockSuspect : moment("next_reminder_ms")
      ),
      (.companions, companions(session.phrases)),
      (.queued, String(queued)),
    ]
    let labels = StatusLabel.allCases.map { session.phrases.label($0) }
    let width = (labels.map(\.columns).max() ?? 0) + 2
    return rows.compactMap { label, value in
      value.map { session.phrases.label(label).padded(to: width) + $0 }
    }
  }

  /// A state that a newer primary has is shown by its name.
  private func storage(_ name: String, _ phrases: any Phrasebook) -> String {
    StorageState(rawValue: name).map { phrases.storage($0) } ?? name
  }

  private func companions(_ phrases: any Phrasebook) -> String? {
    guard let all = info["companions"]?.array else { return nil }
    let names = all.compactMap { companion -> String? in
      guard let name = companion["name"]?.string?.printable else { return nil }
      let bytes = companion["unread_bytes"]?.integer ?? 0
      let answers = companion["unanswered"]?.integer ?? 0
      // A greeting or an answer under way is no queue.
      if bytes < 1024, answers <= 1 { return name }
      return "\(name): \(phrases.queue(bytes: bytes, answers: answers))"
    }
    return names.isEmpty ? "0" : "\(all.count) (\(names.joined(separator: ", ")))"
  }

  /// The records that are in no snapshot yet, and the bytes of their file.
  private var journal: String? {
    info["journal_bytes"]?.integer.map { bytes in
      "\(bytes >> 10) KiB" + (info["unfolded"]?.integer.map { " (\($0))" } ?? "")
    }
  }

  private func took(_ session: Session) -> String {
    guard let microseconds = info["last_store_us"]?.integer else { return "" }
    let tenths = (microseconds + 50) / 100
    let text = "\(tenths / 10)\(session.phrases.decimalMark)\(tenths % 10)"
    return session.phrases.took(text)
  }

  /// A time in its two largest units: `2 d 3 h`, `4 min 5 s`, the same in every language.
  private static func duration(_ milliseconds: Int) -> String {
    let seconds = max(0, milliseconds) / 1000
    let units = [("d", 86_400), ("h", 3600), ("min", 60), ("s", 1)]
    let first = units.firstIndex { seconds >= $0.1 } ?? units.count - 1
    var rest = seconds
    return units[first...].prefix(2).map { name, length in
      defer { rest %= length }
      return "\(rest / length) \(name)"
    }.joined(separator: " ")
  }
}
