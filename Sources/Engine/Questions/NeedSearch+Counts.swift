extension NeedSearch {
  /// The least points of a single leaf that meet the target, and from which all higher ones do.
  ///
  /// - Returns: Of a penalty, the most points; `nil` where the leaf is out of 10, as the grid is, or where
  ///   more points can fail.
  func points(_ target: Target, _ answer: Need.Answer) -> Exact? {
    guard case .atLeast(let mark, _) = answer, marks.count == 1, let leaf = marks.first,
      rises(target, over: over)
    else { return nil }
    let grid = PointGrid(scheme.leaves[leaf])
    guard scheme.leaves[leaf].maximum != .ten || scheme.leaves[leaf].isPenalty else { return nil }
    func sight(_ place: Int) -> Sight {
      self.sight(of: target, completion(mark.share, points: [leaf: grid[place]]))
    }
    let none = sight(0)
    if none.isMet { return grid[0] }
    return grid[firstPlace(after: (0, none), upTo: (grid.last, sight(grid.last)), sight)]
  }
}

extension NeedSearch {
  /// The longest paper that is counted through for every number of blanks.
  private static let mostQuestions = 300

  /// How many answers may be wrong in each paper that is asked about.
  func papers(_ target: Target, _ answer: Need.Answer) -> [Need.Paper] {
    let share: Exact
    switch answer {
    case .atLeast(let mark, _): share = mark.share
    // Other leaves would have to be at one of several marks.
    case .within where marks.count == 1: share = .zero
    case .within, .secured, .outOfReach, .nothingLeft: return []
    }
    return marks.compactMap { leaf in
      guard case .test(let questions) = scheme.leaves[leaf].kind, !scheme.leaves[leaf].isPenalty
      else { return nil }
      let isCounted = question.countsBlanks && questions <= NeedSearch.mostQuestions
      var counting = PaperCounting(rises: rises(target, over: [leaf])) { points in
        self.meets(target, self.completion(share, points: [leaf: points]))
      }
      let rows = ((isCounted ? 0 : questions)...questions).compactMap { answered in
        counting.mayMiss(of: answered) { wrong in
          let (right, blank) = (answered - wrong, questions - answered)
          return scheme.leaves[leaf].points(of: .answers(right: right, wrong: wrong, blank: blank))
        }
        .map { Need.Paper.Row(answered: answered, mayMiss: $0) }
      }
      guard !rows.isEmpty else { return nil }
      return Need.Paper(leaf: scheme.leaves[leaf].id, questions: questions, rows: rows)
    }
  }
}

/// Counts the answers of one paper that may be wrong.
private struct PaperCounting {
  /// Whether more points are never worse.
  let rises: Bool
  /// Whether points are enough.
  let isEnough: (Exact) -> Bool
  private var known: [Exact: Bool] = [:]
  private var leastEnough: Exact?
  private var mostShort: Exact?

  init(rises: Bool, _ isEnough: @escaping (Exact) -> Bool) {
    self.rises = rises
    self.isEnough = isEnough
  }

  /// The most answers that may be wrong, so that with fewer wrong ones the target is met, too.
  ///
  /// The closure tells the points that so many wrong answers leave.
  mutating func mayMiss(of answered: Int, _ points: (Int) -> Exact?) -> Int? {
    (0...answered).prefix { points($0).map { meets($0) } ?? false }.last
  }

  private mutating func meets(_ points: Exact) -> Bool {
    if rises {
      if let leastEnough, points >= leastEnough { return true }
      if let mostShort, points <= mostShort { return false }
    } else if let known = known[points] {
      return known
    }
    let isMet = isEnough(points)
    if !rises {
      known[points] = isMet
    } else if isMet {
      leastEnough = points
    } else {
      mostShort = points
    }
    return isMet
  }
}

extension NeedSearch {
  /// The same search with the facts settled for the worse that an answer can do without, and those that it cannot.
  ///
  /// The completions are those that the answer says are enough.
  func leavingOutFacts(
    _ target: Target,
    _ told: [Completion]
  ) -> (search: NeedSearch, facts: [Int]) {
    var search = self
    var needed: [Int] = []
    for leaf in Set(open + asked).sorted() where scheme.leaves[leaf].kind == .fact {
      let without = search.without(fact: leaf)
      let isEnough = without.allSatisfy { search in
        told.allSatisfy { search.meets(target, $0) }
      }
      if isEnough, let first = without.first { search = first } else { needed.append(leaf) }
    }
    return (search, needed)
  }
}
