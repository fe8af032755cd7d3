/// A way of filling in what is pending, so that a question can be put to the scheme.
///
/// Expressions never meet “pending”: a pending mark counts as sat with a share of its maximum; a
/// pending fact is settled one way or the other, and a pending choice before the question is put.
struct Completion: Hashable, Sendable {
  /// The leaves that the question is about: open marks there get `share`.
  var over: LeafSet = []
  /// From 0 to 1, of each leaf's maximum; the other way round for a penalty.
  var share = Exact.zero
  /// The share of pending marks that the question is not about.
  var others = Exact.zero
  /// Whether pending facts are taken to hold; those that are penalties, not to.
  var facts = false
  /// The points of single leaves of the question, in place of the share.
  var points: [Int: Exact] = [:]

  static let worst = Completion()
  static let best = Completion(others: .one, facts: true)
}

extension Scheme {
  /// The leaves of a sheet, with what is pending filled in.
  func inputs(_ sheet: Sheet, _ completion: Completion) -> Inputs {
    Inputs(
      leaves: sheet.entries.indices.map { input($0, on: sheet, completion) },
      earlier: sheet.earlier
    )
  }

  /// One leaf of a sheet, with what is pending filled in.
  func input(_ index: Int, on sheet: Sheet, _ completion: Completion) -> LeafInput {
    let entry = sheet.entries[index]
    let input = input(index, entry, completion)
    return entry.toImprove == nil ? input : improved(index, input, over: entry.toImprove)
  }

  /// A grade, or the earlier one if that is better.
  private func improved(_ index: Int, _ input: LeafInput, over earlier: LeafState?) -> LeafInput {
    guard let earlier, earlier != .pending else { return input }
    let before = self.input(index, Sheet.Entry(earlier, .kept(from: nil)), .worst)
    guard input.presence == .sat else { return before }
    guard before.presence == .sat, let old = before.points, let new = input.points else {
      return input
    }
    let isBetter = leaves[index].isPenalty ? old < new : old > new
    return .sat(isBetter ? old : new, isFresh: input.isFresh)
  }

  /// The grade that stands of an entry: its own, or the earlier one if that is better.
  func stands(_ index: Int, _ entry: Sheet.Entry) -> LeafState {
    guard let earlier = entry.toImprove, entry.state != .pending else { return entry.state }
    let own = input(index, entry, .worst)
    return improved(index, own, over: earlier) == own ? entry.state : earlier
  }

  private func input(_ index: Int, _ entry: Sheet.Entry, _ completion: Completion) -> LeafInput {
    let isAsked = completion.over.contains(index)
    if isAsked, case .retakable = entry.origin, !leaves[index].isChoice {
      return completed(index, completion, isAsked: true, isFresh: true)
    }
    switch entry.state {
    case .pending where leaves[index].isOptional && !isAsked: return .absent
    case .pending:
      // What is kept will be marked in the sitting that it is kept from.
      let isKept = if case .kept = entry.origin { true } else { false }
      return completed(index, completion, isAsked: isAsked, isFresh: !isKept)
    case .excused: return .excused
    case .absent: return .absent
    case .graded(let mark):
      return .sat(leaves[index].points(of: mark), isFresh: entry.origin == .own)
    }
  }

  private func completed(
    _ index: Int,
    _ completion: Completion,
    isAsked: Bool,
    isFresh: Bool
  ) -> LeafInput {
    switch leaves[index].kind {
    case .fact:
      return .sat(completion.facts != leaves[index].isPenalty ? .one : .zero, isFresh: isFresh)
    case .choice: return .sat(.one, isFresh: isFresh)
    case .mark, .test:
      if isAsked, !completion.points.isEmpty, let points = completion.points[index] {
        return .sat(points, isFresh: isFresh)
      }
      let share = isAsked ? completion.share : completion.others
      return .sat(leaves[index].points(ofShare: share), isFresh: isFresh)
    }
  }

  /// The leaves of a sheet that are still to be decided, of the parts that may exist.
  ///
  /// Optional parts are not among them: they are absent until graded.
  func openLeaves(_ sheet: Sheet, _ program: Program) -> [Int] {
    let pending = sheet.entries.indices.filter {
      sheet.entries[$0].state == .pending && !leaves[$0].isOptional
    }
    guard !pending.isEmpty else { return [] }
    let closed = closedLeaves(sheet, program, pending: pending)
    return pending.filter { !closed.contains($0) }
  }

  /// The pending leaves that nobody need do, of the parts that may exist; not the choices among them.
  func optionalLeaves(_ sheet: Sheet, _ program: Program) -> [Int] {
    let optional = sheet.entries.indices.filter {
      sheet.entries[$0].state == .pending && leaves[$0].isOptional && !leaves[$0].isChoice
    }
    guard !optional.isEmpty else { return [] }
    let pending = sheet.entries.indices.filter { sheet.entries[$0].state == .pending }
    let closed = closedLeaves(sheet, program, pending: pending)
    return optional.filter { !closed.contains($0) }
  }

  /// The leaves of the parts that do not exist, whatever the pending ones come to.
  func closedLeaves(_ sheet: Sheet, _ program: Program, pending: [Int]) -> Set<Int> {
    guard program.hasConditionalParts else { return [] }
    let retakable = retakableLeaves(sheet)
    let best = Completion(
      over: LeafSet(pending + retakable),
      share: .one,
      others: .one,
      facts: true
    )
    let missing = [Completion.worst, best].map {
      Evaluation(program, inputs(sheet, $0)).missing
    }
    let closed = missing[0].intersection(missing[1])
    guard !closed.isEmpty else { return [] }
    // What is not there at either end may still be there between them, or by another choice.
    return closed.subtracting(
      DirectionFinder(self, program, over: LeafSet(pending + retakable)).leavesThatMayExist
    )
  }

  /// The leaves that were taken over and may be taken again.
  func retakableLeaves(_ sheet: Sheet) -> [Int] {
    sheet.entries.indices.filter { index in
      if case .retakable = sheet.entries[index].origin { true } else { false }
    }
  }

  /// A sheet for every way of settling the pending choices, bounded; the sheet itself when there is none.
  func settlingChoices(_ sheet: Sheet, among open: [Int]) -> [Sheet] {
    var sheets = [sheet]
    for leaf in open {
      guard case .choice(let options) = leaves[leaf].kind else { continue }
      guard sheets.count * options.count <= 64 else { break }
      sheets = sheets.flatMap { sheet in
        options.indices.map { option in
          var settled = sheet
          settled.entries[leaf].state = .graded(.choice(option + 1))
          return settled
        }
      }
    }
    return sheets
  }
}

extension Scheme.Leaf {
  /// The points that a mark is worth; a fact is 1 or 0, a choice its number.
  public func points(of mark: Mark) -> Exact? {
    switch mark {
    case .points(let points): points
    case .fact(let isTrue): isTrue ? .one : .zero
    case .choice(let number): Exact(number)
    case .answers(let right, let wrong, let blank):
      paper.flatMap { Evaluation.points(right, wrong, blank, by: $0) }
    }
  }

  /// The points that a share of what can be earned is; of a penalty, what is not lost.
  func points(ofShare share: Exact) -> Exact {
    maximum * (isPenalty ? .one - share : share)
  }

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
