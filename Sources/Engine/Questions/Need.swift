/// What is needed for a target, proved by evaluating the scheme at the answer and one step below.
public struct Need: Hashable, Sendable {
  public var answer: Answer
  /// The leaves asked about, in the order of the syllabus.
  public var over: [LeafID]
  /// The marks in single parts that no others can make up for, where the weighing does not say so itself.
  public var floors: [Floor]
  /// What rules demand of several leaves together, and is not certain yet: “theory >= 5”.
  public var joint: [Demand]
  /// The common mark that is enough once every floor is met on its own part, when that is less.
  public var withFloorsApart: GridMark?
  /// The least points that are enough, in hundredths of a single leaf that is not out of 10.
  ///
  /// The grid of marks is coarser than such points: 3.5 of 7.5 may be enough where the grid says 4.67.
  public var points: Exact?
  /// How many questions of each multiple-choice paper asked about may go wrong.
  public var papers: [Paper]
  /// The pending facts that the answer counts on: “if you attend”; of a penalty, that it does not hold.
  public var facts: [LeafID]
  /// The options that the answer counts on, numbered from 1: “choosing the final exam”.
  public var choices: [Choice]
  /// What comes of it if nothing more is earned; says what a secured target has at the least.
  public var worst: Outcome
  /// What full marks in the leaves asked about give; says why a target is out of reach.
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

  /// What one leaf has to reach by itself.
  public struct Floor: Hashable, Sendable {
    public var leaf: LeafID
    /// In the leaf's own points: the least that it has to be, or the most that a penalty may be.
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

  /// A condition that has to be met for a pass.
  public struct Demand: Hashable, Sendable {
    /// As it has to be; without the number on its left, which is not there yet.
    public var condition: ConditionReport
    /// The demand in the words of the syllabus.
    public var name: String?

    public init(_ condition: ConditionReport, name: String? = nil) {
      self.condition = condition
      self.name = name
    }
  }

  /// How many answers of a multiple-choice paper may be wrong, the other leaves at the answer's mark.
  public struct Paper: Hashable, Sendable {
    public var leaf: LeafID
    public var questions: Int
    /// From the fewest answers to all of them, where the target can be met with so many answered.
    public var rows: [Row]

    public struct Row: Hashable, Sendable {
      /// The questions that are answered, right or wrong; the others are blank.
      public var answered: Int
      /// The most that may be wrong: with so many, and with any fewer, the target is met.
      public var mayMiss: Int

      public init(answered: Int, mayMiss: Int) {
        self.answered = answered
        self.mayMiss = mayMiss
      }
    }

    public init(leaf: LeafID, questions: Int, rows: [Row]) {
      self.leaf = leaf
      self.questions = questions
      self.rows = rows
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

extension Need.Answer {
  /// Whether a student would rather have this answer.
  func isEasier(than other: Need.Answer) -> Bool { rank < other.rank }

  private var rank: Int {
    switch self {
    case .secured: -1
    case .atLeast(let mark, _): mark.hundredths
    case .within: 1_001
    case .outOfReach: 1_002
    case .nothingLeft: 1_003
    }
  }
}

extension Need.Answer {
  /// Whether there is a way to meet the target.
  var canBeMet: Bool {
    switch self {
    case .secured, .atLeast, .within: true
    case .outOfReach, .nothingLeft: false
    }
  }
}
