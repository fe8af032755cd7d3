import Engine
import Library
import Testing

@Suite struct OccasionTests {
  private func occasions(_ parts: String) throws -> [Occasion] {
    var file = MinimalSyllabus()
    file.parts = #""parts": {"exam": {}, \#(parts)}"#
    return try #require(file.syllabus).leaves.dropFirst().map(\.occasion)
  }

  @Test(
    arguments: [
      ("Examen final", .exam), ("Primer parcial", .exam), ("Prueba objetiva", .exam),
      ("Exámenes de prácticas", .exam), ("Proba de nivel", .exam), ("Lab exam", .exam),
      ("Final", .exam), ("Presentación", .exam), ("Control", .exam), ("Prácticas", .handIn),
      ("Trabajo final", .handIn), ("Práctica, entrega final", .handIn), ("Memòria final", .handIn),
      ("Final project", .handIn), ("Seminario", .handIn), ("Contexto", .handIn),
    ] as [(String, Occasion)]
  )
  func `is what the name of the part says`(name: String, occasion: Occasion) throws {
    #expect(try occasions(#""p": {"name": "\#(name)"}"#) == [occasion])
  }

  @Test func `is an exam where questions are counted`() throws {
    let paper = #""p": {"test": {"questions": 10, "points": "right"}}"#
    #expect(try occasions(paper) == [.exam])
  }

  @Test func `is what the file says, for a row and for what its members consist of`() throws {
    #expect(try occasions(#""p": {"name": "Examen", "occasion": "hand-in"}"#) == [.handIn])
    #expect(try occasions(#""p": {"each": 2, "occasion": "exam"}"#) == [.exam, .exam])
    let row = """
      "p": {"each": 1, "occasion": "exam", "mark": "a + b",
            "parts": {"a": {"of": 5}, "b": {"of": 5, "occasion": "hand-in"}}}
      """
    #expect(try occasions(row) == [.exam, .handIn])
  }

  @Test func `is told with its place where there is no such one`() {
    var file = MinimalSyllabus()
    file.parts = #""parts": {"exam": {"occasion": "exma"}}"#
    #expect(
      file.lines == ["4:33: error: unknown occasion “exma”; did you mean “exam”?"]
    )
  }
}
