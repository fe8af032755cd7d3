import Engine
import Testing

@testable import Library

@Suite struct GoalTests {
  private func syllabus(_ more: String...) throws -> Syllabus {
    var file = MinimalSyllabus()
    file.more = more
    return try #require(file.syllabus)
  }

  @Test func `climbs from the pass mark over the usual marks and the labels to the best grade`()
    throws
  {
    let syllabus = try syllabus(
      #""labels": {"Suspenso": 0, "Aprobado": 5, "Bien": 6, "Notable": 7}"#
    )
    #expect(
      syllabus.ladder == [
        Goal(.pass, grade: Exact(5), label: "Aprobado"),
        Goal(.grade(Exact(6)), grade: Exact(6), label: "Bien"),
        Goal(.grade(Exact(7)), grade: Exact(7), label: "Notable"),
        Goal(.grade(Exact(9)), grade: Exact(9)),
        Goal(.grade(.ten), grade: .ten),
      ]
    )
  }

  @Test func `climbs on the scale of the scheme, from its own pass mark`() throws {
    let syllabus = try syllabus(#""scale": 20"#, #""pass": 12"#)
    #expect(syllabus.ladder.map(\.grade) == [Exact(12), Exact(14), Exact(18), Exact(20)])
  }

  @Test func `a pass mark that is not enough itself is the lowest goal all the same`() throws {
    let syllabus = try syllabus(#""pass": "> 5""#)
    #expect(syllabus.ladder.map(\.grade) == [Exact(5), Exact(7), Exact(9), .ten])
    #expect(syllabus.ladder.first?.target == .pass)
  }

  @Test func `a label that asks for more than a grade is a goal of its own`() throws {
    let syllabus = try syllabus(
      #""labels": {"Sobresaliente": 9, "Matrícula": {"from": 9, "when": "lab.1 = 10"}}"#
    )
    #expect(
      syllabus.ladder.dropFirst(2) == [
        Goal(.grade(Exact(9)), grade: Exact(9), label: "Sobresaliente"),
        Goal(.label("Matrícula"), grade: Exact(9), label: "Matrícula"),
        Goal(.grade(.ten), grade: .ten),
      ]
    )
  }

  @Test(arguments: [
    ("pass", Goal(.pass, grade: Exact(5))),
    ("7,5", Goal(.grade(Exact("7.5")), grade: Exact("7.5"))),
    ("7", Goal(.grade(Exact(7)), grade: Exact(7), label: "Notable")),
    ("notable", Goal(.grade(Exact(7)), grade: Exact(7), label: "Notable")),
    ("MATRICULA", Goal(.label("Matrícula"), grade: Exact(9), label: "Matrícula")),
  ])
  func `is found by what a person types`(typed: String, goal: Goal) throws {
    let syllabus = try syllabus(
      #""labels": {"Notable": 7, "Matrícula": {"from": 9, "when": "lab.1 = 10"}}"#
    )
    #expect(try syllabus.goal(typed) == goal)
  }

  @Test(arguments: ["", "11", "-1", "siete", "Notable alto", "7,5,5"])
  func `is not guessed`(typed: String) throws {
    let syllabus = try syllabus(#""labels": {"Notable": 7}"#)
    #expect(throws: QuestionError.target(typed)) { try syllabus.goal(typed) }
  }
}

extension Exact {
  /// A number written in a test; zero for a misspelt one.
  init(_ text: String) { self = (try? Exact(decimal: text)) ?? .zero }
}
