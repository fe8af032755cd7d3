import Engine
import JSON
import Library
import Testing

@Suite struct SubjectQuestionTests {
  private func subject(_ grades: [(LeafID, String)] = []) throws -> Subject {
    var student = try Student.enrolled()
    for (part, value) in grades { try student.grade(part, value) }
    return try #require(student.library["bd"])
  }

  private func mark(_ rung: Rung) -> String {
    if case .atLeast(let mark, _) = rung.need.answer {
      "\(mark.mark)"
    } else {
      "\(rung.need.answer)"
    }
  }

  @Test func `answers for each goal of the ladder`() throws {
    let subject = try subject([("lab.1", "8"), ("lab.2", "6"), ("seat", "5")])
    let ladder = try subject.ladder(in: "june")
    #expect(ladder.map(\.goal.grade) == [5, 7, 9, 10].map { Exact($0) })
    // 0.4 · 7 + 0.2 · 5 = 3.8 is there: 1.2, 3.2 and 5.2 of 4 are missing.
    #expect(ladder.map(mark) == ["4", "8", "outOfReach", "outOfReach"])
    #expect(ladder[2].grade == Exact("7.8") && ladder[2].reasons.isEmpty)
  }

  @Test func `says what is certain of a goal that is reached, and what decides one out of reach`()
    throws
  {
    let reached = try subject([("lab.1", "10"), ("lab.2", "10"), ("exam", "8")])
    let pass = try reached.rung("pass", in: "june")
    #expect(pass.need.answer == .secured && pass.grade == Exact("7.2"))
    let missed = try subject([("exam", "3")]).rung("pass", in: "june")
    #expect(missed.need.answer == .outOfReach && missed.grade == Exact("4.5"))
    guard case .requirementMissed(let report)? = missed.reasons.first?.cause else {
      Issue.record("no requirement")
      return
    }
    #expect(report.text == "exam >= 4" && report.comparison?.left == Exact(3))
  }

  @Test(arguments: [
    (["exam"], "worst", "outOfReach"), (["exam"], "best", "4"), (["exam"], "5", "5"),
    (["exam"], "7,5", "4"), (["lab"], "best", "0"), (["lab", "exam"], "worst", "6.25"),
    (["lab.1", "exam"], "worst", "8.34"), ([], "best", "5"),
  ])
  func `asks for parts and rows, with the others as it is supposed`(
    over: [String],
    others: String,
    expected: String
  ) throws {
    let terms = NeedTerms(over: over, others: others)
    #expect(mark(try subject().rung("pass", on: terms, in: "june")) == expected)
  }

  @Test func `supposes that it goes on as so far`() throws {
    let subject = try subject([("lab.1", "9"), ("lab.2", "6")])
    let terms = NeedTerms(over: ["exam"], others: "so-far")
    // 0.4 · 7.5 + 0.2 · 7.5 = 4.5 is there, and the exam has to be a 4.
    #expect(mark(try subject.rung("pass", on: terms, in: "june")) == "4")
    #expect(mark(try subject.rung("7", on: terms, in: "june")) == "6.25")
    #expect(throws: QuestionError.nothingSoFar) {
      try self.subject().rung("pass", on: terms, in: "june")
    }
  }

  @Test(arguments: ["zero", "11", "-1", "", "Worst"])
  func `supposes nothing that it does not understand`(others: String) throws {
    let subject = try subject()
    #expect(throws: QuestionError.others(others)) {
      try subject.ladder(on: NeedTerms(over: ["exam"], others: others), in: "june")
    }
  }

  @Test func `names what is not there`() throws {
    let subject = try subject()
    #expect(throws: QuestionError.part(.unknownPart("exm", of: "bd", near: "exam"))) {
      try subject.rung("pass", on: NeedTerms(over: ["exm"]), in: "june")
    }
    #expect(
      throws: QuestionError.sitting(.unknownSitting("may", of: "bd", known: ["june", "july"]))
    ) {
      try subject.sitting(named: "may")
    }
    #expect(try subject.sitting(named: nil) == "june" && subject.sitting(named: "july") == "july")
  }
}

@Suite struct AssumingTests {
  private func subject() throws -> Subject {
    var student = try Student.enrolled()
    try student.grade("lab.1", "8")
    return try #require(student.library["bd"])
  }

  private func texts(_ subject: Subject, in sitting: SittingID = "june") -> [LeafID: String] {
    (subject.grades[sitting] ?? [:]).mapValues(\.text)
  }

  @Test func `puts grades in place of what is there, and leaves the subject as it is`() throws {
    let subject = try subject()
    let changed = try subject.assuming([("lab.1", "5"), ("exam", "22/30")], in: "june")
    #expect(texts(changed) == ["lab.1": "5", "exam": "22/30"])
    #expect(texts(subject) == ["lab.1": "8"])
  }

  @Test(
    arguments: [
      ("9 7,5", ["lab.1": "9", "lab.2": "7,5"]), ("- 85 %", ["lab.2": "85%"]),
      ("6", ["lab.1": "6"]),
      (" NP  EX ", ["lab.1": "NP", "lab.2": "EX"]),
    ] as [(String, [LeafID: String])]
  )
  func `gives the members of a row a grade each`(typed: String, expected: [LeafID: String]) throws {
    #expect(texts(try subject().assuming([("lab", typed)], in: "june")) == expected)
  }

  @Test func `takes a grade back, and gives it to any sitting`() throws {
    var student = try Student.failed()
    #expect(texts(try subject().assuming([("lab.1", "-")], in: "june")).isEmpty)
    try student.grade("exam", "2", in: "july")
    let subject = try #require(student.library["bd"])
    let changed = try subject.assuming([("seat", "9"), ("exam", "5")], in: "july")
    #expect(texts(changed, in: "july") == ["seat": "9", "exam": "5"])
    #expect(texts(changed) == texts(subject))
  }

  @Test(
    arguments: [
      ("exam", "11", .unreadableGrade(GradeTextError(.aboveMaximum(.ten), in: "11"))),
      ("lab", "8 x", .unreadableGrade(GradeTextError(.notANumber, in: "x"))),
      ("lab", "1 2 3", .tooManyGrades(3, part: "lab", members: 2)),
      ("exm", "5", .unknownPart("exm", of: "bd", near: "exam")),
    ] as [(String, String, Refusal)]
  )
  func `refuses what could not be entered either`(
    part: String,
    typed: String,
    refusal: Refusal
  ) throws {
    let subject = try subject()
    #expect(throws: QuestionError.grade(part: part, refusal)) {
      try subject.assuming([(part, typed)], in: "june")
    }
  }

  @Test func `refuses a part whose grade is kept, and one that is gone`() throws {
    let subject = try #require(try Student.failed().library["bd"])
    #expect(throws: QuestionError.grade(part: "lab.1", .keptFrom("june", part: "lab.1"))) {
      try subject.assuming([("lab.1", "5")], in: "july")
    }
    #expect(throws: QuestionError.grade(part: "essay", .partLost("essay", "july"))) {
      try subject.assuming([("essay", "5")], in: "july")
    }
  }

  @Test func `takes grades in any order, though one may open the part of another`() throws {
    var student = Student()
    let syllabus = """
      {"format": 1, "subject": {"name": "Elección"},
       "parts": {"mode": {"choice": ["parcial", "final"]},
         "partial": {"if": "mode = 1"}, "final": {"if": "mode = 2"}},
       "grade": "partial + final"}
      """
    try student.add("e", syllabus: syllabus)
    try student.grade("mode", "1", of: "e")
    let subject = try #require(student.library["e"])
    let changed = try subject.assuming([("final", "7"), ("mode", "final")], in: "ordinary")
    #expect(texts(changed, in: "ordinary") == ["final": "7", "mode": "final"])
    #expect(throws: QuestionError.grade(part: "final", .partLost("final", "ordinary"))) {
      try subject.assuming([("final", "7")], in: "ordinary")
    }
  }

  @Test func `is as if the grades were there`() throws {
    let changed = try subject().assuming([("lab.2", "6"), ("exam", "3")], in: "june")
    let summary = SubjectSummary(changed, course: "2026/27", sitting: "june")
    #expect(summary.status == .fail && summary.best == Exact("4.5"))
    #expect(summary.reasons.isEmpty == false)
  }
}

@Suite struct RungJSONTests {
  @Test func `is read as it was written`() throws {
    var student = Student()
    let syllabus = """
      {"format": 1, "subject": {"name": "Todo"},
       "labels": {"Matrícula": {"from": 9, "when": "exam = 10"}, "Notable": 7},
       "parts": {"exam": {}, "quiz": {"of": 5, "test": {"questions": 20, "points": "right / 4"}},
         "lab": {}, "came": {"yes": true}, "mode": {"choice": ["a", "b"]},
         "faults": {"of": 3, "worse": "more"}},
       "values": {"theory": {"points": "0.7 * exam + 0.6 * quiz", "name": "Teoría"}},
       "grade": "if(mode = 2, 0.5 * theory + 0.5 * lab, 0.9 * lab) - 0.1 * faults",
       "rules": [{"require": ["theory >= 4", "lab > 3", "came"], "name": "aprobar la teoría"}]}
      """
    try student.add("t", syllabus: syllabus)
    let subject = try #require(student.library["t"])
    for over in [[], ["exam"], ["quiz"], ["faults", "lab"]] {
      let ladder = try subject.ladder(
        on: NeedTerms(over: over, others: "best", countsBlanks: true),
        in: "ordinary"
      )
      #expect(ladder.count == 5)
      for rung in ladder {
        let text = Array(rung.json.description.utf8)
        #expect(try Rung(json: JSONValue(parsing: text, limits: .frame)) == rung)
      }
    }
    try student.grade("exam", "0", of: "t")
    try student.grade("quiz", "0/20/0", of: "t")
    let failed = try #require(student.library["t"]).rung("pass", in: "ordinary")
    #expect(failed.names == ["theory": "Teoría"])
    #expect(try Rung(json: failed.json) == failed)
  }
}
