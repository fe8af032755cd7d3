/// What is known of one leaf.
///
/// Pending is never 0, and 0 is never pending.
public enum LeafState: Hashable, Sendable {
  /// Nothing is known yet.
  case pending
  /// A mark is in.
  case graded(Mark)
  /// Does not count: it leaves the denominator of every average.
  case excused
  /// Not sat, or not handed in: counts 0, and rules can see it.
  case absent
}

/// A mark as the Engine takes it.
public enum Mark: Hashable, Sendable {
  /// Points on the leaf's own scale.
  case points(Exact)
  /// Whether a fact holds: attended, handed in.
  case fact(Bool)
  /// A decision of the student, numbered from 1.
  case choice(Int)
  /// A multiple-choice paper, turned into points by the leaf's formula.
  case answers(right: Int, wrong: Int, blank: Int)
}

/// The grades of one subject: what was entered, sitting by sitting.
public struct GradeRecord: Hashable, Sendable {
  /// The states that were entered in a sitting; a leaf that is missing there was never entered.
  public var sittings: [SittingID: [LeafID: LeafState]]
  /// What stood at the end of an earlier course, for the first sitting to take over.
  public var inherited: [LeafID: Inherited] = [:]

  /// A grade of an earlier course.
  public struct Inherited: Hashable, Sendable {
    public var state: LeafState
    /// How many courses ago it was given: 1 for the course before.
    public var years: Int

    public init(_ state: LeafState, years: Int) {
      self.state = state
      self.years = years
    }
  }

  public init(_ sittings: [SittingID: [LeafID: LeafState]] = [:]) { self.sittings = sittings }
}
