import Oracle

/// How far one comparison has come.
struct Tally {
  let comparison: Comparison
  let first: UInt64
  private(set) var next: UInt64
  private(set) var guides = 0
  private(set) var comparisons = 0
  private(set) var doubts = 0
  private(set) var finds: [UInt64] = []
  private(set) var time = Duration.zero

  init(_ comparison: Comparison, from first: UInt64) {
    (self.comparison, self.first, next) = (comparison, first, first)
  }

  /// Makes the next trial.
  ///
  /// - Returns: What went differently, if anything did.
  mutating func advance() -> String? {
    let seed = next
    next += 1
    Guard.begin(comparison.replay(seed), seconds: 120)
    let start = ContinuousClock.now
    let trial = comparison.trial(seed: seed)
    time += ContinuousClock.now - start
    Guard.end()
    if trial.scheme != nil { guides += 1 }
    comparisons += trial.comparisons
    doubts += trial.doubts
    guard !trial.differences.isEmpty else { return nil }
    finds.append(seed)
    return trial.report
  }
}

extension Tally: CustomStringConvertible {
  var description: String {
    "\(comparison.rawValue): \(comparisons) compared on \(guides) guides, seeds \(first)–\(next - 1), "
      + "\(doubts) within rounding, \(finds.count) differ, \(time.components.seconds) s"
  }
}

extension Comparison {
  /// The arguments that make a trial again.
  func replay(_ seed: UInt64) -> String { "--only \(rawValue) --seed \(seed)" }
}
