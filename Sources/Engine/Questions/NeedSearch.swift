/// The search for the marks that meet a target, on a sheet without pending choices.
struct NeedSearch {
  let scheme: Scheme
  let program: Program
  let sheet: Sheet
  let question: Question
  /// What is open, and what of it, or of what may be taken again, the question is about.
  let open: [Int]
  let asked: [Int]

  /// The marks among the leaves that the question is about.
  var marks: [Int] { asked.filter { scheme.leaves[$0].isMark } }

  /// The facts that an answer counts on: those that are open, and those asked about that do not hold yet.
  var facts: [Int] {
    scheme.leaves.indices.filter { leaf in
      scheme.leaves[leaf].kind == .fact
        && (open.contains(leaf)
          || asked.contains(leaf) && sheet.entries[leaf].state != .graded(.fact(true)))
    }
  }

  func outcome(_ completion: Completion) -> Outcome {
    program.outcome(scheme.inputs(sheet, completion), pass: scheme.pass)
  }

  private func isMet(_ completion: Completion) -> Bool {
    question.target.isMet(by: outcome(completion))
  }

  /// The answer, when the leaves in `floors` get at least the points given there.
  func answer(floors: [Int: Exact] = [:]) -> Need.Answer {
    if isSecured { return .secured }
    if asked.isEmpty { return .nothingLeft }
    let over = Set(asked)
    func meets(_ hundredths: Int) -> Bool {
      // Facts are taken to hold, those that may be settled anew as well: the answer names them.
      isMet(
        Completion(
          over: over,
          share: GridMark(hundredths: hundredths).share,
          others: question.others,
          facts: true,
          floors: floors
        )
      )
    }
    let keepsHolding = DirectionFinder(scheme, program, over: Set(marks)).passKeepsHolding
    return keepsHolding ? bisect(meets) : scan(meets)
  }

  /// Whether the target is met whatever happens: no fact holds, no mark comes, nothing is taken again.
  ///
  /// Where more marks can fail a student, every common mark of what is open has to meet it too.
  private var isSecured: Bool {
    let over = Set(open)
    func meets(_ hundredths: Int, facts: Bool) -> Bool {
      let share = GridMark(hundredths: hundredths).share
      return isMet(Completion(over: over, share: share, others: share, facts: facts))
    }
    guard meets(0, facts: false) else { return false }
    return DirectionFinder(scheme, program, over: over).passKeepsHolding
      || (0...1_000).allSatisfy { meets($0, facts: false) && meets($0, facts: true) }
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

extension NeedSearch {
  /// The minimums that rules set on single marks of the question, with the points that meet each.
  var floors: [(report: Need.Floor, leaf: Int, points: Exact)] {
    let conditions = program.rules.flatMap { rule -> [Condition] in
      if case .require(let conditions) = rule.test { conditions } else { [] }
    }
    var highest: [Int: Condition.Floor] = [:]
    for case let floor? in conditions.map(\.floor) {
      for leaf in floor.leaves where highest[leaf].map({ $0.isLower(than: floor) }) ?? true {
        highest[leaf] = floor
      }
    }
    return marks.compactMap { leaf in
      guard let floor = highest[leaf] else { return nil }
      let maximum = scheme.leaves[leaf].maximum
      let report = Need.Floor(
        leaf: scheme.leaves[leaf].id,
        minimum: floor.minimum,
        maximum: maximum,
        isStrict: floor.isStrict
      )
      // A strict floor is met by the next mark that the grid can show.
      let step = floor.isStrict ? maximum * Exact.unit(atPlace: 3) : .zero
      return (report, leaf, floor.minimum + step)
    }
  }

  /// The common mark that is enough when every floor is met by its own part; `nil` when it saves nothing.
  func markWithFloorsApart(from answer: Need.Answer) -> GridMark? {
    let limits = floors.reduce(into: [:]) { $0[$1.leaf] = $1.points }
    guard !limits.isEmpty, marks.count > 1,
      case .atLeast(let common, _) = answer,
      case .atLeast(let mark, _) = self.answer(floors: limits)
    else { return nil }
    return mark < common ? mark : nil
  }
}

extension NeedSearch {
  /// The least points of a single leaf that meet the target, and from which all higher ones do.
  ///
  /// - Returns: `nil` where the leaf is out of 10, as the grid is, or where more points can fail.
  func points(from answer: Need.Answer) -> Exact? {
    guard case .atLeast(let mark, let also) = answer, also.isEmpty, marks.count == 1,
      let leaf = marks.first
    else { return nil }
    let maximum = scheme.leaves[leaf].maximum
    // Of a penalty no points are needed, but few enough.
    guard maximum != .ten, !scheme.leaves[leaf].isPenalty,
      DirectionFinder(scheme, program, over: [leaf]).passKeepsHolding
    else {
      return nil
    }
    let step = Exact.unit(atPlace: 2)
    let failing = Exact(mark.hundredths - 1) * Exact.unit(atPlace: 3) * maximum
    var points = max((failing + step).rounded(toPlaces: 2, .down), .zero)
    while points < mark.share * maximum {
      if let share = points / maximum,
        isMet(Completion(over: Set(asked), share: share, others: question.others, facts: true))
      {
        return points
      }
      points = points + step
    }
    return min(points, maximum)
  }
}

extension Condition.Floor {
  fileprivate func isLower(than other: Condition.Floor) -> Bool {
    minimum < other.minimum || minimum == other.minimum && !isStrict && other.isStrict
  }
}

extension Scheme.Leaf {
  /// Whether it is a decision of the student.
  var isChoice: Bool {
    if case .choice = kind { true } else { false }
  }

  /// Whether it is graded on a scale, and so can be asked “how much?”.
  var isMark: Bool {
    switch kind {
    case .mark, .test: true
    case .fact, .choice: false
    }
  }
}
