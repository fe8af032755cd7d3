public import Engine

/// What somebody says when asked how a subject is graded, as far as questions reach.
///
/// ``text`` is the file that says the same. Whether it is a syllabus is asked of ``Syllabus/read(_:)``, as of every
/// other file.
public struct SyllabusAnswers: Hashable, Sendable {
  /// The subject's name.
  public var name = ""
  /// The university's code for it.
  public var code: String?
  /// ECTS credits, above 0.
  public var credits: Exact?
  /// The university.
  public var university: String?
  /// How the parts make the grade.
  public var combination = Combination.average
  /// What is marked, in the order of the guide.
  public var parts: [Part] = []
  /// The place among the parts of the one without which nobody has presented.
  public var essential: Int?
  /// The lowest grade that passes, on ``scale``.
  public var pass = Exact(5)
  /// The most that is left of the grade below a minimum; without it what was computed.
  public var cap: Exact?
  /// The sittings, each after the one before; none where there is only one.
  public var sittings: [Sitting] = []
  /// What the final grade is rounded to a multiple of; without it the exact grade decides.
  public var rounding: Exact?

  /// No answer yet.
  public init() {}

  /// How parts make the grade.
  public enum Combination: CaseIterable, Hashable, Sendable {
    /// Each part weighs so much, whatever it is out of.
    case average
    /// The points are added.
    case sum
  }

  /// Something that is marked, or several of a kind.
  public struct Part: Hashable, Sendable {
    /// The name that people read.
    public var name: String
    /// How many there are of it.
    public var count = 1
    /// The most points, of each where there are several.
    public var maximum = Exact(10)
    /// What it weighs in an average, all of it together.
    public var weight = Exact(1)
    /// The fewest points that do, in each where there are several.
    public var minimum: Exact?
    /// What becomes of its grade in a later sitting.
    public var carry = Carry.redo

    /// One part out of 10 without a minimum.
    public init(_ name: String) { self.name = name }
  }

  /// What becomes of an earlier grade, by the word of the file.
  public enum Carry: String, CaseIterable, Hashable, Sendable {
    case keep, retake, improve, redo
  }

  /// A sitting, with its name for formulas and the one that people read.
  public struct Sitting: Hashable, Sendable {
    public var id: String
    public var name: String

    public init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// The most points that the grade can be: 10 for an average, else what the parts add up to.
  public var scale: Exact {
    guard combination == .sum else { return Exact(10) }
    return parts.reduce(Exact.zero) { $0 + $1.maximum * Exact($1.count) }
  }
}
