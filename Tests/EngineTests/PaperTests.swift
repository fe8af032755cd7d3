import Testing

@testable import Engine

@Suite struct PaperTests {
  private func papers(
    _ scheme: Scheme,
    _ texts: KeyValuePairs<LeafID, String> = [:],
    countsBlanks: Bool = true,
    target: Target = .pass
  ) -> [Need.Paper] {
    scheme.need(texts, Question(target: target, countsBlanks: countsBlanks)).papers
  }

  /// How many may be wrong by the number answered, as far as the paper tells.
  private func mayMiss(_ scheme: Scheme, target: Target = .pass) -> [Int: Int] {
    let rows = papers(scheme, target: target).first?.rows ?? []
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.answered, $0.mayMiss) })
  }

  @Test func `with a fifth off for each wrong one it pays to answer 15 or 20, and never 16`() throws
  {
    let scheme = try compile(
      [.test("t", questions: 20, points: "0.5 * right - 0.125 * wrong")],
      grade: "t"
    )
    let mayMiss = mayMiss(scheme)
    #expect([10, 11, 12, 15, 16, 20].map { mayMiss[$0] } == [0, 0, 1, 4, 4, 8])
    #expect(mayMiss[9] == nil)
  }

  @Test func `all answered is what is told unless blanks are asked for`() throws {
    let scheme = try compile(
      [.test("t", questions: 25, points: "(right - wrong / 3) * 10 / questions")],
      grade: "t"
    )
    // 16 right and 9 wrong are 5.2, 15 and 10 are 4.67.
    #expect(
      papers(scheme, countsBlanks: false) == [
        Need.Paper(leaf: "t", questions: 25, rows: [.init(answered: 25, mayMiss: 9)])
      ]
    )
  }

  @Test(arguments: [
    // Four options, no penalty, one for each, wrong ones in pairs, and never below zero.
    ("right / 2", 10), ("(right - wrong / 3) / 2", 7), ("(right - wrong) / 2", 5),
    ("(right - 0.3 * wrong) / 2", 7), ("(right - floor(wrong / 2)) / 2", 7),
    ("max(0, right - wrong / 3) / 2", 7), ("clamp(right - wrong / 4, 0, 20) / 2", 8),
  ])
  func `every way of taking points off is counted by its own formula`(
    points: String,
    mayMiss: Int
  ) throws {
    let scheme = try compile([.test("t", questions: 20, points: points)], grade: "t")
    #expect(self.mayMiss(scheme)[20] == mayMiss)
  }

  @Test(arguments: ["right / 2", "(right - 0.3 * wrong) / 2", "(right - floor(wrong / 2)) / 2"])
  func `one more wrong answer is one too many`(points: String) throws {
    let scheme = try compile([.test("t", questions: 20, points: points)], grade: "t")
    for (answered, mayMiss) in mayMiss(scheme) {
      func verdict(_ wrong: Int) -> Verdict {
        scheme.secured(["t": "\(answered - wrong)/\(wrong)/\(20 - answered)"]).verdict
      }
      #expect((0...mayMiss).allSatisfy { verdict($0) == .pass })
      if mayMiss < answered { #expect(verdict(mayMiss + 1) == .fail) }
    }
  }

  @Test func `the whole scheme decides how many may be wrong, not the paper alone`() throws {
    let scheme = try compile(
      [.test("t", questions: 10, points: "right / 2", of: "5"), .mark("exam", of: "5")],
      grade: "t + exam",
      rules: [.require("t >= 2")]
    )
    #expect(papers(scheme, ["exam": "5"]).first?.rows.last == .init(answered: 10, mayMiss: 6))
    #expect(papers(scheme, ["exam": "1"]).first?.rows.last == .init(answered: 10, mayMiss: 2))
    // With the exam at the common mark of 5, half of the answers have to be right.
    #expect(papers(scheme).first?.rows.last == .init(answered: 10, mayMiss: 5))
  }

  @Test func `points that fall with more right answers are counted through`() throws {
    let scheme = try compile(
      [.test("t", questions: 6, points: "if(wrong = 1, 0, right * 10 / 6)")],
      grade: "t"
    )
    // With one wrong answer it fails, with two it would pass again: none is safe.
    #expect(mayMiss(scheme)[6] == 0)
  }

  @Test func `a higher target leaves fewer`() throws {
    let scheme = try compile([.test("t", questions: 20, points: "right / 2")], grade: "t")
    #expect(mayMiss(scheme, target: .grade(Exact(9)))[20] == 2)
    #expect(mayMiss(scheme, target: .grade(.ten)) == [20: 0])
  }

  @Test func `nothing is counted where no answer is needed or none is enough`() throws {
    let scheme = try compile(
      [.test("t", questions: 20, points: "right / 2"), .mark("exam")],
      average: [.init("t", "20"), .init("exam", "80")]
    )
    #expect(papers(scheme, ["exam": "9"]).isEmpty)
    #expect(papers(scheme, ["exam": "2"]).isEmpty)
  }
}
