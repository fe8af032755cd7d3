import Host
import Synchronization
import System
import TestSupport
import Testing

@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct ConnectionTests {
  @Test func `all bytes of a peer that writes and leaves at once arrive`() async throws {
    let served = try Served()
    let events = served.startStream()
    let content = (0..<150_000).map { UInt8(truncatingIfNeeded: $0) }
    let address = served.address
    // The kernel holds less than this; the peer leaves while the rest is being read.
    async let sent: Void = Task.detached {
      let client = try UnixSocket.connect(to: address)
      try client.sendAll(content[...])
      client.close()
    }.value
    var received: [UInt8] = []
    for await event in events {
      switch event {
      case .received(_, let bytes): received += bytes
      case .ended(let connection): await served.onQueue { connection.finish() }
      default: break
      }
      if case .closed = event { break }
    }
    try await sent
    #expect(received == content)
    await served.stop()
  }

  @Test func `a peer that left without waiting for answers is read to its last byte`() async throws
  {
    let served = try Served()
    let (stream, continuation) = AsyncStream.makeStream(of: Served.Event.self)
    served.start { event in
      switch event {
      case .accepted(let connection): connection.pause()
      // The peer is gone: nothing can be sent, and reading goes on.
      case .received(let connection, _): _ = connection.send([1])
      case .ended(let connection): connection.finish()
      case .drained, .closed, .rebound: break
      }
      continuation.yield(event)
    }
    var events = stream.makeAsyncIterator()
    for size in [1, 65_535, 65_536, 65_537, 150_000] {
      let client = try served.connect()
      guard case .accepted(let connection) = await events.next() else {
        Issue.record("not accepted")
        return
      }
      try client.sendAll([UInt8](repeating: 0, count: size)[...])
      client.close()
      await served.onQueue { connection.resume() }
      var total = 0
      while let event = await events.next() {
        if case .received(_, let bytes) = event { total += bytes.count }
        if case .closed = event { break }
      }
      #expect(total == size)
    }
    await served.stop()
  }

  @Test func `a reused descriptor number hears its new connection`() async throws {
    let served = try Served()
    served.startEcho()
    for cycle in 1...1000 {
      let client = try served.connect()
      #expect(try client.isAnswered(), "cycle \(cycle)")
      client.close()
    }
    await served.stop()
  }

  @Test func `a peer that has finished sending is still answered`() async throws {
    let served = try Served()
    served.startEcho()
    let client = try served.connect()
    defer { client.close() }
    try client.sendAll([1, 2, 3])
    try client.finishSending()
    #expect(try client.receiveAll() == [1, 2, 3])
    await served.stop()
  }

  @Test func `a peer that never reads has a bounded queue and holds up nobody`() async throws {
    let limit = 1 << 16
    let served = try Served(limits: .init(connections: 10, outputBytes: limit))
    let events = served.startStream()
    let deaf = try served.connect()
    defer { deaf.close() }
    var iterator = events.makeAsyncIterator()
    guard case .accepted(let connection) = await iterator.next() else {
      Issue.record("not accepted")
      return
    }
    let queued = await served.onQueue {
      while connection.send([UInt8](repeating: 0, count: 1000)) {}
      return connection.queuedBytes
    }
    #expect(queued <= limit)
    #expect(queued > limit - 1000)
    let later = ClockReading(wall: 0, monotonic: .seconds(1 << 40), boot: .zero)
    #expect(await served.onQueue { connection.stalled(at: later) != nil })

    let other = try served.connect()
    defer { other.close() }
    try other.sendAll([7])
    var answer: [UInt8] = []
    while answer.isEmpty, let event = await iterator.next() {
      if case .received(_, let bytes) = event { answer = bytes }
    }
    #expect(answer == [7])

    await served.onQueue { connection.abort() }
    while let event = await iterator.next() {
      if case .closed(let closed, let error) = event {
        #expect(closed === connection)
        #expect(error == nil)
        break
      }
    }
    await served.stop()
  }

  @Test func `the owner hears once when a slow peer has taken everything`() async throws {
    let served = try Served()
    let drained = Count()
    let (stream, continuation) = AsyncStream.makeStream(of: Served.Event.self)
    served.start { event in
      if case .drained = event { drained.value.wrappingAdd(1, ordering: .relaxed) }
      continuation.yield(event)
    }
    var events = stream.makeAsyncIterator()
    let client = try served.connect()
    defer { client.close() }
    guard case .accepted(let connection) = await events.next() else {
      Issue.record("not accepted")
      return
    }
    let content = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    #expect(await served.onQueue { connection.send(content) && connection.queuedBytes > 0 })
    var received: [UInt8] = []
    while received.count < content.count {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = try client.receive(into: &buffer)
      received += buffer[..<count]
    }
    #expect(received == content)
    guard case .drained = await events.next() else {
      Issue.record("not told")
      return
    }
    let now = ClockReading.now()
    #expect(await served.onQueue { connection.stalled(at: now) } == nil)
    // A source left armed on a writable socket would fire between these turns of the queue.
    for _ in 0..<500 { await served.onQueue {} }
    #expect(drained.value.load(ordering: .relaxed) == 1)
    await served.stop()
  }

  private final class Count: Sendable {
    let value = Atomic(0)
  }

  @Test func `finishing sends all that is queued and ends in good order`() async throws {
    let served = try Served()
    let content = [UInt8](repeating: 9, count: 1_000_000)
    served.start { event in
      if case .received(let connection, _) = event {
        _ = connection.send(content)
        connection.finish()
      }
    }
    let client = try served.connect()
    defer { client.close() }
    try client.sendAll([1])
    let beginning = try client.receiveSome()
    // The server has stopped reading; what it never reads must not turn the end into a reset.
    try client.sendAll([2])
    #expect(try beginning + client.receiveAll() == content)
    await served.stop()
  }

  @Test func `a paused connection holds its peer up and loses nothing when it hangs up`()
    async throws
  {
    let served = try Served()
    let (stream, continuation) = AsyncStream.makeStream(of: Served.Event.self)
    served.start { event in
      if case .accepted(let connection) = event { connection.pause() }
      continuation.yield(event)
    }
    var events = stream.makeAsyncIterator()
    let client = try served.connect()
    guard case .accepted(let connection) = await events.next() else {
      Issue.record("not accepted")
      return
    }
    let content = [UInt8](repeating: 5, count: 100_000)
    try client.sendAll(content[...])
    client.close()
    await served.onQueue { connection.resume() }
    var received: [UInt8] = []
    loop: while let event = await events.next() {
      switch event {
      case .received(_, let bytes): received += bytes
      case .ended: break loop
      default: Issue.record("unexpected \(event)")
      }
    }
    #expect(received == content)
    await served.onQueue { connection.abort() }
    await served.stop()
  }

  @Test func `pausing while reading stops after the bytes at hand`() async throws {
    let served = try Served()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    served.start { event in
      switch event {
      case .received(let connection, let bytes):
        connection.pause()
        continuation.yield(bytes.count)
      case .ended(let connection):
        connection.finish()
        continuation.finish()
      case .accepted(let connection):
        continuation.onTermination = { _ in withExtendedLifetime(connection) {} }
      case .drained, .closed, .rebound: break
      }
    }
    let client = try served.connect()
    try client.sendAll([UInt8](repeating: 5, count: 100)[...])
    var counts = stream.makeAsyncIterator()
    #expect(await counts.next() == 100)
    client.close()
    await served.stop()
  }
}
