import TestSupport
import Testing

@testable import Engine

/// What is said to be settled is settled, whatever the open marks come to.
@Suite struct SettledTests {
  @Test func `a mark that switches the formula does not secure a pass that uneven marks lose`()
    throws
  {
    let scheme = try compile(
      [.mark("test"), .mark("work"), .mark("final")],
      grade: "if(test >= 5, 0.5 * work + 0.5 * test, final)"
    )
    let standing = scheme.standing(["final": "6"])
    #expect(standing.status == .open)
    #expect(standing.need.text == "0")
  }

  @Test func `what no common mark reaches is open while uneven marks may`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b"), .mark("exam")],
      average: [.init("a", formula: "if(b >= 5, 0, 1)"), .init("exam", "1")]
    )
    let standing = scheme.standing(["exam": "4"])
    #expect(standing.status == .open)
    #expect(standing.need.answer == .within([]))
  }

  @Test func `a rule that strikes at one mark only leaves a subject open`() throws {
    let scheme = try compile(
      [.mark("work"), .mark("exam")],
      grade: "work",
      rules: [.when("exam = 5", .fail)]
    )
    #expect(scheme.standing(["work": "6"]).status == .open)
  }

  @Test(arguments: [
    ("exam - if(late, 2, 0)", "6", "4", "6"), ("if(late, 0, exam)", "6", "0", "6"),
  ])
  func `a fact that can only harm counts as a penalty`(
    grade: String,
    exam: String,
    secured: String,
    best: String
  ) throws {
    let scheme = try compile([.mark("exam"), .fact("late")], grade: grade)
    let standing = scheme.standing(["exam": exam])
    #expect(standing.status == .open)
    #expect(standing.secured.grade == Exact(secured))
    #expect(standing.best.grade == Exact(best))
  }

  @Test func `a fact that fails is none that saves`() throws {
    let scheme = try compile(
      [.mark("exam"), .fact("copied")],
      grade: "exam",
      rules: [.when("copied", .fail, grade: "0")]
    )
    #expect(scheme.standing(["exam": "6"]).status == .open)
    #expect(scheme.standing(["exam": "6", "copied": "yes"]).status == .settled(.fail))
    #expect(scheme.standing(["exam": "6", "copied": "no"]).status == .settled(.pass))
  }

  @Test func `of two facts that fail, each harms, whatever their order`() throws {
    let facts: [PartDefinition] = [.fact("copied"), .fact("late")]
    for parts in [facts, facts.reversed()] {
      let scheme = try compile(
        parts + [.mark("exam")],
        grade: "exam",
        rules: [.when("copied or late", .fail, grade: "0")]
      )
      #expect(scheme.leaf("copied")?.isPenalty == true)
      #expect(scheme.leaf("late")?.isPenalty == true)
      #expect(scheme.need([:]).text == "5")
    }
  }

  @Test func `a mark that fails by itself, between others that do not, is seen`() throws {
    let scheme = try compile([.mark("a")], grade: "10", rules: [.when("a = 7", .fail)])
    #expect(scheme.standing([:]).status == .open)
    #expect(try compile([.mark("a")], grade: "if(a = 5, 10, 0)").need([:]).text == "within 5-5")
  }

  @Test func `a rounding that forgets the grade gives none to who has none`() throws {
    var definition = SchemeDefinition(
      [.mark("late").penalty],
      grade: .expression("10 - late"),
      rules: [.when("late >= 4.9", .pass, grade: "none")]
    )
    definition.rounding = Located("9.5")
    let need = try definition.compiled().need([:], Question(target: .grade(Exact(9))))
    // With half of the penalty left there is no number, and so no 9.
    #expect(need.text == "5.11")
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `no completion contradicts a settled verdict`(seed: UInt64) {
    var source = RandomScheme(seed: seed + 40_000)
    for index in 0..<25 {
      guard let scheme = Scheme.compile(source.definition()).scheme else { continue }
      let record = source.grades(of: scheme)
      let sheet = scheme.sheet(of: record, in: .ordinary)
      let standing = scheme.standing(on: sheet)
      guard case .settled(let verdict) = standing.status else { continue }
      let hasChoices = standing.open.contains { id in
        if case .choice? = scheme.leaf(id)?.kind { true } else { false }
      }
      guard !hasChoices else { continue }
      for _ in 0..<8 {
        let outcome = scheme.secured(on: completed(sheet, scheme, &source.random))
        let isPass = outcome.verdict == .pass
        #expect(isPass == (verdict == .pass), "seed \(seed), scheme \(index)")
      }
    }
  }

  /// The sheet with any points for each open leaf.
  private func completed(_ sheet: Sheet, _ scheme: Scheme, _ random: inout SplitMix64) -> Sheet {
    var sheet = sheet
    let open = scheme.openLeaves(sheet, scheme.first.program)
    for leaf in open {
      switch scheme.leaves[leaf].kind {
      case .mark, .test:
        let share = Exact(Int.random(in: 0...8, using: &random)) * Exact("1/8")
        sheet.entries[leaf].state = .graded(.points(share * scheme.leaves[leaf].maximum))
      case .fact: sheet.entries[leaf].state = .graded(.fact(Bool.random(using: &random)))
      case .choice: sheet.entries[leaf].state = .graded(.choice(1))
      }
    }
    return sheet
  }
}
