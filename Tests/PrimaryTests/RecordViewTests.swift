import Civil
import Engine
import JSON
import Library
import Primary
import Testing
import Wire

@Suite struct RecordViewTests {
  private func results(_ world: inout World, from id: ConnectionID) throws -> [JSONValue] {
    guard case .ok(_, let body)? = world.ask(.stateGet(.record), re: 90, from: id).first else {
      return []
    }
    return try body.parsed()["state"]?["results"]?.array ?? []
  }

  @Test func `has the subjects of all courses, and follows their grades`() throws {
    var world = World()
    let author = world.companion("author")
    world.addSubject(from: author)
    let next = Change.AddSubject(course: "2027/28", id: "new", syllabus: sampleSyllabus)
    _ = world.change(.addSubject(next), sequence: 2, from: author)
    let first = try results(&world, from: author)
    #expect(first.map { $0["course"]?.string } == ["2026/27", "2027/28"])
    #expect(first.map { $0["final"] } == [false, false])
    let watcher = world.companion("watcher")
    _ = world.ask(.stateWatch(.record, from: nil), from: watcher)
    // The course of this one is not followed any more.
    _ = world.change(World.grade("exam", "8"), sequence: 3, from: author)
    _ = world.change(World.grade("labs", "8"), sequence: 4, from: author)
    #expect(try results(&world, from: author).map { $0["final"] } == [true, false])
    world.pass(.seconds(1))
    let pushed = world.take(from: watcher).compactMap { message in
      if case .state(let update) = message { update } else { nil as StateUpdate? }
    }
    #expect(!pushed.isEmpty)
    guard case .full(let state)? = pushed.last?.content else {
      Issue.record("not the whole")
      return
    }
    #expect(try state.parsed()["results"]?.array?.first?["status"] == "pass")
  }

  @Test func `nothing rings of a course that is put away, and it rings again when it is back`()
    throws
  {
    var world = World()
    let author = world.companion("author")
    world.addSubject(from: author)
    let day = try #require(CivilDate(daysSinceEpoch: Int(World.start / 86_400_000) + 20))
    let date = Change.setDate(.init(subject: "so", part: "exam", value: .day(day)))
    _ = world.change(date, sequence: 2, from: author)
    // A line for each time that it rings.
    func rings() throws -> Bool? {
      let answer = world.ask(.reminderList(withinSeconds: nil), re: 91, from: author).first
      guard case .ok(_, let body)? = answer else { return nil }
      return try body.parsed()["next"]?.array.map { !$0.isEmpty }
    }
    #expect(try rings() == true)
    _ = world.change(.archiveCourse("2026/27", isArchived: true), sequence: 3, from: author)
    #expect(try rings() == false)
    _ = world.change(.archiveCourse("2026/27", isArchived: false), sequence: 4, from: author)
    #expect(try rings() == true)
  }
}
