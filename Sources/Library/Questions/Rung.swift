public import Engine

/// A goal, and what it takes to reach it.
public struct Rung: Hashable, Sendable {
  public var goal: Goal
  public var need: NeedSummary
  /// The grade that is certain, of a goal that is secured; the best that is possible, of one out of reach.
  public var grade: Exact?
  /// Why the best that is possible is not more, of a goal out of reach.
  public var reasons: [Reason]
  /// The names that people read for what need and reasons compare, where it is no part.
  public var names: [NodeID: String]

  init(
    goal: Goal,
    need: NeedSummary,
    grade: Exact?,
    reasons: [Reason],
    names: [NodeID: String]
  ) {
    self.goal = goal
    self.need = need
    self.grade = grade
    self.reasons = reasons
    self.names = names
  }

  init(_ goal: Goal, _ need: Need, of syllabus: Syllabus) {
    self.goal = goal
    self.need = NeedSummary(need)
    switch need.answer {
    case .secured:
      grade = need.worst.grade
      reasons = []
    case .outOfReach, .nothingLeft:
      grade = need.best.grade
      reasons = need.best.reasons
    case .atLeast, .within:
      grade = nil
      reasons = []
    }
    names = syllabus.names(in: need.joint.map(\.condition) + reasons.compactMap(\.report))
  }
}

extension Reason {
  /// The condition that decided, if one did.
  var report: ConditionReport? {
    switch cause {
    case .requirementMissed(let report), .conditionHeld(let report, _): report
    case .belowPass: nil
    }
  }
}

extension Syllabus {
  /// The names that people read for what conditions compare, where it is no part: `teoria`, “Teoría”.
  func names(in reports: [ConditionReport]) -> [NodeID: String] {
    reports.compactMap { $0.comparison?.name }.reduce(into: [:]) { names, id in
      if leaf(LeafID(rawValue: id.rawValue)) == nil { names[id] = name(of: id) }
    }
  }
}
