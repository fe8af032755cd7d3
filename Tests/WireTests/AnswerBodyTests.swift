import JSON
import Testing
import Wire

@Suite struct AnswerBodyTests {
  @Test(arguments: ServerMessageTests.updates)
  func `carries a state to the side that asked`(update: StateUpdate) throws {
    #expect(try StateUpdate(answer: received(AnswerBody(update))) == update)
  }

  @Test func `puts the encoded state into the frame as it is`() {
    let state = RawJSON(trusting: Array(#"{"encoded" : "once"}"#.utf8))
    let update = StateUpdate(StateToken(epoch: "e", revision: 1), .full(state))
    let payload = ServerMessage.ok(re: 7, body: AnswerBody(update)).encoded()
    #expect(
      String(decoding: payload, as: UTF8.self)
        == #"{"t":"ok","re":7,"epoch":"e","rev":1,"full":true,"state":{"encoded" : "once"}}"#
    )
  }

  @Test func `reads the state of an answer that does not call it full`() throws {
    let body = AnswerBody(["epoch": "e", "rev": 1, "state": ["a": 1]])
    let update = try StateUpdate(answer: body)
    #expect(update.content == .full(RawJSON(["a": 1])))
  }

  @Test(arguments: [
    ChangeOutcome(sequence: 1, revision: 5, isDuplicate: false),
    ChangeOutcome(sequence: 9, revision: 0, isDuplicate: true, effect: RawJSON(["need": "4.2"])),
  ])
  func `carries the outcome of a change`(outcome: ChangeOutcome) throws {
    #expect(try ChangeOutcome(answer: received(AnswerBody(outcome))) == outcome)
  }

  @Test(arguments: [
    OutboxOutcome(next: 1),
    OutboxOutcome(
      next: 9,
      rejected: [.init(sequence: 3, code: .conflict), .init(sequence: 4, code: .internal)]
    ),
  ])
  func `carries what became of an outbox`(outcome: OutboxOutcome) throws {
    #expect(try OutboxOutcome(answer: received(AnswerBody(outcome))) == outcome)
  }

  @Test func `carries the time in answer to a ping`() throws {
    let outcome = PongOutcome(nowMS: 1_764_500_340_000)
    #expect(try PongOutcome(answer: received(AnswerBody(outcome))) == outcome)
  }

  @Test func `carries nothing more than the request it answers`() throws {
    let payload = ServerMessage.ok(re: 7, body: .empty).encoded()
    #expect(String(decoding: payload, as: UTF8.self) == #"{"t":"ok","re":7}"#)
    #expect(try received(.empty).parsed() == [:])
  }

  @Test func `keeps members of any shape in order`() throws {
    let members: JSONValue = ["z": [1, ["y": nil]], "a": "\"\\", "é": true]
    #expect(try received(AnswerBody(members)).parsed() == members)
    #expect(try received(AnswerBody(RawJSON(members))).parsed() == members)
  }

  @Test func `names what an answer of another kind lacks`() {
    let body = AnswerBody(PongOutcome(nowMS: 1))
    #expect(field { () throws(WireError) in _ = try ChangeOutcome(answer: body) } == "/seq")
    #expect(field { () throws(WireError) in _ = try StateUpdate(answer: body) } == "/epoch")
    #expect(field { () throws(WireError) in _ = try OutboxOutcome(answer: body) } == "/next")
    let bare = AnswerBody(["epoch": "e", "rev": 1])
    #expect(field { () throws(WireError) in _ = try StateUpdate(answer: bare) } == "/state")
    let unsettled = AnswerBody(["next": 1, "rejected": [["code": "rejected"]]])
    #expect(
      field { () throws(WireError) in _ = try OutboxOutcome(answer: unsettled) } == "/rejected/0"
    )
  }

  @Test func `stops on an answer without members`() async {
    await #expect(processExitsWith: .failure) { _ = AnswerBody([1]) }
    await #expect(processExitsWith: .failure) { _ = AnswerBody(RawJSON([1])) }
  }

  private func received(_ body: AnswerBody) throws -> AnswerBody {
    let payload = ServerMessage.ok(re: 7, body: body).encoded()
    guard case .ok(7, let received) = try ServerMessage(decoding: payload) else {
      Issue.record("not the answer")
      return .empty
    }
    return received
  }

  private func field(_ read: () throws(WireError) -> Void) -> String? {
    do throws(WireError) {
      try read()
      return nil
    } catch {
      return error.field
    }
  }
}
