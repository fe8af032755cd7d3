import Testing

@testable import Engine

@Suite struct NeedPropertyTests {
  private func passes(_ scheme: Scheme, _ sheet: Sheet, _ over: [Int], _ hundredths: Int) -> Bool {
    let share = GridMark(hundredths: hundredths).share
    let completion = Completion(over: LeafSet(over), share: share, facts: true)
    let inputs = scheme.inputs(sheet, completion)
    return scheme.first.program.outcome(inputs, pass: scheme.pass).verdict == .pass
  }

  /// The random schemes of a seed that compile, with grades.
  private func histories(_ seed: UInt64, _ count: Int) -> [(scheme: Scheme, record: GradeRecord)] {
    var source = RandomScheme(seed: seed)
    return (0..<count).compactMap { _ in
      guard let scheme = Scheme.compile(source.definition()).scheme else { return nil }
      return (scheme, source.grades(of: scheme))
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `where a pass is taken to hold, no higher mark loses it`(seed: UInt64) {
    for (index, (scheme, record)) in histories(seed, 60).enumerated() {
      let sheet = scheme.sheet(of: record, in: .ordinary)
      let leaves = scheme.openLeaves(sheet, scheme.first.program)
        .filter { scheme.leaves[$0].isMark }
      let search = NeedSearch(
        scheme,
        scheme.first.program,
        sheet,
        Question(),
        open: leaves,
        asked: leaves
      )
      guard search.rises(.pass, over: search.over) else { continue }
      let line = MarkLine(search)
      for target in [Target.pass, .grade(Exact(7))] {
        let marks = stride(from: 0, through: 1_000, by: 20).map {
          line.sight(of: target, at: $0).isMet
        }
        let isLost = zip(marks, marks.dropFirst()).contains { $0 && !$1 }
        #expect(!isLost, "seed \(seed), scheme \(index), \(target)")
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `agrees with trying every mark`(seed: UInt64) {
    for (index, (scheme, record)) in histories(seed + 1_000, 4).enumerated() {
      let sheet = scheme.sheet(of: record, in: .ordinary)
      let need = scheme.need(Question(), on: sheet)
      let over = need.over.compactMap { scheme.leafIndices[$0] }
      let passing = (0...1_000).filter { passes(scheme, sheet, over, $0) }
      switch need.answer {
      case .secured: #expect(passing.count == 1_001, "seed \(seed), scheme \(index)")
      case .outOfReach, .nothingLeft:
        #expect(passing.isEmpty || need.over.isEmpty, "seed \(seed), scheme \(index)")
      case .atLeast(let mark, let also):
        let told = also.flatMap { Array($0.lowerBound.hundredths...$0.upperBound.hundredths) }
        #expect(passing == told + Array(mark.hundredths...1_000), "seed \(seed), scheme \(index)")
      case .within(let ranges):
        let told = ranges.flatMap { Array($0.lowerBound.hundredths...$0.upperBound.hundredths) }
        #expect(passing == told && passing.last != 1_000, "seed \(seed), scheme \(index)")
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `the number passes when it is entered and one step less does not`(seed: UInt64) {
    for (index, (scheme, record)) in histories(seed + 2_000, 3).enumerated() {
      let sheet = scheme.sheet(of: record, in: .ordinary)
      let need = scheme.need(Question(), on: sheet)
      guard case .atLeast(let mark, _) = need.answer else { continue }
      func verdict(_ hundredths: Int) -> Verdict {
        var entered = record
        let share = GridMark(hundredths: hundredths).share
        for id in need.over {
          guard let leaf = scheme.leaf(id) else { continue }
          let points = leaf.maximum * (leaf.isPenalty ? .one - share : share)
          entered.sittings[.ordinary, default: [:]][id] = .graded(.points(points))
        }
        for id in need.facts {
          entered.sittings[.ordinary, default: [:]][id] = .graded(.fact(true))
        }
        return scheme.standing(of: entered, in: .ordinary).secured.verdict
      }
      #expect(verdict(mark.hundredths) == .pass, "seed \(seed), scheme \(index)")
      if mark.hundredths > 0 {
        #expect(verdict(mark.hundredths - 1) != .pass, "seed \(seed), scheme \(index)")
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `the order of the parts changes nothing`(seed: UInt64) {
    var source = RandomScheme(seed: seed + 3_000)
    for _ in 0..<3 {
      var definition = source.definition()
      guard let scheme = Scheme.compile(definition).scheme else { continue }
      let record = source.grades(of: scheme)
      definition.parts.shuffle(using: &source.random)
      let shuffled = Scheme.compile(definition).scheme
      let (one, other) = (
        scheme.standing(of: record, in: .ordinary), shuffled?.standing(of: record, in: .ordinary)
      )
      #expect(one.secured == other?.secured && one.best == other?.best, "seed \(seed)")
      #expect(one.need.answer == other?.need.answer && one.status == other?.status, "seed \(seed)")
    }
  }
}
