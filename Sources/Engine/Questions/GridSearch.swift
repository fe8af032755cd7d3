/// What is seen at one place of a grid.
struct Sight {
  /// Whether it is enough.
  var isMet: Bool
  /// By how much a number is above what it is to reach, or below it; `nil` where there is no number.
  ///
  /// It only says where to look next.
  var margin: Double?

  init(_ isMet: Bool, margin: Double? = nil) {
    self.isMet = isMet
    self.margin = margin
  }
}

/// Finds the first place that is enough, where every place after it is, too.
///
/// Halving finds one place in a thousand in ten looks. But most grades rise in straight lines: then the line between the
/// two ends says the place, one look there and one beside it prove it, and halving is for what is left.
///
/// - Parameters:
///   - low: A place that is not enough, and what is seen there.
///   - high: A later place that is.
///   - look: Looks at a place between them.
/// - Returns: The first place that is enough, and the place before it is not.
func firstPlace(
  after low: (place: Int, sight: Sight),
  upTo high: (place: Int, sight: Sight),
  _ look: (Int) -> Sight
) -> Int {
  var (low, high) = (low, high)
  func take(_ place: Int) {
    guard place > low.place, place < high.place else { return }
    let sight = look(place)
    if sight.isMet { high = (place, sight) } else { low = (place, sight) }
  }
  // Where three lines did not say it, more of them will not.
  var guesses = 3
  while high.place - low.place > 1 {
    if guesses > 0, let guess = crossing(low, high) {
      guesses -= 1
      take(guess)
      take(guess == high.place ? guess - 1 : guess + 1)
    }
    take((low.place + high.place) / 2)
  }
  return high.place
}

/// The first place between two where the line through both margins is no longer below zero.
private func crossing(
  _ low: (place: Int, sight: Sight),
  _ high: (place: Int, sight: Sight)
) -> Int? {
  guard let below = low.sight.margin, let above = high.sight.margin, below < 0, above >= 0 else {
    return nil
  }
  let way = Double(high.place - low.place) * (below / (below - above))
  // A place that is met exactly must not be missed by the rounding of the margins.
  let guess = low.place + Int((way - 1e-6).rounded(.up))
  return min(max(guess, low.place + 1), high.place - 1)
}
