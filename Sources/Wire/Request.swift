internal import JSON

/// What a companion can ask for.
public enum Request: Hashable, Sendable {
  /// The state now; answered by a `StateUpdate`.
  case stateGet(StateView)
  /// The state now and whenever it changes, in one atomic step; answered by a `StateUpdate`.
  case stateWatch(StateView, from: StateToken?)
  /// One subject whole.
  case subjectGet(SubjectQuery)
  /// A change to the library; answered by a `ChangeOutcome` once it is durable.
  case change(ChangeRequest)
  /// The last changes, at most so many, the newest first.
  case log(limit: Int?)
  /// What became of an outbox; answered by an `OutboxOutcome`.
  case outboxStatus(outbox: String)
  /// What became of a reminder here.
  case reminderShown(ReminderReceipt)
  /// The reminders to come within so many seconds, or all.
  case reminderList(withinSeconds: Int?)
  /// A ring at all who show reminders, to see whether it arrives; of one that rang, by its generation, how
  /// it goes.
  case reminderTest(generation: Int?)
  /// A sign of life; answered at once by a `PongOutcome`.
  case ping
  /// Versions and counters of the primary.
  case info
  /// Who is here over bridges, was, and no longer may.
  case companions
  /// Parts from all who came over a bridge under a name, and refuses it from now on; answered once that is
  /// durable.
  case revoke(name: String)
  /// Admits a name that was refused.
  case admit(name: String)
  /// Stops the primary.
  case stop

  /// The least scope that may ask; for `change`, some changes need more.
  public var scope: Scope {
    switch self {
    case .stateGet, .stateWatch, .subjectGet, .log, .reminderShown, .reminderList, .ping, .info:
      .read
    case .change, .outboxStatus, .reminderTest: .submit
    case .companions, .revoke, .admit, .stop: .full
    }
  }

  /// The name of the message.
  public var type: String {
    switch self {
    case .stateGet: "state.get"
    case .stateWatch: "state.watch"
    case .subjectGet: "subject.get"
    case .change: "change"
    case .log: "log"
    case .outboxStatus: "outbox.status"
    case .reminderShown: "reminder.shown"
    case .reminderList: "reminder.list"
    case .reminderTest: "reminder.test"
    case .ping: "ping"
    case .info: "info"
    case .companions: "companions"
    case .revoke: "revoke"
    case .admit: "admit"
    case .stop: "stop"
    }
  }
}

extension Request {
  init(type: String, _ members: borrowing Members) throws(WireError) {
    switch type {
    // They are compared in turn, so the most frequent ones come first.
    case "ping": self = .ping
    case "change": self = .change(try ChangeRequest(members))
    case "state.get": self = .stateGet(try members.value("view", Field.name))
    case "state.watch":
      self = .stateWatch(
        try members.value("view", Field.name),
        from: try members.objectIfPresent("from", as: StateToken.self)
      )
    case "subject.get": self = .subjectGet(try SubjectQuery(members))
    case "log": self = .log(limit: try members.ifPresent("limit", Field.count))
    case "outbox.status":
      self = .outboxStatus(outbox: try members.value("ob", Field.identifier))
    case "reminder.shown": self = .reminderShown(try ReminderReceipt(members))
    case "reminder.list":
      self = .reminderList(withinSeconds: try members.ifPresent("within_s", Field.count))
    case "reminder.test":
      self = .reminderTest(generation: try members.ifPresent("gen", Field.count))
    case "info": self = .info
    case "companions": self = .companions
    case "revoke": self = .revoke(name: try members.value("name", Field.identifier))
    case "admit": self = .admit(name: try members.value("name", Field.identifier))
    case "stop": self = .stop
    default:
      throw WireError(.unknownType, "unknown message type \"\(type)\"", field: "/t", re: members.re)
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .stateGet(let view): writer.member("view", view.rawValue)
    case .stateWatch(let view, let from):
      writer.member("view", view.rawValue)
      guard let from else { return }
      writer.beginObject("from")
      from.write(to: &writer)
      writer.endObject()
    case .subjectGet(let query): query.write(to: &writer)
    case .change(let change): change.write(to: &writer)
    case .log(let limit): writer.member("limit", limit)
    case .outboxStatus(let outbox): writer.member("ob", outbox)
    case .reminderShown(let receipt): receipt.write(to: &writer)
    case .reminderList(let seconds): writer.member("within_s", seconds)
    case .reminderTest(let generation): writer.member("gen", generation)
    case .revoke(let name), .admit(let name): writer.member("name", name)
    case .ping, .info, .companions, .stop: break
    }
  }
}
