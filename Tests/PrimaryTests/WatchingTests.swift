import Engine
import JSON
import Library
import Primary
import TestSupport
import Testing
import Wire

/// Random histories of changes, and of companions that watch, fall behind, and come back with what they held.
@Suite struct WatchingTests {
  @Test(arguments: UInt64(1)...12)
  func `whoever applies what it is told holds what is served, and no revision comes twice`(
    seed: UInt64
  ) throws {
    var history = WatchedHistory(seed: seed)
    for _ in 0..<150 { try history.step() }
    try history.settle()
  }

  @Test func `none of a thousand watchers ends on an old revision`() throws {
    var world = World()
    let author = world.companion("author")
    world.addSubject(from: author)
    let held = (1...1_000).map { number in
      // Some begin to watch between two changes.
      let watcher = world.companion("w\(number)")
      world.send(.request(id: 1, .stateWatch(.glance, from: nil)), from: watcher)
      if number.isMultiple(of: 50) {
        let sequence = 1 + number / 50
        _ = world.change(World.grade("labs", "\(sequence % 10)"), sequence: sequence, from: author)
      }
      return watcher
    }
    world.pass(.seconds(1))
    for watcher in held {
      let last = world.take(from: watcher).last
      let update: StateUpdate? =
        switch last {
        case .state(let update)?: update
        case .ok(_, let body)?: try StateUpdate(answer: body)
        default: nil
        }
      #expect(update?.token.revision == 21)
    }
  }
}

/// What a companion holds that watches the summary.
private struct Watcher {
  let connection: ConnectionID
  var token: StateToken?
  var subjects: [String: JSONValue] = [:]

  mutating func take(_ update: StateUpdate, isPush: Bool, _ comment: Comment) throws {
    if let token, token.epoch == update.token.epoch {
      #expect(update.token.revision >= token.revision + (isPush ? 1 : 0), comment)
    }
    switch update.content {
    case .unchanged: #expect(token == update.token, comment)
    case .full(let state):
      subjects = [:]
      keep(try #require(try state.parsed()["subjects"]))
    case .difference(let base, let changed, let gone):
      #expect(base == token?.revision, comment)
      keep(try changed.parsed())
      for id in gone { subjects[id] = nil }
    }
    token = update.token
  }

  private mutating func keep(_ list: JSONValue) {
    for subject in list.array ?? [] { subjects[subject["id"]?.string ?? ""] = subject }
  }
}

private struct WatchedHistory {
  private var random: SplitMix64
  private let comment: Comment
  private var world = World()
  private let author: ConnectionID
  private var watchers: [Watcher] = []
  /// What companions held that have gone.
  private var memories: [Watcher] = []
  private var sequence = 1
  private var names = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    comment = "seed \(seed)"
    author = world.companion("author")
    addSubject()
  }

  mutating func step() throws {
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<5: setGrade()
    case 5: addSubject()
    case 6..<8: try watch()
    case 8: try leave()
    case 9: fallBehind()
    case 10: world.pass(.milliseconds(Int64.random(in: 0...150, using: &random)))
    default: catchUp()
    }
    try listen()
  }

  /// Everyone reads and time passes; then all hold what a new companion is shown.
  mutating func settle() throws {
    catchUp()
    world.pass(.seconds(1))
    try listen()
    var fresh = Watcher(connection: world.companion("fresh"))
    guard case .ok(_, let body)? = world.ask(.stateGet(.summary), from: fresh.connection).first
    else {
      Issue.record("no state")
      return
    }
    try fresh.take(try StateUpdate(answer: body), isPush: false, comment)
    for watcher in watchers {
      #expect(watcher.token == fresh.token, comment)
      #expect(watcher.subjects == fresh.subjects, comment)
    }
  }

  private mutating func setGrade() {
    let subject = Int.random(in: 1...max(1, names), using: &random)
    let mark = Int.random(in: 0...10, using: &random)
    submit(
      .setGrade(.init(subject: .init(rawValue: "s\(subject)"), part: "labs", value: "\(mark)"))
    )
  }

  private mutating func addSubject() {
    guard names < 5 else { return }
    names += 1
    let id = SubjectID(rawValue: "s\(names)")
    submit(.addSubject(.init(course: "2026/27", id: id, syllabus: sampleSyllabus)))
  }

  private mutating func submit(_ change: Change) {
    _ = world.change(change, sequence: sequence, from: author)
    sequence += 1
  }

  /// Begins to watch: from nothing, from what was held once, or from what cannot be.
  private mutating func watch() throws {
    var watcher = Watcher(connection: world.companion("w\(random.next())"))
    var from: StateToken?
    switch Int.random(in: 0..<4, using: &random) {
    case 0: break
    case 1: from = StateToken(epoch: "another", revision: 1)
    case 2: from = StateToken(epoch: "e1", revision: 1_000_000)
    default:
      if let memory = memories.randomElement(using: &random) {
        watcher.subjects = memory.subjects
        watcher.token = memory.token
        from = memory.token
      }
    }
    let answer = world.ask(.stateWatch(.summary, from: from), from: watcher.connection).first
    guard case .ok(_, let body)? = answer else {
      Issue.record("no answer")
      return
    }
    try watcher.take(try StateUpdate(answer: body), isPush: false, comment)
    watchers.append(watcher)
  }

  private mutating func leave() throws {
    guard let index = watchers.indices.randomElement(using: &random) else { return }
    let watcher = watchers.remove(at: index)
    world.handle(.closed(watcher.connection))
    memories.append(watcher)
  }

  private mutating func fallBehind() {
    guard let watcher = watchers.randomElement(using: &random) else { return }
    world.handle(.congested(watcher.connection, since: world.uptime))
  }

  private mutating func catchUp() {
    for watcher in watchers { world.handle(.drained(watcher.connection)) }
  }

  private mutating func listen() throws {
    for index in watchers.indices {
      for message in world.take(from: watchers[index].connection) {
        guard case .state(let update) = message else { continue }
        try watchers[index].take(update, isPush: true, comment)
      }
    }
  }
}
