import Civil
import JSON
import Library
import Store
import Wire

/// When a companion was last here over a bridge, and what it could do.
struct Visit: Hashable {
  var scope: Scope
  var at: Instant
}

/// Who comes over bridges, and who no longer may.
///
/// It goes by the name that a bridge announces, which the key decides; what a companion calls itself is a claim.
extension Primary {
  /// How many names are refused at the most.
  static let revokedNames = 1_000
  /// How many names are remembered with their visits; of more, those that were here last.
  static let rememberedVisits = 256

  /// Takes the word of a bridge for what the companion behind it may do.
  mutating func bring(_ id: ConnectionID, _ via: Via) {
    // What comes after the bridge's own word comes from the companion, which has no say in it.
    guard sessions.update(id, { $0.via }) == nil else {
      dismiss(id, ErrorAnswer(.protocol, "via was said already"))
      return
    }
    guard !staged.revoked.contains(via.name) else {
      dismiss(id, Primary.refusal(of: via.name))
      return
    }
    sessions.update(id) { $0.via = via }
    log(
      .info,
      "bridged",
      ["connection": "\(id.rawValue)", "via": via.name, "scope": via.scope.rawValue]
    )
  }

  /// Takes note that somebody has been here over a bridge until now.
  mutating func noteVisit(_ via: Via) {
    visits[via.name] = Visit(scope: via.scope, at: now.wall)
    guard visits.count > Primary.rememberedVisits else { return }
    let oldest = visits.min { ($0.value.at, $0.key) < ($1.value.at, $1.key) }
    if let oldest { visits[oldest.key] = nil }
  }

  /// Parts at once from all who came under a name, and lets nobody in under it from now on.
  mutating func revoke(_ name: String, re: Int, for id: ConnectionID) {
    log(.info, "revoked", ["via": name])
    let meant = sessions.ids.filter { sessions.update($0, { $0.via })?.name == name }
    for other in meant where other != id { expel(other, name) }
    let (isRefused, count) = (staged.revoked.contains(name), staged.revoked.count)
    if !isRefused, count >= Primary.revokedNames {
      let problem = "\(count) names are refused already; admit one first"
      answer(id, .error(ErrorAnswer(.tooMany, problem, re: re)))
    } else {
      keep(isRefused ? nil : .revoked(name), re: re, for: id)
    }
    guard meant.contains(id) else { return }
    // Who takes its own access back is told by the farewell.
    sessions.update(id) { $0.slots = [] }
    expel(id, name)
  }

  /// Lets companions come under a name again.
  mutating func admit(_ name: String, re: Int, for id: ConnectionID) {
    keep(staged.revoked.contains(name) ? .admitted(name) : nil, re: re, for: id)
  }

  /// Answers once an event is on disk; without one, once all is that it would follow.
  private mutating func keep(_ event: Record.Event?, re: Int, for id: ConnectionID) {
    if case .damaged(let message) = storage {
      answer(id, .error(ErrorAnswer(.storageDamaged, message, re: re)))
    } else if leavingSince != nil {
      answer(id, .error(ErrorAnswer(.shuttingDown, "the primary is stopping", re: re)))
    } else if let event {
      guard let number = append(event) else {
        answer(id, .error(ErrorAnswer(.internal, "it could not be kept", re: re)))
        return
      }
      wait(for: number, then: .receipt, re: re, id)
    } else if staged.number > durable.number {
      wait(for: staged.number, then: .receipt, re: re, id)
    } else {
      answer(id, .ok(re: re, body: .empty))
    }
  }

  private mutating func expel(_ id: ConnectionID, _ name: String) {
    switch sessions.update(id, { $0.phase }) {
    case .greeting: dismiss(id, Primary.refusal(of: name))
    case .open: part(from: id, Bye(.revoked, message: "\(name) is no longer admitted"))
    case .leaving, nil: break
    }
  }

  private static func refusal(of name: String) -> ErrorAnswer {
    ErrorAnswer(.revoked, "\(name) is no longer admitted")
  }

  /// Who is here over bridges, who was since the primary started, and who is refused.
  func companions() -> AnswerBody {
    let here = sessions.filter { $0.companion != nil }.compactMap { $0.via }
    let names = Set(visits.keys).union(durable.revoked)
    let list = names.sorted().map { name -> JSONValue in
      var members: [(String, JSONValue)] = [
        ("name", .string(name)),
        ("connections", .integer(here.count { $0.name == name })),
        ("revoked", .bool(durable.revoked.contains(name))),
      ]
      if let visit = visits[name] {
        members.append(("scope", .string(visit.scope.rawValue)))
        members.append(("seen_ms", .integer(Int(visit.at.milliseconds))))
      }
      return .object(members)
    }
    let started = now.wall.milliseconds - Int64((now.uptime - startedAt.uptime).milliseconds)
    return AnswerBody(
      .object([("since_ms", .integer(Int(started))), ("companions", .array(list))])
    )
  }
}
