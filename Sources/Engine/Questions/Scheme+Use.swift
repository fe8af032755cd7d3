extension Scheme {
  /// The parts and values on which something depends: a grade, a rule, a label, what is taken over.
  public var mentioned: Set<NodeID> { PartUse(sittings).mentioned }

  /// The rules that strike on a sheet, by their places among those of its sitting, from 0.
  ///
  /// - Parameter sheet: The grades that count in the sitting.
  /// - Returns: Those that strike when everything open counts 0, and those at the best still possible.
  public func strikes(on sheet: Sheet) -> (secured: [Int], best: [Int]) {
    let open = openLeaves(sheet, reading(in: sheet.sitting).program)
    let retakable = retakableLeaves(sheet)
    let ends = End.allCases.map { extreme($0, sheet, open, retakable).outcome.struck }
    return (ends[0], ends[1])
  }
}
