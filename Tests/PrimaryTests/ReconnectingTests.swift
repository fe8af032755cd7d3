import JSON
import Library
import Primary
import Testing
import Wire

@Suite struct ReconnectingTests {
  @Test func `a thousand connections that end before their answer leave nothing behind`() throws {
    var world = World()
    let first = world.companion("watch")
    world.addSubject(from: first)
    world.handle(.closed(first))
    world.storesAtOnce = false
    for turn in 0..<1_000 {
      let id = world.companion("watch")
      let change = World.grade("labs", "\(turn % 10)")
      _ = world.change(change, sequence: turn + 2, from: id)
      // Some end before their change is on disk, some after.
      if turn % 2 == 0 { world.store() }
      world.handle(.closed(id))
    }
    world.storeAll()
    let id = world.companion("watch")
    let answers = world.ask(.info, from: id)
    guard case .ok(_, let body)? = answers.first else {
      Issue.record("no answer: \(answers)")
      return
    }
    let info = try body.parsed()
    #expect(info["companions"]?.array?.count == 1)
    #expect(info["unstored"] == 0)
    #expect(info["records"] == 1_001)
    #expect(world.change(World.grade("labs", "9"), sequence: 1_001, from: id).count == 1)
  }
}
