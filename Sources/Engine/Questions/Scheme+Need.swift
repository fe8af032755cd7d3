extension Scheme {
  /// What is needed for a target.
  ///
  /// - Parameters:
  ///   - question: The target, the leaves, and what is assumed of the others.
  ///   - sheet: The grades that count in the sitting.
  /// - Returns: The answer on the display grid; each number in it was evaluated, and one step less was too.
  public func need(_ question: Question, on sheet: Sheet) -> Need {
    guard let program = (sitting(sheet.sitting) ?? sittings.first)?.program else {
      let nothing = Outcome(verdict: .fail, grade: nil, computed: nil, reasons: [])
      return Need(
        answer: .nothingLeft,
        over: [],
        floors: [],
        withFloorsApart: nil,
        facts: [],
        choices: [],
        best: nothing
      )
    }
    let open = openLeaves(sheet, program)
    let over = leavesAsked(question, open: open, sheet)
    let marks = over.filter { leaves[$0].isMark }
    let search = NeedSearch(scheme: self, program: program, sheet: sheet, over: Set(marks))
    let ways = choices(among: open)
    var best: (answer: Need.Answer, choices: [Int: Int])?
    for way in ways {
      let answer = answer(question, open: open, asked: over, search, way)
      if best.map({ answer.isEasier(than: $0.answer) }) ?? true { best = (answer, way) }
    }
    let answer = best?.answer ?? .outOfReach
    let chosen = best?.choices ?? [:]
    let floors = self.floors(program, over: marks)
    return Need(
      answer: answer,
      over: marks.map { leaves[$0].id },
      floors: floors.map(\.report),
      withFloorsApart: apart(
        question,
        answer,
        floors.reduce(into: [:]) { $0[$1.leaf] = $1.limit },
        search,
        chosen
      ),
      facts: answer == .secured
        ? [] : open.filter { leaves[$0].kind == .fact }.map { leaves[$0].id },
      choices: chosen.keys.sorted().map { .init(leaf: leaves[$0].id, option: chosen[$0] ?? 1) },
      best: search.outcome(search.completion(question, .one, others: .one, choices: chosen))
    )
  }

  /// What is open, and where nothing is, what may be taken again.
  private func leavesAsked(_ question: Question, open: [Int], _ sheet: Sheet) -> [Int] {
    guard question.over.isEmpty else {
      return question.over.compactMap { leafIndices[$0] }.sorted()
    }
    return open.isEmpty ? retakableLeaves(sheet) : open
  }

  private func answer(
    _ question: Question,
    open: [Int],
    asked: [Int],
    _ search: NeedSearch,
    _ choices: [Int: Int]
  ) -> Need.Answer {
    // Secured means whatever happens: no fact holds, and nothing is taken again.
    let worst = Completion(over: Set(open), others: .zero, choices: choices)
    if question.target.isMet(by: search.outcome(worst)) { return .secured }
    if open.isEmpty && asked.isEmpty { return .nothingLeft }
    return search.answer(question, choices: choices)
  }

  /// The common mark that is enough when every floor is met by its own part.
  private func apart(
    _ question: Question,
    _ answer: Need.Answer,
    _ limits: [Int: Exact],
    _ search: NeedSearch,
    _ choices: [Int: Int]
  ) -> GridMark? {
    guard !limits.isEmpty, search.over.count > 1, case .atLeast(let common, _) = answer else {
      return nil
    }
    guard case .atLeast(let mark, _) = search.answer(question, choices: choices, floors: limits)
    else { return nil }
    return mark < common ? mark : nil
  }

  private func floors(
    _ program: Program,
    over: [Int]
  ) -> [(report: Need.Floor, leaf: Int, limit: Exact)] {
    let conditions = program.rules.flatMap { rule -> [Condition] in
      if case .require(let conditions) = rule.test { conditions } else { [] }
    }
    var highest: [Int: Condition.Floor] = [:]
    for case let floor? in conditions.map(\.floor) {
      for leaf in floor.leaves where over.contains(leaf) {
        if highest[leaf].map({ $0.minimum < floor.minimum }) ?? true { highest[leaf] = floor }
      }
    }
    return highest.keys.sorted().compactMap { leaf in
      guard let floor = highest[leaf] else { return nil }
      // A strict floor is met by the next mark that the grid can show.
      let step = leaves[leaf].maximum * Exact.unit(atPlace: 3)
      let least = floor.isStrict ? floor.minimum + step : floor.minimum
      let report = Need.Floor(
        leaf: leaves[leaf].id,
        minimum: floor.minimum,
        maximum: leaves[leaf].maximum,
        isStrict: floor.isStrict
      )
      return (report, leaf, least)
    }
  }
}

extension Scheme.Leaf {
  /// Whether it is graded on a scale, and so can be asked “how much?”.
  var isMark: Bool {
    switch kind {
    case .mark, .test: true
    case .fact, .choice: false
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

/// The search for the marks that meet a target.
struct NeedSearch {
  let scheme: Scheme
  let program: Program
  let sheet: Sheet
  let over: Set<Int>

  func outcome(_ completion: Completion) -> Outcome {
    program.outcome(scheme.inputs(sheet, completion), pass: scheme.pass)
  }

  /// Facts are taken to hold: the answer names them.
  func completion(
    _ question: Question,
    _ share: Exact,
    others: Exact? = nil,
    choices: [Int: Int],
    floors: [Int: Exact] = [:]
  ) -> Completion {
    Completion(
      over: over,
      share: share,
      others: others ?? question.others,
      facts: true,
      choices: choices,
      floors: floors
    )
  }

  func answer(_ question: Question, choices: [Int: Int], floors: [Int: Exact] = [:]) -> Need.Answer
  {
    func meets(_ hundredths: Int) -> Bool {
      let share = GridMark(hundredths: hundredths).share
      let completion = completion(question, share, choices: choices, floors: floors)
      return question.target.isMet(by: outcome(completion))
    }
    let keepsHolding = DirectionFinder(scheme, program, over: over).passKeepsHolding
    return keepsHolding ? bisect(meets) : scan(meets)
  }

  /// Finds the first mark that meets the target, where no higher one can fail it.
  private func bisect(_ meets: (Int) -> Bool) -> Need.Answer {
    guard meets(1_000) else { return .outOfReach }
    var (failing, meeting) = (-1, 1_000)
    while meeting - failing > 1 {
      let middle = (failing + meeting) / 2
      if meets(middle) { meeting = middle } else { failing = middle }
    }
    return .atLeast(GridMark(hundredths: meeting), also: [])
  }

  /// Tries every mark of the grid.
  private func scan(_ meets: (Int) -> Bool) -> Need.Answer {
    var ranges: [ClosedRange<GridMark>] = []
    var start: Int?
    for hundredths in 0...1_001 {
      let isMet = hundredths <= 1_000 && meets(hundredths)
      if isMet {
        start = start ?? hundredths
      } else if let first = start {
        ranges.append(GridMark(hundredths: first)...GridMark(hundredths: hundredths - 1))
        start = nil
      }
    }
    guard let last = ranges.last else { return .outOfReach }
    guard last.upperBound == .full else { return .within(ranges) }
    return .atLeast(last.lowerBound, also: Array(ranges.dropLast()))
  }
}
