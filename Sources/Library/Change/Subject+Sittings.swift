import Engine

extension Subject {
  /// Where a grade may belong that names no sitting.
  enum SittingMeant: Hashable {
    case one(SittingID)
    /// It may be of either: the part is graded in both, and the later one has no grade at all yet.
    case either(earlier: SittingID, SittingID)
  }

  /// Where a grade of a part belongs when it names no sitting.
  ///
  /// To the sitting in which the student stands; but a part that is kept from an earlier one, and has no
  /// grade yet, gets it there: the labs of June come in after the June exam is failed. While the later
  /// sitting has no grade at all, a grade of a part that can be taken there may be of either, be it a
  /// correction of the earlier one or the new one: it is not guessed.
  func sittingMeant(for part: LeafID, standingIn current: SittingID) -> SittingMeant {
    let scheme = syllabus.scheme
    guard let index = scheme.leaves.firstIndex(where: { $0.id == part }) else {
      return .one(current)
    }
    func entry(_ sitting: SittingID) -> Sheet.Entry {
      scheme.sheet(of: record, in: sitting).entries[index]
    }
    var sitting = current
    while case .kept(let earlier?) = entry(sitting).origin, entry(sitting).state == .pending {
      sitting = earlier
    }
    guard let earlier = scheme.sitting(sitting)?.after, grades[sitting] == nil,
      entry(sitting).isGradedHere, entry(earlier).isGradedHere
    else { return .one(sitting) }
    return .either(earlier: earlier, sitting)
  }

  func sittingMeant(for part: LeafID) throws(Refusal) -> SittingID {
    if syllabus.sittings.count == 1 { return syllabus.sittings[0].id }
    switch sittingMeant(for: part, standingIn: currentSitting) {
    case .one(let sitting): return sitting
    case .either(let earlier, let later):
      throw .sittingNeeded(part, of: id, [earlier, later])
    }
  }
}

extension Sheet.Entry {
  /// Whether a grade can be entered in the sitting.
  fileprivate var isGradedHere: Bool {
    switch origin {
    case .own, .retakable: true
    case .kept, .lost: false
    }
  }
}
