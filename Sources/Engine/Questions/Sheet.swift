/// The grades that count in one sitting: its own, and those taken over from the sitting before.
public struct Sheet: Hashable, Sendable {
  public let sitting: SittingID
  /// One entry for each leaf of the scheme.
  public var entries: [Entry]

  /// What is known of a leaf in a sitting, and where it comes from.
  public struct Entry: Hashable, Sendable {
    public var state: LeafState
    public var origin: Origin

    public enum Origin: Hashable, Sendable {
      /// Entered in this sitting, or open in it.
      case own
      /// Taken over, and it cannot be changed.
      case kept(from: SittingID)
      /// Taken over until a new mark replaces it.
      case retakable(from: SittingID)
      /// The part is gone in this sitting.
      case lost
    }
  }
}

extension Scheme {
  /// The grades that count in a sitting.
  ///
  /// - Parameters:
  ///   - record: What was entered. Leaves that the scheme does not have are ignored.
  ///   - sitting: A sitting of this scheme; any other counts as the first.
  /// - Returns: One entry for each leaf.
  public func sheet(of record: GradeRecord, in sitting: SittingID) -> Sheet {
    let current = reading(in: sitting)
    let own = record.sittings[current.id] ?? [:]
    guard let after = current.after, let earlier = self.sitting(after) else {
      let entries = leaves.map { Sheet.Entry(state: own[$0.id] ?? .pending, origin: .own) }
      return Sheet(sitting: current.id, entries: entries)
    }
    // The compiler has refused circles, so this ends at the first sitting.
    let before = sheet(of: record, in: after)
    let carries = carries(of: current, from: before, in: earlier)
    let entries = leaves.indices.map { index in
      entry(
        own: own[leaves[index].id],
        before: before.entries[index].state,
        carry: carries[index],
        from: after
      )
    }
    return Sheet(sitting: current.id, entries: entries)
  }

  private func entry(
    own: LeafState?,
    before: LeafState,
    carry: Carry,
    from earlier: SittingID
  ) -> Sheet.Entry {
    switch carry {
    case .keep: Sheet.Entry(state: before, origin: .kept(from: earlier))
    case .lost: Sheet.Entry(state: .absent, origin: .lost)
    case .redo: Sheet.Entry(state: own ?? .pending, origin: .own)
    case .retake:
      if let own {
        Sheet.Entry(state: own, origin: .own)
      } else if before == .pending {
        Sheet.Entry(state: .pending, origin: .own)
      } else {
        Sheet.Entry(state: before, origin: .retakable(from: earlier))
      }
    }
  }

  /// How each leaf passes into a sitting.
  private func carries(
    of sitting: Sitting,
    from before: Sheet,
    in earlier: Sitting
  ) -> [Carry] {
    var carries: [Carry] = Array(repeating: .redo, count: leaves.count)
    var judged: Evaluation?
    for rule in sitting.carry {
      guard case .part(let shape, _) = sitting.program.nodes[rule.part].kind else { continue }
      guard let condition = rule.condition else {
        for leaf in shape.leaves { carries[leaf] = rule.then }
        continue
      }
      let evaluation = judged ?? Evaluation(earlier.program, inputs(before, Completion.worst))
      judged = evaluation
      let term = evaluation.term(condition)
      for (index, member) in shape.members.enumerated() {
        let carry = term.member(index).holds == true ? rule.then : rule.otherwise
        for leaf in member { carries[leaf] = carry }
      }
    }
    return carries
  }
}
