import JSON
import Synchronization
import Wire

@testable import Companion

/// A primary that applies each change once, told apart by companion, outbox and number.
///
/// Its connections can be cut before or after any frame it takes.
final class FakePrimary: Sendable {
  private struct State {
    var effects: [JSONValue] = []
    /// The answers of each outbox by number; how many there are is the highest number taken.
    var answers: [String: [ServerMessage]] = [:]
    var stepsToCut: Int?
    var refusals: [ErrorCode] = []
    var received = 0
  }

  private struct Cut: Error {}

  private let state = Mutex(State())

  /// What was applied, in order.
  var effects: [JSONValue] { state.withLock(\.effects) }

  /// Changes received, repeated ones included.
  var received: Int { state.withLock(\.received) }

  /// Cuts every connection once so many frames were taken or answers made, all connections together.
  func cut(afterSteps steps: Int?) { state.withLock { $0.stepsToCut = steps } }

  /// Answers the next change with an error instead of taking it.
  func refuseNext(with code: ErrorCode) { state.withLock { $0.refusals = [code] } }

  func connect(_ outbox: String = "") throws(ConnectionError) -> Connection {
    try Connection.fake { peer in
      while let message = try peer.receive() {
        try self.step()
        let answer = self.answer(message)
        try self.step()
        try peer.send(answer)
      }
    }
  }

  private func step() throws {
    try state.withLock { state in
      guard let left = state.stepsToCut else { return }
      if left == 0 { throw Cut() }
      state.stepsToCut = left - 1
    }
  }

  private func answer(_ message: ClientMessage) -> ServerMessage {
    switch message {
    case .hello: .welcome(.fake())
    case .request(let id, .change(let change)):
      state.withLock { state in Self.renumbered(Self.take(change, &state), id) }
    case .request(let id, _): .ok(re: id, body: .empty)
    case .via, .pong, .bye: .bye(Bye(.protocol))
    }
  }

  /// The answer to a change, kept under its number the first time.
  private static func take(_ change: ChangeRequest, _ state: inout State) -> ServerMessage {
    state.received += 1
    if !state.refusals.isEmpty { return .error(ErrorAnswer(state.refusals.removeFirst(), "")) }
    if change.change == "forbidden" { return .error(ErrorAnswer(.forbidden, "")) }
    let kept = state.answers[change.outbox] ?? []
    if change.sequence <= kept.count {
      guard case .ok = kept[change.sequence - 1] else { return kept[change.sequence - 1] }
      return applied(change, isDuplicate: true)
    }
    guard change.sequence == kept.count + 1 else {
      return .error(ErrorAnswer(.seqGap, "", expected: kept.count + 1))
    }
    var answer = applied(change, isDuplicate: false)
    if change.change == "poison" {
      answer = .error(ErrorAnswer(.rejected, "poison", sequence: change.sequence))
    } else {
      state.effects.append(change.change)
    }
    state.answers[change.outbox, default: []].append(answer)
    return answer
  }

  private static func applied(_ change: ChangeRequest, isDuplicate: Bool) -> ServerMessage {
    let outcome = ChangeOutcome(sequence: change.sequence, revision: 1, isDuplicate: isDuplicate)
    return .ok(re: 1, body: AnswerBody(outcome))
  }

  private static func renumbered(_ message: ServerMessage, _ id: Int) -> ServerMessage {
    switch message {
    case .ok(_, let body): return .ok(re: id, body: body)
    case .error(var answer):
      answer.re = id
      return .error(answer)
    default: return message
    }
  }
}
