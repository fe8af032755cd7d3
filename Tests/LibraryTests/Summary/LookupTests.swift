import Engine
import Library
import Testing

@Suite struct LookupTests {
  private func summary() throws -> Summary {
    var student = Student()
    try student.add()
    try student.add()
    for name in ["Cálculo", "Cálculo Avanzado", "Deseño"] {
      let file =
        #"{"format": 1, "subject": {"name": "\#(name)"}, "parts": {"e": {}}, "grade": "e"}"#
      try student.add(syllabus: file)
    }
    return student.library.summary()
  }

  @Test(arguments: [
    ("bd", "bd"), ("BD", "bd"), ("bd-2019", "bd-2019"), ("bd-", "bd-2019"), ("calculo", "calculo"),
    ("CÁLCULO", "calculo"), ("calculo a", "ca"), ("dese", "deseno"), ("desen\u{303}o", "deseno"),
    ("ca", "ca"),
  ])
  func `finds a subject by its short name, its name, or a beginning`(
    typed: String,
    expected: SubjectID
  ) throws {
    #expect(try summary().subject(named: typed).id == expected)
  }

  @Test
  func `says which ones a beginning could mean`() throws {
    let summary = try summary()
    #expect(throws: LookupError.ambiguous("b", ["bd", "bd-2019"])) {
      try summary.subject(named: "b")
    }
    #expect(throws: LookupError.ambiguous("cal", ["calculo", "ca"])) {
      try summary.subject(named: "cal")
    }
  }

  @Test
  func `says that a name two subjects share could mean both`() throws {
    let summary = try summary()
    #expect(throws: LookupError.ambiguous("bases de datos", ["bd", "bd-2019"])) {
      try summary.subject(named: "bases de datos")
    }
  }

  @Test
  func `suggests the nearest for what it cannot find`() throws {
    let summary = try summary()
    #expect(throws: LookupError.unknown("calclo", near: "calculo")) {
      try summary.subject(named: "calclo")
    }
    #expect(throws: LookupError.unknown("física", near: nil)) {
      try summary.subject(named: "física")
    }
    #expect(throws: LookupError.unknown("", near: nil)) { try summary.subject(named: "") }
  }

  @Test
  func `finds parts and sittings alike`() throws {
    let subject = try #require(try summary().subjects.first)
    #expect(try subject.part(named: "lab.2").id == "lab.2")
    #expect(try subject.part(named: "practicas 1").id == "lab.1")
    #expect(try subject.part(named: "exa").id == "exam")
    #expect(throws: LookupError.ambiguous("pr", ["lab.1", "lab.2"])) {
      try subject.part(named: "pr")
    }
    #expect(throws: LookupError.ambiguous("e", ["exam", "essay"])) { try subject.part(named: "e") }
    #expect(try subject.sitting(named: "jul").id == "july")
    #expect(throws: LookupError.ambiguous("ju", ["june", "july"])) {
      try subject.sitting(named: "ju")
    }
  }

  @Test
  func `finds a whole row where its members are alike`() throws {
    let subject = try #require(try summary().subjects.first)
    #expect(try subject.address(named: "lab") == ("lab", "Prácticas"))
    #expect(try subject.address(named: "prácticas") == ("lab", "Prácticas"))
    #expect(try subject.address(named: "pr") == ("lab", "Prácticas"))
    #expect(try subject.address(named: "lab.2") == ("lab.2", "Prácticas 2"))
    #expect(try subject.address(named: "prácticas 2") == ("lab.2", "Prácticas 2"))
    #expect(try subject.address(named: "exam") == ("exam", "Examen"))
    #expect(throws: LookupError.ambiguous("e", ["exam", "essay"])) {
      try subject.address(named: "e")
    }
  }
}
