public import Engine

/// What the average may become by what is still open.
public struct Prospects: Hashable, Sendable {
  /// The average if all that is open is passed: at the lowest mark that passes or is certain, and at the best.
  public var passed: ClosedRange<Exact>
  /// The credits that are open.
  public var credits: Exact
  /// The average if all goes as it has gone so far, with how many of the open subjects it is about: those that have
  /// marks and pass so.
  public var soFar: Exact?
  public var subjectsSoFar: Int
  /// How many subjects are open.
  public var subjects: Int
}

/// What an average takes.
public enum AverageNeed: Hashable, Sendable {
  /// To pass is enough: the average is then at least this.
  case secured(Exact)
  /// This mark, out of 10, in each of them; of one whose best is lower, its best.
  case atLeast(Exact)
  /// The most that the average can become.
  case outOfReach(Exact)
  /// Nothing that counts is open; the average, where there is one.
  case nothingOpen(Exact?)
}

extension StudyRecord {
  /// What may still come; `nil` where nothing with credits and a mark is open.
  public var prospects: Prospects? {
    let open = counted
    guard !open.isEmpty, let low = average(with: open, { $0.range?.lowerBound }).mark,
      let high = average(with: open, { $0.range?.upperBound }).mark, low <= high
    else { return nil }
    let started = open.filter { $0.soFar != nil }
    return Prospects(
      passed: low...high,
      credits: open.reduce(.zero) { $0 + ($1.credits ?? .zero) },
      soFar: started.isEmpty ? nil : average(with: started, \.soFar).mark,
      subjectsSoFar: started.count,
      subjects: open.count
    )
  }

  /// What is open and counts in the average.
  public var counted: [SubjectResult] {
    open.filter { $0.range != nil && ($0.credits ?? .zero) > .zero }
  }

  /// The mark that subjects take for an average, all of them the same.
  ///
  /// It is looked for on the grid of marks as they are written, and each is tried with the average itself: so the
  /// answer reaches it, and a tenth less does not. What is open and not asked about is left out, as a record leaves
  /// it out until it is passed.
  ///
  /// - Parameters:
  ///   - target: The average.
  ///   - over: The subjects; all that is open and counts, when there is none here.
  /// - Returns: The mark, or why there is none.
  public func need(average target: Exact, over: [SubjectID] = []) -> AverageNeed {
    let asked = counted.filter { over.isEmpty || over.contains($0.id) }
    guard !asked.isEmpty else { return .nothingOpen(average().mark) }
    func reached(_ mark: Exact) -> Exact? {
      average(with: asked) { result in
        result.range.map { min(max(mark, $0.lowerBound), $0.upperBound) }
      }.mark
    }
    let tenths = (0...100).compactMap { Exact($0) / .ten }
    guard let least = reached(.zero), let most = reached(.ten) else { return .nothingOpen(nil) }
    if least >= target { return .secured(least) }
    let mark = tenths.first { reached($0).map { $0 >= target } ?? false }
    return mark.map(AverageNeed.atLeast) ?? .outOfReach(most)
  }

  /// The average with marks supposed for some of what is open.
  private func average(
    with supposed: [SubjectResult],
    _ mark: (SubjectResult) -> Exact?
  ) -> Transcript.Average {
    let ids = Set(supposed.map(\.id))
    return average { ids.contains($0.id) ? mark($0) : nil }
  }

  /// Finds a subject by its short name, or by a beginning of its name that no other shares.
  ///
  /// - Throws: ``LookupError``.
  public func result(named typed: String) throws(LookupError) -> SubjectResult {
    results[try indexOfName(typed, among: results.map { (key: $0.id.rawValue, name: $0.name) })]
  }
}
