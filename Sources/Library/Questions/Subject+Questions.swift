public import Engine

/// On which terms a student asks what is needed.
public struct NeedTerms: Hashable, Sendable {
  /// The parts that are asked about, by address; a row stands for its members.
  ///
  /// Without any, all that is open.
  public var over: [String]
  /// What is taken of the open parts that are not asked about: `worst`, `best`, `so-far`, or a mark out of 10.
  public var others: String
  /// Whether a multiple-choice paper is told for every number of answers.
  public var countsBlanks: Bool

  public init(over: [String] = [], others: String = "worst", countsBlanks: Bool = false) {
    self.over = over
    self.others = others
    self.countsBlanks = countsBlanks
  }
}

extension Subject {
  /// Finds a sitting; the one in which the student stands, when none is named.
  ///
  /// - Throws: ``QuestionError/sitting(_:)``.
  public func sitting(named name: String?) throws(QuestionError) -> SittingID {
    guard let name else { return currentSitting }
    let sitting = SittingID(rawValue: name)
    guard syllabus.scheme.sitting(sitting) != nil else {
      let known = syllabus.scheme.sittings.map(\.id)
      throw .sitting(.unknownSitting(name, of: id, known: known))
    }
    return sitting
  }

  /// What it takes to reach one goal.
  ///
  /// - Parameters:
  ///   - target: `pass`, a grade such as `7` or `7,5`, or a label.
  ///   - terms: The parts that are asked about, and what is taken of the others.
  ///   - sitting: The sitting.
  /// - Returns: The goal with its need.
  /// - Throws: ``QuestionError``.
  public func rung(
    _ target: String,
    on terms: NeedTerms = NeedTerms(),
    in sitting: SittingID
  ) throws(QuestionError) -> Rung {
    let goal = try syllabus.goal(target)
    let (question, sheet) = (try question(on: terms, in: sitting), sheet(in: sitting))
    var asked = question
    asked.target = goal.target
    return Rung(goal, syllabus.scheme.need(asked, on: sheet), of: syllabus)
  }

  /// What it takes to reach each goal of the ladder, from passing to the best grade.
  ///
  /// - Parameters:
  ///   - terms: The parts that are asked about, and what is taken of the others.
  ///   - sitting: The sitting.
  /// - Returns: The goals with their needs, the lowest first.
  /// - Throws: ``QuestionError``.
  public func ladder(
    on terms: NeedTerms = NeedTerms(),
    in sitting: SittingID
  ) throws(QuestionError) -> [Rung] {
    let goals = syllabus.ladder
    let needs = syllabus.scheme.needs(
      goals.map(\.target),
      try question(on: terms, in: sitting),
      on: sheet(in: sitting)
    )
    return zip(goals, needs).map { Rung($0, $1, of: syllabus) }
  }

  private func sheet(in sitting: SittingID) -> Sheet {
    syllabus.scheme.sheet(of: record, in: sitting)
  }

  private func question(
    on terms: NeedTerms,
    in sitting: SittingID
  ) throws(QuestionError) -> Question {
    var over: [LeafID] = []
    for part in terms.over {
      let members = syllabus.addresses(under: part)
      if !members.isEmpty {
        over += members
      } else if let leaf = syllabus.scheme.leaf(LeafID(rawValue: part)) {
        over.append(leaf.id)
      } else {
        throw .part(unknownPart(part))
      }
    }
    return Question(
      over: over,
      others: try share(terms.others, in: sitting),
      countsBlanks: terms.countsBlanks
    )
  }

  private func share(_ others: String, in sitting: SittingID) throws(QuestionError) -> Exact {
    switch others {
    case "worst": return .zero
    case "best": return .one
    case "so-far":
      guard let share = syllabus.scheme.shareSoFar(on: sheet(in: sitting)) else {
        throw .nothingSoFar
      }
      return share
    default:
      guard let mark = try? Exact(fraction: others), mark >= .zero, mark <= .ten,
        let share = mark / .ten
      else { throw .others(others) }
      return share
    }
  }
}
