/// What a student wants to reach.
public enum Target: Hashable, Sendable {
  case pass
  /// To pass with at least this grade, on the scheme's scale.
  case grade(Exact)
  /// To pass with this label or a higher one; it may ask for more than a grade.
  case label(String)
}

extension Scheme {
  func isMet(_ target: Target, by decision: Decision) -> Bool {
    guard decision.verdict == .pass else { return false }
    switch target {
    case .pass: return true
    case .grade(let goal): return decision.grade.map { $0.satisfies(.atLeast, goal) } ?? false
    case .label(let name):
      // The labels stand in their order, the highest first.
      guard let least = labels.firstIndex(where: { $0.name == name }) else { return false }
      return labels[...least].contains { $0.name == decision.label }
    }
  }
}

extension Scheme {
  /// Whether a decision meets a target, and by how much its grade is above the lowest that may.
  func sight(of target: Target, _ decision: Decision) -> Sight {
    Sight(
      isMet(target, by: decision),
      margin: decision.grade.map { $0.approximation - leastGrade(for: target).approximation }
    )
  }

  /// The lowest grade that may meet a target.
  func leastGrade(for target: Target) -> Exact {
    switch target {
    case .pass: pass.mark
    case .grade(let goal): goal
    case .label(let name): labels.first { $0.name == name }?.minimum ?? scale
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
  /// Whether a multiple-choice paper is told for every number of answers, and not for all answered only.
  public var countsBlanks: Bool

  public init(
    target: Target = .pass,
    over: [LeafID] = [],
    others: Exact = .zero,
    countsBlanks: Bool = false
  ) {
    self.target = target
    self.over = over
    self.others = others
    self.countsBlanks = countsBlanks
  }
}

extension Scheme {
  /// How a student has done so far, as a share from 0 to 1 that others than the asked can be taken to have.
  ///
  /// The points of the marks that are in, over the points that they could be; no mark weighs more than
  /// its points, whatever the scheme does with it. Penalties are no marks that a student earns.
  ///
  /// - Returns: The share; `nil` when no mark is in.
  public func shareSoFar(on sheet: Sheet) -> Exact? {
    var (earned, whole) = (Exact.zero, Exact.zero)
    for (leaf, entry) in zip(leaves, sheet.entries) where leaf.isMark && !leaf.isPenalty {
      guard case .graded(let mark) = entry.state, let points = leaf.points(of: mark) else {
        continue
      }
      earned = earned + points
      whole = whole + leaf.maximum
    }
    return (earned / whole).map { min(max($0, .zero), .one) }
  }

  /// What comes of a sheet if all that is open goes on as it has gone so far.
  ///
  /// - Returns: The outcome, with facts and choices as they are best; `nil` when no mark is in.
  public func outcomeAsSoFar(on sheet: Sheet) -> Outcome? {
    guard let share = shareSoFar(on: sheet) else { return nil }
    let program = reading(in: sheet.sitting).program
    let open = openLeaves(sheet, program)
    return judged(program, sheet, Completion(others: share, facts: true), open).outcome
  }
}
