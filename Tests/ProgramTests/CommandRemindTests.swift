import Civil
import Engine
import Library
import System
import TestSupport
import Testing
import Wire

/// The commands about what rings, as a person types them.
@Suite(.temporaryDirectory) struct CommandRemindTests {
  private func library() throws -> LibraryPrimary { try LibraryPrimary([("alg", algebra)]) }

  @Test(
    arguments: [
      (["1d", "2h+"], "Reminders come 1d 2h+ before\n"),
      (["3d", "--exams"], "Reminders come 3d before\n"),
      (["3d", "--hand-ins"], "Reminders come 3d before\n"),
      (["1d", "--subject", "alg"], "Reminders of Álgebra lineal come 1d before\n"),
      (
        ["none", "--subject", "alg", "--part", "examen"],
        "There are no reminders of Álgebra lineal · Examen\n"
      ),
      (["usual", "--subject", "alg"], "Reminders of Álgebra lineal come as usual\n"),
      (["none"], "There are no reminders\n"),
    ]
  )
  func `leads are set for all, an occasion, a subject or a part`(
    arguments: [String],
    told: String
  ) throws {
    try withPrimary(library()) {
      let run = try CommandRun(["remind", "leads"] + arguments)
      #expect(run.output.hasPrefix(told), "\(run)")
      #expect(run.code == .success)
    }
  }

  @Test(
    arguments: [
      (["1d", "--part", "examen"], "mark: “mark remind leads” needs --subject\n"),
      (["1d", "--exams", "--hand-ins"], "mark: --exams and --hand-ins exclude each other\n"),
      (["1d", "--exams", "--subject", "alg"], "mark: --exams and --subject exclude each other\n"),
    ]
  )
  func `leads that are whose cannot be told are refused`(
    arguments: [String],
    told: String
  ) throws {
    let run = try CommandRun(["remind", "leads"] + arguments)
    #expect(run.errors.hasPrefix(told))
    #expect(run.code == .usage)
  }

  @Test func `quiet hours are set and taken back`() throws {
    try withPrimary(library()) {
      let set = try CommandRun("remind", "quiet", "23:00-08:00")
      #expect(set.output == "Nothing rings from 23:00-08:00\n")
      let urgent = try CommandRun("remind", "quiet", "23:00-08:00", "--except-urgent")
      #expect(
        urgent.output == "Nothing rings from 23:00-08:00, but for what is due within a day\n"
      )
      let both = try CommandRun("remind", "quiet", "off", "--except-urgent")
      #expect(both.code == .usage)
      let off = try CommandRun("remind", "quiet", "off")
      #expect(off.output == "Reminders ring at any hour\n")
      let wrong = try CommandRun("remind", "quiet", "23-8")
      #expect(wrong.errors == "mark: “23-8”: not hours such as 23:00-08:00, or off\n")
      #expect(wrong.code == .data)
    }
  }

  @Test(
    arguments: [
      ([], 60), (["30m"], 30), (["3h"], 180), (["2d"], 2_880), (["tomorrow", "9:00"], nil),
      (["friday"], nil),
    ] as [([String], Int64?)]
  )
  func `a date is put off for a while or until a time`(until: [String], minutes: Int64?) throws {
    let library = try library()
    try withPrimary(library) {
      _ = try CommandRun("date", "alg", "examen", "31/01", "16:00")
      let run = try CommandRun(["snooze", "alg", "examen"] + until)
      #expect(run.output.hasPrefix("Álgebra lineal · Examen is put off\n"), "\(run)")
      let snooze = library.snooze(of: "examen", in: "alg")
      #expect(snooze != nil)
      if let minutes {
        #expect(snooze?.until.milliseconds == CommandRun.noon + minutes * 60_000)
      }
      let off = try CommandRun("snooze", "alg", "examen", "-")
      #expect(off.output.hasPrefix("Álgebra lineal · Examen rings as usual\n"), "\(off)")
      #expect(library.snooze(of: "examen", in: "alg") == nil)
    }
  }

  @Test func `what has no date cannot be put off`() throws {
    try withPrimary(library()) {
      let run = try CommandRun("snooze", "alg", "examen")
      #expect(run.errors.contains("examen has no date, so nothing rings for it"))
      #expect(run.code != .success)
    }
  }

  @Test func `lists what rings now, who has it, and what rings next`() throws {
    let home = try Home()
    try home.serving { _ in
      let nothing = try home.run(.mark, "remind")
      #expect(nothing.output == "Nothing rings; set dates with “mark date”\n")
      try home.connect().submit(.addAlgebra, 1)
      _ = try home.run(.mark, "remind", "leads", "2d", "--exams")
      _ = try home.run(.mark, "date", "alg", "trabajo", "tomorrow")
      _ = try home.run(.mark, "date", "alg", "examen", "2150-01-15", "16:00")
      let listed = try home.run(.mark, "remind")
      let lines = listed.output.split(separator: "\n").map(String.init)
      #expect(lines.first == "Rings now:", "\(listed)")
      #expect(lines.dropFirst().first == "  Trabajo · Álgebra lineal · tomorrow")
      #expect(lines.contains("Rings next:"))
      #expect(
        lines.last
          == "  Tue 13 Jan 2150 16:00  Examen · Álgebra lineal · Thu 15 Jan 2150 16:00"
      )
      let json = try home.run(.mark, "remind", "--json")
      #expect(json.output.contains(#""rid":"alg/"#))
    }
  }

  @Test func `lists nothing without the primary, and says so`() throws {
    let run = try CommandRun("remind")
    #expect(run.code == .unavailable)
    #expect(run.output.isEmpty)
  }
}
