import Host
import System
import TestSupport
import Testing

@Suite(.temporaryDirectory, .timeLimit(.minutes(1))) struct ChildrenTests {
  private let queue = SerialQueue("mark.io")

  private func run(
    _ children: Children,
    _ script: String
  ) async -> Children.Outcome {
    await withCheckedContinuation { continuation in
      queue.async {
        let taken = children.run(.init("sh", ["-c", script], output: .discarded)) {
          continuation.resume(returning: $0)
        }
        #expect(taken)
      }
    }
  }

  @Test func `an ending is told to whoever asked`() async {
    let children = Children(queue: queue)
    #expect(await run(children, "exit 4") == .success(.exited(4)))
    #expect(await run(children, "kill -TERM $$") == .success(.killed(signal: 15)))
    withExtendedLifetime(children) {}
  }

  @Test func `a program that cannot be started is told as well`() async {
    let children = Children(queue: queue)
    let outcome = await withCheckedContinuation { continuation in
      queue.async {
        _ = children.run(.init("/no/such/program")) { continuation.resume(returning: $0) }
      }
    }
    #expect(outcome == .failure(SystemError(.noSuchFile, "start", path: "/no/such/program")))
    withExtendedLifetime(children) {}
  }

  @Test func `a program over its time is killed`() async {
    let children = Children(queue: queue, limit: .milliseconds(1))
    #expect(await run(children, "sleep 600") == .success(.overdue))
    withExtendedLifetime(children) {}
  }

  @Test func `programs over the number of slots wait their turn and too many are refused`() async {
    let children = Children(queue: queue, slots: 1, waitingLimit: 2)
    let (endings, continuation) = AsyncStream.makeStream(of: Int32.self)
    let queue = queue
    let taken = await withCheckedContinuation { done in
      queue.async {
        let taken = (1...3).map { code in
          children.run(.init("sh", ["-c", "exit \(code)"])) { outcome in
            if case .success(.exited(let code)) = outcome { continuation.yield(code) }
          }
        }
        done.resume(returning: taken)
      }
    }
    #expect(taken == [true, true, false])
    var iterator = endings.makeAsyncIterator()
    #expect(await iterator.next() == 1)
    #expect(await iterator.next() == 2)
    withExtendedLifetime(children) {}
  }

  @Test func `stopping kills what runs`() async throws {
    let fifo = try makeFIFO(TemporaryDirectory.file("alive"))
    let children = Children(queue: queue, limit: .seconds(600))
    queue.async {
      _ = children.run(.init("sh", ["-c", "exec > $0; echo up; exec sleep 600", fifo])) { _ in }
    }
    let alive = try SystemDisk().open(fifo, for: .reading)
    defer { SystemDisk().close(alive) }
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(try alive.descriptor.read(into: &buffer) == 3)
    await withCheckedContinuation { done in
      queue.async {
        children.stop()
        done.resume()
      }
    }
    // The stream ends when its only writer is gone.
    #expect(try alive.descriptor.read(into: &buffer) == 0)
  }
}
