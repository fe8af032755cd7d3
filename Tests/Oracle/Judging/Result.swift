/// What a term comes to: one thing, or a row of them.
struct Result: Hashable {
  var members: [Member]
  var isRow: Bool

  enum Member: Hashable {
    /// No value: excused, or divided by zero.
    case none
    case number(Quantity)
    case condition(Bool)

    var number: Quantity? { if case .number(let number) = self { number } else { nil } }

    var condition: Bool? { if case .condition(let holds) = self { holds } else { nil } }

    init(_ number: Quantity?) { self = number.map { .number($0) } ?? .none }

    init(_ condition: Bool?) { self = condition.map { .condition($0) } ?? .none }
  }

  init(_ member: Member) { (members, isRow) = ([member], false) }

  init(row members: [Member]) { (self.members, isRow) = (members, true) }

  /// The numbers that are there.
  var numbers: [Quantity] { members.compactMap(\.number) }

  /// The conditions that hold or fail.
  var conditions: [Bool] { members.compactMap(\.condition) }

  /// The one thing that it is.
  var single: Member { isRow ? .none : members.first ?? .none }

  /// The member at a place in a row; one thing is every member.
  subscript(member: Int) -> Result {
    if !isRow { return self }
    return Result(members.indices.contains(member) ? members[member] : .none)
  }

  /// Member by member, one thing going with each member of a row.
  static func spread(_ results: [Result], _ combine: ([Member]) -> Member) -> Result {
    guard let row = results.first(where: \.isRow) else {
      return Result(combine(results.map(\.single)))
    }
    return Result(
      row: row.members.indices.map { index in
        combine(results.map { $0[index].single })
      }
    )
  }
}
