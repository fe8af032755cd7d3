/// Chooses the members of a row that `best` or `drop` leaves; at least one stays.
///
/// The members of a row have one maximum and one weight, so the best by points give the best mean.
///
/// - Parameters:
///   - members: The row.
///   - count: How many are to stay, or to go; none stays where it has no value.
///   - isDropping: Whether the number says how many go.
/// - Returns: Their indices, from the highest to the lowest.
func countedMembers(of members: [Exact?], _ count: Exact?, isDropping: Bool) -> [Int] {
  let ranked = members.indices.filter { members[$0] != nil }
    .sorted { (members[$0] ?? .zero, $1) > (members[$1] ?? .zero, $0) }
  guard let count else { return [] }
  let wanted = isDropping ? Exact(ranked.count) - count : count
  // A formula may ask for any number, also for one that no `Int` holds.
  let bounded = min(max(wanted.floor, .one), Exact(members.count))
  return Array(ranked.prefix(Int(bounded.approximation)))
}

/// The last threshold of a table that a value reaches; `nil` below the first.
func thresholdReached(by value: Exact, _ thresholds: [Exact?]) -> Int? {
  thresholds.indices.last { index in
    thresholds[index].map { value.satisfies(.atLeast, $0) } ?? false
  }
}
