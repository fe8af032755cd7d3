import Testing

@testable import Engine

@Suite struct PassMarkTests {
  /// One mark, what it is out of, and the pass mark of a subject that is nothing else.
  struct Case: Sendable, CustomTestStringConvertible {
    var mark: String
    var maximum: String
    var pass: Threshold
    var testDescription: String {
      "\(mark) of \(maximum), \(pass.isStrict ? ">" : ">=") \(pass.mark)"
    }

    init(_ mark: String, of maximum: String = "10", _ pass: Threshold) {
      (self.mark, self.maximum, self.pass) = (mark, maximum, pass)
    }
  }

  private func outcome(_ item: Case) throws -> Outcome {
    var definition = SchemeDefinition(
      [.mark("exam", of: item.maximum)],
      grade: .average([.init("exam", "1")])
    )
    definition.pass = item.pass
    return try definition.compiled().secured(["exam": item.mark])
  }

  @Test(arguments: [
    Case("79.55", of: "100", .atLeast(Exact(8))), Case("8.966", .atLeast(Exact(9))),
    Case("39", of: "56", .atLeast(Exact(7))), Case("5.945", .atLeast(Exact(6))),
    Case("4.999999", .atLeast(Exact(5))), Case("5.5", .above(Exact("5.5"))),
    Case("5", .above(Exact(5))),
  ])
  func `what falls short by however little fails, and reads as short of the mark`(item: Case) throws
  {
    let outcome = try outcome(item)
    #expect(outcome.verdict == .fail)
    let grade = try #require(outcome.grade)
    for places in 0...3 {
      let shown = grade.shown(places: places, thresholds: [item.pass])
      #expect(!item.pass.isMet(by: Exact(shown)), "\(grade) is shown as \(shown)")
    }
  }

  @Test(arguments: [
    Case("5", .atLeast(Exact(5))), Case("10", .atLeast(.ten)), Case("5.5", .atLeast(Exact("5.5"))),
    Case("80", of: "100", .atLeast(Exact(8))), Case("5.000001", .above(Exact(5))),
    Case("10/3", .atLeast(Exact("10/3"))),
  ])
  func `what reaches the mark passes, and reads as reaching it`(item: Case) throws {
    let outcome = try outcome(item)
    #expect(outcome.verdict == .pass)
    let grade = try #require(outcome.grade)
    for places in 0...3 {
      let shown = grade.shown(places: places, thresholds: [item.pass])
      #expect(item.pass.isMet(by: Exact(shown)), "\(grade) is shown as \(shown)")
    }
  }

  @Test func `a point lost somewhere is not rounded up to a ten`() throws {
    let scheme = try compile(
      [.mark("a", of: "21"), .mark("b"), .mark("c")],
      average: [.init("a", "10"), .init("b", "30"), .init("c", "60")]
    )
    let grade = try #require(scheme.secured(["a": "20", "b": "10", "c": "10"]).grade)
    #expect(grade == Exact("209/21"))
    #expect(grade.shown(places: 0, thresholds: [.atLeast(.ten)]) == "9")
  }

  @Test func `every sum of weighted marks that is five passes, where doubles fail some`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b"), .mark("c")],
      average: [.init("a", "0.1"), .init("b", "0.2"), .init("c", "0.7")]
    )
    var failedInDoubles = 0
    for (a, b, c) in inHalfPoints where a + 2 * b + 7 * c == 100 {
      let marks = [a, b, c].map { LeafState.graded(.points(Exact($0) * Exact("0.5"))) }
      let record = GradeRecord([.ordinary: ["a": marks[0], "b": marks[1], "c": marks[2]]])
      #expect(scheme.standing(of: record, in: .ordinary).status == .settled(.pass))
      let sum = 0.1 * Double(a) / 2 + 0.2 * Double(b) / 2 + 0.7 * Double(c) / 2
      if sum < 5 { failedInDoubles += 1 }
    }
    #expect(failedInDoubles > 0)
  }

  /// Three marks out of ten in every combination, as numbers of half points.
  private var inHalfPoints: [(Int, Int, Int)] {
    (0...20).flatMap { a in (0...20).flatMap { b in (0...20).map { (a, b, $0) } } }
  }

  @Test func `a term that failed may leave its own mark, cut to a whole number`() throws {
    let scheme = try compile(
      [.mark("term", each: 3)],
      grade: "if(all(term >= 5), round(mean(term)), floor(min(term)))"
    )
    #expect(scheme.secured(["term.1": "4.6", "term.2": "7", "term.3": "8"]).grade == Exact(4))
    #expect(scheme.secured(["term.1": "5", "term.2": "7", "term.3": "8"]).grade == Exact(7))
  }
}
