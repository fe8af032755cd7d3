import Engine

extension Subject {
  /// Where a grade may belong that names no sitting.
  enum SittingMeant: Hashable {
    case one(SittingID)
    /// It may be of either: the part is graded in both, and the later one has no grade at all yet.
    case either(earlier: SittingID, SittingID)
  }

  /// A sheet and those of the sittings before it, the nearest first.
  func sheets(back sheet: Sheet) -> [Sheet] {
    var sheets = [sheet]
    if syllabus.sittings.count == 1 { return sheets }
    let scheme = syllabus.scheme
    var next = scheme.sitting(sheet.sitting)?.after
    while let sitting = next {
      sheets.append(scheme.sheet(of: record, in: sitting))
      next = scheme.sitting(sitting)?.after
    }
    return sheets
  }

  /// Where a grade of a part belongs when it names no sitting.
  ///
  /// To the sitting in which the student stands; but a part that is kept from an earlier one, and has no
  /// grade yet, gets it there: the labs of June come in after the June exam is failed. While the later
  /// sitting has no grade at all, a grade of a part that can be taken there may be of either, be it a
  /// correction of the earlier one or the new one: it is not guessed.
  ///
  /// - Parameters:
  ///   - leaf: The index of the part's leaf.
  ///   - sheets: The sheet of the sitting in which the student stands, and those before it.
  /// - Returns: The sitting, or the two.
  func sittingMeant(forLeaf leaf: Int, on sheets: [Sheet]) -> SittingMeant {
    var place = 0
    while case .kept(let earlier?) = sheets[place].entries[leaf].origin,
      sheets[place].entries[leaf].state == .pending,
      let origin = sheets[place...].firstIndex(where: { $0.sitting == earlier }), origin > place
    {
      place = origin
    }
    let sitting = sheets[place].sitting
    guard place + 1 < sheets.count, grades[sitting] == nil,
      sheets[place].entries[leaf].isGradedHere, sheets[place + 1].entries[leaf].isGradedHere
    else { return .one(sitting) }
    return .either(earlier: sheets[place + 1].sitting, sitting)
  }

  func sittingMeant(for part: LeafID) throws(Refusal) -> SittingID {
    if syllabus.sittings.count == 1 { return syllabus.sittings[0].id }
    let sheet = syllabus.scheme.currentInquiry(of: record).sheet
    guard let leaf = syllabus.leaves.firstIndex(where: { $0.id == part }) else {
      return sheet.sitting
    }
    switch sittingMeant(forLeaf: leaf, on: sheets(back: sheet)) {
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
