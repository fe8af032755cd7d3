internal import JSON
internal import Testing

/// Holds what is said on one connection against the schemas of the protocol.
///
/// Other implementations may send members that the schemas do not name; ours do not, so that nothing is
/// sent that is not written down.
package struct ConversationCheck: Sendable {
  /// The types of the requests that wait for an answer, by their number, which tests may use twice.
  private var asked: [Int: [String]] = [:]

  package init() {}

  /// Takes in a payload of a companion of ours; what is wrong is an issue of the test that runs.
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

  /// Holds a payload of a companion of ours against the schemas; what is wrong is an issue of the test that runs.
  package static func holdOurs(_ payload: [UInt8]) {
    if let problem = problem(ofCompanion: payload) { Issue.record("\(problem)") }
  }

  /// Takes in a payload of the primary; what is wrong is an issue of the test that runs.
  package mutating func primarySaid(_ payload: [UInt8]) {
    if let problem = problem(ofPrimary: payload) { Issue.record("\(problem)") }
  }

  /// Takes in a payload of a companion of ours.
  ///
  /// - Returns: What is wrong with it; `nil` for nothing.
  package static func problem(ofCompanion payload: [UInt8]) -> String? {
    do {
      return try problem(with: parse(payload), "companion.schema.json", "the companion")
    } catch {
      return "the companion sent what is not of the subset: \(error)"
    }
  }

  /// Takes in a payload of the primary, which may answer one of the companion's that was taken in before.
  ///
  /// - Returns: What is wrong with it; `nil` for nothing.
  package mutating func problem(ofPrimary payload: [UInt8]) -> String? {
    let message: JSONValue
    do {
      message = try Self.parse(payload)
    } catch {
      return "the primary sent what is not of the subset: \(error)"
    }
    let type = message["t"]?.string
    guard let re = message["re"]?.integer, type == "ok" || type == "error" else {
      return Self.problem(with: message, "primary.schema.json", "the primary")
    }
    var waiting = asked[re] ?? []
    let request = waiting.isEmpty ? nil : waiting.removeFirst()
    asked[re] = waiting
    guard type == "ok" else {
      return Self.problem(with: message, "primary.schema.json", "the primary")
    }
    guard let request else { return "the primary answers \(re), which nobody asked" }
    let members = (message.object ?? []).filter { $0.key != "t" && $0.key != "re" }
    return Self.problem(
      with: JSONValue(.object(members)),
      "answers.schema.json#/$defs/\(request)",
      "the primary, asked for \(request),"
    )
  }

  private static let schemas = Result { try SchemaSet(directory: "protocol/schema") }

  private static func parse(_ payload: [UInt8]) throws -> JSONValue {
    try JSONValue(parsing: payload, limits: .frame)
  }

  private static func problem(with message: JSONValue, _ place: String, _ side: String) -> String? {
    do {
      let schemas = try schemas.get()
      // The schema of the type itself says best what is wrong.
      let own = message["t"]?.string.flatMap { schemas.schema(at: "\(place)#/$defs/\($0)") }
      guard let schema = own ?? schemas.schema(at: place) else {
        return "no schema \(place) for \(message)"
      }
      let problems = schemas.problems(with: message, schema: schema, isStrict: true)
      if problems.isEmpty { return nil }
      return "\(side) sent \(message)\n\(problems.joined(separator: "\n"))"
    } catch {
      return "the schemas cannot be used: \(error)"
    }
  }
}
