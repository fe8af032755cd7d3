/// Questions about one sheet.
///
/// Most of what one answer takes the next one takes as well, so it is kept: a ladder of targets costs little more than one
/// of them. See ``Scheme/inquiry(on:)``.
public struct Inquiry: Sendable {
  let scheme: Scheme
  /// The grades that count in the sitting, with their choices open.
  public let sheet: Sheet
  let open: [Int]
  let retakable: [Int]
  /// The ways of settling the pending choices.
  private var ways: [Way]

  init(_ scheme: Scheme, _ sheet: Sheet, _ question: Question = Question()) {
    let program = scheme.reading(in: sheet.sitting).program
    let open = scheme.openLeaves(sheet, program)
    let retakable = scheme.retakableLeaves(sheet)
    self.scheme = scheme
    self.sheet = sheet
    self.open = open
    self.retakable = retakable
    ways = scheme.settlingChoices(sheet, among: open).map { settled in
      Way(
        scheme,
        program,
        question,
        settled,
        // A choice that is made may close what was open.
        open: settled == sheet ? open : scheme.openLeaves(settled, program),
        retakable: retakable
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

  /// What was found on each way, and the way that is best.
  private mutating func found(_ target: Target) -> (found: [Way.Found], best: Int) {
    let found = ways.indices.map { ways[$0].answer(target) }
    // The first of the easiest, so that what is told does not jump between equals.
    let best = found.indices.reduce(0) { best, index in
      found[index].answer.isEasier(than: found[best].answer) ? index : best
    }
    return (found, best)
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
  private var found: [Target: Found] = [:]

  init(
    _ scheme: Scheme,
    _ program: Program,
    _ question: Question,
    _ sheet: Sheet,
    open: [Int],
    retakable: [Int]
  ) {
    func search(_ asked: [Int]) -> NeedSearch {
      NeedSearch(scheme, program, sheet, question, open: open, asked: asked)
    }
    self.sheet = sheet
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
    if let known = found[target] { return known }
    let answer = look(for: target)
    found[target] = answer
    return answer
  }

  private mutating func look(for target: Target) -> Found {
    let answer = search.answer(target)
    if answer == .outOfReach, let more = wider?.answer(target), more != .outOfReach {
      return Found(answer: more, over: wider?.marks ?? [], isWider: true)
    }
    return Found(answer: answer, over: search.marks, isWider: false)
  }

  mutating func need(_ target: Target, _ found: Found, _ choices: [Need.Choice]) -> Need {
    let need = found.isWider ? wider?.need(target, found.answer, choices) : nil
    return need ?? search.need(target, found.answer, choices)
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
