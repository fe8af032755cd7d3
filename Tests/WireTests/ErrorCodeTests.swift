import JSON
import Testing
import Wire

@Suite struct ErrorCodeTests {
  @Test func `has the names of the protocol`() {
    let names = """
      frame-empty frame-too-large bad-encoding bad-json not-hello proto-unsupported revoked timeout \
      protocol unknown-type bad-value missing-field forbidden not-found conflict rejected seq-gap \
      seq-conflict too-many busy storage-full storage-damaged shutting-down unsupported internal
      """
    #expect(ErrorCode.allCases.map(\.rawValue).joined(separator: " ") == names)
    #expect(
      ByeCode.allCases.map(\.rawValue).joined(separator: " ")
        == "idle slow-consumer replaced revoked shutdown restart protocol other"
    )
  }

  @Test func `reads every name back and any other as the general case`() {
    for code in ErrorCode.allCases { #expect(ErrorCode(decoding: code.rawValue) == code) }
    for code in ByeCode.allCases { #expect(ByeCode(decoding: code.rawValue) == code) }
    #expect(ErrorCode(decoding: "from-the-future") == .internal)
    #expect(ByeCode(decoding: "from-the-future") == .other)
  }

  @Test func `closes the connection for what cannot be answered in it`() {
    let fatal = ErrorCode.allCases.filter(\.isFatal)
    #expect(fatal.last == .protocol)
    #expect(fatal.count == 9)
  }

  @Test func `orders scopes by what they allow`() {
    #expect(Scope.allCases.sorted() == [.read, .submit, .full])
    #expect(Request.stop.scope == .full)
    #expect(Request.outboxStatus(outbox: "o").scope == .submit)
    #expect(Request.info.scope == .read)
  }

  private static let change = ChangeRequest(outbox: "o", sequence: 1, atMS: 0, change: .null)
  private static let receipt = ReminderReceipt(
    key: ReminderKey(id: "r", generation: 1),
    result: .shown
  )

  @Test(
    arguments: [
      (.stateGet(.glance), .read), (.stateWatch(.summary, from: nil), .read),
      (.subjectGet(SubjectQuery(subject: "so")), .read), (.ping, .read), (.info, .read),
      (.reminderList(withinSeconds: nil), .read), (.reminderShown(receipt), .read),
      (.change(change), .submit), (.outboxStatus(outbox: "o"), .submit),
      (.reminderTest(generation: nil), .submit),
      (.stop, .full),
    ] as [(Request, Scope)]
  )
  func `leaves no request that changes anything to who may only read`(
    request: Request,
    scope: Scope
  ) {
    #expect(request.scope == scope)
  }
}
