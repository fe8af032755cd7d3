extension Scheme {
  /// The rules that strike on a sheet, by their places among those of its sitting, from 0.
  ///
  /// - Parameter sheet: The grades that count in the sitting.
  /// - Returns: Those that strike when everything open counts 0, and those at the best still possible.
  public func strikes(on sheet: Sheet) -> (secured: [Int], best: [Int]) {
    let open = openLeaves(sheet, reading(in: sheet.sitting).program)
    let retakable = retakableLeaves(sheet)
    return (
      extreme(.secured, sheet, open, retakable).outcome.struck,
      extreme(.best, sheet, open, retakable).outcome.struck
    )
  }
}
