/// The two ends of what may still come.
public enum End: String, CaseIterable, Hashable, Sendable {
  /// What is certain already: everything open counts 0.
  case secured
  /// The best that is still possible.
  case best
}

/// Where a student stands in one sitting.
public struct Standing: Hashable, Sendable {
  public var sitting: SittingID
  public var status: Status
  /// What is certain already: everything open counts 0.
  public var secured: Outcome
  /// The best that is still possible.
  public var best: Outcome
  /// The leaves that are still open.
  public var open: [LeafID]
  /// The leaves that may be taken again.
  public var retakable: [LeafID]
  /// The leaves of the parts that do not exist for the student in this sitting.
  public var closed: Set<LeafID>
  /// What is needed to pass.
  public var need: Need

  public enum Status: Hashable, Sendable {
    /// Decided: nothing that is open can change it.
    case settled(Verdict)
    case open
  }
}

extension Scheme {
  /// Where a student stands in a sitting.
  public func standing(of record: GradeRecord, in sitting: SittingID) -> Standing {
    standing(on: sheet(of: record, in: sitting))
  }

  /// What is certain already: the outcome if everything open counts 0.
  public func secured(on sheet: Sheet) -> Outcome { outcome(.secured, on: sheet) }

  /// The best outcome that is still possible, by what may be taken again too.
  public func best(on sheet: Sheet) -> Outcome { outcome(.best, on: sheet) }

  private func outcome(_ end: End, on sheet: Sheet) -> Outcome {
    let open = openLeaves(sheet, reading(in: sheet.sitting).program)
    return extreme(end, sheet, open, retakableLeaves(sheet)).outcome
  }

  /// The leaves of the parts that do not exist for the student in this sitting.
  public func closed(on sheet: Sheet) -> Set<LeafID> {
    let program = reading(in: sheet.sitting).program
    let open = openLeaves(sheet, program)
    return Set(closedLeaves(sheet, program, pending: open).map { leaves[$0].id })
  }

  /// Where a student stands, by the grades that count.
  public func standing(on sheet: Sheet) -> Standing {
    var inquiry = inquiry(on: sheet)
    return inquiry.standing()
  }

  /// Questions about a sheet.
  public func inquiry(on sheet: Sheet) -> Inquiry { Inquiry(self, sheet) }

  /// One end of what may still come, with the choices that are best for the student.
  func extreme(
    _ end: End,
    _ sheet: Sheet,
    _ open: [Int],
    _ retakable: [Int]
  ) -> (sheet: Sheet, inputs: Inputs, outcome: Outcome) {
    let program = reading(in: sheet.sitting).program
    let completion =
      switch end {
      case .secured: Completion.worst
      case .best:
        Completion(over: LeafSet(open + retakable), share: .one, others: .one, facts: true)
      }
    let best = settled(program, sheet, completion, open)
    return (best.sheet, inputs(best.sheet, completion), best.outcome)
  }

  /// A completion with the choices that are best for the student, evaluated, and its outcome.
  func judged(
    _ program: Program,
    _ sheet: Sheet,
    _ completion: Completion,
    _ open: [Int]
  ) -> (evaluation: Evaluation, outcome: Outcome) {
    let best = settled(program, sheet, completion, open)
    return (best.evaluation, best.outcome)
  }

  private typealias Settled = (sheet: Sheet, evaluation: Evaluation, outcome: Outcome)

  private func settled(
    _ program: Program,
    _ sheet: Sheet,
    _ completion: Completion,
    _ open: [Int]
  ) -> Settled {
    func judge(_ sheet: Sheet) -> Settled {
      var evaluation = Evaluation(program, inputs(sheet, completion))
      let outcome = program.outcome(&evaluation, pass: pass)
      return (sheet, evaluation, outcome)
    }
    let all = settlingChoices(sheet, among: open).map(judge)
    return all.max { $0.outcome.merit < $1.outcome.merit } ?? judge(sheet)
  }

  /// The sitting in which a student stands now.
  ///
  /// The first one that is passed or still open, or in which marks may be taken again that can pass; a later
  /// one as soon as it has grades of its own, or the one before is lost. The last one, when all are lost.
  public func currentSitting(of record: GradeRecord) -> SittingID {
    currentInquiry(of: record).sheet.sitting
  }

  /// Questions about the sitting in which a student stands now.
  public func currentInquiry(of record: GradeRecord) -> Inquiry {
    var current = Inquiry(self, sheet(of: record, in: first.id))
    while let next = successor(of: current.sheet.sitting)?.id {
      switch current.status() {
      case .settled(.pass): return current
      case .settled(.fail), .settled(.notPresented):
        // Nothing is open here, and yet nobody has come: what was taken over can be taken again.
        let isUntouched =
          !record.hasGrades(in: current.sheet.sitting) && !current.retakable.isEmpty
        guard
          record.hasGrades(in: next) || !isUntouched
            || !current.answer(.pass).canBeMet
        else {
          return current
        }
      case .open:
        guard record.hasGrades(in: next) else { return current }
      }
      current = Inquiry(self, sheet(of: record, in: next))
    }
    return current
  }
}

extension Inquiry {
  /// Where a student stands.
  public mutating func standing() -> Standing {
    let program = scheme.reading(in: sheet.sitting).program
    return Standing(
      sitting: sheet.sitting,
      status: status(),
      secured: outcome(.secured),
      best: outcome(.best),
      open: open.map { scheme.leaves[$0].id },
      retakable: retakable.map { scheme.leaves[$0].id },
      closed: Set(
        scheme.closedLeaves(sheet, program, pending: open).map { scheme.leaves[$0].id }
      ),
      need: need(.pass)
    )
  }

  mutating func status() -> Standing.Status {
    if open.isEmpty { return .settled(outcome(.secured).verdict) }
    switch answer(.pass) {
    case .secured: return .settled(.pass)
    case .outOfReach, .nothingLeft:
      // An exam not sat may mean “not presented”, whatever is still open.
      let secured = outcome(.secured).verdict
      return .settled(secured == outcome(.best).verdict ? secured : .fail)
    case .atLeast, .within: return .open
    }
  }

  private mutating func outcome(_ end: End) -> Outcome {
    if let known = outcomes[end] { return known }
    let outcome = known(end) ?? scheme.extreme(end, sheet, open, retakable).outcome
    outcomes[end] = outcome
    return outcome
  }
}

extension GradeRecord {
  /// Whether anything is known of a sitting.
  fileprivate func hasGrades(in sitting: SittingID) -> Bool {
    sittings[sitting]?.values.contains { $0 != .pending } ?? false
  }
}

extension Outcome {
  /// What makes one outcome better than another: passing first, then the number.
  var merit: (Int, Exact) { (verdict == .pass ? 1 : 0, grade ?? .zero) }
}
