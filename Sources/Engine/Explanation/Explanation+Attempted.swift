extension Explanation {
  /// How much of a value, or of the grade, was sat.
  public struct Attempted: Hashable, Sendable {
    /// The value; `nil` for the grade.
    public var node: NodeID?
    public var members: [Member]

    public init(node: NodeID?, members: [Member]) {
      self.node = node
      self.members = members
    }

    /// A part or a value that it rests on.
    public struct Member: Hashable, Sendable {
      public var node: NodeID
      /// How much of it was sat, from 0 to 1; `nil` for what does not count.
      public var share: Exact?
      public var weight: Exact

      public init(node: NodeID, share: Exact?, weight: Exact) {
        self.node = node
        self.share = share
        self.weight = weight
      }
    }
  }
}

extension Evaluation {
  /// What `attempted` counts, of the grade and of each value; nothing where no formula mentions it.
  func attemptedParts() -> [Explanation.Attempted] {
    guard program.mentionsAttempted else { return [] }
    let shares = attemptedShares()
    func parts(of kind: NodeKind, _ id: NodeID?) -> Explanation.Attempted {
      Explanation.Attempted(
        node: id,
        members: attempted(kind, shares).map {
          .init(node: program.nodes[$0.node].id, share: $0.share, weight: $0.weight)
        }
      )
    }
    let values = program.nodes.compactMap { node -> Explanation.Attempted? in
      if case .part = node.kind { nil } else { parts(of: node.kind, node.id) }
    }
    return [parts(of: program.grade, nil)] + values
  }
}
