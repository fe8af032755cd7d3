import Civil
import Engine
import JSON
import Library
import System
import TestSupport
import Testing
import Wire

/// The commands that show dates, and the ring to try with, as a person types them.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct CommandDatesTests {
  private static let physics = """
    {
      "format": 1,
      "subject": { "name": "Física" },
      "parts": { "examen": { "name": "Examen" }, "lab": { "name": "Prácticas" } },
      "grade": { "average": { "examen": 60, "lab": 40 } },
      "sittings": {
        "junio": { "name": "Junio" },
        "julio": { "name": "Julio", "after": "junio", "carry": { "lab": "keep" } }
      }
    }
    """

  /// Two subjects with dates, on 10 January 2027.
  private func library() throws -> LibraryPrimary {
    let library = try LibraryPrimary([("alg", algebra), ("fis", Self.physics)])
    for (subject, part, sitting, due) in [
      ("alg", "examen", nil, "2027-01-15T16:00"), ("alg", "trabajo", nil, "2027-01-09"),
      ("fis", "examen", "junio", "2027-01-20"), ("fis", "examen", "julio", "2027-07-05T09:00"),
      ("fis", "lab", "junio", "2027-01-11T23:59"),
    ] as [(SubjectID, LeafID, SittingID?, String)] {
      let change = Change.Setting<DueDate?>(
        subject: subject,
        part: part,
        sitting: sitting,
        value: try DueDate(parsing: due)
      )
      _ = try library.apply(.setDate(change))
    }
    return library
  }

  @Test func `lists what is coming in all sittings, of all subjects, one or one kind`() throws {
    try withPrimary(library()) {
      let all = try CommandRun("due")
      #expect(
        all.output == """
          2026/27 · 4 dates ahead

          ○ Mon 11 Jan 23:59  tomorrow     fis  Prácticas
          ● Fri 15 Jan 16:00  in 5 days    alg  Examen
          ● Wed 20 Jan        in 10 days   fis  Examen
          ● Mon 5 Jul 9:00    in 176 days  fis  Examen · Julio, if needed

          ● exam   ○ hand-in

          """
      )
      let one = try CommandRun("due", "fis", "--exams")
      #expect(one.output.hasPrefix("Física · fis · Junio\n\n● Wed 20 Jan  "))
      #expect(!one.output.contains("Prácticas"))
      let handIns = try CommandRun("due", "--hand-ins", language: "es_ES.UTF-8")
      #expect(handIns.output.hasPrefix("2026/27 · 1 fecha por delante\n\n○ lun 11 ene 23:59"))
    }
  }

  @Test func `what can no longer matter is not coming`() throws {
    let library = try library()
    for part in ["examen", "lab"] as [LeafID] {
      _ = try library.apply(
        .setGrade(.init(subject: "fis", part: part, sitting: "junio", value: "8"))
      )
    }
    try withPrimary(library) {
      let due = try CommandRun("due", "fis")
      #expect(due.output.contains("Examen · grade 8\n"))
      #expect(!due.output.contains("Julio"))
      let july = try CommandRun("calendar", "july")
      #expect(july.output.contains("Examen · no longer counts, Julio\n"))
    }
  }

  @Test func `draws the month with what is due in it, named as people name it`() throws {
    try withPrimary(library()) {
      let present = try CommandRun("calendar")
      #expect(present.output.contains("                 January 2027\n"))
      #expect(present.output.contains("  [10]"))
      for typed in [["2027-07"], ["julio"], ["July"], ["7/2027"], ["julio", "de", "2027"]] {
        let july = try CommandRun(["calendar"] + typed)
        #expect(july.output.contains("July 2027"), "\(typed)")
        #expect(july.output.contains("  5●"), "\(typed)")
      }
      let one = try CommandRun("calendar", "enero", "--subject", "alg")
      #expect(one.output.hasPrefix("Álgebra lineal · alg\n\n"))
      #expect(!one.output.contains("Prácticas"))
    }
  }

  @Test(arguments: [
    (["calendar", "septiembre"], "“septiembre”: may be 2026-09 (September 2026) or 2027-09 "),
    (["calendar", "1/27"], "“1/27”: write 2027-01 (January 2027)"),
    (["calendar", "2027-13"], "“2027-13”: there is no such month"),
    (["calendar", "someday"], "“someday”: not a month such as 2027-01"),
    (
      ["date", "alg", "examen", "next", "friday"],
      "“next friday”: may be 2027-01-15 (Fri 15 Jan) or"
    ),
    (
      ["date", "alg", "examen", "thu", "15/01"],
      "“thu 15/01”: that is another weekday; did you mean"
    ),
  ])
  func `a month or a date that may be several is refused with what it may be`(
    arguments: [String],
    told: String
  ) throws {
    try withPrimary(library()) {
      let run = try CommandRun(arguments)
      #expect(run.errors.hasPrefix("mark: \(told)"), "\(run.errors)")
      #expect(run.code == .data)
      #expect(run.output.isEmpty)
    }
  }

  @Test func `arguments that contradict or lead nowhere are refused`() throws {
    #expect(try CommandRun("due", "--exams", "--hand-ins").code == .usage)
    #expect(try CommandRun("due", "alg", "fis").code == .usage)
    #expect(try CommandRun("calendar", "--exams").code == .usage)
    try withPrimary(library()) {
      let unknown = try CommandRun("due", "physics")
      #expect(unknown.code == .refused)
      #expect(unknown.errors.contains("there is no subject “physics”"))
      #expect(try CommandRun("calendar", "--subject", "physics").code == .refused)
    }
  }

  @Test func `shows what was seen last without a primary, of all sittings, and says its age`()
    throws
  {
    try withPrimary(library()) { _ = try CommandRun("show", "alg") }
    let later = CommandRun.noon + 24 * 3_600_000
    let due = try CommandRun("due", nowMS: later)
    #expect(due.code == .success)
    #expect(due.output.contains("today        fis  Prácticas"))
    #expect(due.output.contains("Julio, if needed"))
    #expect(due.output.hasSuffix("\n\n(offline, data from 24 h ago)\n"))
    let json = try JSONValue(
      parsing: Array(try CommandRun("calendar", "julio", "--json", nowMS: later).output.utf8),
      limits: .file
    )
    #expect(json["month"] == "2027-07")
    #expect(json["today"] == "2027-01-11")
    #expect(json["cached"] == true)
    #expect(json["dates"]?.array?.first?["due"] == "2027-07-05T09:00")
    #expect(json["dates"]?.array?.count == 1)
  }

  @Test func `a date is set as a person writes it, in either language`() throws {
    let library = try library()
    try withPrimary(library) {
      for (typed, shown) in [
        (["vie", "15", "ene", "16:00"], "Fri 15 Jan 16:00"),
        (["january", "15th,", "at", "4:30", "pm"], "Fri 15 Jan 16:30"),
        (["mañana", "a", "las", "18:00"], "tomorrow 18:00"),
        (["in", "2", "weeks"], "Sun 24 Jan"), (["dentro", "de", "3", "días"], "Wed 13 Jan"),
      ] {
        let run = try CommandRun(["date", "alg", "examen"] + typed)
        #expect(run.output.hasPrefix("Álgebra lineal · Examen: "), "\(run)")
        #expect(run.output.contains(shown), "\(run.output)")
      }
    }
  }

  @Test func `a test rings on what shows reminders, and says who has shown it`() throws {
    let home = try Home()
    try home.serving { _ in
      let nobody = try home.run(.mark, "remind", "test")
      #expect(nobody.ending == .exited(1))
      #expect(nobody.output.isEmpty)
      #expect(nobody.errors.hasPrefix("mark: nobody who shows reminders is connected"))
      try home.running(.mark, ["notify"]) { notifier in
        try notifier.line(containing: "connected")
        let test = try home.run(.mark, "remind", "test")
        #expect(test.ending == .exited(0))
        #expect(test.output == "A test has rung:\n  shown on mark\n")
        let json = try home.run(.mark, "remind", "test", "--json")
        #expect(json.output.hasSuffix(#""companions":[{"name":"mark","state":"shown"}]}"# + "\n"))
      }
      let listed = try home.run(.mark, "remind")
      #expect(listed.output == "Nothing rings; set dates with “mark date”\n")
    }
  }

  @Test func `a test that somebody cannot show ends with 1`() throws {
    let home = try Home()
    try home.serving { _ in
      try home.running(.mark, ["notify", "--exec", "exit 3"]) { notifier in
        try notifier.line(containing: "connected")
        let test = try home.run(.mark, "remind", "test")
        #expect(test.ending == .exited(1))
        #expect(test.output == "A test has rung:\n  mark could not show it\n")
      }
    }
  }
}
