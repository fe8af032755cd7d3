import Engine
public import Library
import Phrases

extension Wording {
  /// Says how a subject stands and what is needed.
  ///
  /// - Parameters:
  ///   - subject: The subject as it stands.
  ///   - withReason: Whether a failed one says which rule decided, in brackets; not needed beside ``reason(_:in:)``.
  /// - Returns: One sentence such as `Necesitas un 4,2 en lo que falta`; two where the subject is failed as it
  ///   stands but a part may be taken again.
  public func sentence(_ subject: SubjectSummary, withReason: Bool = true) -> String {
    switch subject.need.answer {
    case .secured:
      let isOpen = subject.parts.contains { $0.state == .pending && $0.origin != .lost }
      return isOpen
        ? phrases.secured(passedGrade(subject)) : phrases.passed(passedGrade(subject))
    case .atLeast, .within:
      let need = need(subject.need, in: subject)
      return subject.status == .open ? need : "\(standing(subject)). \(need)"
    case .outOfReach, .nothingLeft:
      let rule = withReason && subject.status == .fail ? decidingRule(of: subject) : nil
      return standing(subject) + (rule.map { " (\($0))" } ?? "")
    }
  }

  /// The same in few words, for a table or a bar: `necesitas un 4,2`.
  ///
  /// The mark is the one that is enough on everything open, so minimums need no mention, but where nothing
  /// else is needed they are what is said.
  public func headline(_ subject: SubjectSummary) -> String {
    switch subject.need.answer {
    case .secured: phrases.passed(passedGrade(subject)).uncapitalized
    case .atLeast, .within: shortNeed(subject.need, in: subject)
    case .outOfReach: phrases.outOfReach(best: nil).uncapitalized
    case .nothingLeft: standing(subject).uncapitalized
    }
  }

  /// What is needed, with minimums, facts and choices; empty where nothing is.
  ///
  /// - Parameters:
  ///   - need: The answer.
  ///   - subject: The subject, for the names of its parts.
  ///   - namesParts: Whether several parts are named, because others are open besides.
  /// - Returns: Such as `Necesitas un 4,2 en lo que falta y al menos un 4 en Examen`.
  public func need(
    _ need: NeedSummary,
    in subject: SubjectSummary,
    namesParts: Bool = false
  ) -> String {
    let place = place(need, in: subject, namesParts: namesParts)
    let tail = conditions(need, in: subject)
    if need.withFloorsApart?.hundredths == 0 {
      // Once the minimums are met, whatever comes of the rest is enough.
      return phrases.onlyFloors(besides(need, in: subject)) + tail
    }
    guard need.takesAnyMark else {
      guard let amount = amount(need, in: subject) else { return "" }
      let common = phrases.need(amount, place)
      return phrases.list([common] + besides(need, in: subject)) + tail
    }
    // Any mark passes: what is needed is what goes with it.
    guard let facts = facts(need, in: subject) else {
      let any = phrases.anyMark(place)
      // What is not secured may fail with marks that differ.
      return (need.over.count > 1 ? phrases.ifSame(any) : any) + tail
    }
    return phrases.onlyFacts(facts) + choices(need, in: subject)
  }

  /// The verdict as it stands, with its grade.
  private func standing(_ subject: SubjectSummary) -> String {
    let certain = subject.secured.map { grade($0, in: subject) }
    switch subject.status {
    case .pass: return phrases.passed(passedGrade(subject))
    case .notPresented: return phrases.notPresented
    case .fail, .open:
      guard subject.need.answer == .outOfReach else { return phrases.failed(certain) }
      // A best grade that would pass says nothing about why it does not.
      let best = subject.best.flatMap { subject.pass.isMet(by: $0) ? nil : $0 }
      return phrases.outOfReach(best: best.map { grade($0, in: subject) })
    }
  }

  /// The grade that is certain, unless a rule passes a subject with less than the pass mark.
  private func passedGrade(_ subject: SubjectSummary) -> String? {
    subject.secured.flatMap { passing($0, in: subject) }
  }
}

extension Wording {
  private func shortNeed(_ need: NeedSummary, in subject: SubjectSummary) -> String {
    if need.withFloorsApart?.hundredths == 0 {
      let floors = floors(need, in: subject, saysLeast: false)
      if let only = floors.first {
        return phrases.need(floors.count == 1 ? only : phrases.minimums(floors.count))
      }
    }
    var common = need
    common.withFloorsApart = nil
    if case .atLeast(let mark, _) = need.answer { common.answer = .atLeast(mark, also: []) }
    if need.takesAnyMark { return self.need(need, in: subject).uncapitalized }
    return amount(common, in: subject).map { phrases.need($0) } ?? ""
  }

  /// `un 4,2`, `2,52 de 6`, `un 6, o entre 4 y 4,49`; `nil` when no mark is asked for.
  func amount(_ need: NeedSummary, in subject: SubjectSummary) -> String? {
    if let penalty = penalty(need, in: subject) { return penalty }
    let unit = unit(of: need, in: subject)
    switch need.answer {
    case .atLeast(let mark, let also):
      let exact = unit.flatMap { unit in
        need.points.map { phrases.points(number($0), of: number(unit)) }
      }
      let least = exact ?? amount(need.withFloorsApart ?? mark, unit)
      return inScale(phrases.either([least] + also.map { range($0, unit) }), need, in: subject)
    case .within(let ranges) where ranges.isEmpty: return phrases.unevenMarks
    case .within(let ranges):
      return inScale(phrases.either(ranges.map { range($0, unit) }), need, in: subject)
    case .secured, .outOfReach, .nothingLeft: return nil
    }
  }

  /// `como mucho 0,5 de 2`, where a single penalty is left: the better the mark, the fewer its points.
  private func penalty(_ need: NeedSummary, in subject: SubjectSummary) -> String? {
    guard case .atLeast(let mark, _) = need.answer, need.over.count == 1,
      let part = need.over.first.flatMap({ subject.part($0) }), part.isPenalty,
      let share = mark.mark / Exact(10)
    else { return nil }
    let most = need.points ?? ((Exact(1) - share) * part.maximum).rounded(toPlaces: 2, .down)
    return phrases.atMost(phrases.points(number(most), of: number(part.maximum)))
  }

  /// The maximum to say the need in: that of a single part, where it is not out of 10.
  private func unit(of need: NeedSummary, in subject: SubjectSummary) -> Exact? {
    guard need.over.count == 1, let maximum = need.over.first.flatMap({ subject.part($0) })?.maximum
    else { return nil }
    return maximum == Exact(10) ? nil : maximum
  }

  /// The amount with the scale of marks, where other scales stand beside it.
  private func inScale(
    _ amount: String,
    _ need: NeedSummary,
    in subject: SubjectSummary
  ) -> String {
    mixesScales(need, in: subject) ? phrases.outOfTen(amount) : amount
  }

  /// Whether “a 5” alone would leave open which scale it is on.
  private func mixesScales(_ need: NeedSummary, in subject: SubjectSummary) -> Bool {
    guard need.over.count > 1 else { return false }
    let maximums = need.over.compactMap { subject.part($0)?.maximum } + need.floors.map(\.maximum)
    return maximums.contains { $0 != Exact(10) }
  }

  private func amount(_ mark: GridMark, _ unit: Exact?) -> String {
    guard let unit else { return phrases.mark(number(mark)) }
    return phrases.points(points(mark, of: unit, .up), of: number(unit))
  }

  private func range(_ range: ClosedRange<GridMark>, _ unit: Exact?) -> String {
    if range.lowerBound == range.upperBound { return amount(range.lowerBound, unit) }
    guard let unit else {
      return phrases.range(
        from: number(range.lowerBound),
        to: number(range.upperBound),
        of: nil
      )
    }
    return phrases.range(
      from: points(range.lowerBound, of: unit, .up),
      to: points(range.upperBound, of: unit, .down),
      of: number(unit)
    )
  }

  /// The points of a part that a mark out of 10 is; a need rounds up, so that it is still enough.
  private func points(_ mark: GridMark, of maximum: Exact, _ mode: RoundingMode) -> String {
    let share = mark.mark / Exact(10) ?? .zero
    let points = min((share * maximum).rounded(toPlaces: 2, mode), maximum)
    return number(points)
  }

  private func place(
    _ need: NeedSummary,
    in subject: SubjectSummary,
    namesParts: Bool
  ) -> String {
    let asked = need.over.compactMap { subject.part($0) }
    if !asked.isEmpty, asked.allSatisfy({ $0.origin == .retakable }) {
      return phrases.retaking(names(need.over, in: subject))
    }
    guard need.over.count == 1 || namesParts else {
      // What nobody need do is asked for only where the rest is not enough.
      let optional = need.over.filter { subject.part($0)?.isOptional ?? false }
      guard !optional.isEmpty else { return phrases.inTheRest }
      let named = phrases.inPart(names(optional, in: subject))
      return optional.count == need.over.count ? named : phrases.list([phrases.inTheRest, named])
    }
    return phrases.inPart(names(need.over, in: subject))
  }

  private func names(_ leaves: [LeafID], in subject: SubjectSummary) -> String {
    leaves.count > 3
      ? phrases.someParts(leaves.count) : phrases.list(leaves.map { subject.name(of: $0) })
  }
}

extension Wording {
  /// What has to be met beside a common mark: minimums of parts, then of several together.
  func besides(_ need: NeedSummary, in subject: SubjectSummary) -> [String] {
    floors(need, in: subject) + joint(need, in: subject)
  }

  /// The minimums, those that are alike together; none on a single part, whose mark is above its own.
  private func floors(
    _ need: NeedSummary,
    in subject: SubjectSummary,
    saysLeast: Bool = true
  ) -> [String] {
    guard need.over.count > 1 else { return [] }
    var kinds: [(amount: String, isStrict: Bool, isMost: Bool, leaves: [LeafID])] = []
    for floor in need.floors {
      let amount = amount(of: floor, need, in: subject)
      let isMost = subject.part(floor.leaf)?.isPenalty ?? false
      let isAlike = { (kind: (amount: String, isStrict: Bool, isMost: Bool, leaves: [LeafID])) in
        (kind.amount, kind.isStrict, kind.isMost) == (amount, floor.isStrict, isMost)
      }
      if let index = kinds.firstIndex(where: isAlike) {
        kinds[index].leaves.append(floor.leaf)
      } else {
        kinds.append((amount, floor.isStrict, isMost, [floor.leaf]))
      }
    }
    return kinds.map {
      let names = names($0.leaves, in: subject)
      if $0.isMost { return phrases.ceiling($0.amount, in: names, isStrict: $0.isStrict) }
      return saysLeast || $0.isStrict
        ? phrases.floor($0.amount, in: names, isStrict: $0.isStrict)
        : "\($0.amount) \(phrases.inPart(names))"
    }
  }

  private func amount(
    of floor: Need.Floor,
    _ need: NeedSummary,
    in subject: SubjectSummary
  ) -> String {
    let minimum = number(floor.minimum.rounded(toPlaces: 2, floor.isStrict ? .down : .up))
    return floor.maximum == Exact(10)
      ? inScale(phrases.mark(minimum), need, in: subject)
      : phrases.points(minimum, of: number(floor.maximum))
  }

  /// What several parts have to meet together: in the words of the syllabus, as a minimum, or as it is spelt.
  private func joint(_ need: NeedSummary, in subject: SubjectSummary) -> [String] {
    guard need.over.count > 1 else { return [] }
    return need.joint.reduce(into: []) { texts, demand in
      let text = demand.name?.printable ?? joint(demand.condition, in: subject)
      // One name may stand for several conditions.
      if !texts.contains(text) { texts.append(text) }
    }
  }

  private func joint(_ condition: ConditionReport, in subject: SubjectSummary) -> String {
    guard let sides = condition.comparison, let name = sides.name, let right = sides.right else {
      return phrases.meeting(phrases.quoted(condition.text.printable))
    }
    let amount = phrases.mark(number(right))
    switch sides.sign {
    case .atLeast: return phrases.floor(amount, in: subject.name(of: name), isStrict: false)
    case .above: return phrases.floor(amount, in: subject.name(of: name), isStrict: true)
    case .atMost: return phrases.ceiling(amount, in: subject.name(of: name), isStrict: false)
    case .below: return phrases.ceiling(amount, in: subject.name(of: name), isStrict: true)
    case .equal, .unequal: return phrases.meeting(phrases.quoted(condition.text.printable))
    }
  }
}

extension Wording {
  func conditions(_ need: NeedSummary, in subject: SubjectSummary) -> String {
    (facts(need, in: subject).map { phrases.providing($0) } ?? "") + choices(need, in: subject)
  }

  /// The facts that a need counts on: those that have to hold, and the penalties that must not.
  private func facts(_ need: NeedSummary, in subject: SubjectSummary) -> String? {
    func names(_ isPenalty: Bool) -> String? {
      let facts = need.facts.filter { (subject.part($0)?.isPenalty ?? false) == isPenalty }
      return facts.isEmpty ? nil : phrases.list(facts.map { subject.name(of: $0) })
    }
    return need.facts.isEmpty ? nil : phrases.facts(names(false), not: names(true))
  }

  private func choices(_ need: NeedSummary, in subject: SubjectSummary) -> String {
    need.choices.map { choice in
      let name = subject.name(of: choice.leaf)
      guard case .choice(let options)? = subject.part(choice.leaf)?.input,
        options.indices.contains(choice.option - 1)
      else { return phrases.choosing(option: choice.option, of: name) }
      return phrases.choosing(options[choice.option - 1].printable, of: name)
    }
    .joined()
  }
}

extension NeedSummary {
  /// Whether no mark is too low.
  fileprivate var takesAnyMark: Bool {
    if case .atLeast(let mark, _) = answer { mark.hundredths == 0 } else { false }
  }
}
