import Civil
import Engine
import JSON
import Library
import Phrases
import Reminders
import Store
import Texts
import Wire

extension Primary {
  /// Serves the requests of a connection in their order.
  mutating func serve(_ id: ConnectionID) {
    while let next = sessions.update(id, { $0.takeRequest() }) {
      serve(next.request, re: next.id, for: id)
    }
  }

  private mutating func serve(_ request: Request, re: Int, for id: ConnectionID) {
    guard let companion = sessions.update(id, { $0.companion }),
      let scope = sessions.update(id, { $0.scope })
    else { return }
    // Nearly everyone may do everything.
    guard scope == .full || request.leastScope <= scope else {
      let least = request.leastScope.rawValue
      let problem = "this needs the scope \(least), the connection has \(scope.rawValue)"
      answer(id, .error(ErrorAnswer(.forbidden, problem, re: re)))
      return
    }
    switch request {
    case .change(let change): take(change, re: re, from: id, companion)
    case .stateGet(let view):
      ok(id, re, StateUpdate(token, .full(state(view, companion.language))))
    case .stateWatch(let view, let from): watch(view, from: from, re: re, id, companion)
    case .subjectGet(let query): get(query, re: re, id, companion)
    case .outboxStatus(let outbox):
      let source = OutboxSource(companion: companion.id, outbox: outbox)
      answer(id, .ok(re: re, body: AnswerBody(status(of: source))))
    case .log(let limit):
      let wording = Wording(companion.language)
      let log = ChangeLog(durable.library.history, limit: limit, in: views.summary, wording)
      answer(id, .ok(re: re, body: AnswerBody(log.json)))
    case .reminderShown(let receipt): show(receipt, re: re, on: companion, id)
    case .reminderList(let seconds):
      let companion = sessions[id]?.companion
      answer(id, .ok(re: re, body: upcoming(within: seconds, for: companion)))
    case .reminderTest(let generation): testRing(generation, re: re, for: id)
    case .info: answer(id, .ok(re: re, body: info()))
    case .companions: answer(id, .ok(re: re, body: companions()))
    case .revoke(let name): revoke(name, re: re, for: id)
    case .admit(let name): admit(name, re: re, for: id)
    case .ping: break
    case .stop:
      answer(id, .ok(re: re, body: .empty))
      leave()
    }
  }

  private mutating func ok(_ id: ConnectionID, _ re: Int, _ update: StateUpdate) {
    answer(id, .ok(re: re, body: AnswerBody(update)))
  }

  /// Gives an answer its place behind those that are still waited for.
  mutating func answer(_ id: ConnectionID, _ message: ServerMessage) {
    let waits = sessions.update(id) { session in
      if session.slots.isEmpty { return false }
      session.slots.append(.ready(message.frame()))
      return true
    }
    if !(waits ?? false) { send(id, message) }
  }

  private func status(of source: OutboxSource) -> OutboxOutcome {
    guard let log = durable.outboxes[source] else { return OutboxOutcome(next: 1) }
    let first = log.highest - log.results.count + 1
    let rejected = log.results.enumerated().compactMap { index, entry in
      if case .refused(let code, _) = entry.result {
        OutboxOutcome.Rejection(sequence: first + index, code: ErrorCode(decoding: code))
      } else {
        nil as OutboxOutcome.Rejection?
      }
    }
    return OutboxOutcome(next: log.highest + 1, rejected: rejected)
  }

  private func info() -> AnswerBody {
    let open = sessions.filter { $0.companion != nil }
    var members: [(String, JSONValue)] = [
      ("version", .string(identity.version)),
      ("pid", .integer(identity.process)),
      ("home", .string(identity.home)),
      ("uptime_ms", .integer((now.uptime - startedAt.uptime).milliseconds)),
      ("epoch", .string(durable.epoch)),
      ("rev", .integer(views.revision)),
      ("records", .integer(durable.number)),
      ("subjects", .integer(durable.library.study.subjects.count)),
      ("unstored", .integer(staged.number - durable.number)),
      (
        "companions",
        .array(
          open.sorted { $0.connectedAt < $1.connectedAt }.map { session in
            .object(
              [
                ("name", .string(session.companion?.name ?? "")),
                ("connected_ms", .integer((now.uptime - session.connectedAt).milliseconds)),
                ("watching", .bool(session.watch != nil)),
                ("reminders", .bool(session.companion?.wantsReminders ?? false)),
                ("unanswered", .integer(session.unanswered)),
                ("unread_bytes", .integer(session.untaken)),
                ("scope", .string(session.scope.rawValue)),
              ] + (session.via.map { [("via", .string($0.name))] } ?? [])
            )
          }
        )
      ),
    ]
    switch storage {
    case .healthy: members.append(("storage", "healthy"))
    case .full(let message):
      members += [("storage", "full"), ("problem", .string(message))]
    case .damaged(let message):
      members += [("storage", "damaged"), ("problem", .string(message))]
    }
    if let lastStored { members.append(("last_stored_ms", .integer(Int(lastStored.milliseconds)))) }
    if let lastWork {
      members.append(("last_store_us", .integer(lastWork.took.microseconds)))
      if let bytes = lastWork.journalBytes { members.append(("journal_bytes", .integer(bytes))) }
    }
    members.append(("unfolded", .integer(durable.number - foldedThrough)))
    if isClockSuspect { members.append(("clock", "suspect")) }
    if let next = agenda.next {
      members.append(("next_reminder_ms", .integer(Int(next.milliseconds))))
    }
    return AnswerBody(.object(members))
  }
}

extension Duration {
  /// The whole microseconds of the duration.
  fileprivate var microseconds: Int {
    Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
  }

  /// The whole milliseconds of the duration.
  var milliseconds: Int {
    Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
