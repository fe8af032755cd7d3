public import Engine

/// Grades as the oracle takes them; what is missing is pending.
public struct Record: Hashable, Sendable {
  /// By sitting and leaf.
  public var sittings: [String: [String: Entry]] = [:]
  /// What the last course left, by leaf.
  public var inherited: [String: Inherited] = [:]

  public init() {}

  /// A grade of an earlier course.
  public struct Inherited: Hashable, Sendable {
    public var entry: Entry
    /// How many courses ago it was given.
    public var years: Int

    public init(_ entry: Entry, years: Int) {
      self.entry = entry
      self.years = years
    }
  }
}

extension Entry {
  /// The state that the Engine takes.
  public var state: LeafState {
    switch self {
    case .absent: .absent
    case .excused: .excused
    case .points(let points): .graded(.points(points.exact))
    case .fact(let holds): .graded(.fact(holds))
    case .choice(let option): .graded(.choice(option))
    case .answers(let right, let wrong, let blank):
      .graded(.answers(right: right, wrong: wrong, blank: blank))
    }
  }
}

extension GradeRecord {
  public init(_ record: Record) {
    self.init()
    for (sitting, entries) in record.sittings {
      for (leaf, entry) in entries {
        sittings[SittingID(rawValue: sitting), default: [:]][LeafID(rawValue: leaf)] = entry.state
      }
    }
    for (leaf, grade) in record.inherited {
      inherited[LeafID(rawValue: leaf)] = Inherited(grade.entry.state, years: grade.years)
    }
  }
}

extension BigFraction {
  /// A number of the Engine; none where it is approximate.
  init?(_ number: Exact) {
    guard number.isExact else { return nil }
    let sides = number.description.split(separator: "/").map(String.init)
    self.init(typed: sides[0])
    if sides.count == 2 { self = self / BigFraction(typed: sides[1]) }
  }

  /// The same number for the Engine, where it holds it.
  var exact: Exact {
    guard let top = top.asInt, let bottom = bottom.asInt else { return .zero }
    return Exact(top, over: bottom) ?? .zero
  }
}
