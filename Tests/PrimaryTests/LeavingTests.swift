import Primary
import Store
import Testing
import Wire

@Suite struct LeavingTests {
  @Test func `says goodbye, writes the snapshots and stops`() {
    var world = World()
    let id = world.companion()
    world.addSubject(from: id)
    world.handle(.terminate)
    guard case .bye(let bye)? = world.take(from: id).last else {
      Issue.record("no goodbye")
      return
    }
    #expect(bye.code == .shutdown)
    #expect(!world.isListening)
    #expect(world.hasStopped)
    #expect(world.folds.map(\.number) == [1])
  }

  @Test func `answers the changes under way before it goes`() {
    var world = World()
    let id = world.companion()
    world.storesAtOnce = false
    world.addSubject(from: id)
    world.handle(.terminate)
    #expect(!world.hasStopped)
    world.store()
    let messages = world.take(from: id)
    #expect(messages.count == 2)
    guard case .ok? = messages.first, case .bye? = messages.last else {
      Issue.record("not an answer and a goodbye")
      return
    }
    #expect(world.hasStopped)
  }

  @Test func `takes no new change while it goes`() {
    var world = World()
    let id = world.companion()
    world.storesAtOnce = false
    world.addSubject(from: id)
    world.handle(.terminate)
    let late = world.change(World.grade("labs", "6"), sequence: 2, from: id)
    #expect(late.isEmpty)
    world.store()
    let codes = world.take(from: id).compactMap { message -> ErrorCode? in
      if case .error(let error) = message { error.code } else { nil }
    }
    #expect(codes == [.shuttingDown])
  }

  @Test func `does not wait longer than two seconds for a disk that hangs`() {
    var world = World()
    let id = world.companion()
    world.storesAtOnce = false
    world.addSubject(from: id)
    world.handle(.terminate)
    world.pass(.milliseconds(1_900))
    #expect(!world.hasStopped)
    world.pass(.milliseconds(200))
    #expect(world.hasStopped)
  }

  @Test func `stops when a companion asks for it`() {
    var world = World()
    let id = world.companion()
    let answers = world.ask(.stop, from: id)
    guard case .ok? = answers.first else {
      Issue.record("no answer")
      return
    }
    #expect(world.hasStopped)
  }

  @Test func `brings the snapshots up to date a minute after a change, once`() {
    var world = World()
    let id = world.companion()
    world.addSubject(from: id)
    world.pass(.seconds(59))
    #expect(world.folds.isEmpty)
    world.pass(.seconds(2))
    #expect(world.folds.map(\.number) == [1])
    world.pass(.seconds(600))
    #expect(world.folds.count == 1)
  }

  @Test func `writes the snapshots at the end that could not be written before`() {
    var world = World()
    let id = world.companion()
    world.addSubject(from: id)
    world.pass(.seconds(61))
    world.handle(.foldFailed(through: 1))
    world.handle(.terminate)
    #expect(world.folds.map(\.number) == [1, 1])
  }
}
