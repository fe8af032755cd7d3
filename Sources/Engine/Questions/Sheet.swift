/// The grades that count in one sitting: its own, and those taken over from what went before.
public struct Sheet: Hashable, Sendable {
  public let sitting: SittingID
  /// One entry for each leaf of the scheme.
  public var entries: [Entry]
  /// What the sitting before came to, for formulas that look back.
  var earlier: EarlierResults?

  /// What is known of a leaf in a sitting, and where it comes from.
  public struct Entry: Hashable, Sendable {
    public var state: LeafState
    public var origin: Origin
    /// How many courses ago the grade was given; 0 for one of this course.
    public var years = 0
    /// The earlier grade that a new one has to be better than to count.
    var toImprove: LeafState?

    public enum Origin: Hashable, Sendable {
      /// Entered in this sitting, or open in it.
      case own
      /// Taken over, and it cannot be changed; from an earlier course, when no sitting is named.
      case kept(from: SittingID?)
      /// Taken over until a new mark replaces it.
      case retakable(from: SittingID?)
      /// The part is gone in this sitting.
      case lost
    }

    init(_ state: LeafState, _ origin: Origin, years: Int = 0, toImprove: LeafState? = nil) {
      self.state = state
      self.origin = origin
      self.years = years
      self.toImprove = toImprove
    }
  }
}

/// What the formulas of an earlier sitting came to.
struct EarlierResults: Hashable, Sendable {
  /// Of its parts, then of its values.
  var results: [Term]
  /// Its final grade.
  var grade: Exact?
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
      return firstSheet(own, record.inherited, in: current)
    }
    // The compiler has refused circles, so this ends at the first sitting.
    let before = sheet(of: record, in: after)
    let open = openLeaves(before, earlier.program)
    let (evaluation, outcome) = judged(earlier.program, before, .worst, open)
    let carries = carries(of: current, from: before, evaluation)
    let entries = leaves.indices.map { index in
      entry(index, own: own[leaves[index].id], before.entries[index], carries[index], from: after)
    }
    return Sheet(
      sitting: current.id,
      entries: entries,
      earlier: EarlierResults(results: evaluation.results, grade: outcome.grade)
    )
  }

  /// The grades of the first sitting, with those kept from an earlier course.
  private func firstSheet(
    _ own: [LeafID: LeafState],
    _ inherited: [LeafID: GradeRecord.Inherited],
    in sitting: Sitting
  ) -> Sheet {
    var sheet = Sheet(
      sitting: sitting.id,
      entries: leaves.map { Sheet.Entry(own[$0.id] ?? .pending, .own) }
    )
    guard !inherited.isEmpty else { return sheet }
    let before = Sheet(
      sitting: sitting.id,
      entries: leaves.map { leaf in
        let known = inherited[leaf.id]
        return Sheet.Entry(known?.state ?? .pending, .own, years: known?.years ?? 0)
      }
    )
    let open = openLeaves(before, sitting.program)
    let (evaluation, _) = judged(sitting.program, before, .worst, open)
    let carries = carries(of: sitting, from: before, evaluation)
    for index in leaves.indices where before.entries[index].state != .pending {
      let own = own[leaves[index].id]
      sheet.entries[index] = entry(
        index,
        own: own,
        before.entries[index],
        carries[index],
        from: nil
      )
    }
    return sheet
  }

  /// What the next course, so many years later, may take over from a sitting of this one.
  public func inheritance(
    from record: GradeRecord,
    in sitting: SittingID,
    years: Int
  ) -> [LeafID: GradeRecord.Inherited] {
    let entries = sheet(of: record, in: sitting).entries
    return leaves.indices.reduce(into: [:]) { found, index in
      let state = stands(index, entries[index])
      guard state != .pending, entries[index].origin != .lost else { return }
      found[leaves[index].id] = GradeRecord.Inherited(
        state,
        years: entries[index].years + years
      )
    }
  }

  private func entry(
    _ leaf: Int,
    own: LeafState?,
    _ before: Sheet.Entry,
    _ carry: Carry,
    from earlier: SittingID?
  ) -> Sheet.Entry {
    let known = stands(leaf, before)
    switch carry {
    case .keep: return Sheet.Entry(known, .kept(from: earlier), years: before.years)
    case .lost: return Sheet.Entry(.absent, .lost)
    case .redo: return Sheet.Entry(own ?? .pending, .own)
    case .retake, .improve:
      let isToImprove = carry == .improve
      guard let own, own != .pending || !isToImprove else {
        if known == .pending { return Sheet.Entry(.pending, .own) }
        return Sheet.Entry(
          known,
          .retakable(from: earlier),
          years: before.years,
          toImprove: isToImprove ? known : nil
        )
      }
      return Sheet.Entry(own, .own, toImprove: isToImprove ? known : nil)
    }
  }

  /// How each leaf passes into a sitting, judged on what the one before came to.
  private func carries(
    of sitting: Sitting,
    from before: Sheet,
    _ evaluation: Evaluation
  ) -> [Carry] {
    var carries: [Carry] = Array(repeating: .redo, count: leaves.count)
    for rule in sitting.carry {
      guard case .part(let shape, _) = sitting.program.nodes[rule.part].kind else { continue }
      let term = rule.condition.map { evaluation.term($0) }
      for (index, member) in shape.members.enumerated() {
        let holds = term.map { $0.member(index).holds == true } ?? true
        for leaf in member {
          let isTooOld = rule.years.map { before.entries[leaf].years > $0 } ?? false
          carries[leaf] = holds && !isTooOld ? rule.then : rule.otherwise
        }
      }
    }
    return carries
  }
}
