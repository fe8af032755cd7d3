extension Scheme {
  /// Takes a fact for a penalty that harms, whether the file says so or not: plagiarism, a late hand-in.
  ///
  /// What is certain is worked out with such a fact, and what is possible without it. Whether a fact harms is tried
  /// on a few completions; what is settled is proved apart from that, so a fact that is taken wrongly leaves a subject
  /// open.
  mutating func recogniseHarmfulFacts() {
    let facts = leaves.indices.filter { leaves[$0].kind == .fact && !leaves[$0].isPenalty }
    // A file may be made to have so many that trying them takes minutes.
    guard facts.count * sittings.count * leaves.count <= Scheme.mostFactsTried else { return }
    // All before any is taken, so that their order does not matter.
    for leaf in facts.filter(harms) { leaves[leaf].isPenalty = true }
  }

  /// The most facts times sittings times leaves for which it is tried.
  private static let mostFactsTried = 100_000

  private func harms(_ leaf: Int) -> Bool {
    var isWorse = false
    // What does good mostly does it where all else is well, and is not looked at any further.
    let shares = ["1", "0.75", "0.5", "0.25", "0"].compactMap { try? Exact(decimal: $0) }
    // Where there is nothing else to settle, one way is like the other.
    let facts =
      leaves.indices.contains { $0 != leaf && leaves[$0].kind == .fact } ? [true, false] : [true]
    let choices = leaves.contains(where: \.isChoice) ? 1...2 : 1...1
    for sitting in sittings {
      // Of two facts that fail, neither does more harm beside the other; so they are tried alone as well.
      for completion in shares.flatMap({ share in
        facts.map { Completion(others: share, facts: $0) }
      }) {
        for choice in choices {
          let without = merit(with: leaf, false, completion, choice: choice, sitting)
          let with = merit(with: leaf, true, completion, choice: choice, sitting)
          if with > without { return false }
          if with < without { isWorse = true }
        }
      }
    }
    return isWorse
  }

  /// How good an empty sheet comes out, with a fact or without.
  private func merit(
    with fact: Int,
    _ holds: Bool,
    _ completion: Completion,
    choice: Int,
    _ sitting: Sitting
  ) -> (Int, Exact) {
    var sheet = Sheet(sitting: sitting.id, entries: leaves.map { _ in Sheet.Entry(.pending, .own) })
    for leaf in leaves.indices where leaves[leaf].isChoice {
      sheet.entries[leaf].state = .graded(.choice(choice))
    }
    sheet.entries[fact].state = .graded(.fact(holds))
    let decision = sitting.program.decision(inputs(sheet, completion), pass: pass)
    return (decision.verdict == .pass ? 1 : 0, decision.grade ?? .zero)
  }
}
