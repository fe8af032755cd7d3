import TestSupport
@testable import Engine

/// Schemes and grades of every shape, the same for the same seed.
struct RandomScheme {
  var random: SplitMix64
  private var values: [String] = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func pick(_ items: [String]) -> String {
    items.randomElement(using: &random) ?? "0"
  }

  private mutating func constant() -> String {
    pick(["0", "1", "2", "3", "4", "5", "7", "0.5", "10"])
  }

  /// A number made of the parts: a, b of 4, c, the penalty p, the row r of three, the optional o.
  mutating func number(_ depth: Int) -> String {
    if depth == 0 { return pick(["a", "b", "c", "p", "o", "r.1", "r.3", constant()] + values) }
    let (x, y) = (number(depth - 1), number(depth - 1))
    switch Int.random(in: 0..<25, using: &random) {
    case 0...3: return "(\(x) + \(y))"
    case 4...6: return "(\(constant()) * \(x))"
    case 7: return "(\(x) - \(y))"
    case 8: return "max(\(x), \(y))"
    case 9: return "min(\(x), \(y))"
    case 10: return "mean(\(x), \(y))"
    case 11: return "if(\(condition(depth - 1)), \(x), \(y))"
    case 12: return "if(\(condition(depth - 1)), \(x), min(\(x), \(constant())))"
    case 13, 14: return pick(["mean", "sum", "min", "max"]) + "(\(row(depth - 1)))"
    case 15: return "table(\(x), [2, 5, 8], [\(constant()), \(constant()), \(constant())])"
    case 16: return "round(\(x), \(constant()))"
    case 17: return "clamp(\(x), 1, 8)"
    case 18: return "floor(\(x))"
    case 19: return "sqrt(\(x))"
    case 20: return "(\(x) / \(pick([constant(), y])))"
    case 21: return "(\(x) * \(y) / 10)"
    case 22: return "(\(x) ^ \(pick(["0.5", "2", constant()])))"
    case 23: return "if(\(condition(depth - 1)), \(x) + \(y), \(x))"
    default: return "count(\(row(depth - 1)) >= \(constant()))"
    }
  }

  private mutating func row(_ depth: Int) -> String {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: "best(\(pick(["1", "2", constant()])), r)"
    case 1: "drop(\(pick(["1", "2", "b"])), r)"
    case 2: "(r + \(number(max(depth - 1, 0))))"
    case 3: "(best(2, r) - [1, 5, 0])"
    default: "r"
    }
  }

  mutating func condition(_ depth: Int) -> String {
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      return pick(["sat", "absent", "excused", "fresh"]) + "(\(pick(["a", "b", "o", "q", "r.2"])))"
    case 1: return "attended"
    case 2 where depth > 0: return "not (\(condition(depth - 1)))"
    case 3 where depth > 0: return "(\(condition(depth - 1)) and \(condition(depth - 1)))"
    case 4 where depth > 0: return "(\(condition(depth - 1)) or \(condition(depth - 1)))"
    case 5: return "all(\(row(depth)) >= \(constant()))"
    default: return "\(number(depth)) \(pick([">=", ">", "<", "<="])) \(constant())"
    }
  }

  private mutating func rule() -> RuleDefinition {
    let left: String? =
      chance(30)
      ? pick(["min(grade, 4)", "min(grade, 6)", "none", "grade + 1", "grade + b", number(1)]) : nil
    if chance(60) {
      return .require(
        chance(60) ? "\(pick(["a", "b", "r.1", "c"])) >= \(constant())" : condition(1),
        grade: left
      )
    }
    let test = chance(30) ? pick(["attempted < 40", "grade >= 8", "absent(a)"]) : condition(1)
    return .when(
      test,
      [nil, .fail, .pass, .notPresented].randomElement(using: &random) ?? nil,
      grade: left
    )
  }

  private mutating func averageMember(_ name: String) -> Formula.AverageMember {
    let id = NodeID(rawValue: name)
    if name == "r", chance(40) { return .init(id, list: ["1", "2", "0.5"]) }
    return chance(25) ? .init(id, formula: number(1)) : .init(id, constant())
  }

  mutating func definition() -> SchemeDefinition {
    values = []
    var valueDefinitions: [ValueDefinition] = []
    for name in ["v", "w"] where chance(50) {
      let isAverage = chance(30)
      valueDefinitions.append(
        isAverage
          ? ValueDefinition(
            NodeID(rawValue: name),
            average: [averageMember("a"), averageMember("r")]
          )
          : ValueDefinition(NodeID(rawValue: name), number(2))
      )
      values.append(name)
    }
    let parts: [PartDefinition] = [
      .mark("a"), .mark("b", of: "4"), .mark("c"), .mark("p", of: "3").penalty, .mark("r", each: 3),
      .mark("o").optional, .fact("attended"),
      .mark("q", if: chance(50) ? "a \(pick([">=", "<"])) \(constant())" : condition(1)),
    ]
    let grade: Formula =
      chance(50)
      ? .average((["a", "b", "c", "r", "q"] + values).map { averageMember($0) })
      : .expression("\(number(3)) + \(pick(["q", "0.3 * q", "0"]))")
    let rules = (0..<Int.random(in: 0...3, using: &random)).map { _ in rule() }
    return SchemeDefinition(parts, values: valueDefinitions, grade: grade, rules: rules)
  }

  mutating func grades(of scheme: Scheme) -> GradeRecord {
    var states: [LeafID: LeafState] = [:]
    for leaf in scheme.leaves where chance(60) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: states[leaf.id] = .absent
      case 1: states[leaf.id] = .excused
      case _ where leaf.kind == .fact: states[leaf.id] = .graded(.fact(chance(60)))
      default:
        let share = Exact(Int.random(in: 0...20, using: &random)) * Exact("1/20")
        states[leaf.id] = .graded(.points(leaf.maximum * share))
      }
    }
    return GradeRecord([scheme.first.id: states])
  }

  /// The sheet with any points for each open leaf.
  mutating func completion(of sheet: Sheet, _ scheme: Scheme, _ open: [Int]) -> Inputs {
    var sheet = sheet
    for leaf in open where sheet.entries[leaf].state == .pending {
      switch scheme.leaves[leaf].kind {
      case .mark, .test:
        let share = Exact(Int.random(in: 0...8, using: &random)) * Exact("1/8")
        sheet.entries[leaf].state = .graded(.points(share * scheme.leaves[leaf].maximum))
      case .fact: sheet.entries[leaf].state = .graded(.fact(Bool.random(using: &random)))
      case .choice: break
      }
    }
    return scheme.inputs(sheet, .worst)
  }
}
