extension Scheme {
  /// What is needed for a target.
  ///
  /// - Parameters:
  ///   - question: The target, the leaves, and what is assumed of the others.
  ///   - sheet: The grades that count in the sitting.
  /// - Returns: The answer on the display grid; each number in it was evaluated, and one step less was too.
  public func need(_ question: Question, on sheet: Sheet) -> Need {
    let open = openLeaves(sheet, reading(in: sheet.sitting).program)
    var ways = Ways(self, question, sheet, open: open)
    return ways.need(question.target)
  }

  /// What is needed for each of several targets.
  ///
  /// - Parameters:
  ///   - targets: The targets.
  ///   - question: The leaves, and what is assumed of the others; its own target does not count.
  ///   - sheet: The grades that count in the sitting.
  /// - Returns: An answer for each target, in their order, as ``need(_:on:)`` gives it.
  public func needs(_ targets: [Target], _ question: Question, on sheet: Sheet) -> [Need] {
    let open = openLeaves(sheet, reading(in: sheet.sitting).program)
    var ways = Ways(self, question, sheet, open: open)
    return targets.map { ways.need($0) }
  }
}

/// The ways of settling the pending choices of a sheet, and the search on each.
struct Ways {
  private let scheme: Scheme
  /// The sheet with its choices open.
  private let sheet: Sheet
  private var ways: [Way]

  /// The ways on a sheet of which it is known what is open.
  init(_ scheme: Scheme, _ question: Question, _ sheet: Sheet, open: [Int]) {
    self.scheme = scheme
    self.sheet = sheet
    let program = scheme.reading(in: sheet.sitting).program
    let settled = scheme.settlingChoices(sheet, among: open)
    ways = settled.map { settled in
      // A choice that is made may close what was open.
      let open = settled == sheet ? open : scheme.openLeaves(settled, program)
      return Way(scheme, program, question, settled, open: open)
    }
  }

  mutating func need(_ target: Target) -> Need {
    let found = ways.indices.map { ways[$0].answer(target) }
    // The first of the easiest, so that what is told does not jump between equals.
    let best = found.indices.reduce(0) { best, index in
      found[index].answer.isEasier(than: found[best].answer) ? index : best
    }
    let way = ways[best]
    let choices = scheme.leaves.indices.compactMap { leaf -> Need.Choice? in
      guard sheet.entries[leaf].state == .pending,
        case .graded(.choice(let option)) = way.sheet.entries[leaf].state
      else { return nil }
      let isFree = ways.indices.allSatisfy { other in
        !ways[other].sheet.differs(from: way.sheet, onlyIn: leaf) || found[other] == found[best]
      }
      return isFree ? nil : Need.Choice(leaf: scheme.leaves[leaf].id, option: option)
    }
    return ways[best].need(target, found[best], choices)
  }
}

/// The search on one way of settling the choices.
private struct Way {
  /// What an answer was found on.
  struct Found: Hashable {
    var answer: Need.Answer
    var over: [Int]
    var isWider: Bool
  }

  let sheet: Sheet
  /// Over what is open.
  private var search: NeedSearch
  /// Over what may be taken again as well, for when that is not enough.
  private var wider: NeedSearch?

  init(
    _ scheme: Scheme,
    _ program: Program,
    _ question: Question,
    _ sheet: Sheet,
    open: [Int]
  ) {
    func search(_ asked: [Int]) -> NeedSearch {
      NeedSearch(scheme, program, sheet, question, open: open, asked: asked)
    }
    self.sheet = sheet
    let retakable = scheme.retakableLeaves(sheet)
    guard question.over.isEmpty else {
      let named = question.over.compactMap { scheme.leafIndices[$0] }.sorted()
      self.search = search(
        named.filter { sheet.entries[$0].state == .pending || retakable.contains($0) }
      )
      return
    }
    self.search = search(open.isEmpty ? retakable : open)
    if !open.isEmpty, !retakable.isEmpty { wider = search((open + retakable).sorted()) }
  }

  mutating func answer(_ target: Target) -> Found {
    let answer = search.answer(target)
    if answer == .outOfReach, let more = wider?.answer(target), more != .outOfReach {
      return Found(answer: more, over: wider?.marks ?? [], isWider: true)
    }
    return Found(answer: answer, over: search.marks, isWider: false)
  }

  mutating func need(_ target: Target, _ found: Found, _ choices: [Need.Choice]) -> Need {
    guard found.isWider, var wider else { return search.need(target, found.answer, choices) }
    defer { self.wider = wider }
    return wider.need(target, found.answer, choices)
  }
}

extension NeedSearch {
  /// All that is told with an answer.
  mutating func need(_ target: Target, _ answer: Need.Answer, _ choices: [Need.Choice]) -> Need {
    let floors = floors(target, answer)
    let (needed, facts) =
      switch answer {
      case .atLeast, .within: leavingOutFacts(target, enough(answer, floors))
      case .secured, .outOfReach, .nothingLeft: (self, [])
      }
    var counted = needed
    return Need(
      answer: answer,
      over: marks.map { scheme.leaves[$0].id },
      floors: floors.single.map { Need.Floor($0, of: scheme.leaves[$0.leaf]) },
      joint: floors.joint.map {
        $0.report(in: Evaluation(program, scheme.inputs(sheet, completion(.one))))
      },
      withFloorsApart: floors.apart,
      points: counted.points(target, answer),
      papers: counted.papers(target, answer),
      facts: facts.map { scheme.leaves[$0].id },
      choices: choices,
      worst: worst,
      best: outcome(completion(.one))
    )
  }

  /// The completions that an answer says are enough: the ends of its ranges.
  private func enough(_ answer: Need.Answer, _ floors: Floors) -> [Completion] {
    var ends: [GridMark] = []
    switch answer {
    case .atLeast(let mark, let also):
      ends = [mark, .full] + also.flatMap { [$0.lowerBound, $0.upperBound] }
    case .within(let ranges): ends = ranges.flatMap { [$0.lowerBound, $0.upperBound] }
    case .secured, .outOfReach, .nothingLeft: break
    }
    let common = ends.map { completion($0.share) }
    return common + (floors.apart.map { [completion(apart: $0, floors.single)] } ?? [])
  }
}

extension Sheet {
  /// Whether two sheets are alike but for one leaf.
  fileprivate func differs(from other: Sheet, onlyIn leaf: Int) -> Bool {
    entries.indices.allSatisfy { index in
      (entries[index] == other.entries[index]) == (index != leaf)
    }
  }
}
