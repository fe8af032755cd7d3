import JSON
import Testing
import Wire

@Suite struct ServerMessageTests {
  static let token = StateToken(epoch: "e-1", revision: 42)
  static let state = RawJSON(["line": "Necesitas un 4,2", "needed": []])

  static let updates: [StateUpdate] = [
    StateUpdate(token, .unchanged),
    StateUpdate(token, .full(state)),
    StateUpdate(token, .difference(base: 41, subjects: RawJSON([["id": "ds"]]), gone: ["fp"])),
    StateUpdate(token, .difference(base: 0, subjects: RawJSON([]), gone: [])),
  ]

  static let reminder = Reminder(
    key: ReminderKey(id: "ds:lab:1d", generation: 3),
    subject: "ds",
    part: "lab.2",
    title: "Práctica 2",
    body: "Entrega mañana",
    urgency: .critical,
    due: .instant(atMS: 1_764_586_740_000, zone: "Europe/Madrid"),
    fireMS: 1_764_500_340_000,
    lateMS: 0,
    actions: [.done, .snooze, .open]
  )

  static let digest = Reminder(
    key: ReminderKey(id: "digest:2026-12-01", generation: 1),
    subject: nil,
    title: "5 avisos",
    body: "",
    urgency: .low,
    due: .date("2026-12-01"),
    fireMS: 0,
    lateMS: 90_000_000,
    actions: [],
    digest: Reminder.Digest(count: 5, items: ["DS: examen", "FP: práctica"])
  )

  static let messages: [ServerMessage] =
    [
      .welcome(
        Welcome(
          version: 1,
          server: Welcome.Server(version: "1.0", process: 4711),
          token: token,
          scope: .full,
          heartbeatMS: 30_000,
          nowMS: 1_764_500_340_000,
          zone: "Europe/Madrid",
          outbox: Welcome.Outbox(id: "ob-1", next: 8),
          flags: [.storageFull, .clockSuspect, .storageDamaged]
        )
      ),
      .welcome(
        Welcome(
          version: 2,
          server: Welcome.Server(version: "", process: 0),
          token: token,
          scope: .read,
          allowance: Welcome.Allowance(frameBytes: 1, unansweredRequests: 2),
          heartbeatMS: 1,
          nowMS: -1,
          zone: "UTC"
        )
      ),
      .ok(re: 1, body: .empty),
      .ok(re: 2, body: AnswerBody(["companions": 3, "queues": ["a": 1]])),
      .error(ErrorAnswer(.seqGap, "expected 4", re: 9, retryMS: 0, field: "/seq", expected: 4)),
      .error(ErrorAnswer(.frameEmpty, "")),
      .reminder(reminder),
      .reminder(digest),
      .ping(id: 1),
      .bye(Bye(.restart, retryMS: 500, message: "updating")),
    ] + updates.map { .state($0) } + updates.map { .ok(re: 3, body: AnswerBody($0)) }
    + ReminderClear.Reason.allCases.map {
      .reminderClear(ReminderClear(key: reminder.key, reason: $0))
    } + ErrorCode.allCases.map { .error(ErrorAnswer($0, "why", re: 1)) }
    + ByeCode.allCases.map { .bye(Bye($0)) }

  @Test(arguments: messages)
  func `reads back what was written`(message: ServerMessage) throws {
    #expect(try ServerMessage(decoding: message.encoded()) == message)
  }

  @Test(arguments: messages)
  func `ignores members it does not know`(message: ServerMessage) throws {
    if case .ok = message { return }
    let text = String(decoding: message.encoded(), as: UTF8.self)
    var newer = #"{"zz":[{"t":"x"}],"# + text.dropFirst()
    for object in ["server", "limits", "outbox", "due", "digest"] {
      newer = newer.replacing("\"\(object)\":{", with: "\"\(object)\":{\"zz\":null,")
    }
    #expect(try ServerMessage(decoding: Array(newer.utf8)) == message)
  }

  @Test func `reads values of the future as their general case`() throws {
    func read(_ text: String) throws -> ServerMessage {
      try ServerMessage(decoding: Array(text.utf8))
    }
    let key = ReminderKey(id: "r", generation: 1)
    #expect(
      try read(#"{"t":"reminder.clear","rid":"r","gen":1,"why":"eaten"}"#)
        == .reminderClear(ReminderClear(key: key, reason: .other))
    )
    #expect(try read(#"{"t":"bye","code":"eaten"}"#) == .bye(Bye(.other)))
    let reminder = #"""
      {"t":"reminder","rid":"r","gen":1,"title":"x","urgency":"shout","fire_ms":1,
       "actions":["eat","done"]}
      """#
    guard case .reminder(let read) = try read(reminder) else {
      Issue.record("not a reminder")
      return
    }
    #expect(read.urgency == .normal)
    #expect(read.actions == [.done])
  }

  @Test func `reads a fatal error with a code of the future`() throws {
    let text = #"{"t":"error","code":"eaten","msg":"x","fatal":true}"#
    guard case .error(let answer) = try ServerMessage(decoding: Array(text.utf8)) else {
      Issue.record("not an error")
      return
    }
    #expect(answer.code == .internal)
    #expect(answer.isFatal)
    #expect(answer.re == nil)
  }

  @Test func `reads a welcome with flags, scope and limits of the future`() throws {
    let text = #"""
      {"t":"welcome","proto":7,"server":{"ver":"9","pid":1,"os":"x"},"epoch":"e","rev":0,
       "scope":"audit","limits":{"x":1},"hb_ms":1,"now_ms":2,"tz":"UTC","flags":["eaten"]}
      """#
    guard case .welcome(let welcome) = try ServerMessage(decoding: Array(text.utf8)) else {
      Issue.record("not a welcome")
      return
    }
    #expect(welcome.version == 7)
    #expect(welcome.scope == .read)
    #expect(welcome.flags.isEmpty)
    #expect(welcome.allowance == Welcome.Allowance())
  }

  @Test func `tells a client of a message it does not know`() {
    let error = #expect(throws: WireError.self) {
      try ServerMessage(decoding: Array(#"{"t":"firework","at":1}"#.utf8))
    }
    #expect(error?.code == .unknownType)
  }

  @Test func `fails and never crashes at every cut`() {
    for message in Self.messages {
      let payload = message.encoded()
      for cut in 0..<payload.count {
        #expect(throws: WireError.self) { try ServerMessage(decoding: Array(payload[..<cut])) }
      }
    }
  }
}
