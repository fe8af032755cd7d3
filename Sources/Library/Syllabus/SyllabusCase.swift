public import Engine

/// A worked case of a guide: grades as typed, and what comes of them.
public struct SyllabusCase: Hashable, Sendable {
  /// Its number in the file, from 1.
  public var number: Int
  /// What it shows.
  public var name: String?
  /// The sitting that it stands in.
  public var sitting: SittingID
  /// The grades, of the sitting before too.
  public var record: GradeRecord
  /// What is expected.
  public var expectation: Expectation

  /// What a case expects; what is not said is not checked.
  public struct Expectation: Hashable, Sendable {
    /// The verdict.
    public var verdict: Verdict?
    /// The final grade once nothing is open; `.some(nil)` for no number at all.
    public var grade: Exact??
    /// The grade by the formula alone.
    public var computed: Exact??
    /// The grade if everything open counts 0.
    public var secured: Exact??
    /// The grade if everything open is full.
    public var best: Exact??
    /// The name of the grade; `.some(nil)` for none.
    public var label: String??
    /// What is needed.
    public var need: Need?
    /// The grade that ``need`` is to reach; to pass, when there is none here.
    public var target: Exact?
    /// The leaves that ``need`` is about; all that is open, when there is none here.
    public var over: [LeafID] = []
  }

  /// What a case can expect as a verdict.
  public enum Verdict: String, CaseIterable, Hashable, Sendable {
    /// Decided: passed.
    case pass
    /// Decided: failed, also while something is open that cannot mend it.
    case fail
    /// Decided: did not take part.
    case notPresented = "not presented"
    /// Not decided yet.
    case open
    /// Something is open, but no grade there passes.
    case outOfReach = "out of reach"
  }

  /// What a case can expect to be needed.
  public enum Need: Hashable, Sendable {
    /// A mark out of 10, which the screen shows rounded up to a hundredth.
    case mark(Exact)
    /// Passed whatever comes.
    case secured
    /// No mark is enough.
    case outOfReach
  }
}
