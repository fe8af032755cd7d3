import Civil
import Engine
import Library
import Phrases
import Testing
import Texts

@Suite struct DateWordingTests {
  @Test(arguments: [
    ("2027-01-14T16:00", "hoy 16:00", "today 16:00"),
    ("2027-01-15T23:59", "mañana 23:59", "tomorrow 23:59"),
    ("2027-01-13", "ayer", "yesterday"),
    ("2027-01-16T09:05", "sáb 16 ene 9:05 (en 2 días)", "Sat 16 Jan 9:05 (in 2 days)"),
    ("2027-02-01", "lun 1 feb (en 18 días)", "Mon 1 Feb (in 18 days)"),
    ("2026-12-24", "jue 24 dic 2026 (hace 21 días)", "Thu 24 Dec 2026 (21 days ago)"),
  ])
  func `tells a date as seen from today`(due: String, spanish: String, english: String) throws {
    let today = try #require(CivilDate(year: 2027, month: 1, day: 14))
    #expect(Wording(.spanish).dateWithDistance(DueDate(due), on: today) == spanish)
    #expect(Wording(.english).dateWithDistance(DueDate(due), on: today) == english)
  }

  @Test func `reminds of what is due and of what is needed`() {
    let subject = SubjectSummary.sample()
    let reminder = Wording(.spanish).reminder(
      of: "lab.1",
      in: subject,
      due: DueDate("2027-01-15T23:59"),
      now: thursdayNoon,
      zone: .utc
    )
    #expect(reminder.title == "Prácticas 1 · Sistemas Operativos")
    #expect(reminder.body == "mañana 23:59 · necesitas un 4,2 en lo que falta")
  }

  @Test(arguments: [
    ("2027-01-15T16:00", "mañana 16:00"), ("2027-01-14T11:00", "fue hoy 11:00"),
    ("2027-01-13", "fue ayer"), ("2027-01-14", "hoy"),
  ])
  func `tells the past from the future`(due: String, expected: String) {
    let reminder = Wording(.spanish).reminder(
      of: "exam",
      in: .sample(status: .pass, need: .sample(.secured)),
      due: DueDate(due),
      now: thursdayNoon,
      zone: .utc
    )
    #expect(reminder.body == expected)
  }

  @Test func `sees the day from the reader's zone`() throws {
    // At noon in UTC it is Friday already on the clocks of Kiritimati.
    let zone = try #require(ZoneRules(fixedOffset: 14 * 3600))
    let reminder = Wording(.english).reminder(
      of: "lab.1",
      in: .sample(status: .pass, need: .sample(.secured)),
      due: DueDate("2027-01-15T23:59"),
      now: thursdayNoon,
      zone: zone
    )
    #expect(reminder.body == "today 23:59")
  }

  @Test func `sums up many reminders and counts the rest`() {
    let items = [ReminderText](
      repeating: Wording(.english).reminder(
        of: "lab.1",
        in: .sample(status: .pass, need: .sample(.secured)),
        due: DueDate("2027-01-13"),
        now: thursdayNoon,
        zone: .utc
      ),
      count: 2
    )
    let digest = Wording(.english).digest(of: 5, items: items)
    #expect(digest.title == "5 reminders")
    #expect(digest.body.hasSuffix("was yesterday\nand 3 more"))
  }
}
