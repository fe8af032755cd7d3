import Dispatch
import Glibc
import System
import TestSupport
import Testing

@testable import Host

@Suite(.timeLimit(.minutes(5))) struct ClockworkTests {
  @Test(arguments: [
    (1000, 1000, 0), (999, 1000, 0), (1001, 1000, 1), (0, 1000, 0), (Int64.min, 1000, 0),
    (3_601_001, 1000, 3_600_000), (Int64.max, -1, 3_600_000), (.max, 1000, 3_600_000),
  ])
  func `an alarm waits between no time and an hour`(moment: Int64, now: Int64, delay: Int) {
    #expect(WallTimer.delay(until: moment, now: now) == delay)
  }

  @Test func `an alarm is set to its moment, however far off that is when it is set`() {
    let moment: Int64 = 1_796_000_000_123
    let deadlines = [1, 2, 999, 3_600_000].map { WallTimer.deadline(for: moment, now: moment - $0) }
    let exact = DispatchWallTime(
      timespec: timespec(tv_sec: 1_796_000_000, tv_nsec: 123_000_000)
    )
    #expect(deadlines.allSatisfy { $0 == exact })
    // No further ahead than an hour.
    let hour = WallTimer.deadline(for: moment, now: moment - 4_000_000)
    #expect(hour == exact - .milliseconds(400_000))
  }

  @Test(arguments: [Int64.min, 0, 1])
  func `an alarm for a moment long past rings at once`(moment: Int64) async {
    let queue = SerialQueue("mark.io")
    let (rings, continuation) = AsyncStream.makeStream(of: Void.self)
    let timer = WallTimer(queue: queue) { continuation.yield() }
    queue.async {
      timer.set(to: .max, now: .now())
      timer.clear()
      timer.set(to: moment, now: .now())
    }
    var iterator = rings.makeAsyncIterator()
    await iterator.next()
    withExtendedLifetime(timer) {}
  }

  @Test func `an alarm never rings before its moment`() async {
    let queue = SerialQueue("mark.io")
    let (rings, continuation) = AsyncStream.makeStream(of: Int64.self)
    let timer = WallTimer(queue: queue) { continuation.yield(ClockReading.now().wall) }
    let moment = ClockReading.now().wall + 20
    queue.async { timer.set(to: moment, now: .now()) }
    var iterator = rings.makeAsyncIterator()
    let rung = await iterator.next()
    // Rounding to milliseconds may take one off either reading.
    #expect(rung.map { $0 >= moment - 1 } == true)
    withExtendedLifetime(timer) {}
  }

  @Test func `a ticker reads the clocks at each tick`() async {
    let queue = SerialQueue("mark.io")
    let (ticks, continuation) = AsyncStream.makeStream(of: ClockReading.self)
    let ticker = Ticker(every: .milliseconds(1), queue: queue) { continuation.yield($0) }
    var iterator = ticks.makeAsyncIterator()
    let first = await iterator.next()
    let second = await iterator.next()
    if let first, let second { #expect(second.monotonic > first.monotonic) }
    withExtendedLifetime(ticker) {}
  }

  @Test(arguments: Signal.allCases)
  func `a signal becomes an event`(signal: Signal) async {
    await #expect(processExitsWith: .success) { [number = signal.number as Int32] in
      let queue = SerialQueue("mark.io")
      let (events, continuation) = AsyncStream.makeStream(of: Signal?.self)
      let signals = Signals(Signal.allCases, queue: queue) {
        continuation.yield($0)
      } ready: {
        continuation.yield(nil)
      }
      var iterator = events.makeAsyncIterator()
      try #require(await iterator.next() == .some(nil))
      sendToSelf(number)
      try #require(await iterator.next()??.number == number)
      withExtendedLifetime(signals) {}
    }
  }
}
