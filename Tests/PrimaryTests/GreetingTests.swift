import Primary
import Testing
import Wire

@Suite struct GreetingTests {
  private let hello = Hello(client: .init(id: "w", name: "watch", version: "1", language: "es"))

  private func code(_ message: ServerMessage?) -> ErrorCode? {
    if case .error(let error)? = message { error.code } else { nil }
  }

  @Test func `welcomes a companion with the epoch, the revision and the limits`() {
    var world = World()
    let id = world.connect()
    world.send(.hello(hello), from: id)
    guard case .welcome(let welcome)? = world.take(from: id).first else {
      Issue.record("no welcome")
      return
    }
    #expect(welcome.token == StateToken(epoch: "e1", revision: 0))
    #expect(welcome.version == 1)
    #expect(welcome.scope == .full)
    #expect(welcome.nowMS == Int(World.start))
    #expect(welcome.allowance.frameBytes == 65_536)
    #expect(welcome.flags.isEmpty)
  }

  @Test func `greets the same however the bytes are cut`() {
    let bytes = Frame.encode(ClientMessage.hello(hello).encoded())
    for cut in 1..<bytes.count {
      var world = World()
      let id = world.connect()
      world.handle(.received(id, Array(bytes[..<cut])))
      #expect(world.take(from: id).isEmpty)
      world.handle(.received(id, Array(bytes[cut...])))
      #expect(world.take(from: id).count == 1)
    }
  }

  @Test func `refuses a request before hello, and closes`() {
    var world = World()
    let id = world.connect()
    let answers = world.ask(.info, from: id)
    #expect(code(answers.first) == .notHello)
    #expect(world.finished.contains(id))
  }

  @Test func `names both version ranges when none is shared`() {
    var world = World()
    let id = world.connect()
    var hello = hello
    hello.versions = 7...9
    world.send(.hello(hello), from: id)
    guard case .error(let error)? = world.take(from: id).first else {
      Issue.record("no error")
      return
    }
    #expect(error.code == .protoUnsupported)
    #expect(error.versions == 1...1)
    #expect(error.isFatal)
    #expect(error.message.contains("7 to 9"))
    #expect(error.message.contains("update the primary"))
  }

  private static let broken: [(bytes: [UInt8], expected: ErrorCode)] = [
    ([0, 0, 0, 0], .frameEmpty),
    ([0xFF, 0xFF, 0xFF, 0xFF], .frameTooLarge),
    ([0, 0, 0x10, 0x01], .frameTooLarge),
    (Frame.encode([0xC3, 0x28]), .badEncoding),
    (Frame.encode(Array("{}}".utf8)), .badJSON),
    (Frame.encode(Array("[]".utf8)), .badJSON),
  ]

  @Test(arguments: broken)
  func `answers a broken frame with its fault before it closes`(
    bytes: [UInt8],
    expected: ErrorCode
  ) {
    var world = World()
    let id = world.connect()
    world.handle(.received(id, bytes))
    #expect(code(world.take(from: id).first) == expected)
    #expect(world.finished.contains(id))
  }

  @Test func `serves others while one sends nonsense`() {
    var world = World()
    let good = world.companion()
    for byte in UInt8.min...UInt8.max {
      let bad = world.connect()
      world.handle(.received(bad, [0, 0, 0, 2, byte, byte]))
      #expect(world.finished.contains(bad))
    }
    #expect(world.ask(.ping, from: good).count == 1)
  }

  @Test func `gives up on a peer that says no hello within five seconds`() {
    var world = World()
    let id = world.connect()
    world.pass(.milliseconds(4_900))
    #expect(!world.finished.contains(id))
    world.pass(.milliseconds(200))
    #expect(code(world.take(from: id).first) == .timeout)
    #expect(world.finished.contains(id))
  }

  @Test func `gives up on a frame that does not come whole in ten seconds`() {
    var world = World()
    let id = world.companion()
    world.handle(.received(id, [0, 0]))
    world.pass(.seconds(9))
    #expect(!world.finished.contains(id))
    world.pass(.seconds(2))
    #expect(code(world.take(from: id).first) == .timeout)
  }

  @Test func `lets an idle companion go after a minute, but not one that watches`() {
    var world = World()
    let idle = world.companion("a")
    let watching = world.companion("b")
    _ = world.ask(.stateWatch(.glance, from: nil), from: watching)
    world.pass(.seconds(61))
    #expect(world.finished == [idle])
    guard case .bye(let bye)? = world.take(from: idle).last else {
      Issue.record("no goodbye")
      return
    }
    #expect(bye.code == .idle)
  }

  @Test func `bounds the connections that have not said hello`() {
    var world = World()
    let held = (0..<32).map { _ in world.connect() }
    let refused = world.connect()
    #expect(code(world.take(from: refused).first) == .busy)
    world.handle(.closed(held[0]))
    let next = world.connect()
    #expect(world.take(from: next).isEmpty)
  }

  @Test func `answers an unknown request and goes on`() {
    var world = World()
    let id = world.companion()
    world.handle(.received(id, Frame.encode(Array(#"{"t":"dance","id":3}"#.utf8))))
    #expect(code(world.take(from: id).first) == .unknownType)
    #expect(world.ask(.ping, from: id).count == 1)
  }

  @Test func `answers requests that came before the peer stopped sending`() {
    var world = World()
    let id = world.companion()
    world.storesAtOnce = false
    world.addSubject(from: id)
    world.handle(.ended(id))
    #expect(!world.finished.contains(id))
    world.store()
    #expect(world.take(from: id).count == 1)
    #expect(world.finished.contains(id))
  }
}
