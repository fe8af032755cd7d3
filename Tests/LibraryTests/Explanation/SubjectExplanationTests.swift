import Engine
import JSON
import Library
import Testing

@Suite struct SubjectExplanationTests {
  private func subject(_ student: Student) throws -> Subject { try #require(student.library["bd"]) }

  @Test
  func `is about the sitting in which the student stands, or the one asked for`() throws {
    let subject = try subject(Student.failed())
    #expect(SubjectExplanation(subject).explanation.sitting == "july")
    let june = SubjectExplanation(subject, in: "june")
    #expect(june.explanation.sitting == "june" && june.explanation.outcome.verdict == .fail)
  }

  @Test
  func `names parts, values and what is graded`() throws {
    let explanation = try SubjectExplanation(subject(Student.failed()))
    #expect(explanation.name == "Bases de Datos" && explanation.subject == "bd")
    #expect(explanation.title(of: "lab" as NodeID).name == "Prácticas")
    #expect(explanation.title(of: "spare" as NodeID).name == "spare")
    #expect(explanation.title(of: "lab.2" as LeafID).name == "Prácticas 2")
    #expect(explanation.sittings.map(\.id) == ["june", "july"])
  }

  @Test
  func `shows what was typed, also in an earlier sitting`() throws {
    var student = try Student.failed()
    try student.grade("exam", "55 %", in: "july")
    let explanation = try SubjectExplanation(subject(student))
    #expect(explanation.title(of: "exam" as LeafID).text == "55 %")
    #expect(explanation.title(of: "lab.1" as LeafID).text == "8")
    #expect(explanation.title(of: "seat" as LeafID).text == "2")
    #expect(explanation.title(of: "essay" as LeafID).text == nil)
    let best = try SubjectExplanation(subject(student), .best)
    // It may be taken again, so that the best does not count what was typed.
    #expect(best.title(of: "seat" as LeafID).text == nil)
  }

  @Test
  func `carries the citations of parts, values, sittings and parts of a member`() throws {
    var student = Student()
    try student.add(
      "bd",
      syllabus: """
        {
          "format": 1, "subject": {"name": "S"}, "labels": {"Notable": 7},
          "parts": {
            "s": {"each": 2, "cite": "p. 1", "parts": {"t": {"cite": "p. 2"}}, "mark": "t"}
          },
          "values": {"v": {"points": "mean(s)", "name": "V", "cite": "p. 3"}},
          "grade": "v", "sittings": {"june": {"name": "Junio", "cite": "p. 4"}}
        }
        """
    )
    try student.grade("s.1.t", "8")
    try student.grade("s.2.t", "7")
    let explanation = try SubjectExplanation(subject(student))
    #expect(explanation.title(of: "s" as NodeID).cite == "p. 1")
    #expect(explanation.title(of: "s.2.t" as LeafID).cite == "p. 2")
    #expect(explanation.title(of: "v" as NodeID) == .init("V", cite: "p. 3"))
    #expect(explanation.title(of: "june" as SittingID) == .init("Junio", cite: "p. 4"))
    #expect(explanation.label == "Notable")
  }

  @Test
  func `carries how much was sat`() throws {
    var student = Student()
    try student.add(
      "bd",
      syllabus: """
        {
          "format": 1, "subject": {"name": "S"}, "parts": {"a": {}, "b": {}}, "grade": {"average": {"a": 1, "b": 1}},
          "rules": [{"when": "attempted < 60", "verdict": "not presented"}]
        }
        """
    )
    try student.grade("a", "NP")
    try student.grade("b", "EX")
    let written = try SubjectExplanation(subject(student))
    #expect(written.explanation.attempted.first?.members.map(\.share) == [.zero, nil])
    #expect(try SubjectExplanation(json: written.json) == written)
  }

  /// Steps of a formula, in the explanation of a subject that has no other.
  private func read(steps: JSONValue) throws -> SubjectExplanation {
    let json = try SubjectExplanation(subject(Student.enrolled())).json
    let members = (json.object ?? []).filter { $0.key != "average" && $0.key != "formula" }
      .map { ($0.key, $0.value) }
    return try SubjectExplanation(
      json: .object(members + [("formula", .object([("steps", steps)]))])
    )
  }

  @Test
  func `reads a formula step by step`() throws {
    let one: JSONValue = ["step": "constant", "value": "1"]
    let sum: JSONValue = ["step": "+", "of": [0, 1], "value": "2"]
    guard case .formula(let step) = try read(steps: [one, one, sum]).explanation.grade else {
      Issue.record("not a formula")
      return
    }
    #expect(step.formula == "1 + 1")
  }

  @Test(arguments: [
    #"[]"#, #"[{"step":"constant","value":"1"},{"step":"constant","value":"1"}]"#,
    #"[{"step":"negation","of":[0],"value":"1"}]"#, #"[{"step":"negation","of":[-1],"value":"1"}]"#,
    #"[{"step":"constant","value":"1"},{"step":"+","of":[0,0],"value":"2"}]"#,
    #"[{"step":"constant","value":"1"},{"step":"+","of":[0],"value":"2"}]"#,
    #"[{"step":"constant","value":"x"}]"#, #"[{"step":"constant"}]"#,
    #"[{"step":"sine","value":"1"}]"#,
  ])
  func `refuses steps that make no formula`(steps: String) throws {
    let steps = try JSONValue(parsing: Array(steps.utf8), limits: .frame)
    #expect(throws: JSONFieldError.self) { try read(steps: steps) }
  }
}
