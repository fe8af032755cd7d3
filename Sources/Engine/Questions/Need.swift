/// What a student wants to reach.
public enum Target: Hashable, Sendable {
  case pass
  /// To pass with at least this grade, on the scheme's scale.
  case grade(Exact)

  func isMet(by outcome: Outcome) -> Bool {
    guard outcome.verdict == .pass else { return false }
    switch self {
    case .pass: return true
    case .grade(let goal): return outcome.grade.map { $0.satisfies(.atLeast, goal) } ?? false
    }
  }
}

/// A question: what is needed for a target, on which leaves, and what of the others.
public struct Question: Hashable, Sendable {
  public var target: Target
  /// The leaves that are asked about; all that is open, when there is none here.
  public var over: [LeafID]
  /// The share, from 0 to 1, that pending marks outside the question are taken to have.
  public var others: Exact

  public init(target: Target = .pass, over: [LeafID] = [], others: Exact = .zero) {
    self.target = target
    self.over = over
    self.others = others
  }
}

/// What is needed for a target, proved by evaluating the scheme at the answer and one step below.
public struct Need: Hashable, Sendable {
  public var answer: Answer
  /// The leaves asked about, in the order of the syllabus.
  public var over: [LeafID]
  /// The minimums on single leaves among those asked about.
  public var floors: [Floor]
  /// The common mark that is enough once every floor is met on its own part, when that is less.
  public var withFloorsApart: GridMark?
  /// The least points that are enough, in hundredths of a single leaf that is not out of 10.
  ///
  /// The grid of marks is coarser than such points: 3.5 of 7.5 may be enough where the grid says 4.67.
  public var points: Exact?
  /// The pending facts that the answer counts on: “if you attend”.
  public var facts: [LeafID]
  /// The options that the answer counts on, numbered from 1: “choosing the final exam”.
  public var choices: [Choice]
  /// What the best that is still possible gives; says why a target is out of reach.
  public var best: Outcome

  public enum Answer: Hashable, Sendable {
    /// The target is met whatever happens to what is open.
    case secured
    /// The smallest common mark from which every higher one meets the target too.
    ///
    /// `also` are the ranges below it that meet the target, where the scheme does not rise with its marks.
    case atLeast(GridMark, also: [ClosedRange<GridMark>])
    /// Only marks in these ranges meet the target; the full mark does not.
    case within([ClosedRange<GridMark>])
    case outOfReach
    /// Nothing is open and the target is not met.
    case nothingLeft
  }

  /// The minimum that a rule asks of one leaf.
  public struct Floor: Hashable, Sendable {
    public var leaf: LeafID
    /// In the leaf's own points.
    public var minimum: Exact
    /// The leaf's maximum.
    public var maximum: Exact
    /// Whether the minimum itself is not enough.
    public var isStrict: Bool

    public init(leaf: LeafID, minimum: Exact, maximum: Exact, isStrict: Bool) {
      self.leaf = leaf
      self.minimum = minimum
      self.maximum = maximum
      self.isStrict = isStrict
    }
  }

  public struct Choice: Hashable, Sendable {
    public var leaf: LeafID
    public var option: Int

    public init(leaf: LeafID, option: Int) {
      self.leaf = leaf
      self.option = option
    }
  }
}

/// A mark on the grid that screens show: hundredths of a mark from 0 to 10.
public struct GridMark: Hashable, Comparable, Sendable {
  /// From 0 to 1,000.
  public var hundredths: Int

  public init(hundredths: Int) { self.hundredths = min(max(hundredths, 0), 1_000) }

  /// A mark out of 10 that lies on the grid; `nil` for any other number.
  public init?(exactly mark: Exact) {
    let scaled = mark * Exact(100)
    guard let value = Int(scaled.description), (0...1_000).contains(value) else { return nil }
    hundredths = value
  }

  /// The mark out of 10.
  public var mark: Exact { Exact(hundredths) * Exact.unit(atPlace: 2) }

  /// The share of a maximum, from 0 to 1.
  var share: Exact { Exact(hundredths) * Exact.unit(atPlace: 3) }

  public static let full = GridMark(hundredths: 1_000)

  public static func < (left: GridMark, right: GridMark) -> Bool {
    left.hundredths < right.hundredths
  }
}
