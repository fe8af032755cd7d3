/// Finds the name that a person most likely meant.
///
/// - Parameters:
///   - name: What was typed; case does not matter.
///   - candidates: The names that exist.
/// - Returns: The nearest candidate that is at most a third of the name's letters (at least one) away, or
///   that the typed text begins; `nil` when none is near.
public func closestName(to name: String, among candidates: some Sequence<String>) -> String? {
  let typed = Array(name.lowercased().utf8.prefix(64))
  guard !typed.isEmpty else { return nil }
  var best: (distance: Int, name: String)?
  for candidate in candidates {
    let other = Array(candidate.lowercased().utf8.prefix(64))
    let isBeginning = typed.count >= 2 && other.starts(with: typed)
    let distance = isBeginning ? 0 : editDistance(typed, other)
    guard distance <= max(1, min(typed.count, other.count) / 3) else { continue }
    if best.map({ distance < $0.distance }) ?? true { best = (distance, candidate) }
  }
  return best?.name
}

/// The number of letters to insert, remove, replace or swap with a neighbour.
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for i in left.indices {
    var row = [i + 1]
    for j in right.indices {
      var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      row.append(distance)
    }
    (beforeLast, last) = (last, row)
  }
  return last[right.count]
}
