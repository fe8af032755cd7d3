import Engine

extension Subject {
  /// Where a grade may belong that names no sitting.
  enum SittingMeant: Hashable {
    case one(SittingID)
    /// It may be of either: the part is open in both, and the later one has no grade at all yet.
    case either(earlier: SittingID, SittingID)
  }

  /// Where a grade of a part belongs when it names no sitting.
  ///
  /// To the sitting in which the student stands; but a part that is kept from an earlier one, and has no
  /// grade yet, gets it there: the labs of June come in after the June exam is failed. A part that starts
  /// anew, and was never graded before, may be meant for either, and that can decide who is “not presented”:
  /// it is not guessed.
  func sittingMeant(for part: LeafID, standingIn current: SittingID) -> SittingMeant {
    let scheme = syllabus.scheme
    guard let index = scheme.leaves.firstIndex(where: { $0.id == part }) else {
      return .one(current)
    }
    func entry(_ sitting: SittingID) -> Sheet.Entry {
      scheme.sheet(of: record, in: sitting).entries[index]
    }
    var sitting = current
    while case .kept(let earlier) = entry(sitting).origin, entry(sitting).state == .pending {
      sitting = earlier
    }
    guard let earlier = scheme.sitting(sitting)?.after, grades[sitting] == nil,
      entry(sitting).isOpen, entry(earlier).isOpen
    else { return .one(sitting) }
    return .either(earlier: earlier, sitting)
  }

  func sittingMeant(for part: LeafID) throws(Refusal) -> SittingID {
    switch sittingMeant(for: part, standingIn: currentSitting) {
    case .one(let sitting): return sitting
    case .either(let earlier, let later):
      throw .sittingNeeded(part, of: id, [earlier, later])
    }
  }
}

extension Sheet.Entry {
  /// Whether nothing is known, and it is to be entered here.
  fileprivate var isOpen: Bool { state == .pending && origin == .own }
}
