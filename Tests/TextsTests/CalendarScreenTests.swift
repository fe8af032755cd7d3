import Civil
import Engine
import JSON
import Library
import Phrases
import Testing

@testable import Texts

/// What is coming, and the month, as a person sees them.
@Suite struct CalendarScreenTests {
  /// Two subjects: one that stands in its first sitting, and one that is passed.
  private static let summary = Summary(
    study: "GII",
    course: "2026/27",
    subjects: [
      .sample(
        id: "bd",
        name: "Bases de Datos",
        dates: [
          .sample("exam", "2027-01-27T09:00"),
          .sample("lab.1", "2027-01-15T16:00", .handIn),
          .sample("lab.2", "2027-01-20", .handIn, state: .graded, text: "7,5"),
          .sample("paper", "2027-01-27", .handIn, isDone: true),
          .sample("attendance", "2027-01-07", .handIn),
          .sample("exam", "2027-07-05T09:00", in: "july"),
        ]
      ),
      .sample(
        id: "so",
        name: "Sistemas Operativos",
        dates: [
          .sample("exam", "2027-01-11T16:00", state: .graded, text: "6"),
          .sample("lab.1", "2027-01-14T10:00", .handIn),
          .sample("lab.2", "2027-01-18T23:59", .handIn, quietUntil: "2027-01-16T09:00"),
          .sample("exam", "2027-01-29", in: "july", isMoot: true),
        ]
      ),
    ]
  )

  private func canvas(
    columns: Int = 80,
    language: Language = .spanish,
    ascii: Bool = false,
    colour: Bool = false,
    zone: ZoneRules = .utc
  ) -> Canvas {
    Canvas(
      now: thursdayNoon,
      zone: zone,
      language: language,
      columns: columns,
      ascii: ascii,
      colour: colour
    )
  }

  private func due(_ canvas: Canvas) -> [String] {
    let coming = Self.summary.appointments.coming(from: canvas.now.date)
    return DueScreen.render(coming, of: Self.summary, on: canvas)
  }

  private func month(_ year: Int, _ month: Int, _ canvas: Canvas) throws -> [String] {
    CalendarScreen.render(
      try #require(CivilMonth(year: year, month: month)),
      Self.summary.appointments,
      on: canvas
    )
  }

  @Test func `lists what is coming in order, with what there is to say of each`() {
    #expect(
      due(canvas()) == [
        "2026/27 · 7 fechas por delante",
        "",
        "○ jue 14 ene 10:00  hoy          so  Prácticas 1 · aún sin nota",
        "○ vie 15 ene 16:00  mañana       bd  Prácticas 1",
        "○ lun 18 ene 23:59  en 4 días    so  Prácticas 2",
        "                                     pospuesto hasta sáb 16 ene 9:00",
        "○ mié 20 ene        en 6 días    bd  Prácticas 2 · nota 7,5",
        "● mié 27 ene 9:00   en 13 días   bd  Examen",
        "○ mié 27 ene        en 13 días   bd  Trabajo · hecho",
        "● lun 5 jul 9:00    en 172 días  bd  Examen · Julio, si hace falta",
        "",
        "● examen   ○ entrega",
      ]
    )
  }

  @Test func `lists it in sixty columns, and in English with ASCII alone`() {
    #expect(
      due(canvas(columns: 60, language: .english, ascii: true)) == [
        "2026/27 · 7 dates ahead",
        "",
        "o Thu 14 Jan 10:00  today        so  Prácticas 1",
        "                                     no grade yet",
        "o Fri 15 Jan 16:00  tomorrow     bd  Prácticas 1",
        "o Mon 18 Jan 23:59  in 4 days    so  Prácticas 2",
        "                               put off until Sat 16 Jan 9:00",
        "o Wed 20 Jan        in 6 days    bd  Prácticas 2 · grade 7,5",
        "* Wed 27 Jan 9:00   in 13 days   bd  Examen",
        "o Wed 27 Jan        in 13 days   bd  Trabajo · done",
        "* Mon 5 Jul 9:00    in 172 days  bd  Examen",
        "                                     Julio, if needed",
        "",
        "* exam   o hand-in",
      ]
    )
  }

  @Test func `lists it in forty columns`() {
    #expect(
      due(canvas(columns: 40)) == [
        "2026/27 · 7 fechas por delante",
        "",
        "○ jue 14 ene 10:00  hoy",
        "  so  Prácticas 1 · aún sin nota",
        "○ vie 15 ene 16:00  mañana",
        "  bd  Prácticas 1",
        "○ lun 18 ene 23:59  en 4 días",
        "  so  Prácticas 2 · pospuesto hasta sáb",
        "      16 ene 9:00",
        "○ mié 20 ene        en 6 días",
        "  bd  Prácticas 2 · nota 7,5",
        "● mié 27 ene 9:00   en 13 días",
        "  bd  Examen",
        "○ mié 27 ene        en 13 días",
        "  bd  Trabajo · hecho",
        "● lun 5 jul 9:00    en 172 días",
        "  bd  Examen · Julio, si hace falta",
        "",
        "● examen   ○ entrega",
      ]
    )
  }

  @Test func `lists one subject under its title, without naming it again`() throws {
    let subject = try #require(Self.summary.subjects.first)
    let coming = Self.summary.appointments.filter { $0.subject.id == "bd" }
      .coming(from: canvas().now.date)
    #expect(
      DueScreen.render(coming, of: Self.summary, subject: subject, on: canvas()) == [
        "Bases de Datos · bd · 6 ECTS · Ordinaria",
        "",
        "○ vie 15 ene 16:00  mañana       Prácticas 1",
        "○ mié 20 ene        en 6 días    Prácticas 2 · nota 7,5",
        "● mié 27 ene 9:00   en 13 días   Examen",
        "○ mié 27 ene        en 13 días   Trabajo · hecho",
        "● lun 5 jul 9:00    en 172 días  Examen · Julio, si hace falta",
        "",
        "● examen   ○ entrega",
      ]
    )
  }

  @Test func `says how to set dates where nothing is coming`() {
    let empty = Summary(study: "GII", course: "2026/27", subjects: [])
    #expect(
      DueScreen.render([], of: empty, on: canvas()) == [
        "No hay nada a la vista; pon fechas con «mark date»"
      ]
    )
  }

  @Test func `draws a month with a sign on each day, and what is in it`() throws {
    #expect(
      try month(2027, 1, canvas()) == [
        "                   enero de 2027",
        "   lu     ma     mi     ju     vi     sá     do",
        "                                1      2      3",
        "    4      5      6      7○     8      9     10",
        "   11●    12     13    [14]○   15○    16     17",
        "   18○    19     20○    21     22     23     24",
        "   25     26     27●○   28     29     30     31",
        "",
        "  ● examen   ○ entrega   [ ] hoy",
        "",
        "○ jue 7 ene         hace 7 días  bd  Asistencia · aún sin nota",
        "● lun 11 ene 16:00  nota 6       so  Examen",
        "○ jue 14 ene 10:00  hoy          so  Prácticas 1 · aún sin nota",
        "○ vie 15 ene 16:00  mañana       bd  Prácticas 1",
        "○ lun 18 ene 23:59  en 4 días    so  Prácticas 2",
        "                                     pospuesto hasta sáb 16 ene 9:00",
        "○ mié 20 ene        nota 7,5     bd  Prácticas 2",
        "● mié 27 ene 9:00   en 13 días   bd  Examen",
        "○ mié 27 ene        hecho        bd  Trabajo",
        "● vie 29 ene        en 15 días   so  Examen · ya no cuenta, Julio",
      ]
    )
  }

  @Test func `draws it in forty columns with ASCII alone, in English`() throws {
    #expect(
      try month(2027, 1, canvas(columns: 40, language: .english, ascii: true)) == [
        "             January 2027",
        "   Mo   Tu   We   Th   Fr   Sa   Su",
        "                        1    2    3",
        "    4    5    6    7o   8    9   10",
        "   11*  12   13  [14]o 15o  16   17",
        "   18o  19   20o  21   22   23   24",
        "   25   26   27*o 28   29   30   31",
        "",
        "  * exam   o hand-in   [ ] today",
        "",
        "o Thu 7 Jan         7 days ago",
        "  bd  Asistencia · no grade yet",
        "* Mon 11 Jan 16:00  grade 6",
        "  so  Examen",
        "o Thu 14 Jan 10:00  today",
        "  so  Prácticas 1 · no grade yet",
        "o Fri 15 Jan 16:00  tomorrow",
        "  bd  Prácticas 1",
        "o Mon 18 Jan 23:59  in 4 days",
        "  so  Prácticas 2 · put off until Sat 16",
        "      Jan 9:00",
        "o Wed 20 Jan        grade 7,5",
        "  bd  Prácticas 2",
        "* Wed 27 Jan 9:00   in 13 days",
        "  bd  Examen",
        "o Wed 27 Jan        done",
        "  bd  Trabajo",
        "* Fri 29 Jan        in 15 days",
        "  so  Examen · no longer counts, Julio",
      ]
    )
  }

  @Test func `says that a month is empty, and what comes next`() throws {
    #expect(
      try month(2027, 2, canvas(columns: 60)).suffix(2) == [
        "Nada en febrero de 2027",
        "Próximo: Prácticas 1, mañana 16:00",
      ]
    )
  }

  @Test(arguments: [40, 60, 61, 80, 120, 200], [Language.spanish, .english])
  func `no line is wider than the terminal`(columns: Int, language: Language) throws {
    let canvas = canvas(columns: columns, language: language)
    for lines in [due(canvas), try month(2027, 1, canvas), try month(2027, 7, canvas)] {
      #expect(lines.allSatisfy { $0.columns <= columns && !$0.hasSuffix(" ") })
    }
  }

  @Test func `tells exams from hand-ins without colour, and colour adds nothing but itself`() throws
  {
    for ascii in [false, true] {
      let plain = try month(2027, 1, canvas(ascii: ascii))
      let coloured = try month(2027, 1, canvas(ascii: ascii, colour: true))
      #expect(coloured.contains { $0.contains("\u{1B}[") })
      #expect(!plain.contains { $0.contains("\u{1B}") })
      #expect(coloured.map(withoutEscapes) == plain)
      let signs = ascii ? ("*", "o") : ("●", "○")
      #expect(plain.contains { $0.contains("27\(signs.0)\(signs.1)") })
    }
  }

  private func withoutEscapes(_ line: String) -> String {
    line.split(separator: "\u{1B}", omittingEmptySubsequences: false).enumerated()
      .map { $0 == 0 ? String($1) : String($1.drop { $0 != "m" }.dropFirst()) }.joined()
  }

  @Test(arguments: ["<-05>5", "<+10>-10", "<+14>-14"])
  func `a whole day is on its day in every zone`(posix: String) throws {
    let zone = try ZoneRules(posix: posix)
    let lines = try month(2027, 1, canvas(zone: zone))
    #expect(lines.contains { $0.contains("20○") })
    #expect(lines.contains { $0.contains("mié 20 ene ") })
  }

  @Test func `a program reads each date with the days that are left`() throws {
    let now = canvas().now
    let json = Self.summary.appointments.map { $0.json(at: now) }
    let exam = try #require(
      json.first { $0["sitting"]?.string == "july" && $0["subject"]?.string == "bd" }
    )
    #expect(
      exam.description
        == #"{"subject":"bd","subject_name":"Bases de Datos","part":"exam","part_name":"Examen","#
        + #""sitting":"july","sitting_name":"Julio","due":"2027-07-05T09:00","days":172,"over":false,"occasion":"exam","#
        + #""state":"pending"}"#
    )
    let over = try #require(json.first { $0["due"]?.string == "2027-01-14T10:00" })
    #expect(over["days"]?.integer == 0)
    #expect(over["over"] == .bool(true))
    #expect(json.first { $0["moot"] != nil }?["due"]?.string == "2027-01-29")
    #expect(json.count { $0["done"] != nil } == 1)
  }
}
