import Engine
import Library
import Primary
import Store
import TestSupport
import Testing
import Wire

/// Random histories of companions, a disk that is slow, full or cut off, and crashes between any two events.
@Suite struct SimulationTests {
  @Test(arguments: UInt64(1)...24)
  func `no answered change is lost and none is made twice`(seed: UInt64) throws {
    var simulation = Simulation(seed: seed)
    for _ in 0..<300 { try simulation.step() }
    try simulation.settle()
    try simulation.check("seed \(seed)")
  }
}

/// A companion as it would be on its own machine: what it has sent stays in its outbox until it is answered.
private struct Peer {
  let name: String
  var connection: ConnectionID?
  var waiting: [(sequence: Int, change: Change)] = []
  var nextSequence = 1
  var answered: Set<Int> = []
}

private struct Simulation {
  var random: SplitMix64
  var world = World()
  var peers = (1...3).map { Peer(name: "peer\($0)") }
  let base = State(epoch: "e1")

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    world.storesAtOnce = false
    peers[0].waiting.append(
      (1, .addSubject(.init(course: "2026/27", id: "so", syllabus: sampleSyllabus)))
    )
    peers[0].nextSequence = 2
  }

  mutating func step() throws {
    let peer = Int.random(in: peers.indices, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6: change(peer)
    case 6..<9: connect(peer)
    case 9..<11: disconnect(peer)
    case 11..<15: world.store()
    case 15: world.failStorage(.full)
    case 16: try crash()
    case 17: world.pass(.milliseconds(Int64.random(in: 0...20_000, using: &random)))
    default: resend(peer)
    }
    listen()
  }

  /// Lets everything come to its end: the disk works, and everyone is connected.
  mutating func settle() throws {
    for _ in 0..<50 where peers.contains(where: { !$0.waiting.isEmpty }) {
      world.storeAll()
      listen()
      for peer in peers.indices {
        disconnect(peer)
        connect(peer)
      }
      world.storeAll()
      listen()
    }
  }

  func check(_ comment: Comment) throws {
    for peer in peers {
      #expect(peer.waiting.isEmpty, comment)
      let made = world.disk.compactMap { record -> Int? in
        guard case .change(let change) = record.event, change.source.companion == peer.name else {
          return nil
        }
        return change.sequence
      }
      #expect(made == Array(1..<peer.nextSequence), comment)
      #expect(peer.answered == Set(1..<peer.nextSequence), comment)
    }
    #expect(world.disk.map(\.number) == Array(1...world.disk.count), comment)
    // What the primary serves is what the disk holds.
    let recovered = try world.recovered(from: base)
    #expect(world.primary.served == recovered.library, comment)
  }

  private mutating func change(_ peer: Int) {
    let part = Bool.random(using: &random) ? "exam" : "labs"
    let mark = Int.random(in: 0...12, using: &random)  // Some are refused, and use their number up.
    let change = World.grade(part, mark == 12 ? nil : "\(mark)")
    let sequence = peers[peer].nextSequence
    peers[peer].nextSequence += 1
    peers[peer].waiting.append((sequence, change))
    if peers[peer].connection != nil { send([(sequence, change)], from: peer) }
  }

  private mutating func connect(_ peer: Int) {
    guard peers[peer].connection == nil else { return }
    let id = world.companion(peers[peer].name)
    peers[peer].connection = id
    send(peers[peer].waiting, from: peer)
  }

  private mutating func disconnect(_ peer: Int) {
    guard let id = peers[peer].connection else { return }
    // What is on the way to the companion is lost with the connection.
    _ = world.take(from: id)
    world.handle(.closed(id))
    peers[peer].connection = nil
  }

  private mutating func resend(_ peer: Int) {
    if peers[peer].connection != nil { send(peers[peer].waiting, from: peer) }
  }

  private mutating func send(_ changes: [(sequence: Int, change: Change)], from peer: Int) {
    guard let id = peers[peer].connection else { return }
    for (sequence, change) in changes {
      let request = ChangeRequest(outbox: "ob", sequence: sequence, atMS: 0, change: change.json)
      world.send(.request(id: sequence, .change(request)), from: id)
    }
  }

  /// The primary dies; what reached the disk is all that it knows when it starts again.
  private mutating func crash() throws {
    // Records may have reached the disk although nobody was told.
    let count = Int.random(in: 0...world.underWay.count, using: &random)
    world.disk += world.underWay.prefix(count)
    let disk = world.disk
    for peer in peers.indices { peers[peer].connection = nil }
    world = World(try world.recovered(from: base), wall: world.wall)
    world.storesAtOnce = false
    world.disk = disk
  }

  /// Each companion reads what has come.
  private mutating func listen() {
    for peer in peers.indices {
      guard let id = peers[peer].connection else { continue }
      if world.finished.contains(id) || world.aborted.contains(id) {
        peers[peer].connection = nil
        continue
      }
      for message in world.take(from: id) {
        switch message {
        case .ok(_, let body):
          if let outcome = try? ChangeOutcome(answer: body) { settle(outcome.sequence, of: peer) }
        case .error(let error):
          if let sequence = error.sequence { settle(sequence, of: peer) }
        default: break
        }
      }
    }
  }

  private mutating func settle(_ sequence: Int, of peer: Int) {
    peers[peer].answered.insert(sequence)
    peers[peer].waiting.removeAll { $0.sequence == sequence }
  }
}
