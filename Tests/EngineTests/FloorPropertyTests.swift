import Testing
import TestSupport

@testable import Engine

@Suite struct FloorPropertyTests {
  /// Random schemes that compile, with grades on a sheet and a target.
  private func questions(
    _ seed: UInt64,
    _ count: Int
  ) -> [(scheme: Scheme, sheet: Sheet, target: Target)] {
    var source = RandomScheme(seed: seed)
    return (0..<count).compactMap { _ in
      guard let scheme = Scheme.compile(source.definition()).scheme else { return nil }
      let sheet = scheme.sheet(of: source.grades(of: scheme), in: .ordinary)
      let goal = Exact(Int.random(in: 5...8, using: &source.random))
      return (scheme, sheet, source.chance(70) ? .pass : .grade(goal))
    }
  }

  private func search(_ scheme: Scheme, _ sheet: Sheet) -> NeedSearch {
    let open = scheme.openLeaves(sheet, scheme.first.program)
    return NeedSearch(scheme, scheme.first.program, sheet, Question(), open: open, asked: open)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `below a floor no other marks meet the target`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for (index, (scheme, sheet, target)) in questions(seed + 10_000, 16).enumerated() {
      let search = search(scheme, sheet)
      // Trying every mark takes long: of such schemes a few are enough.
      guard search.rises(target, over: search.over) || index < 1 else { continue }
      let answer = search.answer(target)
      for floor in search.floors(target, answer).single {
        let isMadeUpFor = (0..<20).contains { _ in
          let others = search.marks.map { leaf in
            let share = Exact(Int.random(in: 0...20, using: &random)) * Exact("1/20")
            return (leaf, scheme.leaves[leaf].points(ofShare: share))
          }
          var points = Dictionary(uniqueKeysWithValues: others)
          points[floor.leaf] = floor.pointsBefore
          return search.meets(target, search.completion(.one, points: points))
        }
        #expect(!isMadeUpFor, "seed \(seed), scheme \(index), \(scheme.leaves[floor.leaf].id)")
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `the mark beside the floors is enough, and one step less is not`(seed: UInt64) {
    for (index, (scheme, sheet, target)) in questions(seed + 11_000, 16).enumerated() {
      let search = search(scheme, sheet)
      guard search.rises(target, over: search.over) || index < 1 else { continue }
      let floors = search.floors(target, search.answer(target))
      guard let apart = floors.apart else { continue }
      let completion = search.completion(apart: apart, floors.single)
      let isEnough = search.meets(target, completion)
      #expect(isEnough, "seed \(seed), scheme \(index)")
      guard apart.hundredths > 0 else { continue }
      let less = search.completion(
        apart: GridMark(hundredths: apart.hundredths - 1),
        floors.single
      )
      let isMoreThanEnough = search.meets(target, less)
      #expect(!isMoreThanEnough, "seed \(seed), scheme \(index)")
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `with the facts that are named, and no other, the answer is enough`(seed: UInt64) {
    for (index, (scheme, sheet, target)) in questions(seed + 12_000, 16).enumerated() {
      let search = search(scheme, sheet)
      guard search.rises(target, over: search.over) || index < 1 else { continue }
      let need = scheme.need(Question(target: target), on: sheet)
      guard case .atLeast(let mark, _) = need.answer else { continue }
      var entered = sheet
      for (place, leaf) in scheme.leaves.enumerated() {
        if need.over.contains(leaf.id) {
          entered.entries[place].state = .graded(.points(leaf.points(ofShare: mark.share)))
        } else if need.facts.contains(leaf.id) {
          entered.entries[place].state = .graded(.fact(!leaf.isPenalty))
        }
      }
      let isEnough = scheme.isMet(target, by: self.search(scheme, entered).worst.decision)
      #expect(isEnough, "seed \(seed), scheme \(index)")
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `a higher target is never easier`(seed: UInt64) {
    for (index, (scheme, sheet, _)) in questions(seed + 13_000, 4).enumerated() {
      let targets = [Target.pass] + [6, 7, 8, 9, 10].map { Target.grade(Exact($0)) }
      let needs = scheme.needs(targets, Question(), on: sheet)
      for (lower, higher) in zip(needs, needs.dropFirst()) {
        let isEasier = higher.answer.isEasier(than: lower.answer)
        #expect(!isEasier, "seed \(seed), scheme \(index)")
      }
    }
  }
}
