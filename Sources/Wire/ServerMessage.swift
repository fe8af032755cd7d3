internal import JSON

/// What the primary sends.
public enum ServerMessage: Hashable, Sendable {
  /// The answer to `hello`.
  case welcome(Welcome)
  /// The answer to a request that succeeded.
  case ok(re: Int, body: AnswerBody)
  /// The answer to a request that failed, or the end of the connection.
  case error(ErrorAnswer)
  /// A newer state, to a companion that watches.
  case state(StateUpdate)
  /// A reminder to show.
  case reminder(Reminder)
  /// A reminder to take away.
  case reminderClear(ReminderClear)
  /// A question for a sign of life, to be answered with `pong`.
  case ping(id: Int)
  /// The last frame.
  case bye(Bye)

  /// Reads the payload of a frame.
  ///
  /// - Throws: `WireError`; a client ignores `unknownType`, which a newer primary may cause.
  public init(decoding payload: [UInt8]) throws(WireError) {
    let members = try Members(decoding: payload)
    switch try members.value("t", Field.text) {
    case "welcome": self = .welcome(try Welcome(members))
    case "ok": self = .ok(re: try members.value("re", Field.ordinal), body: AnswerBody(members))
    case "error": self = .error(try ErrorAnswer(members))
    case "state": self = .state(try StateUpdate(members))
    case "reminder": self = .reminder(try Reminder(members))
    case "reminder.clear": self = .reminderClear(try ReminderClear(members))
    case "ping": self = .ping(id: try members.value("id", Field.ordinal))
    case "bye": self = .bye(try Bye(members))
    case let type:
      throw WireError(.unknownType, "unknown message type \"\(type)\"", field: "/t", re: members.re)
    }
  }

  /// Writes the payload of a frame.
  public func encoded() -> [UInt8] {
    switch self {
    case .welcome(let welcome): payload("welcome", welcome.write)
    case .ok(let re, let body): body.payload(re: re)
    case .error(let answer): payload("error", answer.write)
    case .state(let update): payload("state", update.write)
    case .reminder(let reminder): payload("reminder", reminder.write)
    case .reminderClear(let clear): payload("reminder.clear", clear.write)
    case .ping(let id): payload("ping") { $0.member("id", id) }
    case .bye(let bye): payload("bye", bye.write)
    }
  }
}
