import TestSupport
import Testing

@testable import Engine

/// Schemes far deeper and wider than a guide: worked out, or refused where it stands, in little time.
@Suite struct HostileSizeTests {
  private static func repeated(_ text: String, _ count: Int = 10_000) -> String {
    String(repeating: text, count: count)
  }

  static let deep: [String] = [
    repeated("(") + "a" + repeated(")"),
    repeated("-") + "a",
    repeated("not ") + "a > 1",
    repeated("min(") + "a" + repeated(")"),
    repeated("mean(a, ") + "a" + repeated(")"),
    repeated("if(a > 1, ") + "a" + repeated(", a)"),
    repeated("a ^ ") + "a",
    repeated("[") + "a" + repeated("]"),
    repeated("a + ") + "a",
    "sum(" + repeated("a, ") + "a)",
  ]

  @Test(arguments: deep)
  func `a formula of ten thousand levels or terms is refused where it stands`(formula: String) {
    let problems = SchemeDefinition([.mark("a")], grade: .expression(formula)).problems
    #expect(problems.count == 1)
    #expect(problems.allSatisfy { $0.utf8.count < 300 })
  }

  @Test(arguments: [
    String(repeating: "a + ", count: 250) + "a",
    "sum(" + String(repeating: "a, ", count: 60) + "a)",
    String(repeating: "-(", count: 30) + "a" + String(repeating: ")", count: 30),
    String(repeating: "(", count: 60) + "a" + String(repeating: ")", count: 60),
  ])
  func `what is just short of the limits is worked out`(formula: String) throws {
    let scheme = try compile([.mark("a")], grade: formula)
    #expect(scheme.secured(["a": "0.005"]).grade != nil)
  }

  @Test func `a chain of a thousand averages is worked out`() throws {
    var values = [ValueDefinition("v0", average: [.init("a", "1")])]
    for index in 1..<1_000 {
      let members: [Formula.AverageMember] = [
        .init(NodeID(rawValue: "v\(index - 1)"), "1"), .init("a", "1"),
      ]
      values.append(ValueDefinition(NodeID(rawValue: "v\(index)"), average: members))
    }
    let scheme = try compile([.mark("a")], values: values, grade: "v999")
    #expect(scheme.secured(["a": "6"]).grade == Exact(6))
  }

  @Test func `an average of a thousand values is worked out`() throws {
    let names = (0..<1_000).map { NodeID(rawValue: "v\($0)") }
    let scheme = try compile(
      [.mark("a")],
      values: names.map { ValueDefinition($0, "a") },
      average: names.map { .init($0, "1") }
    )
    #expect(scheme.secured(["a": "6"]).grade == Exact(6))
  }

  @Test func `two thousand rules are judged`() throws {
    let scheme = try compile(
      [.mark("a")],
      grade: "a",
      rules: Array(repeating: .require("a >= 4", grade: "min(grade, 4.5)"), count: 2_000)
    )
    #expect(scheme.secured(["a": "6"]).verdict == .pass)
    let failed = scheme.secured(["a": "3"])
    #expect(failed.grade == Exact(3))
    #expect(failed.reasons.count == 2_000)
  }

  @Test func `ten thousand parts, or members, are refused where they stand`() {
    let parts = (0..<10_000).map { PartDefinition.mark(NodeID(rawValue: "p\($0)")) }
    let wide = SchemeDefinition(parts, grade: .expression("p0"))
    #expect(wide.problems.contains { $0.hasSuffix("a scheme has at most 2000 leaves") })
    let row = SchemeDefinition([.mark("r", each: 10_000)], grade: .expression("mean(r)"))
    #expect(row.problems.contains { $0.hasSuffix("a row has 1 to 200 members, not 10000") })
  }

  @Test func `two thousand facts are taken in`() throws {
    let rows = (0..<10).map { PartDefinition.fact(NodeID(rawValue: "r\($0)"), each: 200) }
    let scheme = try compile(
      rows,
      grade: "count(\((0..<10).map { "r\($0)" }.joined(separator: ", "))) / 200"
    )
    #expect(scheme.leaves.count == 2_000)
    #expect(scheme.secured(on: scheme.sheet(of: GradeRecord(), in: .ordinary)).grade == .zero)
  }
}
