import Engine
import Library

extension Subject {
  /// What a part is of the grade, from 0 to 1, where the grade is a weighted average and the part stands in it, or in
  /// an average within it, by itself.
  ///
  /// By the weights that count now: without those of parts that the student is excused from. What rules do to the
  /// grade afterwards is no weight.
  ///
  /// - Returns: `nil` where the grade comes from a formula, where weights move, and for members of rows.
  func share(of leaf: LeafID, in sitting: SittingID) -> Exact? {
    let scheme = syllabus.scheme
    guard let part = scheme.leaf(leaf)?.part, part.rawValue == leaf.rawValue else { return nil }
    let explanation = scheme.explanation(on: scheme.sheet(of: record, in: sitting))
    return explanation.share(of: part, in: explanation.grade)
  }
}

extension Explanation {
  fileprivate func share(of part: NodeID, in calculation: Calculation) -> Exact? {
    guard case .average(let shares) = calculation,
      shares.allSatisfy({ $0.weightFormula == nil })
    else { return nil }
    var sum: Exact?
    for share in shares where share.member == nil {
      guard let fraction = share.fraction,
        let inside = share.node == part
          ? Exact.one : value(share.node).flatMap({ self.share(of: part, in: $0.calculation) })
      else { continue }
      sum = (sum ?? .zero) + fraction * inside
    }
    return sum
  }
}
