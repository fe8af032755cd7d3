import Civil
import Engine
import JSON
import Library
import Primary
import Store
import TestSupport
import Testing
import Wire

/// Random histories, from a seed that a failure prints: what is kept between changes is what would be worked
/// out from nothing.
@Suite struct ViewPropertyTests {
  @Test(arguments: UInt64(1)...10)
  func `shows what a primary would show that starts with the same library`(seed: UInt64) throws {
    var history = RandomHistory(seed: seed)
    for step in 1...80 {
      history.step()
      let (shown, fresh) = try history.shown()
      #expect(shown == fresh, "seed \(seed), step \(step)")
    }
  }
}

private struct RandomHistory {
  private var random: SplitMix64
  private var world = World()
  private let author: ConnectionID
  private var sequence = 1

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    author = world.companion("author")
    for _ in 1...3 { submit(addition()) }
  }

  /// A change, or a few of which the disk takes or loses the first alone and the others together.
  mutating func step() {
    guard Int.random(in: 0..<4, using: &random) == 0 else { return submit(change()) }
    world.storesAtOnce = false
    let first = sequence
    for _ in 0..<Int.random(in: 1...4, using: &random) { submit(change()) }
    let isFirstStored = Bool.random(using: &random)
    if isFirstStored { world.store() }
    if Bool.random(using: &random) {
      world.storeAll()
    } else {
      world.failStorage()
      // What was lost is not used up.
      sequence = isFirstStored ? first + 1 : first
    }
    world.storesAtOnce = true
    // It tries again after a while.
    world.pass(.seconds(6))
  }

  /// What companions are shown, and what a primary would show them that knows only what is on disk.
  mutating func shown() throws -> (shown: [JSONValue], fresh: [JSONValue]) {
    var other = World(try world.recovered(), wall: world.wall)
    let reader = other.companion("reader")
    return (try shown(by: &world, to: author), try shown(by: &other, to: reader))
  }

  private func shown(by world: inout World, to id: ConnectionID) throws -> [JSONValue] {
    let requests: [Request] = [
      .stateGet(.summary), .stateGet(.glance), .stateGet(.record),
      .reminderList(withinSeconds: nil), .log(limit: nil),
    ]
    return try requests.map { request in
      guard case .ok(_, let body)? = world.ask(request, re: 900, from: id).first else {
        throw Surprise(message: nil)
      }
      // The revision counts what a primary that has just started cannot know.
      let answer = try body.parsed()
      return answer["state"] ?? answer
    }
  }

  private mutating func submit(_ change: Change) {
    _ = world.change(change, sequence: sequence, re: 800, from: author)
    sequence += 1
  }

  private mutating func pick<Element>(_ elements: [Element], _ other: Element) -> Element {
    elements.randomElement(using: &random) ?? other
  }

  private mutating func addition() -> Change {
    let course = pick(["2025/26", "2026/27"], "2026/27")
    let id = SubjectID(rawValue: pick(["a", "b", "c", "d"], "a"))
    return .addSubject(.init(course: course, id: id, syllabus: sampleSyllabus))
  }

  private mutating func change() -> Change {
    let subject = pick(world.primary.served.study.subjects.map(\.id), "a")
    let part: LeafID = pick(["exam", "labs"], "exam")
    let sitting: SittingID? = pick([nil, "june", "july"], nil)
    switch Int.random(in: 0..<18, using: &random) {
    case 0..<4:
      let value = pick(["2", "4,5", "7", "10", "NP", "eleven", nil], nil)
      return .setGrade(.init(subject: subject, part: part, sitting: sitting, value: value))
    case 4..<7:
      let days = Int.random(in: -3...30, using: &random)
      let start = CivilDate(daysSinceEpoch: Int(World.start / 86_400_000))
      let date = start?.adding(days: days).map(DueDate.day)
      return .setDate(
        .init(subject: subject, part: part, sitting: sitting, value: pick([date, nil], nil))
      )
    case 7:
      let isDone = Bool.random(using: &random)
      return .setDone(.init(subject: subject, part: part, sitting: sitting, value: isDone))
    case 8:
      return .renameSubject(.init(subject: subject, id: .init(rawValue: pick(["a", "x"], "x"))))
    case 9: return .renameSubject(.init(subject: subject, name: pick(["Uno", "Dos"], "Uno")))
    case 10: return .removeSubject(subject)
    case 11: return .followCourse(pick(["2025/26", "2026/27", nil], nil))
    case 12:
      return .renameCourse(pick(["2025/26", "2026/27"], "2026/27"), to: pick(["2024/25"], ""))
    case 13:
      let numbers = world.primary.served.history.entries.map(\.number)
      return .undo(pick(numbers.suffix(6), 1))
    case 16:
      let isArchived = Bool.random(using: &random)
      return .archiveCourse(pick(["2025/26", "2026/27"], ""), isArchived: isArchived)
    case 17: return .repeatSubject(.init(subject: subject))
    case 14: return .setLeads(pick([.init([]), .init(nil, for: .subject("so"))], .init(nil)))
    default: return addition()
    }
  }
}
