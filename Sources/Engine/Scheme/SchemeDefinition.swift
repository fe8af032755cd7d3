/// A piece of a syllabus file together with where it stands there.
///
/// The location is the offset in bytes from the start of the file, so that an error found while
/// compiling can be shown at its line and column.
public struct Located<Value: Hashable & Sendable>: Hashable, Sendable {
  public var value: Value
  public var location: Int

  public init(_ value: Value, at location: Int = 0) {
    self.value = value
    self.location = location
  }
}

/// A scheme as written: names and formulas as text, nothing resolved or checked.
public struct SchemeDefinition: Hashable, Sendable {
  public var parts: [PartDefinition] = []
  public var values: [ValueDefinition] = []
  public var grade: Located<Formula>
  /// The scale of the final grade: the most points it can be, 10 unless said.
  public var scale: Located<Exact>
  /// The grade at which the subject is passed, on the scale of the final grade.
  public var pass = Threshold.atLeast(Exact(5))
  public var rules: [RuleDefinition] = []
  /// How the grade that the rules leave is written on the record: an expression over `grade`.
  ///
  /// The pass mark is compared with the result, so that what is written and what is decided agree.
  public var rounding: Located<String>?
  /// The names of grades.
  public var labels: [LabelDefinition] = []
  /// The sittings in the order of the file; without any, there is one, ``SittingID/ordinary``.
  public var sittings: [SittingDefinition] = []

  public init(grade: Located<Formula>, scale: Located<Exact> = Located(.ten)) {
    self.grade = grade
    self.scale = scale
  }
}

/// The name of a range of grades.
public struct LabelDefinition: Hashable, Sendable {
  public var name: String
  /// The lowest grade that has it.
  public var minimum: Exact
  /// What else has to hold for it.
  public var condition: Located<String>?

  public init(_ name: String, from minimum: Exact, when condition: Located<String>? = nil) {
    self.name = name
    self.minimum = minimum
    self.condition = condition
  }
}

/// Something that a person enters, or a row of such things.
public struct PartDefinition: Hashable, Sendable {
  public var id: Located<NodeID>
  public var kind: PartKind
  /// The number of members of a row.
  public var count: Located<Int>?
  /// The parts of each member of a row, and the formula of the member's mark.
  public var members: [PartDefinition] = []
  public var memberMark: Located<String>?
  /// Absent until graded: it stays out of every question that does not name it.
  public var isOptional = false
  /// More points are worse: a penalty.
  public var isPenalty = false
  /// The part exists only while this holds.
  public var condition: Located<String>?

  public init(id: Located<NodeID>, kind: PartKind = .mark(of: Located(.ten))) {
    self.id = id
    self.kind = kind
  }
}

/// What a person enters for a part.
public enum PartKind: Hashable, Sendable {
  /// Points out of a maximum.
  case mark(of: Located<Exact>)
  /// A fact: yes or no.
  case fact
  /// A decision of the student among these, numbered from 1.
  case choice([String])
  /// A multiple-choice paper; the formula turns `right`, `wrong`, `blank`, `questions` into points.
  case test(questions: Int, points: Located<String>, of: Located<Exact>)
}

/// A named intermediate result.
public struct ValueDefinition: Hashable, Sendable {
  public var id: Located<NodeID>
  public var formula: Located<Formula>
  /// The scale on which the value is written: the most points it can be, 10 unless said.
  public var scale: Located<Exact>

  public init(id: Located<NodeID>, formula: Located<Formula>, scale: Located<Exact> = Located(.ten))
  {
    self.id = id
    self.formula = formula
    self.scale = scale
  }
}

/// How a value comes about.
public enum Formula: Hashable, Sendable {
  /// An expression, in points.
  case expression(String)
  /// A weighted mean of members brought to a common scale.
  case average([AverageMember])

  /// One member of an average.
  public struct AverageMember: Hashable, Sendable {
    public var name: Located<NodeID>
    public var weight: Weight

    public init(name: Located<NodeID>, weight: Weight) {
      self.name = name
      self.weight = weight
    }
  }

  /// What a member of an average weighs against the others.
  public enum Weight: Hashable, Sendable {
    case number(Located<Exact>)
    /// One weight for each member of a row.
    case list([Located<Exact>])
    case expression(Located<String>)
  }
}

/// A rule that stands outside the formula.
public struct RuleDefinition: Hashable, Sendable {
  public var test: Test
  /// The grade that is left when the rule strikes.
  public var grade: GradeLeft
  /// Where the guide says so, for the person who checks.
  public var cite: String?
  /// What it asks for or does, in the words of the file.
  public var name: String?
  /// The sittings in which the rule holds; all of them, when there is none here.
  public var sittings: [Located<SittingID>] = []
  public var location: Int

  public init(test: Test, grade: GradeLeft = .unchanged, cite: String? = nil, location: Int = 0) {
    self.test = test
    self.grade = grade
    self.cite = cite
    self.location = location
  }

  /// When a rule strikes.
  public enum Test: Hashable, Sendable {
    /// Strikes when a condition does not hold; the subject is failed then.
    case require([Located<String>])
    /// Strikes when the condition holds.
    case when(Located<String>, Verdict?)
  }

  /// The number left by a rule that strikes.
  public enum GradeLeft: Hashable, Sendable {
    case unchanged
    /// No number at all.
    case nothing
    /// The result of an expression in which `grade` is the grade so far.
    case expression(Located<String>)
  }
}

/// What a rule or the whole scheme decides.
public enum Verdict: String, CaseIterable, Hashable, Sendable {
  case pass
  case fail
  case notPresented = "not presented"
}

/// A sitting: what it changes in the scheme, and what it takes over from an earlier one.
public struct SittingDefinition: Hashable, Sendable {
  public var id: Located<SittingID>
  public var after: Located<SittingID>?
  /// From the sitting before; in the first one, from an earlier course.
  public var carry: [CarryDefinition] = []
  /// The grade formula of this sitting, where it has its own.
  public var grade: Located<Formula>?
  public var values: [ValuePatch] = []
  public var rules: [RuleDefinition]?

  public init(id: Located<SittingID>) { self.id = id }

  /// A value replaced whole, or removed.
  public enum ValuePatch: Hashable, Sendable {
    case replace(ValueDefinition)
    case remove(Located<NodeID>)
  }
}

/// What becomes of a part's grade in a later sitting.
public struct CarryDefinition: Hashable, Sendable {
  public var part: Located<NodeID>
  public var rule: Rule

  public init(part: Located<NodeID>, rule: Rule) {
    self.part = part
    self.rule = rule
  }

  public struct Rule: Hashable, Sendable {
    public var then: Carry
    /// Judged in the earlier sitting, member by member for a row; without one, it always holds.
    public var condition: Located<String>?
    /// The most courses that a grade may be old.
    public var years: Int?
    /// What becomes of a grade for which the condition does not hold, or which is too old.
    public var otherwise = Carry.redo

    public init(
      _ then: Carry,
      when condition: Located<String>? = nil,
      years: Int? = nil,
      otherwise: Carry = .redo
    ) {
      self.then = then
      self.condition = condition
      self.years = years
      self.otherwise = otherwise
    }
  }
}

/// The ways in which a grade passes from one sitting to the next.
public enum Carry: String, CaseIterable, Hashable, Sendable {
  /// The earlier grade stands and cannot be changed.
  case keep
  /// The earlier grade stands until a new one replaces it, higher or lower.
  case retake
  /// The earlier grade stands until there is a better one.
  case improve
  /// The part starts empty.
  case redo
  /// The part is gone: absent.
  case lost
}
