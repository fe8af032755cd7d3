extension Scheme {
  /// What is needed for a target.
  ///
  /// - Parameters:
  ///   - question: The target, the leaves, and what is assumed of the others.
  ///   - sheet: The grades that count in the sitting.
  /// - Returns: The answer on the display grid; each number in it was evaluated, and one step less was too.
  public func need(_ question: Question, on sheet: Sheet) -> Need {
    let program = reading(in: sheet.sitting).program
    var best: (search: NeedSearch, answer: Need.Answer)?
    for settled in settlingChoices(sheet, among: openLeaves(sheet, program)) {
      let found = search(question, settled, program)
      if best.map({ found.answer.isEasier(than: $0.answer) }) ?? true { best = found }
    }
    let (search, answer) = best ?? self.search(question, sheet, program)
    let full = Completion(over: Set(search.asked), share: .one, others: .one, facts: true)
    return Need(
      answer: answer,
      over: search.marks.map { leaves[$0].id },
      floors: search.floors.map(\.report),
      withFloorsApart: search.markWithFloorsApart(from: answer),
      points: search.points(from: answer),
      facts: answer == .secured ? [] : search.facts.map { leaves[$0].id },
      choices: choices(from: sheet, to: search.sheet),
      best: search.outcome(full)
    )
  }

  /// The search with its answer, over more leaves where the first ones are not enough.
  private func search(
    _ question: Question,
    _ sheet: Sheet,
    _ program: Program
  ) -> (search: NeedSearch, answer: Need.Answer) {
    let open = openLeaves(sheet, program)
    func search(_ asked: [Int]) -> (search: NeedSearch, answer: Need.Answer) {
      let search = NeedSearch(
        scheme: self,
        program: program,
        sheet: sheet,
        question: question,
        open: open,
        asked: asked
      )
      return (search, search.answer())
    }
    let retakable = retakableLeaves(sheet)
    guard question.over.isEmpty else {
      return search(
        question.over.compactMap { leafIndices[$0] }.sorted()
          .filter { sheet.entries[$0].state == .pending || retakable.contains($0) }
      )
    }
    let first = search(open.isEmpty ? retakable : open)
    guard first.answer == .outOfReach, !open.isEmpty, !retakable.isEmpty else { return first }
    let second = search((open + retakable).sorted())
    return second.answer == .outOfReach ? first : second
  }

  /// The choices that one sheet settles and the other leaves open.
  private func choices(from sheet: Sheet, to settled: Sheet) -> [Need.Choice] {
    leaves.indices.compactMap { index in
      guard sheet.entries[index].state == .pending,
        case .graded(.choice(let option)) = settled.entries[index].state
      else { return nil }
      return Need.Choice(leaf: leaves[index].id, option: option)
    }
  }
}

extension Need.Answer {
  /// Whether a student would rather have this answer.
  func isEasier(than other: Need.Answer) -> Bool { rank < other.rank }

  private var rank: Int {
    switch self {
    case .secured: -1
    case .atLeast(let mark, _): mark.hundredths
    case .within: 1_001
    case .outOfReach: 1_002
    case .nothingLeft: 1_003
    }
  }
}
