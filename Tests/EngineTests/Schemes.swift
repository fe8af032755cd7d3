@testable import Engine

/// What was wrong with a scheme that a test expected to compile.
struct CompileFailure: Error, CustomStringConvertible {
  var issues: [SchemeIssue]
  var description: String { issues.map(\.message).joined(separator: "; ") }
}

extension Exact {
  /// A number written in a test; zero for a misspelt one.
  init(_ text: String) { self = (try? Exact(fraction: text)) ?? .zero }
}

extension PartDefinition {
  /// A mark, or a row of them.
  static func mark(
    _ id: NodeID,
    of maximum: String = "10",
    each count: Int? = nil,
    if condition: String? = nil
  )
    -> PartDefinition
  { part(id, .mark(of: Located(Exact(maximum))), each: count, if: condition) }

  static func fact(_ id: NodeID, each count: Int? = nil) -> PartDefinition {
    part(id, .fact, each: count)
  }

  static func choice(_ id: NodeID, _ options: [String]) -> PartDefinition {
    part(id, .choice(options))
  }

  static func test(_ id: NodeID, questions: Int, points: String, of maximum: String = "10")
    -> PartDefinition
  {
    part(id, .test(questions: questions, points: Located(points), of: Located(Exact(maximum))))
  }

  private static func part(
    _ id: NodeID,
    _ kind: PartKind,
    each count: Int? = nil,
    if condition: String? = nil
  )
    -> PartDefinition
  {
    var part = PartDefinition(id: Located(id), kind: kind)
    part.count = count.map { Located($0) }
    part.condition = condition.map { Located($0) }
    return part
  }

  var optional: PartDefinition {
    var part = self
    part.isOptional = true
    return part
  }

  var penalty: PartDefinition {
    var part = self
    part.isPenalty = true
    return part
  }

  /// A row whose members have parts of their own.
  func holding(_ members: [PartDefinition], mark: String) -> PartDefinition {
    var part = self
    part.members = members
    part.memberMark = Located(mark)
    return part
  }
}

extension ValueDefinition {
  init(_ id: NodeID, _ text: String, of scale: String = "10") {
    self.init(id: Located(id), formula: Located(.expression(text)), scale: Located(Exact(scale)))
  }

  init(_ id: NodeID, average members: [Formula.AverageMember], of scale: String = "10") {
    self.init(id: Located(id), formula: Located(.average(members)), scale: Located(Exact(scale)))
  }
}

extension Formula.AverageMember {
  init(_ name: NodeID, _ weight: String) {
    self.init(name: Located(name), weight: .number(Located(Exact(weight))))
  }

  init(_ name: NodeID, list weights: [String]) {
    self.init(name: Located(name), weight: .list(weights.map { Located(Exact($0)) }))
  }

  init(_ name: NodeID, formula: String) {
    self.init(name: Located(name), weight: .expression(Located(formula)))
  }
}

extension RuleDefinition {
  static func require(_ conditions: String..., grade: String? = nil, cite: String? = nil)
    -> RuleDefinition
  {
    RuleDefinition(test: .require(conditions.map { Located($0) }), grade: left(grade), cite: cite)
  }

  static func when(_ condition: String, _ verdict: Verdict? = nil, grade: String? = nil)
    -> RuleDefinition
  {
    RuleDefinition(test: .when(Located(condition), verdict), grade: left(grade))
  }

  private static func left(_ grade: String?) -> GradeLeft {
    switch grade {
    case nil: .unchanged
    case "none": .nothing
    case let text?: .expression(Located(text))
    }
  }
}

extension SchemeDefinition {
  init(
    _ parts: [PartDefinition],
    values: [ValueDefinition] = [],
    grade: Formula,
    rules: [RuleDefinition] = [],
    sittings: [SittingDefinition] = []
  ) {
    self.init(grade: Located(grade))
    self.parts = parts
    self.values = values
    self.rules = rules
    self.sittings = sittings
  }

  func compiled() throws(CompileFailure) -> Scheme {
    let (scheme, issues) = Scheme.compile(self)
    guard let scheme else { throw CompileFailure(issues: issues) }
    return scheme
  }

  /// The messages of what is wrong, with where it stands.
  var problems: [String] { Scheme.compile(self).issues.map { "\($0.location): \($0.message)" } }
}

/// Compiles a scheme whose grade is one expression.
func compile(
  _ parts: [PartDefinition],
  values: [ValueDefinition] = [],
  grade: String,
  rules: [RuleDefinition] = [],
  sittings: [SittingDefinition] = []
) throws(CompileFailure) -> Scheme {
  try SchemeDefinition(
    parts,
    values: values,
    grade: .expression(grade),
    rules: rules,
    sittings: sittings
  ).compiled()
}

/// Compiles a scheme whose grade is a weighted mean.
func compile(
  _ parts: [PartDefinition],
  values: [ValueDefinition] = [],
  average: [Formula.AverageMember],
  rules: [RuleDefinition] = [],
  sittings: [SittingDefinition] = []
) throws(CompileFailure) -> Scheme {
  try SchemeDefinition(
    parts,
    values: values,
    grade: .average(average),
    rules: rules,
    sittings: sittings
  ).compiled()
}

/// A sitting, with what becomes of each part.
func sitting(
  _ id: SittingID,
  after: SittingID? = nil,
  carry: [NodeID: CarryDefinition.Rule] = [:],
  _ change: (inout SittingDefinition) -> Void = { _ in }
) -> SittingDefinition {
  var sitting = SittingDefinition(id: Located(id))
  sitting.after = after.map { Located($0) }
  sitting.carry = carry.sorted { $0.key.rawValue < $1.key.rawValue }
    .map { CarryDefinition(part: Located($0.key), rule: $0.value) }
  change(&sitting)
  return sitting
}

/// Grades as a person writes them: points, `NP` absent, `EX` excused, `yes`, `no`, `#2` a choice,
/// `18/6/1` right, wrong, blank.
func grades(_ texts: KeyValuePairs<LeafID, String>) -> [LeafID: LeafState] {
  texts.reduce(into: [:]) { $0[$1.key] = state($1.value) }
}

private func state(_ text: String) -> LeafState {
  switch text {
  case "": return .pending
  case "NP": return .absent
  case "EX": return .excused
  case "yes", "no": return .graded(.fact(text == "yes"))
  default: break
  }
  if text.first == "#" { return .graded(.choice(Int(text.dropFirst()) ?? 0)) }
  let counts = text.split(separator: "/").compactMap { Int($0) }
  guard counts.count == 3 else { return .graded(.points(Exact(text))) }
  return .graded(.answers(right: counts[0], wrong: counts[1], blank: counts[2]))
}

extension Scheme {
  /// Where a student stands in the first sitting.
  func standing(_ texts: KeyValuePairs<LeafID, String>) -> Standing {
    standing(of: GradeRecord([first.id: grades(texts)]), in: first.id)
  }

  /// The outcome with everything that is pending at 0.
  func secured(_ texts: KeyValuePairs<LeafID, String>) -> Outcome { standing(texts).secured }

  func need(_ texts: KeyValuePairs<LeafID, String>, _ question: Question = Question()) -> Need {
    need(question, on: sheet(of: GradeRecord([first.id: grades(texts)]), in: first.id))
  }
}

extension Need {
  /// The answer in one word: `secured`, `3.67`, `3.67 also 1-2`, `within 4-4.49`, `out`, `nothing`.
  var text: String {
    func list(_ ranges: [ClosedRange<GridMark>]) -> String {
      ranges.map { "\($0.lowerBound.mark)-\($0.upperBound.mark)" }.joined(separator: " ")
    }
    switch answer {
    case .secured: return "secured"
    case .atLeast(let mark, let also):
      return "\(mark.mark)" + (also.isEmpty ? "" : " also \(list(also))")
    case .within(let ranges): return "within \(list(ranges))"
    case .outOfReach: return "out"
    case .nothingLeft: return "nothing"
    }
  }
}
