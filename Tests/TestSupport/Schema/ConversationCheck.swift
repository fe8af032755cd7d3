internal import JSON
internal import Testing

/// Holds what is said on one connection against the schemas of the protocol.
///
/// Other implementations may send members that the schemas do not name; ours do not, so that nothing is
/// sent that is not written down. What is wrong is an issue of the test that runs.
package struct ConversationCheck: Sendable {
  /// The types of the requests that wait for an answer, by their number, which tests may use twice.
  private var asked: [Int: [String]] = [:]

  package init() {}

  /// Takes in a payload of a companion of ours.
  package mutating func companionSaid(_ payload: [UInt8]) {
    Self.holdOurs(payload)
    companionAsked(payload)
  }

  /// Takes in a payload of a companion, which may be wrong on purpose.
  package mutating func companionAsked(_ payload: [UInt8]) {
    guard let message = try? JSONValue(parsing: payload, limits: .file),
      let id = message["id"]?.integer, let type = message["t"]?.string
    else { return }
    asked[id, default: []].append(type)
  }

  /// Holds a payload of a companion of ours against the schemas.
  package static func holdOurs(_ payload: [UInt8]) {
    guard let message = parse(payload, "the companion") else { return }
    hold(message, "companion.schema.json", "the companion")
  }

  /// Takes in a payload of the primary.
  package mutating func primarySaid(_ payload: [UInt8]) {
    guard let message = Self.parse(payload, "the primary") else { return }
    let type = message["t"]?.string
    guard let re = message["re"]?.integer, type == "ok" || type == "error" else {
      Self.hold(message, "primary.schema.json", "the primary")
      return
    }
    var waiting = asked[re] ?? []
    let request = waiting.isEmpty ? nil : waiting.removeFirst()
    asked[re] = waiting
    guard type == "ok" else {
      Self.hold(message, "primary.schema.json", "the primary")
      return
    }
    guard let request else {
      Issue.record("the primary answers \(re), which nobody asked")
      return
    }
    let members = (message.object ?? []).filter { $0.key != "t" && $0.key != "re" }
    Self.hold(
      JSONValue(.object(members)),
      "answers.schema.json#/$defs/\(request)",
      "the primary, asked for \(request),"
    )
  }

  private static let schemas = Result { try SchemaSet(directory: "protocol/schema") }

  private static func parse(_ payload: [UInt8], _ side: String) -> JSONValue? {
    do {
      return try JSONValue(parsing: payload, limits: .frame)
    } catch {
      Issue.record("\(side) sent what is not of the subset: \(error)")
      return nil
    }
  }

  private static func hold(_ message: JSONValue, _ place: String, _ side: String) {
    do {
      let schemas = try schemas.get()
      // The schema of the type itself says best what is wrong.
      let own = message["t"]?.string.flatMap { schemas.schema(at: "\(place)#/$defs/\($0)") }
      guard let schema = own ?? schemas.schema(at: place) else {
        Issue.record("no schema \(place) for \(message)")
        return
      }
      let problems = schemas.problems(with: message, schema: schema, isStrict: true)
      if problems.isEmpty { return }
      Issue.record("\(side) sent \(message)\n\(problems.joined(separator: "\n"))")
    } catch {
      Issue.record("the schemas cannot be used: \(error)")
    }
  }
}
