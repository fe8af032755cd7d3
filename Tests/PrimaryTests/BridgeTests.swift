import JSON
import Primary
import Testing
import Wire

@Suite struct BridgeTests {
  private static let tablet = Via(name: "tablet", scope: .submit)

  private func hello(_ name: String = "watch") -> ClientMessage {
    .hello(
      Hello(client: .init(id: name, name: name, version: "1", language: "en"), capabilities: [])
    )
  }

  private func pings(_ messages: [ServerMessage]) -> [Int] {
    messages.compactMap { if case .ping(let id) = $0 { id } else { nil } }
  }

  @Test(arguments: Scope.allCases)
  func `a bridge's word is what the welcome says of the scope`(scope: Scope) throws {
    var world = World()
    let id = world.connect()
    world.send(.via(Via(name: "tablet", scope: scope)), from: id)
    #expect(world.take(from: id).isEmpty)
    world.send(hello(), from: id)
    guard case .welcome(let welcome)? = world.take(from: id).first else {
      Issue.record("no welcome")
      return
    }
    #expect(welcome.scope == scope)
    #expect(welcome.heartbeatMS == 30_000)
  }

  @Test func `a companion cannot raise what its bridge has said`() {
    var world = World()
    let id = world.connect()
    world.send(.via(Via(name: "tablet", scope: .read)), from: id)
    world.send(.via(Via(name: "tablet", scope: .full)), from: id)
    guard case .error(let error)? = world.take(from: id).first else {
      Issue.record("no error")
      return
    }
    #expect(error.code == .protocol)
    #expect(error.isFatal)
    #expect(world.finished.contains(id))
  }

  @Test func `once a companion has said hello nobody brings it`() {
    var world = World()
    let id = world.companion(via: BridgeTests.tablet)
    world.send(.via(Via(name: "tablet", scope: .full)), from: id)
    guard case .error(let error)? = world.take(from: id).first else {
      Issue.record("no error")
      return
    }
    #expect(error.code == .protocol)
    #expect(world.finished.contains(id))
  }

  @Test func `a bridge has no more time for a hello than others`() {
    var world = World()
    let id = world.connect()
    world.pass(.seconds(4))
    world.send(.via(BridgeTests.tablet), from: id)
    world.pass(.seconds(2))
    guard case .error(let error)? = world.take(from: id).first else {
      Issue.record("no error")
      return
    }
    #expect(error.code == .timeout)
  }

  @Test func `info tells who comes over a bridge, and what each may do`() throws {
    var world = World()
    let id = world.companion("laptop")
    _ = world.companion("clock", via: BridgeTests.tablet)
    guard case .ok(_, let body)? = world.ask(.info, from: id).first else {
      Issue.record("no answer")
      return
    }
    let companions = try #require(try body.parsed()["companions"]?.array)
    #expect(companions.map { $0["scope"]?.string } == ["full", "submit"])
    #expect(companions.map { $0["via"]?.string } == [nil, "tablet"])
  }

  @Test func `a silent companion behind a bridge is asked for a sign of life`() {
    var world = World()
    let id = world.companion(via: BridgeTests.tablet)
    _ = world.ask(.stateWatch(.glance, from: nil), from: id)
    world.pass(.seconds(29))
    #expect(world.take(from: id).isEmpty)
    world.pass(.seconds(1))
    #expect(pings(world.take(from: id)) == [1])
  }

  @Test func `one that answers stays for hours`() {
    var world = World()
    let id = world.companion(via: BridgeTests.tablet)
    _ = world.ask(.stateWatch(.glance, from: nil), from: id)
    for _ in 0..<500 {
      world.pass(.seconds(30))
      let asked = pings(world.take(from: id))
      #expect(asked == [1])
      for re in asked { world.send(.pong(re: re, nowMS: nil), from: id) }
    }
    #expect(world.aborted.isEmpty)
    #expect(world.finished.isEmpty)
  }

  @Test func `one that gives none for 90 seconds is gone`() {
    var world = World()
    let id = world.companion(via: BridgeTests.tablet)
    _ = world.ask(.stateWatch(.glance, from: nil), from: id)
    world.pass(.seconds(89))
    #expect(pings(world.take(from: id)) == [1, 2])
    #expect(world.aborted.isEmpty)
    world.pass(.seconds(1))
    #expect(world.aborted == [id])
    #expect(world.take(from: id).isEmpty)
  }

  @Test func `whatever it says is a sign of life`() {
    var world = World()
    let id = world.companion(via: BridgeTests.tablet)
    _ = world.ask(.stateWatch(.glance, from: nil), from: id)
    world.pass(.seconds(89))
    _ = world.ask(.info, from: id)
    world.pass(.seconds(29))
    #expect(world.take(from: id).isEmpty)
    world.pass(.seconds(60))
    #expect(pings(world.take(from: id)) == [1, 2])
    #expect(world.aborted.isEmpty)
  }

  @Test func `a primary that slept asks again before it gives up`() {
    var world = World()
    let id = world.companion(via: BridgeTests.tablet)
    _ = world.ask(.stateWatch(.glance, from: nil), from: id)
    world.uptime += .seconds(7_200)
    world.wall += 7_200_000
    world.handle(.woken)
    #expect(pings(world.take(from: id)) == [1])
    #expect(world.aborted.isEmpty)
  }

  @Test func `one that has nothing to wait for is parted from as without a bridge`() {
    var world = World()
    let id = world.companion(via: BridgeTests.tablet)
    world.pass(.seconds(60))
    let messages = world.take(from: id)
    #expect(pings(messages).isEmpty)
    guard case .bye(let bye)? = messages.last else {
      Issue.record("no goodbye")
      return
    }
    #expect(bye.code == .idle)
  }

  @Test func `one that is not read from is not missed`() {
    var world = World()
    let id = world.companion(via: BridgeTests.tablet)
    world.storesAtOnce = false
    for sequence in 1...64 {
      _ = world.change(World.grade("labs", "\(sequence)"), sequence: sequence, from: id)
    }
    #expect(world.isReading[id] == false)
    world.pass(.seconds(200))
    #expect(world.aborted.isEmpty)
    world.storeAll()
    #expect(world.isReading[id] == true)
    world.pass(.seconds(29))
    #expect(pings(world.take(from: id)).isEmpty)
  }

  @Test func `a companion on this machine is not asked`() {
    var world = World()
    let id = world.companion()
    _ = world.ask(.stateWatch(.glance, from: nil), from: id)
    world.pass(.seconds(600))
    #expect(world.take(from: id).isEmpty)
  }
}
