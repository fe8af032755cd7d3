extension Scheme {
  /// What may come of a sheet, whatever its open leaves come to; its choices are settled.
  func bounds(on sheet: Sheet, open: [Int]) -> OutcomeBounds {
    reading(in: sheet.sitting).program.bounds(
      leafBounds(on: sheet, open: open),
      earlier: sheet.earlier.map(EarlierBounds.init),
      pass: pass
    )
  }

  /// Every leaf with what is known of it: an open one has any points up to its maximum.
  func leafBounds(on sheet: Sheet, open: [Int]) -> [LeafBounds] {
    let full = Completion(others: .one, facts: true)
    return leafBounds(on: sheet, between: .worst, and: full)
  }

  /// Every leaf with all that it may come to between two completions.
  func leafBounds(
    on sheet: Sheet,
    between low: Completion,
    and high: Completion
  ) -> [LeafBounds] {
    zip(inputs(sheet, low).leaves, inputs(sheet, high).leaves).map { low, high in
      low == high ? LeafBounds(low) : LeafBounds(low).spanning(to: LeafBounds(high))
    }
  }
}
