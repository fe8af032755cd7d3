import Engine
import Library
import Testing

/// What answers about a subject come to, as a file.
@Suite struct SyllabusAnswersTests {
  private func syllabus(_ names: [String]) throws -> Syllabus {
    var answers = SyllabusAnswers()
    answers.name = "Álgebra"
    answers.parts = names.map(SyllabusAnswers.Part.init)
    let reading = Syllabus.read(Array(answers.text.utf8))
    return try #require(reading.syllabus, "\(reading.diagnostics)")
  }

  @Test func `every part gets a name for formulas, whatever people call it`() throws {
    let names = [
      "Prácticas de laboratorio", "1er parcial", "Mean", "mean 2", "Ωμέγα", "αβγ", "Exam!", "exam",
      "\"Quoted\"\n", String(repeating: "Examen ", count: 40),
    ]
    let syllabus = try syllabus(names)
    #expect(syllabus.parts.map(\.name) == names)
    #expect(
      syllabus.parts.dropLast().map(\.id.rawValue) == [
        "practicas_de_laboratorio", "p1er_parcial", "mean_2", "mean_2_2", "part", "part_2", "exam",
        "exam_2", "quoted",
      ]
    )
  }

  @Test func `equal weights, ten points and a pass at five are what nobody has changed`() throws {
    let syllabus = try syllabus(["Exam", "Essay"])
    #expect(syllabus.parts.map(\.maximum) == [Exact(10), Exact(10)])
    #expect(syllabus.sittings.count == 1)
    #expect(SyllabusAnswers().scale == Exact(10))
  }

  @Test func `points add up to the scale, each of a row for itself`() {
    var answers = SyllabusAnswers()
    answers.combination = .sum
    answers.parts = [SyllabusAnswers.Part("Exam"), SyllabusAnswers.Part("Tests")]
    answers.parts[1].count = 3
    answers.parts[1].maximum = Exact(2)
    #expect(answers.scale == Exact(16))
  }
}
