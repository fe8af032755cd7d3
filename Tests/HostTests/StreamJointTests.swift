import Dispatch
import Synchronization
import System
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct StreamJointTests {
  /// A joint at work: `near` speaks with `far` through it.
  private struct Joined {
    let near: UnixSocket
    let far: UnixSocket
    private let others: [UnixSocket]
    private let done = DispatchGroup()

    init() throws {
      Terminal.ignoreBrokenPipes()
      let (near, inner) = try UnixSocket.pair()
      let (far, outer) = try UnixSocket.pair()
      (self.near, self.far, others) = (near, far, [inner, outer])
      DispatchQueue.global().async(group: done) {
        try? StreamJoint.join(inner.descriptor, inner.descriptor, with: outer)
        for socket in [inner, outer] { socket.close() }
      }
    }

    /// Waits until the joint has ended.
    func end() { done.wait() }
  }

  private func readAll(_ socket: UnixSocket) throws -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 70_000)
    while case let count = try socket.receive(into: &buffer), count > 0 { all += buffer[..<count] }
    return all
  }

  @Test func `passes on all bytes both ways at once`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var generator = SplitMix64(seed: seed)
    let sent = (0..<2).map { _ in
      (0..<Int.random(in: 500_000...1_500_000, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
    }
    let joined = try Joined()
    let (near, far) = (joined.near, joined.far)
    let others = DispatchGroup()
    DispatchQueue.global().async(group: others) {
      try? near.sendAll(sent[0][...])
      try? near.finishSending()
    }
    let there = Mutex<[UInt8]>([])
    let farWriter = DispatchGroup()
    DispatchQueue.global().async(group: farWriter) { try? far.sendAll(sent[1][...]) }
    DispatchQueue.global().async(group: others) {
      let all = (try? readAll(far)) ?? []
      there.withLock { $0 = all }
      farWriter.wait()
      far.close()
    }
    #expect(try readAll(near) == sent[1])
    others.wait()
    #expect(there.withLock { $0 } == sent[0])
    joined.end()
    near.close()
  }

  @Test func `passes the end of the input on, and the answer to what came before it`() throws {
    let joined = try Joined()
    try joined.near.sendAll(Array("question".utf8)[...])
    try joined.near.finishSending()
    #expect(try readAll(joined.far) == Array("question".utf8))
    try joined.far.sendAll(Array("answer".utf8)[...])
    joined.far.close()
    #expect(try readAll(joined.near) == Array("answer".utf8))
    joined.end()
    joined.near.close()
  }

  @Test func `what was said before an end that reads nothing arrives`() throws {
    let joined = try Joined()
    let change = [UInt8](repeating: 7, count: 10_000)
    try joined.near.sendAll(change[...])
    joined.near.close()
    try joined.far.sendAll([1, 2, 3])
    #expect(try readAll(joined.far) == change)
    joined.far.close()
    joined.end()
  }

  @Test func `ends when the socket's other end has gone, whatever may come from the input`() throws
  {
    let joined = try Joined()
    joined.far.close()
    joined.end()
    #expect(try readAll(joined.near).isEmpty)
    joined.near.close()
  }
}
