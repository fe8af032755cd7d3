import Civil
import Engine
import Library
import Testing

@testable import Reminders

@Suite struct NoticeTests {
  private static let hour: Int64 = 3_600_000
  private let start = Instant(milliseconds: 1_796_000_000_000)
  private let digest = ReminderKey(id: "digest:2026-11-30", generation: 7)

  private func after(_ hours: Int64) -> Instant {
    Instant(milliseconds: start.milliseconds + hours * NoticeTests.hour)
  }

  /// Items that are due so many hours from the start, each with one lead of an hour.
  private func schedule(_ hours: [Int64]) -> Schedule {
    let items = hours.enumerated().map { index, hour in
      ReminderItem(
        subject: "so",
        sitting: "june",
        part: .init(rawValue: "p\(index)"),
        due: .at(ZoneRules.utc.civil(at: after(hour))),
        generation: index,
        leads: [Lead("1h")].compactMap(\.self)
      )
    }
    return Schedule(items: items, settings: Schedule.Settings(zone: .utc))
  }

  private func parts(_ notice: Notice) -> [String] {
    switch notice {
    case .single(let reminder): [reminder.item.part.rawValue]
    case .digest(_, let reminders): reminders.map(\.item.part.rawValue)
    }
  }

  /// Keeps news as the journal does.
  private func log(_ news: [Notice], _ log: ReminderLog = ReminderLog(), at now: Instant)
    -> ReminderLog
  {
    var log = log
    for notice in news {
      switch notice {
      case .single(let reminder): log.fire(reminder.key, at: now)
      case .digest(let key, let reminders):
        log.fire(key, at: now)
        for reminder in reminders { log.fire(reminder.key, at: now, in: key) }
      }
    }
    return log
  }

  @Test func `tells up to three by themselves, and more in one`() {
    for count in 1...5 {
      let reading = schedule(Array(repeating: 2, count: count)).reading(at: after(1))
      let news = reading.news(after: ReminderLog(), latest: start, digest: digest)
      #expect(news.count == (count <= 3 ? count : 1))
      #expect(news.flatMap(parts).count == count)
    }
  }

  @Test func `tells nothing again that has rung`() {
    let reading = schedule([2, 2, 2, 2, 2]).reading(at: after(1))
    let log = log(reading.news(after: ReminderLog(), latest: start, digest: digest), at: after(1))
    #expect(reading.news(after: log, latest: start, digest: digest).isEmpty)
    let shown = reading.notices(of: log, at: after(1)).shown
    #expect(shown.map(\.key) == [digest])
  }

  @Test func `tells what was missed altogether in one, before the others`() {
    let reading = schedule([2, 3, 1_000]).reading(at: after(999))
    let news = reading.news(after: ReminderLog(), latest: start, digest: digest)
    #expect(news.map(parts) == [["p0", "p1"], ["p2"]])
  }

  @Test(arguments: [1, 2, 3, 4, 20, 500], [1, 24, 24 * 7, 24 * 90, 24 * 365] as [Int64])
  func `tells at most one digest and three singles, and all of it, however long nobody was there`(
    count: Int,
    away: Int64
  ) {
    // Spread over the absence and the day after it; every third one is done meanwhile.
    let hours = (0..<count).map { 1 + Int64($0) * (away + 24) / Int64(count) }
    var schedule = schedule(hours)
    let reading = schedule.reading(at: after(away))
    let open = schedule.upcoming(after: start).map(\.item).filter { $0.generation % 3 > 0 }
    let isOther = schedule.replace(items: open)
    #expect(isOther == (count > 0))
    let news = schedule.reading(at: after(away)).news(
      after: ReminderLog(),
      latest: start,
      digest: digest
    )
    let singles = news.count { if case .single = $0 { true } else { false } }
    #expect(singles <= 3 && news.count - singles <= 1)
    let due = Set(reading.due.map(\.item.part.rawValue))
    #expect(Set(news.flatMap(parts)) == due.intersection(open.map(\.part.rawValue)))
  }

  @Test func `tells nothing of what was over when the primary was last at work`() {
    let reading = schedule([2]).reading(at: after(999))
    #expect(reading.news(after: ReminderLog(), latest: after(1), digest: digest).isEmpty)
  }

  @Test func `keeps what was missed on the screen for a day`() {
    let schedule = schedule([2])
    let reading = schedule.reading(at: after(999))
    let log = log(reading.news(after: ReminderLog(), latest: start, digest: digest), at: after(999))
    let (shown, next) = reading.notices(of: log, at: after(999))
    #expect(shown.map(\.key) == [digest])
    #expect(next == after(999 + 24))
    #expect(
      schedule.reading(at: after(999 + 24)).notices(of: log, at: after(999 + 24)).shown.isEmpty
    )
  }

  @Test func `shows in a digest what is left of it, and no digest of nothing`() {
    let log = log(
      schedule([2, 2, 2, 2]).reading(at: after(1))
        .news(after: ReminderLog(), latest: start, digest: digest),
      at: after(1)
    )
    let two = schedule([2, 2]).reading(at: after(1)).notices(of: log, at: after(1)).shown
    #expect(two.map(parts) == [["p0", "p1"]])
    #expect(schedule([]).reading(at: after(1)).notices(of: log, at: after(1)).shown.isEmpty)
  }

  @Test func `shows no more what a person has taken off the screen`() {
    let reading = schedule([2, 2]).reading(at: after(1))
    var single = log(
      reading.news(after: ReminderLog(), latest: start, digest: digest),
      at: after(1)
    )
    single.dismiss(reading.due[0].key, on: "watch")
    #expect(reading.notices(of: single, at: after(1)).shown.map(parts) == [["p1"]])
    let many = schedule([2, 2, 2, 2]).reading(at: after(1))
    var whole = log(many.news(after: ReminderLog(), latest: start, digest: digest), at: after(1))
    whole.dismiss(digest, on: "watch")
    #expect(many.notices(of: whole, at: after(1)).shown.isEmpty)
  }

  @Test func `forgets a digest when nothing is left that it stood for`() {
    let reading = schedule([2, 2, 2, 2]).reading(at: after(1))
    var log = log(reading.news(after: ReminderLog(), latest: start, digest: digest), at: after(1))
    log.prune(keeping: [ReminderKey(id: "so/june/p0", generation: 0)])
    #expect(log.fired.keys.sorted() == ["digest:2026-11-30", "so/june/p0:1h"])
    log.prune(keeping: [])
    #expect(log.fired.isEmpty)
  }

  @Test func `gathers ten thousand that one companion has not shown, and nothing of the others`() {
    let reading = schedule(Array(repeating: 2, count: 10_000)).reading(at: after(1))
    var log = ReminderLog()
    for reminder in reading.due { log.fire(reminder.key, at: after(1)) }
    let shown = reading.notices(of: log, at: after(1)).shown
    #expect(Notice.isStorm(shown))
    log.gather(shown.map(\.key), in: digest, on: "watch", at: after(1))
    #expect(log.notices(shown, on: "watch").map(\.key) == [digest])
    #expect(log.notices(shown, on: "watch").first?.reminders.count == 10_000)
    #expect(log.notices(shown, on: "tablet") == shown)
    log.show(digest, on: "watch")
    #expect(reading.due.allSatisfy { log.hasShown($0.key, on: "watch") })
  }

  @Test func `a digest that a person takes away takes away what was gathered in it`() {
    let reading = schedule([2, 2, 3]).reading(at: after(2))
    var log = ReminderLog()
    for reminder in reading.due { log.fire(reminder.key, at: after(2)) }
    let keys = reading.due.prefix(2).map(\.key)
    log.gather(keys, in: digest, on: "watch", at: after(2))
    log.dismiss(digest, on: "watch")
    #expect(reading.notices(of: log, at: after(2)).shown.map(parts) == [["p2"]])
    let kept = reading.notices(of: log, at: after(2), keepsDismissed: true).shown
    #expect(kept.map(parts) == [["p0"], ["p1"], ["p2"]])
  }
}
