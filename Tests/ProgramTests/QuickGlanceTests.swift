import Companion
import JSON
import Phrases
import Synchronization
import System
import TestSupport
import Testing
import Wire

@testable import Glance

/// The short way beside the long one, each against the same primary.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct QuickGlanceTests {
  private static let now = 1_799_582_400_000
  private static let state = #"{"line":"so · 4,2","text":["so  4,2","alg \"A\""],"class":"open"}"#

  private var environment: [String: String] {
    ["MARK_HOME": TemporaryDirectory.path, "LANG": "es_ES.UTF-8"]
  }

  /// What the short way prints; nil where it leaves the answer to the long way.
  private func quick(_ form: QuickForm = .text, laterMS: Int = 0) -> [UInt8]? {
    let environment = environment
    let outcome = QuickGlance.ask(
      form,
      variable: { $1.append(environment, $0) },
      nowMS: Self.now + laterMS,
      patience: 30
    )
    if case .shown(let lines) = outcome { return lines.array }
    return nil
  }

  private func long(_ arguments: String..., laterMS: Int = 0) -> GlanceReport {
    let environment = environment
    return MarkGlance.run(
      arguments,
      variable: { environment[$0] },
      nowMS: Self.now + laterMS,
      patience: .seconds(30)
    )
  }

  private var cache: String { TemporaryDirectory.file("glance.json") }

  private func cached() throws -> [UInt8]? {
    try SystemDisk().readFile(cache, limit: 1 << 20)
  }

  /// Serves a state whose revision the test sets.
  private func withPrimary(
    _ state: String = Self.state,
    revision: Int = 3,
    _ body: () throws -> Void
  ) throws {
    let path = TemporaryDirectory.file("mark.sock")
    let fake = try FakePrimary(at: path) { request in
      guard request == .stateGet(.glance) else { return .error(.unsupported, "") }
      let raw = RawJSON(trusting: Array(state.utf8))
      return .ok(AnswerBody(StateUpdate(StateToken(epoch: "e", revision: revision), .full(raw))))
    }
    try withExtendedLifetime(fake, body)
    try SystemDisk().remove(path)
  }

  @Test func `prints and keeps the bytes that the long way prints and keeps`() throws {
    try withPrimary {
      let line = long("--line").output
      let text = long().output
      let kept = try cached()
      try SystemDisk().remove(cache)
      #expect(quick() == text)
      #expect(try cached() == kept)
      #expect(quick(.line) == line)
      #expect(try FileStatus.of(cache)?.mode == 0o600)
      #expect(
        try SystemDisk().list(TemporaryDirectory.path).contains { $0.hasPrefix("glance.json.") }
          == false
      )
    }
  }

  @Test func `leaves the first start to the long way, which makes the companion's name`() throws {
    try withPrimary {
      #expect(quick() == nil)
      _ = long()
      #expect(quick() != nil)
    }
  }

  @Test(arguments: [(59_999, false), (60_000, true), (-1, true)])
  func `writes what is only confirmed once a minute`(elapsed: Int, isWritten: Bool) throws {
    try withPrimary {
      _ = long()
      let before = try cached()
      #expect(quick(laterMS: elapsed) != nil)
      #expect(try (cached() != before) == isWritten)
    }
  }

  @Test func `writes another state at once, also of the same revision`() throws {
    try withPrimary { _ = long() }
    try withPrimary(#"{"line":"x","text":["x"]}"#) {
      #expect(quick(laterMS: 1) == Array("x\n".utf8))
    }
    #expect(long(laterMS: 1).output.starts(with: Array("x\n".utf8)))
  }

  @Test func `leaves an answer older than the cache to the long way`() throws {
    try withPrimary { _ = long() }
    try withPrimary(revision: 2) { #expect(quick() == nil) }
  }

  @Test func `writes over a damaged cache`() throws {
    try withPrimary {
      _ = long()
      let whole = try #require(try cached())
      for count in [0, 20, 40, whole.count - 1] {
        try SystemDisk().replaceFile(cache, with: Array(whole.prefix(count)))
        #expect(quick() != nil)
        #expect(try cached() == whole)
      }
    }
  }

  @Test func `shows nothing that it cannot keep`() throws {
    try withPrimary {
      _ = long()
      try SystemDisk().remove(cache)
      try SystemDisk().createDirectories(cache)
      #expect(quick() == nil)
    }
  }

  @Test(arguments: [FakePrimary.Reply.hangUp, .error(.busy, "later")])
  func `leaves it to the long way that there is no glance`(reply: FakePrimary.Reply) throws {
    try withPrimary { _ = long() }
    #expect(quick() == nil)
    let fake = try FakePrimary(at: TemporaryDirectory.file("mark.sock")) { _ in reply }
    withExtendedLifetime(fake) { #expect(quick() == nil) }
  }

  @Test func `says what the long way would say to the primary`() {
    var id = SystemBuffer(capacity: 32)
    id.append("0123456789abcdef0123456789abcdef")
    var question = SystemBuffer(capacity: 1024)
    question.appendQuestion(clientID: id, language: "es")
    let hello = Hello(
      client: Hello.Client(
        id: "0123456789abcdef0123456789abcdef",
        name: "mark-glance",
        version: Program.version,
        language: "es"
      )
    )
    let expected = [
      ClientMessage.hello(hello), .request(id: QuickAnswer.request, .stateGet(.glance)),
    ]
    #expect(question.array == expected.flatMap { Frame.encode($0.encoded()) })
  }
}

extension SystemBuffer {
  /// Appends a variable from a dictionary that stands in for the environment.
  mutating func append(_ environment: [String: String], _ name: StaticString) -> Bool {
    guard let value = environment["\(name)"] else { return false }
    for byte in value.utf8 { append(byte) }
    return true
  }
}
