internal import JSON
internal import Phrases
internal import Texts
internal import Wire

/// A name under which somebody comes over a bridge, or may.
struct KnownCompanion {
  let name: String
  /// What its key is held to; nil for none.
  let pairing: Pairing?
  /// What the primary says of it: nil when it says nothing.
  let visit: JSONValue?

  /// Whether the primary refuses it.
  var isRevoked: Bool { visit?["revoked"]?.bool ?? false }

  /// How many connections it has now.
  var connections: Int { visit?["connections"]?.integer ?? 0 }

  /// When it came or left last, in Unix milliseconds.
  private var seenMS: Int? { visit?["seen_ms"]?.integer }

  /// What its key is held to; else what it was allowed when it was here.
  private var scope: String? { pairing?.scope.rawValue ?? visit?["scope"]?.string }

  var json: JSONValue {
    .object([
      ("name", .string(name)), ("scope", scope.map(JSONValue.string) ?? .null),
      ("paired", .bool(pairing != nil)), ("revoked", .bool(isRevoked)),
      ("connections", .integer(connections)), ("seen_ms", seenMS.map(JSONValue.integer) ?? .null),
    ])
  }

  /// A line of the list: name, scope, and how it stands.
  func line(nameWidth: Int, isRunning: Bool, in session: Session) -> String {
    let phrases = session.phrases
    var notes = [phrases.presence(isRunning ? presence(session) : .unknown)]
    if isRevoked {
      notes.insert(phrases.revokedCompanion, at: 0)
    } else if pairing == nil {
      notes.insert(phrases.unpairedCompanion, at: 0)
    }
    return [
      name.padded(to: nameWidth), (scope ?? "").printable.padded(to: Scope.width),
      notes.joined(separator: ", "),
    ].joined(separator: "  ")
  }

  private func presence(_ session: Session) -> CompanionPresence {
    if connections > 0 { return .here(connections) }
    guard let seenMS else { return .unseen }
    let elapsed = session.nowMS.subtractingReportingOverflow(seenMS).partialValue
    return .seen(session.phrases.ago(Age(milliseconds: Int64(elapsed))))
  }
}

extension Scope {
  /// The columns of the longest.
  fileprivate static let width = allCases.map(\.rawValue.count).max() ?? 0
}

extension Session {
  /// Who is paired and who was here, by name, and whether the primary could be asked.
  func companions() throws(CommandFailure) -> (all: [KnownCompanion], isRunning: Bool) {
    let pairings = try pairings()
    let answer = try askAboutCompanions(.companions)
    var visits: [String: JSONValue] = [:]
    for entry in answer?["companions"]?.array ?? [] {
      if let name = entry["name"]?.string, Via.isName(name) { visits[name] = entry }
    }
    let names = Set(visits.keys).union(pairings.map(\.name)).sorted()
    let all = names.map { name in
      KnownCompanion(
        name: name,
        pairing: pairings.first { $0.name == name },
        visit: visits[name]
      )
    }
    return (all, answer != nil)
  }
}
