public import Engine

/// What a teaching guide says, as trees: the oracle judges by it, and a `SchemeDefinition` is written from it.
public struct Guide: Hashable, Sendable {
  public var parts: [Part] = [] {
    didSet { leaves = parts.flatMap(Guide.leaves(of:)) }
  }
  /// Everything that a person grades, in the order of the file.
  public private(set) var leaves: [Leaf] = []
  public var values: [Value] = []
  public var grade: Way
  public var scale = "10"
  public var pass = "5"
  public var isPassStrict = false
  public var rules: [Rule] = []
  /// How the grade is written: a formula over `grade`.
  public var rounding: Term?
  public var labels: [Label] = []
  public var sittings: [Sitting] = []

  public init(grade: Way) { self.grade = grade }

  /// What is entered: one thing, or a row of them.
  public struct Part: Hashable, Sendable {
    public var name: String
    public var kind = Kind.mark
    /// The most points; of a choice, how many options it has.
    public var maximum = "10"
    /// How many members the row has.
    public var count: Int?
    /// The parts of each member, and the formula of its mark.
    public var members: [Part] = []
    public var mark: Term?
    public var isOptional = false
    public var isPenalty = false
    public var condition: Term?

    public enum Kind: Hashable, Sendable {
      case mark
      case fact
      case choice(Int)
      case test(questions: Int, points: Term)
    }

    public init(_ name: String) { self.name = name }
  }

  /// How a number comes about.
  public enum Way: Hashable, Sendable {
    case formula(Term)
    case average([Share])
  }

  /// A member of an average with what it weighs.
  public struct Share: Hashable, Sendable {
    public var name: String
    public var weight: Weight

    public enum Weight: Hashable, Sendable {
      case number(String)
      case list([String])
      case formula(Term)
    }

    public init(_ name: String, _ weight: Weight) {
      self.name = name
      self.weight = weight
    }
  }

  public struct Value: Hashable, Sendable {
    public var name: String
    public var way: Way
    public var scale = "10"

    public init(_ name: String, _ way: Way) {
      self.name = name
      self.way = way
    }
  }

  public struct Rule: Hashable, Sendable {
    public var test: Test
    public var left = Left.unchanged
    /// The sittings in which it holds; all where none is named.
    public var sittings: [String] = []

    public enum Test: Hashable, Sendable {
      case require([Term])
      case when(Term, Verdict?)
    }

    public enum Left: Hashable, Sendable {
      case unchanged
      case nothing
      case formula(Term)
    }

    public init(_ test: Test, left: Left = .unchanged) {
      self.test = test
      self.left = left
    }
  }

  /// A name for the grades from a number up.
  public struct Label: Hashable, Sendable {
    public var name: String
    public var minimum: String
    public var condition: Term?

    public init(_ name: String, from minimum: String, when condition: Term? = nil) {
      self.name = name
      self.minimum = minimum
      self.condition = condition
    }
  }

  public struct Sitting: Hashable, Sendable {
    public var name: String
    public var after: String?
    public var carry: [Carrying] = []
    public var grade: Way?
    /// Values replaced or added.
    public var values: [Value] = []
    public var removedValues: [String] = []
    public var rules: [Rule]?

    public init(_ name: String) { self.name = name }
  }

  /// What becomes of the grades of a part in a later sitting.
  public struct Carrying: Hashable, Sendable {
    public var part: String
    public var then: Carry
    /// Judged in the earlier sitting; without one it is always `then`.
    public var condition: Term?
    /// The most courses that the grade may be old.
    public var years: Int?
    public var otherwise = Carry.redo

    public init(_ part: String, _ then: Carry) {
      self.part = part
      self.then = then
    }
  }
}

extension Guide {
  /// One thing that a person grades.
  public struct Leaf: Hashable, Sendable {
    public var id: String
    /// Of the part, and of the part within a member of its row.
    public var part: Part
    /// The part that the condition stands at.
    public var owner: String
    /// Which member of the row it is, from 0.
    public var member: Int
  }

  /// Takes a fact for a penalty.
  mutating func takeForPenalty(_ leaf: Int) { leaves[leaf].part.isPenalty = true }

  private static func leaves(of part: Part) -> [Leaf] {
    guard let count = part.count else {
      return [Leaf(id: part.name, part: part, owner: part.name, member: 0)]
    }
    return (0..<count).flatMap { index -> [Leaf] in
      let name = "\(part.name).\(index + 1)"
      if part.members.isEmpty {
        return [Leaf(id: name, part: part, owner: part.name, member: index)]
      }
      return part.members.map { inner in
        var inner = inner
        inner.isOptional = inner.isOptional || part.isOptional
        inner.isPenalty = inner.isPenalty || part.isPenalty
        return Leaf(id: "\(name).\(inner.name)", part: inner, owner: part.name, member: index)
      }
    }
  }

  /// The guide as it is read in a sitting: with what that replaces, and the rules that hold in it.
  func reading(in sitting: Sitting?) -> Guide {
    guard let sitting else { return self }
    var patched = self
    patched.grade = sitting.grade ?? grade
    patched.rules = (sitting.rules ?? rules).filter {
      $0.sittings.isEmpty || $0.sittings.contains(sitting.name)
    }
    let replaced = Set(sitting.values.map(\.name) + sitting.removedValues)
    patched.values = values.filter { !replaced.contains($0.name) } + sitting.values
    return patched
  }
}

extension BigFraction {
  /// A number as typed in a file.
  init(typed text: String) {
    let halves = text.split(separator: ".", omittingEmptySubsequences: false)
    let decimals = halves.count == 2 ? halves[1].utf8.count : 0
    let scale = (0..<decimals).reduce(Int128(1)) { scale, _ in scale * 10 }
    self.init(Int128(halves.joined()) ?? 0, over: scale)
  }
}
