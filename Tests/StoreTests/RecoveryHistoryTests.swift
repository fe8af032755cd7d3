import Engine
import Library
import Store
import TestSupport
import Testing

/// Histories that no one has thought of.
@Suite struct RecoveryHistoryTests {
  private func step(_ primary: inout MemoryPrimary, _ random: inout SplitMix64) throws {
    let part = ["lab.1", "lab.2", "exam", "exma"].randomElement(using: &random) ?? "exam"
    let value = ["7,5", "NP", "11", "", "-", "60 %"].randomElement(using: &random)
    let companion = ["phone", "laptop"].randomElement(using: &random) ?? "phone"
    switch Int.random(in: 0..<12, using: &random) {
    case 0: try primary.change(Sample.addition, by: companion)
    case 1, 2:
      let date = ["2027-01-15", "2027-06-01T09:00", nil].randomElement(using: &random) ?? nil
      try primary.change(Sample.date(LeafID(rawValue: part), date), by: companion)
    case 3: try primary.record(.fired(Sample.key))
    case 4: try primary.record(.shown(Sample.key, companion: companion))
    case 5: primary.fold()
    case 6: primary = try MemoryPrimary(primary.files)
    case 7:
      // Several records in one write.
      for _ in 0..<3 { _ = try primary.append(.shown(Sample.key, companion: companion)) }
      primary.flush()
    default:
      let grade = Sample.grade(LeafID(rawValue: part), value)
      let isBlind = Bool.random(using: &random)
      try primary.change(grade, by: companion, expecting: isBlind ? .anything : .value("7,5"))
    }
  }

  @Test(arguments: UInt64(1)...24)
  func `recovers what applying every record gives`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var primary = try MemoryPrimary(segmentSize: 2048)
    try primary.change(Sample.addition)
    for number in 1...60 {
      try step(&primary, &random)
      let ready = try #require(primary.files.recovered.ready, "seed \(seed), step \(number)")
      #expect(ready.state == primary.state, "seed \(seed), step \(number)")
      #expect(ready.writer == primary.writer, "seed \(seed), step \(number)")
    }
  }

  @Test(arguments: UInt64(1)...24)
  func `recovers from snapshots of different age`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var primary = try MemoryPrimary(segmentSize: 1 << 16)
    try primary.change(Sample.addition)
    let journal = primary.writer
    while primary.state.number < 30 {
      var trial = primary
      try step(&trial, &random)
      // One segment holds everything, so that it can be joined to any two snapshots.
      if trial.writer.header == journal.header { primary = trial }
    }
    let numbers = primary.states.keys.filter { $0 > 0 }.sorted()
    let library = try #require(primary.states[numbers.randomElement(using: &random) ?? 1])
    let rest = try #require(primary.states[numbers.randomElement(using: &random) ?? 1])
    var files = primary.files
    files["library.json"] = library.library.file(through: library.number)
    files["state.json"] = Snapshot(of: rest).file
    #expect(files.recovered.state == primary.state, "seed \(seed)")
    #expect(files.recovered.ready?.writer == primary.writer, "seed \(seed)")
  }
}
