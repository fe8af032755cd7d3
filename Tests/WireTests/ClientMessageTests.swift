import JSON
import Testing
import Wire

@Suite struct ClientMessageTests {
  static let hello = Hello(
    client: Hello.Client(id: "tablet", name: "Tableta de María", version: "1.0", language: "es"),
    capabilities: [.reminders],
    outbox: "ob-1"
  )

  static let messages: [ClientMessage] =
    [
      .via(Via(name: "tablet", scope: .submit)),
      .hello(hello),
      .hello(Hello(versions: 1...3, client: hello.client)),
      .pong(re: 4, nowMS: nil),
      .pong(re: 4, nowMS: 1_750_000_000_000),
      .bye(Bye(.idle)),
      .bye(Bye(.other, retryMS: 0, message: "adiós")),
    ] + requests.map { .request(id: JSONLimits.largestInteger, $0) }

  static let requests: [Request] = [
    .stateGet(.glance),
    .stateWatch(.summary, from: nil),
    .stateWatch(.summary, from: StateToken(epoch: "e1", revision: 0)),
    .subjectGet(SubjectQuery(subject: "ds")),
    .subjectGet(SubjectQuery(subject: "ds", need: SubjectQuery.Need(target: "pass"))),
    .subjectGet(
      SubjectQuery(
        subject: "ds",
        sitting: "july",
        need: SubjectQuery.Need(
          target: "7",
          over: ["exam"],
          assume: [.init(part: "lab.2", grade: "7,5"), .init(part: "a/b~", grade: "NP")],
          others: "so-far",
          countsBlanks: true
        ),
        ladder: true
      )
    ),
    .subjectGet(
      SubjectQuery(
        subject: "ds",
        need: SubjectQuery.Need(over: ["exam", "lab"]),
        whatIf: [.init(part: "z", grade: "-"), .init(part: "a", grade: "8 7,5 - 9")]
      )
    ),
    .subjectGet(SubjectQuery(subject: "ds", explain: "secured")),
    .subjectGet(SubjectQuery(subject: "ds", syllabus: true)),
    .subjectGet(SubjectQuery(subject: "ds", syllabus: true, replace: "{\n}")),
    .subjectGet(
      SubjectQuery(
        subject: "ds",
        sitting: "july",
        need: .init(target: "7"),
        explain: "best"
      )
    ),
    .change(ChangeRequest(outbox: "o", sequence: 1, atMS: -5, change: ["kind": "setGrade"])),
    .change(ChangeRequest(outbox: "o", sequence: 2, atMS: 0, change: ["kind": "x"], was: nil)),
    .change(ChangeRequest(outbox: "o", sequence: 2, atMS: 0, change: ["kind": "x"], was: .null)),
    .change(ChangeRequest(outbox: "o", sequence: 3, atMS: 1, change: ["a": [1, nil]], was: "7,5")),
    .outboxStatus(outbox: "o"),
    .reminderShown(
      ReminderReceipt(key: ReminderKey(id: "ds:lab:1d", generation: 2), result: .failed)
    ),
    .reminderList(withinSeconds: nil),
    .reminderList(withinSeconds: 86_400),
    .reminderTest(generation: nil),
    .reminderTest(generation: 1_796_032_143_500),
    .ping, .info, .stop,
  ]

  @Test(arguments: messages)
  func `reads back what was written`(message: ClientMessage) throws {
    #expect(try ClientMessage(decoding: message.encoded()) == message)
  }

  @Test func `writes hello as these bytes`() {
    let payload = ClientMessage.hello(Self.hello).encoded()
    let text = """
      {"t":"hello","proto":[1,1],"client":{"id":"tablet","name":"Tableta de María","ver":"1.0",\
      "lang":"es"},"caps":["reminders"],"ob":"ob-1"}
      """
    #expect(String(decoding: payload, as: UTF8.self) == text)
    #expect(Frame.encode(payload).prefix(4) == [0, 0, 0, 136])
  }

  @Test(arguments: messages)
  func `ignores members it does not know`(message: ClientMessage) throws {
    let text = String(decoding: message.encoded(), as: UTF8.self)
    let newer =
      #"{"zz":[{"t":"x"}],"#
      + text.dropFirst().replacing(#""client":{"#, with: #""client":{"zz":null,"#)
    #expect(try ClientMessage(decoding: Array(newer.utf8)) == message)
  }

  @Test func `ignores a capability it does not know`() throws {
    let text = #"""
      {"t":"hello","proto":[1,9],"caps":["holograms","reminders"],
       "client":{"id":"a","name":"","ver":"","lang":"en"}}
      """#
    guard case .hello(let hello) = try ClientMessage(decoding: Array(text.utf8)) else {
      Issue.record("not a hello")
      return
    }
    #expect(hello.capabilities == [.reminders])
    #expect(hello.versions == 1...9)
  }

  @Test func `tells nothing there from nothing compared`() throws {
    func was(_ member: String) throws -> JSONValue?? {
      let text = #"{"t":"change","id":1,"ob":"o","seq":1,"at_ms":0,"change":{}\#(member)}"#
      guard case .request(_, .change(let change)) = try ClientMessage(decoding: Array(text.utf8))
      else { return nil }
      return .some(change.was)
    }
    #expect(try was("") == .some(nil))
    #expect(try was(#","was":null"#) == .some(.null))
    #expect(try was(#","was":"7,5""#) == .some("7,5"))
  }

  @Test func `takes a part, or a list of them, and supposes the least of what is not said`() throws
  {
    func need(_ members: String) throws -> SubjectQuery.Need? {
      let text = #"{"t":"subject.get","id":1,"subject":"ds","need":{\#(members)}}"#
      guard case .request(_, .subjectGet(let query)) = try ClientMessage(decoding: Array(text.utf8))
      else { return nil }
      return query.need
    }
    #expect(try need("") == SubjectQuery.Need())
    #expect(try need(#""over":"exam""#)?.over == ["exam"])
    #expect(try need(#""over":["exam","lab"],"target":"7""#)?.over == ["exam", "lab"])
    #expect(throws: WireError.self) { try need(#""over":{"exam":true}"#) }
    #expect(throws: WireError.self) { try need(#""assume":{"exam":5}"#) }
  }

  @Test func `writes control characters as spaces, which any reader takes`() throws {
    let message = ClientMessage.bye(Bye(.idle, message: "a\nb\0"))
    #expect(try ClientMessage(decoding: message.encoded()) == .bye(Bye(.idle, message: "a\nb ")))
  }
}
