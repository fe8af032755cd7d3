import Engine
import Testing

@Suite struct NotPresentedTests {
  private func standing(_ exam: LeafState) throws -> Standing {
    var definition = SchemeDefinition(grade: Located(.expression("exam + lab")))
    definition.parts = [
      PartDefinition(id: Located("exam"), kind: .mark(of: Located(Exact(7)))),
      PartDefinition(id: Located("lab"), kind: .mark(of: Located(Exact(3)))),
    ]
    definition.rules = [
      RuleDefinition(test: .when(Located("absent(exam)"), .notPresented)),
      RuleDefinition(test: .require([Located("exam >= 3")])),
    ]
    let scheme = try #require(Scheme.compile(definition).scheme)
    return scheme.standing(of: GradeRecord([.ordinary: ["exam": exam]]), in: .ordinary)
  }

  @Test
  func `is settled as not presented while something is open that cannot change it`() throws {
    let standing = try standing(.absent)
    #expect(standing.open == ["lab"])
    #expect(standing.status == .settled(.notPresented))
  }

  @Test
  func `is settled as failed when the exam was sat and its minimum missed`() throws {
    #expect(try standing(.graded(.points(Exact(2)))).status == .settled(.fail))
  }
}
