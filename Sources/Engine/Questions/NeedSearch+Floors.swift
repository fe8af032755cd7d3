/// What one leaf has to reach, however good the others are.
struct LeafFloor {
  let leaf: Int
  let grid: PointGrid
  /// The first place of the grid that is enough; never the first of all.
  let place: Int
  /// Whether the least that can be typed beyond the points before is enough.
  let isStrict: Bool

  /// The first points that are enough, and the last ones before them that are not.
  var points: Exact { grid[place] }
  var pointsBefore: Exact { grid[place - 1] }
}

/// Some points of one leaf.
struct PointsOfLeaf: Hashable {
  var leaf: Int
  var points: Exact
}

// A floor is a mark in one leaf that no others can make up for: below it the target is not met though all
// the others are full. Weighing alone makes such marks, too: an exam that counts 60 % has to be a 1.67, be
// the rest perfect. A common mark says enough about those. A floor is told where something else sets it: a
// demand of a rule, a threshold in a formula, or that nothing but this leaf holds the common mark up. What
// single leaves cannot meet by themselves, as a minimum on their mean, is told as it stands.
extension NeedSearch {
  /// What single leaves have to reach, what several have to reach together, and what is enough then.
  struct Floors {
    var single: [LeafFloor] = []
    var joint: [Demand] = []
    /// The common mark that is enough once the single floors are met, where that is less.
    var apart: GridMark?
  }

  /// The most leaves of a question that are searched for floors.
  private static let mostLeaves = 100

  func floors(_ target: Target, _ answer: Need.Answer) -> Floors {
    guard case .atLeast(let common, _) = answer, common.hundredths > 0,
      marks.count <= NeedSearch.mostLeaves
    else { return Floors() }
    var floors = demandsToMeet()
    guard rises(target, over: over) else {
      floors.single = merged(floors.single, thresholdsOfWhatFalls(target))
      floors.apart = apart(target, common, floors.single)
      return floors
    }
    let raised = failing(floors.single[...]) { group in
      meets(target, group.map { ($0.leaf, $0.points) })
    }
    // What the weighing raises for this target, it says.
    floors.single.removeAll { floor in raised.contains { $0.leaf == floor.leaf } }
    floors.single = merged(floors.single, thresholds(target) { sight(of: target, [($0, $1)]) })
    let all = merged(floors.single, leavesThatHoldUp(target, common))
    floors.apart = apart(target, common, all)
    if floors.apart != nil { floors.single = all }
    return floors
  }

  /// The floors of both lists, in the order of the leaves; where both have one, the higher.
  private func merged(_ floors: [LeafFloor], _ others: [LeafFloor]) -> [LeafFloor] {
    let known = Dictionary(floors.map { ($0.leaf, $0) }) { first, _ in first }
    let all = others.reduce(into: known) { all, floor in
      if let other = all[floor.leaf], other.place >= floor.place { return }
      all[floor.leaf] = floor
    }
    return all.values.sorted { $0.leaf < $1.leaf }
  }

  /// What comes of a target with full marks in all leaves but these.
  private func sight(of target: Target, _ points: [(leaf: Int, points: Exact)]) -> Sight {
    if points.count == 1, let point = points.first {
      return scheme.sight(
        of: target,
        decisionWith(PointsOfLeaf(leaf: point.leaf, points: point.points))
      )
    }
    let points = Dictionary(points.map { ($0.leaf, $0.points) }) { first, _ in first }
    return sight(of: target, completion(.one, points: points))
  }

  /// What is decided on full marks in all leaves but one, of which each target looks at much the same points.
  private func decisionWith(_ point: PointsOfLeaf) -> Decision {
    if let known = decisionsWith[point] { return known }
    let decision = decision(completion(.one, points: [point.leaf: point.points]))
    decisionsWith[point] = decision
    return decision
  }

  private func meets(_ target: Target, _ points: [(leaf: Int, points: Exact)]) -> Bool {
    sight(of: target, points).isMet
  }

  /// The common mark that is enough once each floor is met on its own leaf; `nil` where that saves nothing.
  private func apart(
    _ target: Target,
    _ common: GridMark,
    _ floors: [LeafFloor]
  ) -> GridMark? {
    guard !floors.isEmpty, marks.count > 1 else { return nil }
    let line = MarkLine(self, floors: floors)
    let meeting =
      rises(target, over: over)
      ? line.first(target, upTo: common.hundredths)
      : line.startOfRun(target, endingAt: common.hundredths)
    return meeting.flatMap { $0 < common.hundredths ? GridMark(hundredths: $0) : nil }
  }

  /// The completion with a common mark, and in each leaf with a floor at least that.
  func completion(apart common: GridMark, _ floors: [LeafFloor]) -> Completion {
    let points = floors.map { floor in
      let leaf = scheme.leaves[floor.leaf]
      let points = leaf.points(ofShare: common.share)
      return (floor.leaf, leaf.isPenalty ? min(points, floor.points) : max(points, floor.points))
    }
    return completion(common.share, points: Dictionary(uniqueKeysWithValues: points))
  }

  /// The point at which a leaf becomes enough; `nil` when there is none.
  func floor(
    of leaf: Int,
    near other: LeafFloor? = nil,
    _ look: (Exact) -> Sight
  ) -> LeafFloor? {
    let grid = PointGrid(scheme.leaves[leaf])
    func floor(_ place: Int) -> LeafFloor {
      let isStrict = look(grid.beyond(grid[place - 1])).isMet
      return LeafFloor(leaf: leaf, grid: grid, place: place, isStrict: isStrict)
    }
    if let other, other.grid == grid, look(other.points).isMet, !look(other.pointsBefore).isMet {
      return floor(other.place)
    }
    let none = look(grid[0])
    if none.isMet { return nil }
    let full = look(grid[grid.last])
    guard full.isMet else { return nil }
    return floor(firstPlace(after: (0, none), upTo: (grid.last, full)) { look(grid[$0]) })
  }
}

extension NeedSearch {
  /// The demands that full marks meet and no marks do not, by leaf where leaves can meet them alone.
  ///
  /// They do not depend on the target: what misses one passes nothing. Those that marks can lose again are
  /// left out.
  private func demandsToMeet() -> Floors {
    if let known = knownDemands { return known }
    var floors = Floors()
    var open = missed(completion(.zero)).subtracting(missed(completion(.one)))
    if !open.isEmpty, !rises(.pass, over: over) {
      let finder = finder(over: over)
      open = open.filter { demand in
        let direction = finder.direction(demands[demand].condition.expression)
        return direction == (demands[demand].mustHold ? .rising : .falling)
      }
    }
    if !open.isEmpty {
      floors.single = leastMarks(for: open)
      let left = open.intersection(missed(completion(apart: .none, floors.single)))
      if !left.isEmpty {
        floors.joint = left.sorted().map { demands[$0] }
        floors.single = leastMarks(for: open.subtracting(left))
      }
    }
    knownDemands = floors
    return floors
  }

  /// The least mark of each leaf from which demands are met, be the other leaves full.
  private func leastMarks(for demands: Set<Int>) -> [LeafFloor] {
    func missed(_ points: [Int: Exact]) -> Set<Int> {
      self.missed(completion(.one, points: points)).intersection(demands)
    }
    func worst(_ leaf: Int) -> Exact { PointGrid(scheme.leaves[leaf])[0] }
    let short = failing(marks[...]) { group in
      missed(Dictionary(uniqueKeysWithValues: group.map { ($0, worst($0)) })).isEmpty
    }
    return short.reduce(into: []) { floors, leaf in
      // What is met by no mark in the leaf is met by every one.
      let open = missed([leaf: worst(leaf)])
      // The members of a row often have the same one.
      if let found = floor(of: leaf, near: floors.last, { sight(of: open, [leaf: $0]) }) {
        floors.append(found)
      }
    }
  }

  private func sight(of demands: Set<Int>, _ points: [Int: Exact]) -> Sight {
    let evaluation = Evaluation(program, inputs(completion(.one, points: points)))
    let all = demands.map { self.demands[$0].sight(in: evaluation) }
    let margins = all.compactMap(\.margin)
    return Sight(
      all.allSatisfy(\.isMet),
      margin: margins.count == all.count ? margins.min() : nil
    )
  }

  /// The demands that are not met, by their place in ``demands``.
  private func missed(_ completion: Completion) -> Set<Int> {
    if demands.isEmpty { return [] }
    let evaluation = Evaluation(program, inputs(completion))
    return Set(demands.indices.filter { demands[$0].isMissed(in: evaluation) })
  }

  /// The floors where a rule or a formula turns from one result to another, and not by weighing.
  ///
  /// The last argument tells whether the target can be met with so many points of a leaf, or with fewer.
  private func thresholds(
    _ target: Target,
    _ mayMeet: (Int, Exact) -> Sight
  ) -> [LeafFloor] {
    let turns = program.turns
    guard !turns.isEmpty || program.chooses else { return [] }
    return marks.compactMap { leaf in floor(of: leaf) { mayMeet(leaf, $0) } }.filter { floor in
      guard meets(target, [(floor.leaf, floor.points)]) else { return false }
      var (before, at) = (evaluation(floor, floor.pointsBefore), evaluation(floor, floor.points))
      if turns.contains(where: { before.holds($0) != at.holds($0) }) { return true }
      let low = program.decide(&before, pass: scheme.pass) { _, _ in }.grade
      let high = program.decide(&at, pass: scheme.pass) { _, _ in }.grade
      guard let low, let high else { return true }
      // A step is worth less, and so is a grade that is rounded.
      return high - low > scheme.scale * Exact(5) * Exact.unit(atPlace: 2)
    }
  }

  /// The same where more marks can fail a student: a floor is a mark below which nothing can meet the target.
  private func thresholdsOfWhatFalls(_ target: Target) -> [LeafFloor] {
    thresholds(target) { leaf, points in
      // What one completion meets may be met, without a look at all of them.
      let full = sight(of: target, [(leaf, points)])
      if full.isMet { return full }
      let place = PointsOfLeaf(leaf: leaf, points: points)
      let found = boundsBelow[place] ?? outcomes(below(leaf, points))
      boundsBelow[place] = found
      return target.mayBeMet(within: found, scheme)
    }
  }

  /// All that leaves can come to with at most so many points of one of them; of a penalty, at least.
  private func below(_ leaf: Int, _ points: Exact) -> [LeafBounds] {
    let worst = PointGrid(scheme.leaves[leaf])[0]
    return bounds(
      between: completion(.zero, points: [leaf: worst]),
      completion(.one, points: [leaf: points])
    )
  }

  private func evaluation(_ floor: LeafFloor, _ points: Exact) -> Evaluation {
    Evaluation(program, inputs(completion(.one, points: [floor.leaf: points])))
  }

  /// The leaves that alone hold a common mark up: one step less in one of them is too little, be the rest full.
  private func leavesThatHoldUp(_ target: Target, _ common: GridMark) -> [LeafFloor] {
    let below = GridMark(hundredths: common.hundredths - 1).share
    let holding = failing(marks[...]) { group in
      meets(target, group.map { ($0, scheme.leaves[$0].points(ofShare: below)) })
    }
    // Where all of them do, as for full marks, the common mark says it.
    guard holding.count < marks.count else { return [] }
    return holding.compactMap { leaf in floor(of: leaf) { sight(of: target, [(leaf, $0)]) } }
  }

  /// The leaves that fail a test which a group of rising leaves passes only if each of them does.
  private func failing<Item>(
    _ items: ArraySlice<Item>,
    _ passes: (ArraySlice<Item>) -> Bool
  ) -> [Item] {
    if items.isEmpty || passes(items) { return [] }
    guard items.count > 1 else { return Array(items) }
    let middle = items.startIndex + items.count / 2
    return failing(items[..<middle], passes) + failing(items[middle...], passes)
  }
}

extension Need.Floor {
  init(_ floor: LeafFloor, of leaf: Scheme.Leaf) {
    self.init(
      leaf: leaf.id,
      // A strict floor is told by the mark that is just not enough.
      minimum: floor.isStrict ? floor.pointsBefore : floor.points,
      maximum: leaf.maximum,
      isStrict: floor.isStrict
    )
  }
}
