import Engine
import TestSupport
import Testing

@testable import Library

@Suite struct TranscriptTests {
  private func exact(_ text: String) throws -> Exact { try Exact(fraction: text) }

  private func entry(
    _ subject: String,
    _ credits: String,
    _ mark: String,
    _ verdict: Verdict? = nil
  ) throws -> Transcript.Entry {
    let number = try? Exact(fraction: mark)
    let passes = number.map { $0 >= Exact(5) } ?? true
    return Transcript.Entry(
      subject,
      credits: try exact(credits),
      verdict ?? (passes ? .pass : .fail),
      number.map { .number($0) } ?? .word(mark)
    )
  }

  @Test func `marks are weighed by credits`() throws {
    let record = Transcript([try entry("a", "6", "5"), try entry("b", "12", "8")])
    #expect(record.average() == .init(mark: Exact(7), credits: Exact(18), passedCredits: Exact(18)))
  }

  @Test func `what has no credits or no number is left out, and its credits are not lost`() throws {
    let record = Transcript([
      try entry("a", "6", "5"), try entry("b", "12", "8"), try entry("sport", "0", "10"),
      try entry("placement", "6", "Apto"),
    ])
    #expect(record.average() == .init(mark: Exact(7), credits: Exact(18), passedCredits: Exact(24)))
  }

  @Test func `a subject that was failed and then passed counts once, as passed`() throws {
    let record = Transcript([
      try entry("a", "6", "3"), try entry("b", "6", "5"), try entry("a", "6", "7"),
    ])
    #expect(record.average() == .init(mark: Exact(6), credits: Exact(12), passedCredits: Exact(12)))
  }

  @Test func `what is failed or was never sat counts nowhere`() throws {
    let failed = Transcript([
      try entry("a", "6", "4.9"), Transcript.Entry("b", credits: Exact(6), .notPresented, nil),
    ])
    #expect(failed.average() == .init(mark: nil, credits: .zero, passedCredits: .zero))
    #expect(Transcript().average() == .init(mark: nil, credits: .zero, passedCredits: .zero))
  }

  @Test func `of several passes the last one counts, and a later failure undoes none`() throws {
    let record = Transcript([
      try entry("a", "6", "6"), try entry("a", "6", "8"), try entry("a", "6", "2"),
    ])
    #expect(record.average().mark == Exact(8))
    #expect(record.average().passedCredits == Exact(6))
  }

  @Test func `a rule may pass a subject with less than a five`() throws {
    let record = Transcript([try entry("a", "6", "4.5", .pass), try entry("b", "3", "6")])
    #expect(record.average().mark == Exact(5))
  }

  @Test func `words count what the rules say`() throws {
    let words = ["Matrícula de Honor": Exact(10), "Notable": try exact("7.5")]
    let record = Transcript([
      try entry("a", "6", "Matrícula de Honor"), try entry("b", "6", "Notable"),
      try entry("c", "6", "Apto"), try entry("d", "12", "5"),
    ])
    let average = record.average(by: .init(words: words))
    #expect(average.mark == (try exact("55/8")))
    #expect(average.credits == Exact(24) && average.passedCredits == Exact(30))
  }

  @Test(arguments: [
    (nil, nil, "6.985"), ("0.1", nil, "7"), (nil, "0.1", "7"), (nil, "0.01", "6.99"),
    ("0.1", "0.01", "7"),
  ])
  func `marks and the average are rounded as the rules say`(
    marks: String?,
    average: String?,
    expected: String
  ) throws {
    let record = Transcript([try entry("a", "4.5", "6.95"), try entry("b", "4.5", "7.02")])
    let rules = Transcript.Rules(
      markRounding: try marks.map { .init(to: try exact($0)) },
      averageRounding: try average.map { .init(to: try exact($0)) }
    )
    #expect(record.average(by: rules).mark == (try exact(expected)))
  }

  @Test func `a rule may cut instead of rounding`() throws {
    let record = Transcript([try entry("a", "6", "6.99")])
    let cut = Transcript.Rounding(to: try exact("0.1"), .down)
    #expect(record.average(by: .init(averageRounding: cut)).mark == (try exact("6.9")))
  }

  @Test func `the mark that is still needed for a goal is confirmed by the average`() throws {
    let record = Transcript([try entry("a", "12", "7"), try entry("b", "6", "8.5")])
    #expect(record.average().mark == (try exact("7.5")))
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `the average is exact, among the marks, and the same in any order`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var record = Transcript()
    for subject in 0..<Int.random(in: 1...40, using: &random) {
      let hundredths = Int.random(in: 500...1_000, using: &random)
      let credits = [3, 6, 9, 12].randomElement(using: &random) ?? 6
      record.entries.append(try entry("\(subject)", "\(credits)", "\(hundredths)/100"))
    }
    let average = record.average()
    let mark = try #require(average.mark)
    #expect(mark.isExact, "seed \(seed)")
    let marks = record.entries.compactMap { entry -> Exact? in
      if case .number(let number) = entry.mark { number } else { nil }
    }
    let (low, high) = (try #require(marks.min()), try #require(marks.max()))
    #expect((low...high).contains(mark), "seed \(seed)")
    record.entries.shuffle(using: &random)
    #expect(record.average() == average, "seed \(seed)")
  }
}
