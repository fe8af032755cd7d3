import Testing
import Wire

@Suite struct WireErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var code: ErrorCode
    var field: String?
    var re: Int?

    init(_ text: String, _ code: ErrorCode, _ field: String? = nil, re: Int? = nil) {
      self.text = text
      self.code = code
      self.field = field
      self.re = re
    }

    var testDescription: String { text }
  }

  static let malformed = [
    Case("", .badJSON), Case("{", .badJSON), Case("[]", .badJSON), Case("7", .badJSON),
    Case(#"{"t":"info","id":7} x"#, .badJSON),
    Case(#"{"t":"info","t":"stop","id":1}"#, .badJSON, "/t"),
    Case(#"{"t":"info","id":1,"x":{"y":1,"y":2}}"#, .badJSON, "/x/y"),
    Case(#"{"t":"info","id":01}"#, .badJSON, "/id"),
    Case(#"{"t":"\ud800"}"#, .badJSON, "/t"),
    Case(#"{"t":"a\u0000"}"#, .badEncoding, "/t"),
    Case("\u{FEFF}{}", .badEncoding),
  ]

  static let unfit = [
    Case("{}", .missingField, "/t"), Case(#"{"id":7}"#, .missingField, "/t", re: 7),
    Case(#"{"t":7,"id":7}"#, .badValue, "/t", re: 7),
    Case(#"{"t":"dance","id":7}"#, .unknownType, "/t", re: 7),
    Case(#"{"t":"welcome"}"#, .unknownType, "/t"),
    Case(#"{"t":"info"}"#, .missingField, "/id"),
    Case(#"{"t":"info","id":0}"#, .badValue, "/id"),
    Case(#"{"t":"info","id":"7"}"#, .badValue, "/id"),
    Case(#"{"t":"info","id":null}"#, .badValue, "/id"),
    Case(#"{"t":"info","id":9007199254740993}"#, .badValue, "/id"),
    Case(#"{"t":"info","id":1.0}"#, .badValue, "/id"),
    Case(#"{"t":"state.get","id":7}"#, .missingField, "/view", re: 7),
    Case(#"{"t":"state.get","id":7,"view":"all"}"#, .badValue, "/view", re: 7),
    Case(#"{"t":"state.watch","id":7,"view":"glance","from":7}"#, .badValue, "/from", re: 7),
    Case(
      #"{"t":"state.watch","id":7,"view":"glance","from":{"epoch":"e"}}"#,
      .missingField,
      "/from/rev",
      re: 7
    ),
    Case(
      #"{"t":"state.watch","id":7,"view":"glance","from":{"epoch":"e","rev":-1}}"#,
      .badValue,
      "/from/rev",
      re: 7
    ),
    Case(
      #"{"t":"subject.get","id":7,"subject":"s","need":{"target":"5","assume":{"a/b":7}}}"#,
      .badValue,
      "/need/assume/a~1b",
      re: 7
    ),
    Case(#"{"t":"change","id":7,"ob":"o","at_ms":0,"change":{}}"#, .missingField, "/seq", re: 7),
    Case(#"{"t":"change","id":7,"ob":"o o","seq":1}"#, .badValue, "/ob", re: 7),
    Case(#"{"t":"change","id":7,"ob":"o","seq":0}"#, .badValue, "/seq", re: 7),
    Case(#"{"t":"change","id":7,"change":{"value":7.5}}"#, .badValue, "/change/value", re: 7),
    Case(#"{"x":9007199254740992,"t":"info","id":7}"#, .badValue, "/x", re: 7),
    Case(
      #"{"t":"reminder.shown","id":7,"rid":"r","gen":1,"result":"eaten"}"#,
      .badValue,
      "/result",
      re: 7
    ),
    Case(#"{"t":"hello","proto":[1],"client":{}}"#, .badValue, "/proto"),
    Case(#"{"t":"hello","proto":[2,1],"client":{}}"#, .badValue, "/proto"),
    Case(#"{"t":"hello","proto":[0,1],"client":{}}"#, .badValue, "/proto/0"),
    Case(#"{"t":"hello","proto":[1,1]}"#, .missingField, "/client"),
    Case(#"{"t":"hello","proto":[1,1],"client":{}}"#, .missingField, "/client/id"),
    Case(
      #"{"t":"hello","proto":[1,1],"client":{"id":"a","name":"","ver":"","lang":"es_ES"}}"#,
      .badValue,
      "/client/lang"
    ),
    Case(#"{"t":"via","name":"tablet","scope":"root"}"#, .badValue, "/scope"),
  ]

  @Test(arguments: malformed)
  func `ends the connection over what is not a message`(example: Case) throws {
    let error = try #require(refusal(example.text))
    #expect(error.code == example.code)
    #expect(error.field == example.field)
    #expect(error.re == nil)
    #expect(error.message.hasPrefix("byte "))
    #expect(error.answer.isFatal)
  }

  @Test(arguments: unfit)
  func `answers a message with a fault by member and request`(example: Case) throws {
    let error = try #require(refusal(example.text))
    #expect(error.code == example.code)
    #expect(error.field == example.field)
    #expect(error.re == example.re)
    #expect(!error.answer.isFatal)
    let answer = ServerMessage.error(error.answer)
    #expect(try ServerMessage(decoding: answer.encoded()) == answer)
  }

  @Test(arguments: [
    [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF4, 0x90, 0x80, 0x80], [0x00],
    [0x1F],
  ])
  func `refuses bytes no reader should see in a string`(bytes: [UInt8]) {
    let payload = Array(#"{"t":""#.utf8) + bytes + Array(#""}"#.utf8)
    #expect(refusal(payload)?.code == .badEncoding)
    #expect(refusal(payload)?.message.hasPrefix("byte 6: ") == true)
  }

  @Test(arguments: [1, 64, 65])
  func `takes names of up to 64 bytes`(count: Int) {
    let name = String(repeating: "a", count: count)
    let error = refusal(#"{"t":"via","name":"\#(name)","scope":"read"}"#)
    #expect(error?.field == (count > 64 ? "/name" : nil))
  }

  @Test(arguments: ["", "é", "a/b", "a b", "..\u{7F}"])
  func `refuses names that could mean something elsewhere`(name: String) {
    #expect(refusal(#"{"t":"via","name":"\#(name)","scope":"read"}"#)?.field == "/name")
  }

  @Test func `takes strings and lists up to their limits and names what is over`() {
    func subject(_ count: Int) -> WireError? {
      let text = String(repeating: "a", count: count)
      return refusal(#"{"t":"subject.get","id":7,"subject":"\#(text)"}"#)
    }
    #expect(subject(65_536) == nil)
    #expect(subject(65_537)?.code == .badValue)
    #expect(subject(65_537)?.field == "/subject")
    #expect(subject(65_537)?.re == 7)
    func list(_ count: Int) -> WireError? {
      let items = Array(repeating: "0", count: count).joined(separator: ",")
      return refusal(#"{"t":"info","id":7,"x":[\#(items)]}"#)
    }
    #expect(list(1000) == nil)
    #expect(list(1001)?.code == .badValue)
    #expect(list(1001)?.re == 7)
  }

  @Test func `reads an id under other faults only if it is one`() {
    #expect(refusal(#"{"id":-7,"t":"dance"}"#)?.re == nil)
    #expect(refusal(#"{"id":[7],"t":"dance"}"#)?.re == nil)
    #expect(refusal(#"{"id":9007199254740993,"x":1.5,"t":"info"}"#)?.re == nil)
  }

  @Test func `fails and never crashes at every cut`() {
    for message in ClientMessageTests.messages {
      let payload = message.encoded()
      for cut in 0..<payload.count {
        #expect(refusal(Array(payload[..<cut]))?.code.isFatal == true)
      }
    }
  }

  private func refusal(_ text: String) -> WireError? { refusal(Array(text.utf8)) }

  private func refusal(_ payload: [UInt8]) -> WireError? {
    do throws(WireError) {
      _ = try ClientMessage(decoding: payload)
      return nil
    } catch {
      return error
    }
  }
}
