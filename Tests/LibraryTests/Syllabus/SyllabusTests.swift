import Engine
import JSON
import Library
import Testing

@Suite struct SyllabusTests {
  private let file = MinimalSyllabus(
    subject: """
      "subject": {"name": "Física", "code": "61", "credits": 4.5, "year": "2024/25", "language": "es"}
      """,
    parts: """
      "parts": {"exam": {"name": "Examen", "of": 7.5, "cite": "§ 3"}, "lab": {"each": ["Word", "Excel"], "name": "Prácticas"},
       "rows": {"each": 2, "name": "Sesión", "parts": {"pp": {"name": "Previo", "input": "percent"}, "came": {"yes": true}},
         "mark": "if(came, pp, 0)"},
       "on": {"choice": ["a", "b"], "optional": true}, "quiz": {"of": 4, "test": {"questions": 20, "points": "right/5"}},
       "late": {"of": 1, "worse": "more", "if": "came"}, "letter": {"input": {"letters": {"A": 10}}}}
      """,
    grade: #""grade": "exam""#,
    more: [
      #""values": {"came": "any(lab > 0)", "T": {"average": {"exam": 1}, "name": "Teoría"}}"#,
      #""labels": {"Aprobado": 5, "Notable": 7}"#, #""pass": "> 5""#,
      #""sittings": {"july": {"name": "Julio", "after": "june", "rules": []}}"#,
    ]
  )

  @Test
  func `keeps the file as it is`() throws {
    let syllabus = try #require(file.syllabus)
    #expect(syllabus.json == (try JSONValue(parsing: file.bytes, limits: .file)))
    #expect(Syllabus.read(syllabus.json).syllabus == syllabus)
  }

  @Test
  func `tells the subject, the labels, the sittings and the pass mark`() throws {
    let syllabus = try #require(file.syllabus)
    #expect(syllabus.info.name == "Física")
    #expect(syllabus.info.credits == Exact(9, over: 2))
    #expect(syllabus.labels.map(\.name) == ["Notable", "Aprobado"])
    #expect(syllabus.sittings.map(\.name) == ["june", "Julio"])
    #expect(syllabus.scheme.pass == .above(Exact(5)))
  }

  @Test
  func `names every leaf and says how it is typed`() throws {
    let syllabus = try #require(file.syllabus)
    #expect(
      syllabus.leaves.map(\.name) == [
        "Examen", "Word", "Excel", "Sesión 1 · Previo", "Sesión 1 · came",
        "Sesión 2 · Previo", "Sesión 2 · came", "on", "quiz", "late", "letter",
      ]
    )
    #expect(syllabus.leaves.map(\.id) == syllabus.scheme.leaves.map(\.id))
    #expect(syllabus.leaf("rows.2.pp")?.style == .percent)
    #expect(syllabus.leaf("rows.2.came")?.style == .fact)
    #expect(syllabus.leaf("on")?.style == .choice(["a", "b"]))
    #expect(syllabus.leaf("quiz")?.style == .test(questions: 20))
    #expect(syllabus.leaf("letter")?.style == .letters([.init("A", points: .ten)]))
    #expect(syllabus.part("late")?.isPenalty == true)
    #expect(syllabus.part("late")?.isConditional == true)
    #expect(syllabus.part("on")?.isOptional == true)
    #expect(syllabus.part("exam")?.cite == "§ 3")
    #expect(syllabus.part("rows")?.parts.map(\.name) == ["Previo", "came"])
  }

  @Test(arguments: [
    ("exam", "Examen"), ("T", "Teoría"), ("lab.2", "Excel"), ("gone", "gone"),
  ])
  func `names parts, values and members`(id: String, name: String) throws {
    #expect(try #require(file.syllabus).name(of: NodeID(rawValue: id)) == name)
  }

  @Test
  func `reads a grade by the style of its leaf`() throws {
    let syllabus = try #require(file.syllabus)
    let quiz = try #require(syllabus.leaf("quiz"))
    #expect(try quiz.state(of: "15/4/1") == .graded(.answers(right: 15, wrong: 4, blank: 1)))
    let exam = try #require(syllabus.leaf("exam"))
    #expect(throws: GradeTextError(.aboveMaximum(exam.maximum), in: "8")) {
      try exam.state(of: "8")
    }
  }
}
