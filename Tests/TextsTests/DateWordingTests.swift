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
      occasion: .handIn,
      share: exact("0.15"),
      now: thursdayNoon,
      zone: .utc
    )
    #expect(reminder.title == "Prácticas 1 · Sistemas Operativos")
    #expect(reminder.body == "vence mañana 23:59 · 15 % · necesitas un 4,2 en lo que falta")
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
      occasion: .exam,
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
      occasion: .handIn,
      now: thursdayNoon,
      zone: zone
    )
    #expect(reminder.body == "due today 23:59")
  }

  @Test func `sums up many reminders and counts the rest`() {
    let items = [ReminderText](
      repeating: Wording(.english).reminder(
        of: "lab.1",
        in: .sample(status: .pass, need: .sample(.secured)),
        due: DueDate("2027-01-13"),
        occasion: .handIn,
        now: thursdayNoon,
        zone: .utc
      ),
      count: 2
    )
    let digest = Wording(.english).digest(of: 5, items: items)
    #expect(digest.title == "5 reminders")
    #expect(digest.body.hasSuffix("was due yesterday\nand 3 more"))
  }

  struct Mistyped: Sendable, CustomTestStringConvertible {
    var problem: DateTextError.Problem
    var readings: [DueDate] = []
    var spanish: String
    var english: String
    var testDescription: String { spanish }
  }

  @Test(arguments: [
    Mistyped(
      problem: .unreadable,
      spanish: "«x»: no es una fecha como 2027-01-15, 15/01 16:00 o viernes 16h",
      english: "“x”: not a date such as 2027-01-15, 15/01 16:00 or friday 16h"
    ),
    Mistyped(
      problem: .impossibleDate,
      spanish: "«x»: esa fecha no existe",
      english: "“x”: there is no such date"
    ),
    Mistyped(
      problem: .impossibleDate,
      readings: [DueDate("2027-02-13")],
      spanish: "«x»: esa fecha no existe; ¿querías decir 2027-02-13 (sáb 13 feb)?",
      english: "“x”: there is no such date; did you mean 2027-02-13 (Sat 13 Feb)?"
    ),
    Mistyped(
      problem: .impossibleTime,
      spanish: "«x»: esa hora no existe; las horas van de 0:00 a 23:59",
      english: "“x”: there is no such time; times go from 0:00 to 23:59"
    ),
    Mistyped(
      problem: .ambiguous,
      readings: [DueDate("2027-01-14T16:00"), DueDate("2027-01-21T16:00")],
      spanish: "«x»: puede ser 2027-01-14 16:00 (hoy) o 2027-01-21 16:00 (jue 21 ene); "
        + "escribe la fecha entera",
      english: "“x”: may be 2027-01-14 16:00 (today) or 2027-01-21 16:00 (Thu 21 Jan); "
        + "write the whole date"
    ),
    Mistyped(
      problem: .ambiguous,
      readings: [DueDate("2029-01-15")],
      spanish: "«x»: no se sabe el siglo; escribe 2029-01-15 (lun 15 ene 2029)",
      english: "“x”: the century is missing; write 2029-01-15 (Mon 15 Jan 2029)"
    ),
  ])
  func `says why a typed date cannot be read, and what to type`(mistyped: Mistyped) throws {
    let today = try #require(CivilDate(year: 2027, month: 1, day: 14))
    let error = DateTextError(text: "x", problem: mistyped.problem, readings: mistyped.readings)
    #expect(Wording(.spanish).refusal(error, on: today) == mistyped.spanish)
    #expect(Wording(.english).refusal(error, on: today) == mistyped.english)
  }
}
