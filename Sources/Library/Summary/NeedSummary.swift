public import Engine

/// What is needed for a target, without the evaluation that proved it.
public struct NeedSummary: Hashable, Sendable {
  public var answer: Need.Answer
  public var over: [LeafID]
  public var floors: [Need.Floor]
  public var joint: [Need.Demand]
  public var withFloorsApart: GridMark?
  /// The least points that are enough of a single part that is not out of 10; of a penalty, the most.
  public var points: Exact?
  public var papers: [Need.Paper]
  public var facts: [LeafID]
  public var choices: [Need.Choice]

  public init(_ need: Need) {
    answer = need.answer
    over = need.over
    floors = need.floors
    joint = need.joint
    withFloorsApart = need.withFloorsApart
    points = need.points
    papers = need.papers
    facts = need.facts
    choices = need.choices
  }

  init(
    answer: Need.Answer,
    over: [LeafID],
    floors: [Need.Floor] = [],
    joint: [Need.Demand] = [],
    withFloorsApart: GridMark? = nil,
    points: Exact? = nil,
    papers: [Need.Paper] = [],
    facts: [LeafID] = [],
    choices: [Need.Choice] = []
  ) {
    self.answer = answer
    self.over = over
    self.floors = floors
    self.joint = joint
    self.withFloorsApart = withFloorsApart
    self.points = points
    self.papers = papers
    self.facts = facts
    self.choices = choices
  }
}
