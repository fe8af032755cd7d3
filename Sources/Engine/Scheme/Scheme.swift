/// A grading scheme, compiled: every name resolved, every formula checked, no cycle left.
///
/// Made from a ``SchemeDefinition``; evaluating it cannot fail. See docs/model.md for its semantics.
public struct Scheme: Hashable, Sendable {
  /// Everything that a person may enter a grade for, in the order of the syllabus.
  public internal(set) var leaves: [Leaf]
  /// The sittings, the first one first.
  public var sittings: [Sitting] { [first] + later }
  /// The grade at which the subject is passed, on the scale of the final grade.
  public let pass: Threshold
  /// The most points the final grade can be.
  public let scale: Exact

  /// The names of grades, the highest first.
  public let labels: [Label]

  /// The name of a range of grades: `Notable` from 7.
  public struct Label: Hashable, Sendable {
    public var name: String
    /// The lowest grade that has the name.
    public var minimum: Exact
    /// Whether it asks for more than the grade.
    public var isConditional: Bool
  }

  let first: Sitting
  let later: [Sitting]
  let leafIndices: [LeafID: Int]

  /// One thing that a person enters: a part, or a member of a row.
  public struct Leaf: Hashable, Sendable {
    public let id: LeafID
    /// The part it belongs to.
    public let part: NodeID
    public let kind: Kind
    /// The most points it can be.
    public let maximum: Exact
    public let isOptional: Bool
    public internal(set) var isPenalty: Bool

    public enum Kind: Hashable, Sendable {
      case mark
      case fact
      case choice([String])
      case test(questions: Int)
    }

    let paper: Expression?
  }

  /// A sitting with its own reading of the scheme.
  public struct Sitting: Hashable, Sendable {
    public let id: SittingID
    /// The sitting whose grades it takes over, if any.
    public let after: SittingID?
    let carry: [CarryRule]
    var program: Program
  }

  public func leaf(_ id: LeafID) -> Leaf? { leafIndices[id].map { leaves[$0] } }

  public func sitting(_ id: SittingID) -> Sitting? {
    first.id == id ? first : later.first { $0.id == id }
  }

  /// A sitting of this scheme; any other name counts as the first.
  func reading(in id: SittingID) -> Sitting { sitting(id) ?? first }

  /// The sitting that comes after one, if any.
  public func successor(of id: SittingID) -> Sitting? {
    first.after == id ? first : later.first { $0.after == id }
  }
}

/// How the grades of one part pass into a sitting.
struct CarryRule: Hashable, Sendable {
  var part: Int
  /// Judged in the earlier sitting; always, when there is none.
  var condition: Expression?
  /// The most courses that a grade may be old.
  var years: Int?
  var then: Carry
  var otherwise: Carry
}

/// The formulas and rules of one sitting.
struct Program: Hashable, Sendable {
  /// The parts in their order, then the values.
  var nodes: [Node]
  /// The nodes in an order in which each follows what it needs.
  var order: [Int]
  var grade: NodeKind
  var gradeScale: Exact
  var rules: [Rule] = []
  /// Over the grade that the rules leave; none where nothing is rounded.
  var rounding: Expression?
  /// The highest first.
  var labels: [Label] = []

  struct Label: Hashable, Sendable {
    var name: String
    var minimum: Exact
    var condition: Expression?
  }
}

extension Program {
  /// Whether there are parts that exist only while something holds.
  var hasConditionalParts: Bool {
    nodes.contains { node in
      if case .part(_, condition: .some) = node.kind { true } else { false }
    }
  }
}

/// A part or a value.
struct Node: Hashable, Sendable {
  var id: NodeID
  var kind: NodeKind
  /// The most points it can be; what an average divides by.
  var scale: Exact
  var shape: Shape
}

/// Whether an expression is a condition or a number, and one or a row of them.
struct Shape: Hashable, Sendable {
  var isCondition = false
  /// The number of members of a row.
  var width: Int?
}

enum NodeKind: Hashable, Sendable {
  /// Leaves, one or a row, that exist only while the condition holds, for a row perhaps member by member.
  case part(PartShape, condition: Expression?)
  case average([Member])
  case expression(Expression)

  struct Member: Hashable, Sendable {
    var node: Int
    var weight: Weight
    /// What each point adds to the weighted sum, where the weight is a number: the weight over the maximum.
    var worth = Exact.zero
  }

  enum Weight: Hashable, Sendable {
    case number(Exact)
    case list([Exact])
    case expression(Expression)
  }
}

extension NodeKind {
  /// The same, where each member of an average knows what its points are worth.
  func measured(by scales: [Exact]) -> NodeKind {
    guard case .average(var members) = self else { return self }
    for index in members.indices {
      guard case .number(let weight) = members[index].weight else { continue }
      members[index].worth = weight / scales[members[index].node] ?? .zero
    }
    return .average(members)
  }
}

extension Node {
  func measured(by scales: [Exact]) -> Node {
    var node = self
    node.kind = kind.measured(by: scales)
    return node
  }
}

/// The leaves of a part, as indices into ``Scheme/leaves``.
enum PartShape: Hashable, Sendable {
  case single(Int)
  case row([Int])
  /// A row whose members have parts of their own: for each member its leaves, and the formula of its mark.
  case rowOfParts([[Int]], mark: Expression)

  var leaves: [Int] {
    switch self {
    case .single(let leaf): [leaf]
    case .row(let leaves): leaves
    case .rowOfParts(let members, _): members.flatMap(\.self)
    }
  }

  /// The leaves of each member.
  var members: [[Int]] {
    switch self {
    case .single(let leaf): [[leaf]]
    case .row(let leaves): leaves.map { [$0] }
    case .rowOfParts(let members, _): members
    }
  }
}

/// A rule, compiled.
struct Rule: Hashable, Sendable {
  var test: Test
  var grade: GradeLeft
  var name: String?
  var cite: String?

  enum Test: Hashable, Sendable {
    case require([Condition])
    case when(Condition, Verdict?)
  }

  enum GradeLeft: Hashable, Sendable {
    case unchanged
    case nothing
    case expression(Expression)
  }
}

/// One condition of a rule, with what is needed to tell a person about it.
struct Condition: Hashable, Sendable {
  var expression: Expression
  /// The condition in its plainest spelling.
  var text: String
  /// The two sides, when it is a plain comparison, of single numbers or of rows.
  var sides: Sides?

  struct Sides: Hashable, Sendable {
    var name: NodeID?
    var left: Expression
    var comparison: Comparison
    var right: Expression
  }
}
