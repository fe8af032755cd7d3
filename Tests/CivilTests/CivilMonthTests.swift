import Civil
import TestSupport
import Testing

@Suite struct CivilMonthTests {
  private func month(_ year: Int, _ month: Int) throws -> CivilMonth {
    try #require(CivilMonth(year: year, month: month))
  }

  @Test func `has its days in weeks that begin on a Monday`() throws {
    // January 2027 begins on a Friday and ends on a Sunday.
    let weeks = try month(2027, 1).weeks.map { $0.map { $0?.day ?? 0 } }
    #expect(
      weeks == [
        [0, 0, 0, 0, 1, 2, 3], [4, 5, 6, 7, 8, 9, 10], [11, 12, 13, 14, 15, 16, 17],
        [18, 19, 20, 21, 22, 23, 24], [25, 26, 27, 28, 29, 30, 31],
      ]
    )
  }

  @Test(arguments: [(2027, 2, 4), (2027, 5, 6), (2028, 2, 5), (1, 1, 5), (9999, 12, 5)])
  func `has as many weeks as its days touch, and each day once, on its weekday`(
    year: Int,
    number: Int,
    count: Int
  ) throws {
    let month = try month(year, number)
    #expect(month.weeks.count == count)
    #expect(month.weeks.allSatisfy { $0.count == 7 })
    let days = month.weeks.flatMap(\.self).compactMap(\.self)
    #expect(days.map(\.day) == Array(1...days[0].daysInMonth))
    for week in month.weeks {
      for (index, day) in week.enumerated() {
        if let day { #expect(day.weekday.rawValue == index + 1) }
      }
    }
  }

  @Test func `counts months across years, and ends with the calendar`() throws {
    let january = try month(2027, 1)
    #expect(january.adding(months: -1) == CivilMonth(year: 2026, month: 12))
    #expect(january.adding(months: 23) == CivilMonth(year: 2028, month: 12))
    #expect(try month(2028, 12).months(since: january) == 23)
    #expect(try month(1, 1).adding(months: -1) == nil)
    #expect(try month(9999, 12).adding(months: 1) == nil)
    #expect(january.adding(months: .max) == nil)
    #expect(CivilMonth(year: 2027, month: 13) == nil)
    #expect(CivilMonth(year: 0, month: 1) == nil)
    #expect(try month(2026, 12) < january)
    #expect("\(january)" == "2027-01")
  }
}

@Suite struct TypedMonthTests {
  private static let today = "2026-12-01"

  private func read(
    _ text: String,
    on today: String = TypedMonthTests.today,
    course: Int? = nil
  ) throws -> String {
    var range: ClosedRange<CivilMonth>?
    if let course, let first = CivilMonth(year: course, month: 9),
      let last = CivilMonth(year: course + 1, month: 9)
    {
      range = first...last
    }
    return try CivilMonth(typed: text, today: try CivilDate(parsing: today), course: range)
      .description
  }

  @Test(arguments: [
    ("2027-01", "2027-01"), ("2027-1", "2027-01"), ("2027/01", "2027-01"), ("1/2027", "2027-01"),
    ("01-2027", "2027-01"), ("12.2026", "2026-12"), ("enero de 2027", "2027-01"),
    ("Enero del 2027", "2027-01"), ("january 2027", "2027-01"), ("JAN 2027", "2027-01"),
    ("january of 2027", "2027-01"), ("enero", "2027-01"), ("ene.", "2027-01"), ("june", "2027-06"),
    ("diciembre", "2026-12"), ("dec", "2026-12"), ("este mes", "2026-12"), ("this", "2026-12"),
    ("next", "2027-01"), ("next month", "2027-01"), ("próximo", "2027-01"),
    ("el mes que viene", "2027-01"), ("el próximo mes", "2027-01"), ("last", "2026-11"),
    ("anterior", "2026-11"), ("el mes pasado", "2026-11"), ("mar", "2027-03"),
  ])
  func `reads months as people type them`(text: String, expected: String) throws {
    #expect(try read(text) == expected)
  }

  @Test(arguments: [
    ("julio", "2027-07"), ("november", "2026-11"), ("octubre", "2026-10"), ("agosto", "2027-08"),
  ])
  func `a name is that of the course that is looked at`(text: String, expected: String) throws {
    #expect(try read(text, course: 2026) == expected)
  }

  @Test func `a name that a course has twice is the present one, or refused`() throws {
    #expect(try read("septiembre", on: "2027-09-10", course: 2026) == "2027-09")
    let readings = [2026, 2027].compactMap { CivilMonth(year: $0, month: 9) }
    #expect(throws: MonthTextError(text: "sep", problem: .ambiguous, readings: readings)) {
      try read("sep", course: 2026)
    }
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let text: String
    let problem: MonthTextError.Problem
    var readings: [(Int, Int)] = []
    var testDescription: String { text }
  }

  @Test(arguments: [
    Refusal(text: "julio", problem: .ambiguous, readings: [(2026, 7), (2027, 7)]),
    Refusal(text: "november", problem: .ambiguous, readings: [(2026, 11), (2027, 11)]),
    Refusal(text: "1", problem: .ambiguous, readings: [(2026, 1), (2027, 1)]),
    Refusal(text: "12", problem: .ambiguous, readings: [(2026, 12)]),
    Refusal(text: "1/27", problem: .ambiguous, readings: [(2027, 1)]),
    Refusal(text: "enero 27", problem: .ambiguous, readings: [(2027, 1)]),
    Refusal(text: "2027-13", problem: .impossible), Refusal(text: "0/2027", problem: .impossible),
    Refusal(text: "13/27", problem: .impossible), Refusal(text: "enero 0000", problem: .impossible),
    Refusal(text: "", problem: .unreadable), Refusal(text: "2027", problem: .unreadable),
    Refusal(text: "13", problem: .unreadable), Refusal(text: "enero 202", problem: .unreadable),
    Refusal(text: "15 enero", problem: .unreadable), Refusal(text: "lunes", problem: .unreadable),
    Refusal(text: "2027-01-15", problem: .unreadable),
    Refusal(text: "15/01/2027", problem: .unreadable),
    Refusal(text: "enero febrero", problem: .unreadable), Refusal(text: "/", problem: .unreadable),
    Refusal(text: "99999999999/1", problem: .unreadable),
    Refusal(text: "\u{0}", problem: .unreadable),
  ])
  func `refuses what is none, and what may be several with what may be meant`(refusal: Refusal)
    throws
  {
    let error = MonthTextError(
      text: refusal.text,
      problem: refusal.problem,
      readings: refusal.readings.compactMap { CivilMonth(year: $0.0, month: $0.1) }
    )
    #expect(throws: error) { try read(refusal.text) }
  }

  @Test func `a name without a year is never further than six months ahead`() throws {
    let names = [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
      "octubre", "noviembre", "diciembre",
    ]
    for number in 1...12 {
      let today = try #require(CivilDate(year: 2027, month: number, day: 15))
      for (index, name) in names.enumerated() {
        let ahead = (index + 13 - number) % 12
        let read = try? CivilMonth(typed: name, today: today)
        #expect(
          read == (ahead <= 6 ? CivilMonth(of: today).adding(months: ahead) : nil),
          "\(name) in \(number)"
        )
      }
    }
  }
}
