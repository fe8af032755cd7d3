/// Questions about one sheet.
///
/// Most of what one answer takes the next one takes as well, so it is kept: a ladder of targets costs little more than one
/// of them. See ``Scheme/inquiry(on:)``.
public struct Inquiry {
  let scheme: Scheme
  /// The grades that count in the sitting, with their choices open.
  public let sheet: Sheet
  let open: [Int]
  let retakable: [Int]
  /// Whether it is about all that is open.
  private let asksForAll: Bool
  /// The ways of settling the pending choices.
  private var ways: [Way]
  /// What has been worked out of the two ends.
  var outcomes: [End: Outcome] = [:]

  init(_ scheme: Scheme, _ sheet: Sheet, _ question: Question = Question()) {
    let program = scheme.reading(in: sheet.sitting).program
    let open = scheme.openLeaves(sheet, program)
    let retakable = scheme.retakableLeaves(sheet)
    self.scheme = scheme
    self.sheet = sheet
    self.open = open
    self.retakable = retakable
    asksForAll = question.over.isEmpty
    ways = scheme.settlingChoices(sheet, among: open).map { settled in
      Way(
        scheme,
        question,
        settled,
        // A choice that is made may close what was open.
        open: settled == sheet ? open : scheme.openLeaves(settled, program),
        retakable: retakable,
        optional: scheme.optionalLeaves(settled, program)
      )
    }
  }

  /// What is needed for a target.
  ///
  /// - Returns: The answer on the display grid; each number in it was evaluated, and one step less was too.
  public mutating func need(_ target: Target) -> Need {
    let (found, best) = found(target)
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

  /// The answer alone, which is most of the way to all that is told with it.
  mutating func answer(_ target: Target) -> Need.Answer {
    let (found, best) = found(target)
    return found[best].answer
  }

  /// What the search has worked out of an end, with the choices that are best for the student.
  ///
  /// - Returns: The outcome; `nil` where the search does not look at that end.
  mutating func known(_ end: End) -> Outcome? {
    // What may be taken again is asked about later, and by few; and a question may be about some leaves only.
    guard end == .secured || asksForAll && retakable.isEmpty else { return nil }
    let outcomes = ways.indices.map { ways[$0].outcome(end) }
    return outcomes.max { $0.merit < $1.merit }
  }

  /// What was found on each way, and the way that is best.
  private mutating func found(_ target: Target) -> (found: [Way.Found], best: Int) {
    let found = ways.indices.map { ways[$0].answer(target) }
    // The first of the easiest, so that what is told does not jump between equals.
    let best = found.indices.reduce(0) { best, index in
      found[index].isEasier(than: found[best]) ? index : best
    }
    return (found, best)
  }
}

/// The search on one way of settling the choices.
///
/// It asks for no more than it has to: first for what is open, then also for what may be taken again, and last also for
/// what nobody need do.
private struct Way {
  /// What an answer was found on.
  struct Found: Hashable {
    var answer: Need.Answer
    var over: [Int]
    /// The place of the search in ``Way/asked``.
    var step: Int
    /// Whether nothing but a part that nobody need do is enough.
    var isOnlyOptional: Bool

    func isEasier(than other: Found) -> Bool {
      if isOnlyOptional != other.isOnlyOptional { return other.isOnlyOptional }
      return answer.isEasier(than: other.answer)
    }
  }

  let sheet: Sheet
  private let scheme: Scheme
  private let question: Question
  private let open: [Int]
  /// The leaves that are asked about, step by step, and the step that asks for optional parts.
  private let asked: [[Int]]
  private let optionalStep: Int?
  private var searches: [NeedSearch?]
  private var found: [Target: Found] = [:]

  init(
    _ scheme: Scheme,
    _ question: Question,
    _ sheet: Sheet,
    open: [Int],
    retakable: [Int],
    optional: [Int]
  ) {
    var asked: [[Int]] = []
    if question.over.isEmpty {
      if !open.isEmpty { asked.append(open) }
      if !retakable.isEmpty { asked.append((open + retakable).sorted()) }
    } else {
      let named = question.over.compactMap { scheme.leafIndices[$0] }.sorted()
      asked = [named.filter { sheet.entries[$0].state == .pending || retakable.contains($0) }]
    }
    if asked.isEmpty { asked = [[]] }
    optionalStep = question.over.isEmpty && !optional.isEmpty ? asked.count : nil
    if optionalStep != nil { asked.append((open + retakable + optional).sorted()) }
    self.sheet = sheet
    self.scheme = scheme
    self.question = question
    self.open = open
    self.asked = asked
    searches = asked.map { _ in nil }
  }

  private mutating func search(_ step: Int) -> NeedSearch {
    if let known = searches[step] { return known }
    let search = NeedSearch(
      scheme,
      scheme.reading(in: sheet.sitting).program,
      sheet,
      question,
      open: open,
      asked: asked[step]
    )
    searches[step] = search
    return search
  }

  mutating func answer(_ target: Target) -> Found {
    if let known = found[target] { return known }
    let first = look(for: target, 0)
    var best = first
    var step = 1
    while !best.answer.canBeMet, step < asked.count {
      best = look(for: target, step)
      step += 1
    }
    if !best.answer.canBeMet { best = first }
    found[target] = best
    return best
  }

  private mutating func look(for target: Target, _ step: Int) -> Found {
    let search = search(step)
    return Found(
      answer: search.answer(target),
      over: search.marks,
      step: step,
      isOnlyOptional: step == optionalStep
    )
  }

  /// What comes of it if nothing more is earned, or all that is open.
  mutating func outcome(_ end: End) -> Outcome {
    switch end {
    case .secured: search(0).worst
    case .best: search(0).best
    }
  }

  mutating func need(_ target: Target, _ found: Found, _ choices: [Need.Choice]) -> Need {
    search(found.step).need(target, found.answer, choices)
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
