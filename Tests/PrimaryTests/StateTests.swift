import Engine
import JSON
import Library
import Primary
import Testing
import Wire

@Suite struct StateTests {
  private func updates(_ messages: [ServerMessage]) -> [StateUpdate] {
    messages.compactMap { message in
      switch message {
      case .state(let update): update
      case .ok(_, let body): try? StateUpdate(answer: body)
      default: nil
      }
    }
  }

  /// A world with a subject, a companion that changes it and one that watches.
  private func watched(_ view: StateView) -> (World, author: ConnectionID, watcher: ConnectionID) {
    var world = World()
    let author = world.companion("author")
    world.addSubject(from: author)
    let watcher = world.companion("watcher")
    _ = world.ask(.stateWatch(view, from: nil), from: watcher)
    return (world, author, watcher)
  }

  @Test func `gives a new watcher the whole state, and the changes after it`() throws {
    var (world, author, watcher) = watched(.summary)
    _ = world.change(World.grade("labs", "6"), sequence: 2, from: author)
    let pushed = updates(world.take(from: watcher))
    #expect(pushed.count == 1)
    guard case .difference(let base, let subjects, _)? = pushed.first?.content else {
      Issue.record("not a difference")
      return
    }
    #expect(base == 1)
    #expect(pushed.first?.token.revision == 2)
    #expect(try subjects.parsed().array?.count == 1)
  }

  @Test func `tells a watcher that knows the newest state so`() throws {
    var (world, _, watcher) = watched(.summary)
    let known = StateToken(epoch: "e1", revision: 1)
    let answer = updates(world.ask(.stateWatch(.summary, from: known), from: watcher))
    #expect(answer.first?.content == .unchanged)
  }

  @Test(arguments: [
    StateToken(epoch: "other", revision: 1), StateToken(epoch: "e1", revision: 99),
    StateToken(epoch: "e1", revision: 0),
  ])
  func `gives the whole to a watcher whose state it cannot compare`(known: StateToken) {
    var (world, _, watcher) = watched(.summary)
    let answer = updates(world.ask(.stateWatch(.summary, from: known), from: watcher))
    guard case .full? = answer.first?.content else {
      Issue.record("not the whole")
      return
    }
  }

  @Test func `pushes at most every tenth of a second, and then the newest`() {
    var (world, author, watcher) = watched(.glance)
    for (offset, mark) in ["1", "2", "3", "4"].enumerated() {
      _ = world.change(World.grade("labs", mark), sequence: 2 + offset, from: author)
    }
    #expect(updates(world.take(from: watcher)).map(\.token.revision) == [2])
    world.pass(.milliseconds(100))
    #expect(updates(world.take(from: watcher)).map(\.token.revision) == [5])
    world.pass(.seconds(5))
    #expect(world.take(from: watcher).isEmpty)
  }

  @Test func `keeps one state for a companion that does not read, not all of them`() {
    var (world, author, watcher) = watched(.glance)
    world.handle(.congested(watcher, since: world.uptime))
    for sequence in 2...1_001 {
      let mark = "\(sequence % 10)"
      _ = world.change(World.grade("labs", mark), sequence: sequence, from: author)
    }
    #expect(world.take(from: watcher).isEmpty)
    world.pass(.seconds(1))
    world.handle(.drained(watcher))
    let pushed = updates(world.take(from: watcher))
    #expect(pushed.count == 1)
    #expect(pushed.first?.token.revision == 1_001)
  }

  @Test func `drops a companion that takes nothing for ten seconds, and nobody else`() {
    var (world, author, watcher) = watched(.glance)
    world.handle(.congested(watcher, since: world.uptime))
    world.pass(.seconds(11))
    world.handle(.congested(watcher, since: world.uptime - .seconds(11)))
    #expect(world.aborted == [watcher])
    #expect(world.ask(.ping, from: author).count == 1)
  }

  @Test func `serves a companion that does not read only as far as it may fall behind`() {
    var world = World()
    let companion = world.companion()
    world.addSubject(from: companion)
    _ = world.take(from: companion)
    world.readsAtOnce = false
    let count = 500
    var frames: [UInt8] = []
    for id in 1...count {
      frames += Frame.encode(ClientMessage.request(id: id, .stateGet(.summary)).encoded())
    }
    world.handle(.received(companion, frames))
    var answers = world.take(from: companion)
    let longest = answers.map { $0.encoded().count }.max() ?? 0
    #expect(answers.count * longest <= Limits.outputBytes / 2 + 2 * longest)
    #expect(world.isReading[companion] == false)
    var turns = 0
    while answers.count < count, turns < count {
      world.handle(.drained(companion))
      answers += world.take(from: companion)
      turns += 1
    }
    #expect(answers.count == count)
    #expect(turns < 100)
    world.handle(.drained(companion))
    #expect(world.isReading[companion] == true)
  }

  @Test func `asks nothing at short intervals of a companion that leaves, or is behind`() {
    for isLeaving in [true, false] {
      var (world, author, watcher) = watched(.glance)
      world.closesAtOnce = false
      world.readsAtOnce = false
      world.handle(.received(watcher, isLeaving ? [0, 0, 0, 0] : [0]))
      world.pass(.seconds(5))
      world.handle(.congested(watcher, since: world.uptime))
      _ = world.change(World.grade("labs", "6"), sequence: 2, from: author)
      let before = world.wakes
      world.pass(.milliseconds(9_900))
      #expect(world.wakes - before < 10)
      // Whoever takes nothing for ten seconds is dropped, also on the way out.
      world.pass(.milliseconds(200))
      world.handle(.congested(watcher, since: world.uptime - .seconds(11)))
      #expect(world.aborted.contains(watcher))
    }
  }

  @Test func `does not raise the revision for a change that shows nothing new`() {
    var (world, author, watcher) = watched(.summary)
    _ = world.change(.setLeads(.init([Lead("1d")].compactMap(\.self))), sequence: 2, from: author)
    _ = world.change(World.grade("labs", nil), sequence: 3, from: author)
    world.pass(.seconds(1))
    #expect(world.take(from: watcher).isEmpty)
  }

  @Test func `speaks the language of each companion`() throws {
    var world = World()
    let english = world.companion("en", language: "en")
    world.addSubject(from: english)
    let spanish = world.companion("es", language: "es-ES")
    func line(_ id: ConnectionID) throws -> String? {
      let update = updates(world.ask(.stateGet(.glance), from: id)).first
      guard case .full(let raw)? = update?.content else { return nil }
      return try raw.parsed()["line"]?.string
    }
    let first = try line(english)
    let second = try line(spanish)
    #expect(first != nil)
    #expect(first != second)
  }

  @Test func `gives one subject whole, and suggests the one that was meant`() throws {
    var (world, author, _) = watched(.summary)
    guard
      case .ok(_, let body)? = world.ask(.subjectGet(SubjectQuery(subject: "so")), from: author)
        .first
    else {
      Issue.record("no answer")
      return
    }
    let subject = try SubjectSummary(json: try #require(try body.parsed()["subject"]))
    #expect(subject.parts.map(\.id.rawValue) == ["exam", "labs"])
    guard
      case .error(let error)? = world.ask(.subjectGet(SubjectQuery(subject: "sos")), from: author)
        .first
    else {
      Issue.record("no error")
      return
    }
    #expect(error.code == .notFound)
    #expect(error.message.contains("“so”"))
  }

  private struct NoAnswer: Error {}

  @Test func `explains a subject in the sitting that is asked for`() throws {
    var (world, author, _) = watched(.summary)
    _ = world.change(World.grade("labs", "6"), sequence: 2, from: author)
    func explanation(_ end: String, in sitting: String? = nil) throws -> SubjectExplanation {
      let query = SubjectQuery(subject: "so", sitting: sitting, explain: end)
      guard case .ok(_, let body)? = world.ask(.subjectGet(query), from: author).first else {
        throw NoAnswer()
      }
      return try SubjectExplanation(json: try #require(try body.parsed()["explain"]))
    }
    let june = try explanation("secured").explanation
    #expect(june.sitting == "june" && june.outcome.grade == Exact(12) / Exact(5))
    let july = try explanation("best", in: "july").explanation
    #expect(july.sitting == "july" && july.end == .best && july.outcome.verdict == .pass)
  }

  @Test(arguments: [
    (
      SubjectQuery(subject: "so", sitting: "march", explain: "best"), ErrorCode.notFound, "/sitting"
    ),
    (SubjectQuery(subject: "so", explain: "worst"), .badValue, "/explain"),
  ])
  func `explains nothing that is not there`(query: SubjectQuery, code: ErrorCode, field: String) {
    var (world, author, _) = watched(.summary)
    let answers = world.ask(.subjectGet(query), from: author, isOurs: false)
    guard case .error(let error)? = answers.first else {
      Issue.record("no error")
      return
    }
    #expect(error.code == code && error.field == field)
  }
}
