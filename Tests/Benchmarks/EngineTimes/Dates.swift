import Civil
import Engine
import Library
import Reminders

/// So many dates over two years from a day on, each of another part.
func dates(_ count: Int, from day: CivilDate) -> [ReminderItem] {
  (0..<count).map { number in
    ReminderItem(
      subject: SubjectID(rawValue: "s\(number / 200)"),
      sitting: "june",
      part: LeafID(rawValue: "p\(number % 200)"),
      due: .day(day.adding(days: number % 730) ?? day),
      generation: number,
      occasion: Occasion.allCases[number % 2]
    )
  }
}

/// The milliseconds from the change of one date among many until it is known what rings next; the median.
func timeOfNextRing(among count: Int, rounds: Int) -> Double {
  guard let day = CivilDate(year: 2027, month: 1, day: 1),
    let due = try? DueDate(parsing: "2027-02-03"),
    let zone = try? ZoneRules(posix: "CET-1CEST,M3.5.0,M10.5.0/3", identifier: "Europe/Madrid")
  else { fail("no calendar") }
  var items = dates(count, from: day)
  var schedule = Schedule(items: items, settings: Schedule.Settings(zone: zone))
  let now = zone.instant(of: CivilDateTime(date: day, time: .midnight))
  let times = (0..<rounds).map { round in
    items[round * 7 % count].due = due
    items[round * 7 % count].generation = count + round
    return nanoseconds {
      _ = schedule.replace(items: items)
      use(schedule.reading(at: now))
    } / 1e6
  }
  return median(times)
}
