import Civil
import Testing

@Suite struct TypedDueDateTests {
  /// A Monday.
  private static let now = "2026-11-30T12:00"

  private func read(_ text: String, at now: String = now) throws -> String {
    try DueDate(typed: text, now: try CivilDateTime(parsing: now)).description
  }

  @Test(arguments: [
    ("2027-01-15", "2027-01-15"),
    ("2027-01-15T16:00", "2027-01-15T16:00"),
    ("2027-01-15 16:00", "2027-01-15T16:00"),
    ("2027-01-15t9:05", "2027-01-15T09:05"),
    ("  2027-01-15   16h ", "2027-01-15T16:00"),
    ("2027-01-15\u{A0}16:00:30", "2027-01-15T16:00:30"),
    ("15/01/2027", "2027-01-15"),
    ("15/1/2027 16h30", "2027-01-15T16:30"),
    ("15/1", "2027-01-15"),
    ("15/01 16:00", "2027-01-15T16:00"),
    ("30/11", "2026-11-30"),
    ("30/11 12:00", "2026-11-30T12:00"),
    ("29/11", "2027-11-29"),
    ("03/04", "2027-04-03"),
    ("viernes", "2026-12-04"),
    ("Viernes 23:59", "2026-12-04T23:59"),
    ("friday", "2026-12-04"),
    ("FRIDAY 9:00", "2026-12-04T09:00"),
    ("martes", "2026-12-01"),
    ("miércoles", "2026-12-02"),
    ("MIE\u{301}RCOLES", "2026-12-02"),
    ("sabado", "2026-12-05"),
    ("domingo", "2026-12-06"),
    ("sunday 0h", "2026-12-06T00:00"),
    ("hoy", "2026-11-30"),
    ("today 09:00", "2026-11-30T09:00"),
    ("mañana", "2026-12-01"),
    ("man\u{303}ana 16h", "2026-12-01T16:00"),
    ("manana", "2026-12-01"),
    ("tomorrow 23:59", "2026-12-01T23:59"),
    ("15 de enero", "2027-01-15"),
    ("15 enero", "2027-01-15"),
    ("15 de Enero de 2028 16:00", "2028-01-15T16:00"),
    ("15 jan 2027 9h", "2027-01-15T09:00"),
    ("1 mar", "2027-03-01"),
    ("30 nov 12:00", "2026-11-30T12:00"),
    ("15-01-2027", "2027-01-15"),
    ("15.01.2027", "2027-01-15"),
    ("15-1-2027 16:00", "2027-01-15T16:00"),
    ("15.1.2027 8.30", "2027-01-15T08:30"),
    ("15/01 8.30", "2027-01-15T08:30"),
    ("pasado mañana", "2026-12-02"),
    ("pasado manana 16h", "2026-12-02T16:00"),
    ("day after tomorrow", "2026-12-02"),
    ("mar", "2026-12-01"),
    ("mié 8:00", "2026-12-02T08:00"),
    ("sab", "2026-12-05"),
    ("Tue", "2026-12-01"),
    ("thurs", "2026-12-03"),
    ("2027-1-5", "2027-01-05"),
    ("2027/01/15", "2027-01-15"),
    ("2027.1.15 16h", "2027-01-15T16:00"),
    ("january 15", "2027-01-15"),
    ("Jan 15th, 2028 4:30 pm", "2028-01-15T16:30"),
    ("the 15th of january", "2027-01-15"),
    ("1º de marzo", "2027-03-01"),
    ("el 15 de enero del 2027", "2027-01-15"),
    ("15 ene. 2027", "2027-01-15"),
    ("vie 15 ene 16:00", "2027-01-15T16:00"),
    ("viernes, 15 de enero de 2027", "2027-01-15"),
    ("Fri 15 Jan 16:00", "2027-01-15T16:00"),
    ("mar 15 dic", "2026-12-15"),
    ("vie 15/01", "2027-01-15"),
    ("el viernes a las 16:00", "2026-12-04T16:00"),
    ("on friday at 4pm", "2026-12-04T16:00"),
    ("este viernes", "2026-12-04"),
    ("this friday 16 h", "2026-12-04T16:00"),
    ("mañana a la 1:30", "2026-12-01T01:30"),
    ("tomorrow at noon", "2026-12-01T12:00"),
    ("15/01 mediodía", "2027-01-15T12:00"),
    ("15/01 4pm", "2027-01-15T16:00"),
    ("15/01 4 p.m.", "2027-01-15T16:00"),
    ("15/01 16 horas", "2027-01-15T16:00"),
    ("15/01, 16:00 h", "2027-01-15T16:00"),
    ("18:00 tomorrow", "2026-12-01T18:00"),
    ("at 18:00 on friday", "2026-12-04T18:00"),
    ("a las 16h del viernes", "2026-12-04T16:00"),
    ("en 3 días", "2026-12-03"),
    ("dentro de una semana", "2026-12-07"),
    ("in 2 weeks at 9:00", "2026-12-14T09:00"),
    ("in a week", "2026-12-07"),
    ("in 8 days", "2026-12-08"),
  ])
  func `reads dates as people type them`(text: String, expected: String) throws {
    #expect(try read(text) == expected)
  }

  @Test(arguments: [
    ("29/02", "2027-06-01T12:00", "2028-02-29"), ("29/2", "2028-02-29T12:00", "2028-02-29"),
    ("31/12", "2026-12-31T23:59", "2026-12-31"), ("1/1", "2026-12-31T23:59", "2027-01-01"),
    ("domingo", "2026-12-31T00:00", "2027-01-03"), ("tomorrow", "2024-02-28T10:00", "2024-02-29"),
  ])
  func `crosses months, years and leap days`(text: String, now: String, expected: String) throws {
    #expect(try read(text, at: now) == expected)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let text: String
    let problem: DateTextError.Problem
    var readings: [String] = []
    var testDescription: String { text }
  }

  @Test(arguments: [
    Refusal(text: "31/02", problem: .impossibleDate),
    Refusal(text: "31/02/2027", problem: .impossibleDate),
    Refusal(text: "2027-02-31", problem: .impossibleDate),
    Refusal(text: "2027-02-29T10:00", problem: .impossibleDate),
    Refusal(text: "0/5", problem: .impossibleDate),
    Refusal(text: "01/15/2027", problem: .impossibleDate, readings: ["2027-01-15"]),
    Refusal(text: "01/15 16h", problem: .impossibleDate, readings: ["2027-01-15T16:00"]),
    Refusal(text: "29/02", problem: .impossibleDate, readings: ["2028-02-29"]),
    Refusal(
      text: "2027-01-15 24:00",
      problem: .ambiguous,
      readings: ["2027-01-15T23:59", "2027-01-16T00:00"]
    ),
    Refusal(
      text: "viernes medianoche",
      problem: .ambiguous,
      readings: ["2026-12-04T00:00", "2026-12-05T00:00"]
    ),
    Refusal(
      text: "15/01 12 am",
      problem: .ambiguous,
      readings: ["2027-01-15T00:00", "2027-01-15T12:00"]
    ),
    Refusal(text: "15/01 13pm", problem: .impossibleTime),
    Refusal(text: "15/01 0am", problem: .impossibleTime),
    Refusal(
      text: "16:00",
      problem: .ambiguous,
      readings: ["2026-11-30T16:00", "2026-12-01T16:00"]
    ),
    Refusal(text: "next friday", problem: .ambiguous, readings: ["2026-12-04", "2026-12-11"]),
    Refusal(
      text: "el próximo viernes 9:00",
      problem: .ambiguous,
      readings: ["2026-12-04T09:00", "2026-12-11T09:00"]
    ),
    Refusal(
      text: "el lunes que viene",
      problem: .ambiguous,
      readings: ["2026-12-07", "2026-12-14"]
    ),
    Refusal(text: "sábado 15/01", problem: .otherWeekday, readings: ["2027-01-15"]),
    Refusal(text: "thu 15 jan 2027", problem: .otherWeekday, readings: ["2027-01-15"]),
    Refusal(text: "en 15 días", problem: .ambiguous, readings: ["2026-12-14", "2026-12-15"]),
    Refusal(text: "dentro de 8 días", problem: .ambiguous, readings: ["2026-12-07", "2026-12-08"]),
    Refusal(text: "viernes 16:60", problem: .impossibleTime),
    Refusal(text: "hoy 25h", problem: .impossibleTime),
    Refusal(text: "lunes", problem: .ambiguous, readings: ["2026-11-30", "2026-12-07"]),
    Refusal(
      text: "monday 23:59",
      problem: .ambiguous,
      readings: ["2026-11-30T23:59", "2026-12-07T23:59"]
    ),
    Refusal(
      text: "30/11 11:59",
      problem: .ambiguous,
      readings: ["2026-11-30T11:59", "2027-11-30T11:59"]
    ),
    Refusal(text: "15/1/27", problem: .ambiguous, readings: ["2027-01-15"]),
    Refusal(text: "31/2/27", problem: .impossibleDate),
    Refusal(text: "lun", problem: .ambiguous, readings: ["2026-11-30", "2026-12-07"]),
    Refusal(text: "15-1-27", problem: .ambiguous, readings: ["2027-01-15"]),
    Refusal(
      text: "30 de noviembre 11.59",
      problem: .ambiguous,
      readings: ["2026-11-30T11:59", "2027-11-30T11:59"]
    ),
    Refusal(text: "31 de febrero de 2027", problem: .impossibleDate),
    Refusal(text: "hoy 8.60", problem: .impossibleTime),
  ])
  func `refuses the impossible and the ambiguous with what may be meant`(refusal: Refusal) throws {
    let error = DateTextError(
      text: refusal.text,
      problem: refusal.problem,
      readings: try refusal.readings.map { try DueDate(parsing: $0) }
    )
    #expect(throws: error) { try read(refusal.text) }
  }

  @Test(arguments: [
    "", " ", "15", "15/", "/1", "15/01/", "15/01/202", "15/01/20271",
    "15-01", "15.01", "15-01/2027", "15 de", "de enero", "15 enero 27", "15 de enero 16",
    "15x enero",
    "enero", "pasado", "15 de enero de 2027 16:00 17:00", "15/01 8.3", "15/01 8.30.10",
    "2027-01", "2027-1/5", "2027-01-15Z", "2027-01-15T", "2027-01-15T16:00Z", "15/01 16",
    "15/01 16:0", "15/01 16h3", "15/01 16:00 tarde", "vier", "next week",
    "next friday 15/01", "viernes hoy", "mar 15", "enero 2027", "en 3", "en 3 meses", "en -1 días",
    "en 99999999999999999999 días", "15.01 h", "12:00 13:00", "a las", "at", "el", "15th", "pm",
    "h",
    "viernes mañana", "junio", "15 01", "٣/١", "99999999999999999999/1", "1/99999999999999999999",
    "2027-01-15T16:00 17:00", "\0",
  ])
  func `refuses what has no form it knows`(text: String) {
    #expect(throws: DateTextError(text: text, problem: .unreadable, readings: [])) {
      try read(text)
    }
  }

  @Test(arguments: ["tomorrow", "friday", "saturday"])
  func `refuses days after the last year`(text: String) {
    #expect(throws: DateTextError.self) { try read(text, at: "9999-12-31T12:00") }
  }
}
