import Civil
import Engine
import JSON
import TestSupport
import Testing

@testable import Library

/// Single changes of a file, which keep the rest of it.
@Suite struct SyllabusDocumentTests {
  private static let file = """
    {
      "format": 1,
      "subject": {"name": "Física"},
      "parts": {"lab": {"name": "Prácticas", "each": 2}, "exam": {"of": 7.50}, "essay": {}},
      "values": {"course": {"average": {"lab": 1, "essay": 0.10}}},
      "grade": {"average": {"course": 40.0, "exam": 60}},
      "sittings": {"july": {"after": "june", "carry": {"lab": "keep"}}}
    }

    """

  private func document() throws -> SyllabusDocument {
    SyllabusDocument(try JSONValue(parsing: Array(Self.file.utf8), limits: .file))
  }

  /// The lines that differ from the file, after a change that leaves a syllabus.
  private func changed(
    _ change: (inout SyllabusDocument) throws -> Void
  ) throws -> [String] {
    var document = try document()
    try change(&document)
    #expect(!Syllabus.read(Array(document.text.utf8)).isRefused, "\(document.text)")
    let before = Set(Self.file.split(separator: "\n"))
    return document.text.split(separator: "\n").filter { !before.contains($0) }.map {
      $0.drop { $0 == " " }.description
    }
  }

  private func number(_ text: String) -> JSONValue { JSONValue(.number(text)) }

  @Test func `what is not changed is written as it was`() throws {
    #expect(try document().text == Self.file)
  }

  @Test func `a part is added after the others, with its members in their order`() throws {
    let lines = try changed {
      try $0.addPart("talk", [("of", number("2")), ("name", "Exposición")])
      try $0.setWeight(number("5"), of: "talk")
    }
    #expect(lines.contains(#""talk": {"name": "Exposición", "of": 2}"#))
    #expect(lines.contains(#""grade": {"average": {"course": 40.0, "exam": 60, "talk": 5}},"#))
  }

  @Test func `a member of a part is set where it stands, else where it belongs`() throws {
    let lines = try changed {
      $0.setPart("exam", "of", number("8"))
      $0.setPart("exam", "name", "Examen")
      $0.setPart("lab", "name", nil)
    }
    #expect(
      lines == [
        #""parts": {"lab": {"each": 2}, "exam": {"name": "Examen", "of": 8}, "essay": {}},"#
      ]
    )
  }

  @Test(arguments: [
    (SyllabusDocument.Place.first, ["essay", "lab", "exam"]), (.last, ["lab", "exam", "essay"]),
    (.before("exam"), ["lab", "essay", "exam"]), (.after("lab"), ["lab", "essay", "exam"]),
  ])
  func `a part goes where it is said`(place: SyllabusDocument.Place, order: [String]) throws {
    var document = try document()
    try document.movePart("essay", to: place)
    #expect(document.parts.map(\.key) == order)
    #expect(throws: SyllabusDocument.Problem.sameParts("essay")) {
      try document.movePart("essay", to: .before("essay"))
    }
  }

  @Test func `a part that goes leaves averages and sittings too`() throws {
    let lines = try changed { $0.removePart("lab") }
    #expect(
      lines == [
        #""parts": {"exam": {"of": 7.50}, "essay": {}},"#,
        #""values": {"course": {"average": {"essay": 0.10}}},"#,
        #""sittings": {"july": {"after": "june"}}"#,
      ]
    )
  }

  @Test func `a part that a formula mentions is missed by the reader`() throws {
    let text = Self.file.replacing(
      #""grade": {"#,
      with: #""rules": [{"require": "exam >= 4"}], "grade": {"#
    )
    var document = SyllabusDocument(try JSONValue(parsing: Array(text.utf8), limits: .file))
    document.removePart("exam")
    let reading = Syllabus.read(Array(document.text.utf8))
    #expect(reading.isRefused)
    #expect(reading.diagnostics.contains { $0.message.contains("exam") && $0.position != nil })
  }

  @Test func `a weight goes into the average in which it stands, or the one that is named`() throws
  {
    #expect(
      try changed { try $0.setWeight(number("2"), of: "lab") } == [
        #""values": {"course": {"average": {"lab": 2, "essay": 0.10}}},"#
      ]
    )
    let lines = try changed {
      try $0.setWeight(nil, of: "essay")
      try $0.setWeight(number("10"), of: "essay", in: "grade")
    }
    #expect(lines.contains(#""grade": {"average": {"course": 40.0, "exam": 60, "essay": 10}},"#))
    var document = try document()
    try document.setWeight(number("1"), of: "lab", in: "grade")
    #expect(throws: SyllabusDocument.Problem.severalAverages(["grade", "course"])) {
      try document.setWeight(number("2"), of: "lab")
    }
    document.set("grade", "exam")
    #expect(throws: SyllabusDocument.Problem.noWeights("grade")) {
      try document.setWeight(number("2"), of: "exam")
    }
  }

  @Test func `a group is an average with a name, and goes from the averages that it is in`() throws
  {
    let lines = try changed {
      try $0.addGroup("work", name: "Trabajo", [("essay", number("1")), ("lab", number("2"))])
    }
    #expect(
      lines.contains(#""work": {"name": "Trabajo", "average": {"essay": 1, "lab": 2}}"#)
    )
    let gone = try changed { $0.removeGroup("course") }
    #expect(gone == [#""grade": {"average": {"exam": 60}},"#])
    let named = try changed { try $0.nameGroup("course", "Curso") }
    #expect(named.first?.hasPrefix(#""values": {"course": {"name": "Curso", "average""#) == true)
    var document = try document()
    for name in ["course", "exam"] {
      #expect(throws: SyllabusDocument.Problem.nameTaken(name)) {
        try document.addGroup(name, name: nil, [])
      }
      #expect(throws: SyllabusDocument.Problem.nameTaken(name)) { try document.addPart(name, []) }
    }
  }

  @Test func `what is carried over, the pass mark and the scale have their places`() throws {
    let lines = try changed {
      $0.setCarry("retake", of: "exam", in: "july")
      $0.set("scale", number("12"))
      $0.set("pass", "> 5")
    }
    #expect(
      lines == [
        #""pass": "> 5","#, #""scale": 12,"#,
        #""sittings": {"july": {"after": "june", "carry": {"lab": "keep", "exam": "retake"}}}"#,
      ]
    )
    #expect(
      try changed { $0.setCarry(nil, of: "lab", in: "july") }.last?.contains("carry") == false
    )
    #expect(try document().laterSittings == ["july"])
  }

  @Test(arguments: try Repository.names(in: "syllabi").filter { $0.hasSuffix(".json") })
  func `names, order and weights take no grade and no date away`(file: String) throws {
    var random = SplitMix64(seed: UInt64(file.utf8.count))
    var student = Student()
    let text = String(decoding: try Repository.read("syllabi/\(file)"), as: UTF8.self)
    try student.add("bd", syllabus: text)
    let before = try #require(student.library["bd"])
    for leaf in before.syllabus.leaves {
      let grades = ["NP", "1", "0", "sí", "50 %"].shuffled(using: &random)
      // What a part does not take is refused, and another is tried.
      for grade in grades where (try? student.grade(leaf.id, grade)) != nil { break }
      _ = try? student.date(leaf.id, .day(Student.day(2027, 1, 15)))
    }
    let graded = try #require(student.library["bd"])
    #expect(!graded.grades.isEmpty)
    var document = SyllabusDocument(before.syllabus.json)
    for _ in 1...12 {
      let part = try #require(document.parts.randomElement(using: &random)).key
      switch Int.random(in: 0...2, using: &random) {
      case 0: document.setPart(part, "name", .string("N\(Int.random(in: 0...99, using: &random))"))
      case 1: try document.movePart(part, to: Bool.random(using: &random) ? .first : .last)
      default:
        var weighed = document
        let weight = number("\(Int.random(in: 1...90, using: &random))")
        // Where it has no single weight it is left.
        if (try? weighed.setWeight(weight, of: part)) != nil,
          !Syllabus.read(weighed.json, checksCases: false).isRefused
        {
          document = weighed
        }
      }
    }
    let change = Change.ReplaceSyllabus(subject: "bd", syllabus: document.text)
    let effect = try student.change(.replaceSyllabus(change))
    #expect(effect.unplaced.isEmpty)
    #expect(student.library["bd"]?.grades == graded.grades)
    #expect(student.library["bd"]?.dates == graded.dates)
  }
}
