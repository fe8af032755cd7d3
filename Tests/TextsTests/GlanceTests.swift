import Civil
import Engine
import JSON
import Library
import Phrases
import TestSupport
import Testing
import Texts

@Suite struct GlanceTests {
  private func glance(
    _ subjects: [SubjectSummary],
    _ language: Language = .spanish
  ) -> GlanceText {
    let summary = Summary(study: "GII", course: "2026-27", subjects: subjects)
    return GlanceText(summary, now: thursdayNoon, zone: .utc, language: language)
  }

  @Test func `has a line for each subject and one for the nearest date`() {
    let glance = glance([
      .sample(id: "so", parts: [.sample("exam", "Examen", due: "2027-01-27T09:00")]),
      .sample(
        id: "bd-2017",
        need: .sample(.atLeast(GridMark("6"), also: []), over: ["exam"]),
        parts: [.sample("exam", "Examen", due: "2027-01-20")]
      ),
      .sample(id: "alg", status: .pass, secured: "7.3", need: .sample(.secured)),
    ])
    #expect(
      glance.lines == [
        "so       necesitas un 4,2     Examen mié 27 ene 9:00",
        "bd-2017  necesitas un 6       Examen mié 20 ene",
        "alg      aprobado con un 7,3",
      ]
    )
    #expect(glance.line == "bd-2017 · necesitas un 6 · Examen mié 20 ene")
    #expect(glance.tooltip == glance.lines.joined(separator: "\n"))
    #expect(glance.mood == .open)
  }

  @Test func `invites to add a subject when there is none`() {
    #expect(glance([]).line == "Añade una asignatura: mark subject add FICHERO")
    #expect(glance([], .english).lines == ["Add a subject: mark subject add FILE"])
    #expect(glance([]).mood == .empty)
    #expect(glance([]).percentage == 0)
  }

  @Test func `is urgent when an undecided subject has a date by tomorrow`() {
    let tomorrow: [PartSummary] = [.sample("exam", "Examen", due: "2027-01-15T23:59")]
    let later: [PartSummary] = [.sample("exam", "Examen", due: "2027-01-16T00:00")]
    let passed = SubjectSummary.sample(
      status: .pass,
      secured: "6",
      need: .sample(.secured),
      parts: tomorrow
    )
    #expect(glance([.sample(parts: tomorrow)]).mood == .urgent)
    #expect(glance([.sample(parts: later)]).mood == .open)
    #expect(glance([passed]).mood == .pass)
    #expect(glance([passed]).due.isEmpty)
    #expect(glance([passed, .sample(status: .fail, need: .sample(.nothingLeft))]).mood == .fail)
  }

  @Test func `reaches a hundred per cent only when everything is passed`() {
    let passed = SubjectSummary.sample(status: .pass, secured: "5", need: .sample(.secured))
    // Enough points, but a minimum is missing.
    let held = SubjectSummary.sample(secured: "6")
    #expect(glance([.sample(secured: "2.5")]).percentage == 50)
    #expect(glance([.sample(secured: "2.5"), passed]).percentage == 75)
    #expect(glance([held, passed]).percentage == 99)
    #expect(glance([passed, passed]).percentage == 100)
  }

  @Test func `leaves out dates that are over, graded or lost, and keeps five`() {
    let parts: [PartSummary] =
      [
        .sample("a", "A", due: "2027-01-14T11:59"),
        .sample("b", "B", state: .graded, due: "2027-01-15"),
        .sample("c", "C", origin: .lost, due: "2027-01-15"),
        .sample("d", "D", state: .graded, origin: .retakable, due: "2027-02-09"),
        .sample("e", "E", due: "2027-01-14"),
      ] + (1...5).map { .sample(LeafID(rawValue: "t\($0)"), "T", due: "2027-02-0\($0)") }
    let due = glance([.sample(parts: parts)]).due
    #expect(due.map(\.part) == ["e", "t1", "t2", "t3", "t4"])
  }

  @Test func `keeps no date that goes stale`() {
    let glance = glance([.sample(parts: [.sample("exam", "Examen", due: "2027-01-15T23:59")])])
    #expect(glance.line.hasSuffix("Examen vie 15 ene 23:59"))
  }

  @Test func `gives numbers in JSON that are the same in every language`() throws {
    let subject = SubjectSummary.sample(
      parts: [.sample("exam", "Examen", due: "2027-01-27T09:00")]
    )
    let json = glance([subject]).json
    let needed = JSONValue.object([
      ("subject", "so"), ("name", "Sistemas Operativos"), ("status", "open"), ("need", "4.2"),
      ("goal", "5"),
      (
        "next",
        ["subject": "so", "part": "exam", "name": "Examen", "due": "2027-01-27T09:00"]
      ),
    ])
    guard case .object(let members) = json.content else {
      Issue.record("not an object")
      return
    }
    #expect(
      members.map(\.key) == [
        "course", "line", "text", "class", "percentage", "needed", "due", "counts",
      ]
    )
    #expect(members.first { $0.key == "needed" }?.value == .array([needed]))
    #expect(
      members.first { $0.key == "counts" }?.value
        == ["open": 1, "pass": 0, "fail": 0, "not presented": 0]
    )
  }

  @Test func `never makes a line wider than eighty columns`() {
    let seed: UInt64 = .random(in: .min ... .max)
    var random = SplitMix64(state: seed)
    let letters = ["a", "ñ", " ", "漢", "🎓", "e\u{301}", "W", "\n", "👩‍💻", "ש"]
    func text(_ limit: Int) -> String {
      (0..<Int.random(in: 0...limit, using: &random))
        .map { _ in letters.randomElement(using: &random) ?? "" }.joined()
    }
    for _ in 0..<300 {
      let subjects = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        SubjectSummary.sample(
          id: SubjectID(rawValue: text(60)),
          name: text(120),
          need: .sample(
            .atLeast(GridMark("4.21"), also: []),
            over: Bool.random(using: &random) ? ["exam"] : []
          ),
          parts: [
            .sample(
              "exam",
              text(150),
              of: "123.45",
              due: Bool.random(using: &random) ? "2029-01-27T09:00" : nil
            )
          ]
        )
      }
      for language in Language.allCases {
        let glance = glance(subjects, language)
        for line in glance.lines + [glance.line] {
          #expect(line.columns <= 80, "seed \(seed): \(line)")
          #expect(!line.contains("\n"), "seed \(seed): \(line)")
        }
      }
    }
  }
}
