import Engine
import JSON
import Library
import Primary
import Store
import TestSupport
import Testing
import Wire

/// What becomes of changes between the companion and the disk.
@Suite struct BatchTests {
  private func revisions(_ messages: [ServerMessage]) -> [Int] {
    messages.compactMap { if case .state(let update) = $0 { update.token.revision } else { nil } }
  }

  private func summary(_ world: inout World, _ id: ConnectionID) throws -> RawJSON {
    guard case .ok(_, let body)? = world.ask(.stateGet(.summary), re: 77, from: id).first,
      case .full(let state) = try StateUpdate(answer: body).content
    else { throw Surprise(message: nil) }
    return state
  }

  /// A world with a subject whose disk has time, and companions to change it.
  private func slow(_ companions: Int) -> (World, [ConnectionID]) {
    var world = World()
    let companions = (1...companions).map { world.companion("c\($0)") }
    world.addSubject(from: companions[0], outbox: "first")
    world.storesAtOnce = false
    return (world, companions)
  }

  @Test func `has one batch on its way, and what comes meanwhile in the next`() {
    var (world, companions) = slow(4)
    for id in companions { _ = world.change(World.grade("labs", "5"), sequence: 1, from: id) }
    #expect(world.underWay.map(\.number) == [2])
    world.store()
    #expect(world.underWay.map(\.number) == [3, 4, 5])
    world.store()
    #expect(world.underWay.isEmpty)
    for id in companions { #expect(world.take(from: id).count == 1) }
  }

  @Test func `tells a watcher of a batch once, the last state of it`() {
    var (world, companions) = slow(6)
    let watcher = world.companion("watcher")
    _ = world.ask(.stateWatch(.glance, from: nil), from: watcher)
    for (index, id) in companions.enumerated() {
      _ = world.change(World.grade("labs", "\(index)"), sequence: 1, from: id)
    }
    world.store()
    #expect(revisions(world.take(from: watcher)) == [2])
    world.pass(.milliseconds(200))
    world.store()
    #expect(revisions(world.take(from: watcher)) == [7])
  }

  @Test func `gives all who watch alike the same frame`() {
    var world = World()
    let author = world.companion("author")
    world.addSubject(from: author)
    let watchers = (1...6).map { world.companion("w\($0)", language: $0 > 3 ? "es" : "en") }
    for id in watchers { _ = world.ask(.stateWatch(.glance, from: nil), from: id) }
    _ = world.change(World.grade("labs", "6"), sequence: 2, from: author)
    let told = watchers.map { world.take(from: $0) }
    #expect(told.allSatisfy { $0.count == 1 })
    #expect(Set(told.flatMap(\.self)).count == 2)
  }

  @Test func `shows nothing of a batch before it is on disk`() throws {
    var (world, companions) = slow(2)
    let before = try summary(&world, companions[1])
    let watcher = world.companion("watcher")
    _ = world.ask(.stateWatch(.summary, from: nil), from: watcher)
    _ = world.change(World.grade("labs", "9"), sequence: 1, from: companions[0])
    #expect(try summary(&world, companions[1]) == before)
    #expect(world.take(from: watcher).isEmpty)
    world.store()
    #expect(try summary(&world, companions[1]) != before)
    #expect(world.take(from: watcher).count == 1)
  }

  @Test(arguments: [StorageFailure.Kind.full, .broken])
  func `is as it was when a batch cannot be stored, for all that waits behind it`(
    kind: StorageFailure.Kind
  ) throws {
    var (world, companions) = slow(3)
    let (served, shown) = (world.primary.served, try summary(&world, companions[0]))
    let watcher = world.companion("watcher")
    _ = world.ask(.stateWatch(.summary, from: nil), from: watcher)
    for id in companions { _ = world.change(World.grade("labs", "8"), sequence: 1, from: id) }
    world.failStorage(kind)
    #expect(world.primary.served == served)
    #expect(try summary(&world, watcher) == shown)
    #expect(world.take(from: watcher).isEmpty)
    for id in companions {
      guard case .error(let refusal)? = world.take(from: id).first else {
        Issue.record("not refused")
        continue
      }
      #expect(refusal.code == (kind == .full ? .storageFull : .storageDamaged))
    }
    guard kind == .full else { return }
    // Nobody's number is used up.
    world.storesAtOnce = true
    for id in companions {
      let answer = world.change(World.grade("labs", "8"), sequence: 1, from: id).first
      guard case .ok(_, let body)? = answer else { throw Surprise(message: answer) }
      #expect(try !ChangeOutcome(answer: body).isDuplicate)
    }
    #expect(world.primary.served == (try world.recovered()).library)
  }
}
