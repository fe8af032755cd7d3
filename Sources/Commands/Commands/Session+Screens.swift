internal import Companion
internal import JSON
internal import Phrases
internal import System
internal import Texts

extension Session {
  /// The screen of the person at the terminal.
  func canvas() -> Canvas {
    let layout = console.layout
    return Canvas(
      now: now,
      zone: zone(),
      language: wording.language,
      columns: layout.columns,
      ascii: layout.isASCII,
      colour: layout.isColoured
    )
  }

  /// What belongs beneath a screen that is not fresh: its age, and how many changes wait.
  func footnotes(_ seen: Seen) -> [String] { footnotes(receivedMS: seen.receivedMS) }

  /// The same of what came then; nothing for what is fresh.
  func footnotes(receivedMS: Int?) -> [String] {
    guard let age = age(ofReceivedAt: receivedMS) else { return [] }
    let waiting = (try? outbox.waiting())?.entries.count ?? 0
    let notes = [age] + (waiting > 0 ? [phrases.waiting(waiting)] : [])
    return ["", "(\(notes.joined(separator: "; ")))"]
  }

  /// Writes an object, and whether it is fresh, as JSON on one line.
  func write(_ json: JSONValue, of seen: Seen) throws(CommandFailure) {
    try write(json, receivedMS: seen.receivedMS)
  }

  /// The same of what came then.
  func write(_ json: JSONValue, receivedMS: Int?) throws(CommandFailure) {
    try console.write(lines: [line(json, receivedMS: receivedMS)])
  }

  /// That line.
  func line(_ json: JSONValue, receivedMS: Int?) -> String {
    var members = (json.object ?? []).map { ($0.key, $0.value) }
    members.append(("cached", .bool(receivedMS != nil)))
    if let received = receivedMS {
      let age = nowMS.subtractingReportingOverflow(received).partialValue
      members.append(("age_ms", .integer(max(0, age))))
    }
    return JSONValue.object(members).description
  }
}
