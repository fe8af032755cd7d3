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
  public func encoded() -> [UInt8] { written(reserving: 0).finish() }

  /// Writes a whole frame.
  public func frame() -> [UInt8] {
    var frame = written(reserving: Frame.headerBytes).finish()
    Frame.complete(&frame, from: 0)
    return frame
  }

  /// Writes a whole frame behind others.
  public func frame(behind frames: inout [UInt8]) {
    let start = frames.count
    written(reserving: Frame.headerBytes).finish(behind: &frames)
    Frame.complete(&frames, from: start)
  }

  private func written(reserving reserved: Int) -> JSONWriter {
    switch self {
    case .welcome(let welcome): message("welcome", reserving: reserved, welcome.write)
    case .ok(let re, let body):
      message("ok", reserving: reserved) { writer in
        writer.member("re", re)
        body.write(to: &writer)
      }
    case .error(let answer): message("error", reserving: reserved, answer.write)
    case .state(let update): message("state", reserving: reserved, update.write)
    case .reminder(let reminder): message("reminder", reserving: reserved, reminder.write)
    case .reminderClear(let clear): message("reminder.clear", reserving: reserved, clear.write)
    case .ping(let id): message("ping", reserving: reserved) { $0.member("id", id) }
    case .bye(let bye): message("bye", reserving: reserved, bye.write)
    }
  }
}
