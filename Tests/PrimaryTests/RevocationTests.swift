import JSON
import Primary
import Store
import Testing
import Wire

@Suite struct RevocationTests {
  private static let tablet = Via(name: "tablet", scope: .submit)

  /// The code of the last word to a connection, an error or a farewell.
  private func lastCode(_ messages: [ServerMessage]) -> String? {
    switch messages.last {
    case .error(let error)?: error.code.rawValue
    case .bye(let bye)?: "bye " + bye.code.rawValue
    default: nil
    }
  }

  private func isOK(_ messages: [ServerMessage]) -> Bool {
    if case .ok? = messages.first { messages.count == 1 } else { false }
  }

  private func list(_ world: inout World, _ id: ConnectionID) throws -> [JSONValue] {
    guard case .ok(_, let body)? = world.ask(.companions, from: id).first else { return [] }
    return try body.parsed()["companions"]?.array ?? []
  }

  @Test func `every connection of the name ends at once, before the disk has anything`() {
    var world = World()
    let owner = world.companion("laptop")
    let here = [
      world.companion("a", reminders: true, via: RevocationTests.tablet),
      world.companion("b", via: Via(name: "tablet", scope: .full)),
    ]
    let other = world.companion("c", via: Via(name: "clock", scope: .read))
    world.storesAtOnce = false
    #expect(world.ask(.revoke(name: "tablet"), from: owner).isEmpty)
    for id in here {
      #expect(lastCode(world.take(from: id)) == "bye revoked")
      #expect(world.finished.contains(id))
    }
    #expect(!world.finished.contains(other))
    world.storeAll()
    #expect(isOK(world.take(from: owner)))
  }

  @Test func `one that has not said hello yet is turned away too`() {
    var world = World()
    let owner = world.companion("laptop")
    let id = world.connect()
    world.send(.via(RevocationTests.tablet), from: id)
    _ = world.ask(.revoke(name: "tablet"), from: owner)
    #expect(lastCode(world.take(from: id)) == "revoked")
    #expect(world.finished.contains(id))
  }

  @Test func `what it had asked for is not done any more`() {
    var world = World()
    let owner = world.companion("laptop")
    world.addSubject(from: owner)
    let id = world.companion("tablet", via: RevocationTests.tablet)
    world.storesAtOnce = false
    #expect(world.change(World.grade("labs", "6"), sequence: 1, from: id).isEmpty)
    _ = world.ask(.revoke(name: "tablet"), re: 9, from: owner)
    let records = world.underWay.count + world.disk.count
    world.send(.request(id: 5, .ping), from: id)
    #expect(lastCode(world.take(from: id)) == "bye revoked")
    #expect(world.underWay.count + world.disk.count == records)
  }

  @Test(arguments: Scope.allCases)
  func `nobody comes in under it any more, whatever the scope`(scope: Scope) {
    var world = World()
    let owner = world.companion("laptop")
    #expect(isOK(world.ask(.revoke(name: "tablet"), from: owner)))
    let id = world.connect()
    world.send(.via(Via(name: "tablet", scope: scope)), from: id)
    #expect(lastCode(world.take(from: id)) == "revoked")
    #expect(world.finished.contains(id))
  }

  @Test func `a companion that calls itself so is another one`() {
    var world = World()
    let owner = world.companion("laptop")
    let namesake = world.companion("tablet")
    _ = world.ask(.revoke(name: "tablet"), from: owner)
    #expect(!world.finished.contains(namesake))
    _ = world.companion("tablet", via: Via(name: "clock", scope: .read))
    #expect(world.finished.isEmpty)
  }

  @Test func `a primary that is started anew still refuses it`() throws {
    var world = World()
    let owner = world.companion("laptop")
    _ = world.ask(.revoke(name: "tablet"), from: owner)
    _ = world.ask(.revoke(name: "clock"), from: owner)
    _ = world.ask(.admit(name: "clock"), from: owner)
    var later = World(try world.recovered())
    let id = later.connect()
    later.send(.via(RevocationTests.tablet), from: id)
    #expect(lastCode(later.take(from: id)) == "revoked")
    _ = later.companion("watch", via: Via(name: "clock", scope: .read))
    #expect(later.finished == [id])
  }

  @Test func `once admitted it comes in again`() {
    var world = World()
    let owner = world.companion("laptop")
    _ = world.ask(.revoke(name: "tablet"), from: owner)
    #expect(isOK(world.ask(.admit(name: "tablet"), from: owner)))
    _ = world.companion("watch", via: RevocationTests.tablet)
    #expect(world.finished.isEmpty)
  }

  @Test func `to say it twice keeps nothing twice, and waits for the first`() {
    var world = World()
    let owner = world.companion("laptop")
    world.storesAtOnce = false
    #expect(world.ask(.revoke(name: "tablet"), re: 1, from: owner).isEmpty)
    #expect(world.ask(.revoke(name: "tablet"), re: 2, from: owner).isEmpty)
    world.storeAll()
    #expect(world.take(from: owner).count == 2)
    #expect(world.disk.count == 1)
    #expect(isOK(world.ask(.admit(name: "clock"), from: owner)))
    #expect(world.disk.count == 1)
  }

  @Test func `without room on the disk the name is not refused, and whoever asked is told`() {
    var world = World()
    let owner = world.companion("laptop")
    world.storesAtOnce = false
    _ = world.ask(.revoke(name: "tablet"), from: owner)
    world.failStorage()
    #expect(lastCode(world.take(from: owner)) == "storage-full")
    _ = world.companion("watch", via: RevocationTests.tablet)
    #expect(world.finished.isEmpty)
  }

  @Test func `over damaged files the connections end all the same`() {
    var world = World(State(epoch: "e1"), damage: "journal-1 at byte 7")
    let owner = world.companion("laptop")
    let id = world.companion("watch", via: RevocationTests.tablet)
    #expect(lastCode(world.ask(.revoke(name: "tablet"), from: owner)) == "storage-damaged")
    #expect(world.finished.contains(id))
    #expect(world.disk.isEmpty)
  }

  @Test func `a thousand names are refused, and no more`() {
    var world = World()
    let owner = world.companion("laptop")
    for number in 1...1_000 {
      #expect(isOK(world.ask(.revoke(name: "n\(number)"), from: owner)))
    }
    let id = world.companion("watch", via: RevocationTests.tablet)
    #expect(lastCode(world.ask(.revoke(name: "tablet"), from: owner)) == "too-many")
    #expect(world.finished.contains(id))
    #expect(isOK(world.ask(.revoke(name: "n7"), from: owner)))
  }

  @Test func `lists who is here, who was, and who is refused`() throws {
    var world = World()
    let owner = world.companion("laptop")
    _ = world.companion("a", via: RevocationTests.tablet)
    _ = world.companion("b", via: RevocationTests.tablet)
    let clock = world.companion("c", via: Via(name: "clock", scope: .read))
    world.pass(.seconds(20))
    world.handle(.closed(clock))
    let left = Int(world.wall)
    world.pass(.seconds(5))
    _ = world.ask(.revoke(name: "phone"), from: owner)
    let list = try list(&world, owner)
    #expect(list.map { $0["name"]?.string } == ["clock", "phone", "tablet"])
    #expect(list.map { $0["connections"]?.integer } == [0, 0, 2])
    #expect(list.map { $0["revoked"]?.bool } == [false, true, false])
    #expect(list.map { $0["scope"]?.string } == ["read", nil, "submit"])
    #expect(list[0]["seen_ms"]?.integer == left)
    #expect(list[1]["seen_ms"] == nil)
  }

  @Test func `remembers no more names than it has room for, the last to be here`() throws {
    var world = World()
    let owner = world.companion("laptop")
    for number in 1...300 {
      world.pass(.milliseconds(2))
      let id = world.companion("watch", via: Via(name: "n\(number)", scope: .read))
      world.handle(.closed(id))
    }
    let names = Set(try list(&world, owner).compactMap { $0["name"]?.string })
    #expect(names == Set((45...300).map { "n\($0)" }))
  }
}
