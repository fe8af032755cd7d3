import Engine

/// The grades that count in one sitting.
public struct OracleSheet: Hashable, Sendable {
  /// The guide as this sitting reads it.
  public var guide: Guide
  /// By leaf; what is missing is pending.
  public var entries: [String: Entry] = [:]
  /// Taken over, so not marked in this sitting.
  public var carried: Set<String> = []
  /// Taken over until a new grade is in.
  public var retakable: Set<String> = []
  /// How many courses ago a grade was given, where that was not in this one.
  var years: [String: Int] = [:]
  /// Grades that stand unless the new one is better.
  var toImprove: [String: Entry] = [:]
  /// What the sitting before came to.
  var earlier: Reading.Earlier?
  /// Whether a decision about what is taken over was within reach of rounding errors.
  var isDoubtful = false

  /// The leaves that are pending, in the order of the file.
  var pending: [Guide.Leaf] { guide.leaves.filter { entries[$0.id] == nil } }
}

extension Guide {
  /// The grades that count in a sitting, taken over from what went before as its `carry` says.
  public func sheet(_ record: Record, in name: String) -> OracleSheet {
    let sitting = sittings.first { $0.name == name }
    var sheet = OracleSheet(guide: reading(in: sitting))
    let own = record.sittings[name] ?? [:]
    sheet.entries = own
    guard let sitting else { return sheet }
    guard let after = sitting.after else {
      // What an earlier course left is judged by the formulas of this sitting.
      var before = sheet
      before.entries = record.inherited.mapValues(\.entry)
      before.years = record.inherited.mapValues(\.years)
      var judged = before.best(.worst).reading
      sheet.take(over: before, &judged, own, sitting, Set(record.inherited.keys))
      sheet.isDoubtful = judged.judge.isDoubtful
      return sheet
    }
    let before = self.sheet(record, in: after)
    var judged = before.best(.worst).reading
    sheet.take(over: before, &judged, own, sitting, Set(leaves.map(\.id)))
    sheet.earlier = judged.lookedBackAt()
    sheet.isDoubtful = before.isDoubtful || judged.judge.isDoubtful
    return sheet
  }
}

extension OracleSheet {
  /// Takes the grades of some leaves over as the `carry` of a sitting says, judged by the reading of what went before.
  fileprivate mutating func take(
    over before: OracleSheet,
    _ judge: inout Reading,
    _ own: [String: Entry],
    _ sitting: Guide.Sitting,
    _ leaves: Set<String>
  ) {
    for leaf in guide.leaves where leaves.contains(leaf.id) {
      let id = leaf.id
      let carrying = sitting.carry.first { $0.part == leaf.owner }
      let way = carrying.map { judge.carry($0, member: leaf.member, years: before.years[id] ?? 0) }
      // Of two grades, the one that counted there.
      let known = before.entries[id].flatMap { before.better(leaf.part, $0, id) }
      switch way ?? .redo {
      case .redo: entries[id] = own[id]
      case .lost: entries[id] = .absent
      case .keep:
        // What has no grade yet is open still, and is graded where it is kept from: taken over, once it is.
        entries[id] = known
        years[id] = before.years[id]
        carried.insert(id)
      case .retake, .improve:
        if way == .improve { toImprove[id] = known }
        guard own[id] == nil, known != nil else { continue }
        entries[id] = known
        years[id] = before.years[id]
        carried.insert(id)
        retakable.insert(id)
      }
    }
  }
}

extension Reading {
  /// What becomes of the grade of a member, by a condition that is judged in this sitting.
  fileprivate mutating func carry(_ carrying: Guide.Carrying, member: Int, years: Int) -> Carry {
    if let most = carrying.years, years > most { return carrying.otherwise }
    guard let condition = carrying.condition else { return carrying.then }
    return result(condition)[member].single == .condition(true) ? carrying.then : carrying.otherwise
  }
}
