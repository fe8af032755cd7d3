import Engine
import Library

/// Puts what is said of a sitting to the test, by typing the marks that an answer names.
struct NeedCheck {
  private let scheme: Scheme
  private let record: GradeRecord
  private let sitting: SittingID
  private let standing: Standing

  init(_ subject: Subject, _ sitting: SittingID) {
    scheme = subject.syllabus.scheme
    record = subject.record
    self.sitting = sitting
    standing = scheme.standing(of: record, in: sitting)
  }

  func run() {
    for outcome in [standing.secured, standing.best] {
      for number in [outcome.grade, outcome.computed].compactMap(\.self) {
        check(number.approximation.isFinite, "a grade is a number: \(outcome)")
        check(
          (Exact.zero...scheme.scale).contains(number),
          "a grade is within the scale: \(outcome)"
        )
      }
    }
    let need = standing.need
    guard isTypedHere else { return }
    switch need.answer {
    case .secured:
      for mark in [0, 313, 500, 1_000] {
        for facts in [[], openFacts] {
          check(passes(need, at: mark, standing.open, facts), "secured, and passes with \(mark)")
        }
      }
    case .atLeast(let mark, let also): checkRanges(need, also + [mark...GridMark.full])
    case .within(let ranges): checkRanges(need, ranges)
    case .outOfReach, .nothingLeft:
      guard hasFewChoices else { return }
      for mark in [0, 313, 500, 1_000] where !need.over.isEmpty {
        check(!passes(need, at: mark, need.over, openFacts), "out of reach, and not with \(mark)")
      }
    }
  }

  /// The ends of a range pass with the facts that are named, and their neighbours do not, whatever the facts.
  private func checkRanges(_ need: Need, _ ranges: [ClosedRange<GridMark>]) {
    let named = Set(need.choices.map(\.leaf))
    let isWholly = standing.open.allSatisfy { leaf in
      guard case .choice = scheme.leaf(leaf)?.kind else { return true }
      return named.contains(leaf)
    }
    for range in ranges {
      let (low, high) = (range.lowerBound.hundredths, range.upperBound.hundredths)
      guard hasFewChoices else { return }
      for mark in [low, high] {
        check(passes(need, at: mark, need.over, need.facts), "\(need.answer): \(mark) is enough")
      }
      guard isWholly else { continue }
      for mark in [low - 1, high + 1] where (0...1_000).contains(mark) {
        check(
          !passes(need, at: mark, need.over, openFacts),
          "\(need.answer): \(mark) is not enough"
        )
      }
    }
  }

  /// Whether all that is open is marked in this sitting, and not in the one that it is kept from.
  private var isTypedHere: Bool {
    zip(scheme.leaves, scheme.sheet(of: record, in: sitting).entries).allSatisfy { leaf, entry in
      guard case .kept = entry.origin else { return true }
      return !standing.open.contains(leaf.id)
    }
  }

  private var openFacts: [LeafID] {
    (standing.open + standing.retakable).filter { scheme.leaf($0)?.kind == .fact }
  }

  /// Whether all ways of choosing are looked at.
  private var hasFewChoices: Bool {
    var ways = 1
    for leaf in scheme.leaves {
      guard case .choice(let options) = leaf.kind else { continue }
      ways = min(ways * options.count, 1_000)
    }
    return ways <= 64
  }

  private func passes(_ need: Need, at hundredths: Int, _ over: [LeafID], _ facts: [LeafID]) -> Bool
  {
    var typed: [LeafID: LeafState] = [:]
    let share = (GridMark(hundredths: hundredths).mark / .ten) ?? .zero
    for leaf in over.compactMap(scheme.leaf) {
      switch leaf.kind {
      case .mark, .test:
        typed[leaf.id] = .graded(.points(leaf.maximum * (leaf.isPenalty ? .one - share : share)))
      case .fact, .choice: continue
      }
    }
    for leaf in facts.compactMap(scheme.leaf) { typed[leaf.id] = .graded(.fact(!leaf.isPenalty)) }
    for choice in need.choices { typed[choice.leaf] = .graded(.choice(choice.option)) }
    var record = record
    record.sittings[sitting, default: [:]].merge(typed) { $1 }
    return scheme.secured(on: scheme.sheet(of: record, in: sitting)).verdict == .pass
  }
}
