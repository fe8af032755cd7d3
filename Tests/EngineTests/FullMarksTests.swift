import Testing

@testable import Engine

@Suite struct FullMarksTests {
  private func grades(
    _ parts: [PartDefinition],
    _ formula: String,
    withOptionalParts: Bool = false
  ) throws -> Set<String> {
    let scheme = try compile(parts, grade: formula)
    let full = scheme.fullMarks(in: .ordinary, withOptionalParts: withOptionalParts)
    return Set(full.map { $0.grade?.description ?? "–" })
  }

  @Test func `tell what the formula comes to before it is kept within the scale`() throws {
    #expect(try grades([.mark("a"), .mark("b", of: "3")], "a + b") == ["13"])
    #expect(try grades([.mark("a"), .mark("b", of: "3")], "min(a + b, 10)") == ["10"])
    #expect(try grades([.mark("a"), .mark("b")], "0.6 * a + 0.3 * b") == ["9"])
  }

  @Test func `count what is optional on request only, and no penalty`() throws {
    let parts = [
      PartDefinition.mark("a"), .mark("x", of: "2").optional, .mark("p", of: "1").penalty,
    ]
    #expect(try grades(parts, "a + x - p") == ["10"])
    #expect(try grades(parts, "a + x - p", withOptionalParts: true) == ["12"])
  }

  @Test func `tell every way of settling choices and facts`() throws {
    let parts = [PartDefinition.mark("a"), .choice("way", ["one", "two"]), .fact("came")]
    #expect(try grades(parts, "if(way = 1, a, a / 2) + if(came, 1, 0)") == ["10", "11", "5", "6"])
  }

  @Test func `tell the weights as they are when everything was sat`() throws {
    let scheme = try compile(
      [.mark("lab", each: 2), .mark("work").optional, .mark("exam")],
      values: [ValueDefinition("labs", average: [.init("lab", list: ["2", "1"])])],
      average: [
        .init("labs", "20"), .init("work", formula: "if(sat(work), 10, 0)"), .init("exam", "70"),
      ]
    )
    let full = scheme.fullMarks(in: .ordinary, withOptionalParts: true)
    #expect(Set(full.map(\.gradeWeights)) == [[Exact(20), Exact(10), Exact(70)]])
    #expect(full.first?.weights["labs"] == [Exact(2), Exact(1)])
    #expect(full.first?.results["lab"] == .ten)
  }

  @Test func `take the sitting before as full too`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("b")],
      grade: "a",
      sittings: [
        sitting("june"),
        sitting("july", after: "june") {
          $0.grade = Located(.expression("0.5 * before(a) + 0.5 * b"))
        },
      ]
    )
    #expect(scheme.fullMarks(in: "july", withOptionalParts: false).map(\.grade).contains(.ten))
  }

  @Test func `what nothing depends on is not among what is mentioned`() throws {
    let scheme = try compile(
      [.mark("a"), .mark("idle"), .fact("seen"), .mark("kept"), .mark("late", if: "seen")],
      values: [ValueDefinition("v", "a"), ValueDefinition("spare", "idle")],
      grade: "v",
      sittings: [
        sitting("june"),
        sitting("july", after: "june", carry: ["a": .init(.keep, when: Located("kept >= 5"))]) {
          $0.values = [.remove(Located("spare"))]
          $0.grade = Located(.expression("a + late"))
        },
      ]
    )
    #expect(scheme.mentioned == ["a", "v", "seen", "kept", "late"])
  }
}
