public import Engine

extension SyllabusCase {
  /// One expectation that is not met.
  public struct Failure: Hashable, Sendable, CustomStringConvertible {
    /// The key of the expectation in the file.
    public var field: String
    /// What the file expects.
    public var expected: String
    /// What the scheme gives.
    public var got: String

    /// The failure as it is printed: `grade: expected 4.5, got 4.9`.
    public var description: String { "\(field): expected \(expected), got \(got)" }
  }

  /// Puts the case to a scheme, and returns what does not come out as expected.
  public func failures(in scheme: Scheme) -> [Failure] {
    let sheet = scheme.sheet(of: record, in: sitting)
    let standing = scheme.standing(on: sheet)
    var failures = unusableGrades(in: scheme)
    func check(_ field: String, _ expected: String?, _ got: String, isMet: Bool) {
      guard let expected, !isMet else { return }
      failures.append(Failure(field: field, expected: expected, got: got))
    }
    func check(_ field: String, _ expected: Exact??, _ got: Settled) {
      guard let expected else { return }
      check(field, numberText(expected), got.text, isMet: got.isDecided(as: expected))
    }
    let verdict = standing.verdict
    check(
      "verdict",
      expectation.verdict?.rawValue,
      verdict.rawValue,
      isMet: expectation.verdict == verdict
        || expectation.verdict == .fail && verdict == .outOfReach
    )
    check("grade", expectation.grade, standing.settled(\.grade))
    check("computed", expectation.computed, standing.settled(\.computed))
    check("secured", expectation.secured, .decided(standing.secured.grade))
    check("best", expectation.best, .decided(standing.best.grade))
    if let expected = expectation.label {
      let got = standing.decided(\.label)
      let text = got.map { $0 ?? "no label" } ?? "open"
      check("label", expected ?? "no label", text, isMet: got == .some(expected))
    }
    if let expected = expectation.need {
      let target = expectation.target.map { Target.grade($0) } ?? .pass
      let need = scheme.need(Question(target: target, over: expectation.over), on: sheet)
      check("need", expected.text, need.answer.text, isMet: expected.agrees(with: need.answer))
    }
    return failures
  }
}

extension SyllabusCase {
  /// Grades that the case types where the sitting takes none, and which would go unseen.
  private func unusableGrades(in scheme: Scheme) -> [Failure] {
    record.sittings.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { sitting, grades in
      let sheet = scheme.sheet(of: record, in: sitting)
      let closed = scheme.closed(on: sheet)
      return scheme.leaves.indices.compactMap { index -> Failure? in
        let leaf = scheme.leaves[index].id
        guard let typed = grades[leaf], typed != .pending else { return nil }
        let reason: String
        switch sheet.entries[index].origin {
        case .own where closed.contains(leaf) && typed != .absent: reason = "there is no such part"
        case .own, .retakable: return nil
        case .kept: reason = "it is kept from before"
        case .lost: reason = "the part is lost there"
        }
        return Failure(
          field: "grades",
          expected: "no grade of “\(leaf)” in \(sitting)",
          got: "one, but \(reason)"
        )
      }
    }
  }
}

/// A number that may still be open.
private enum Settled {
  case open
  case decided(Exact?)

  var text: String {
    switch self {
    case .open: "open"
    case .decided(let number): numberText(number)
    }
  }

  func isDecided(as expected: Exact?) -> Bool {
    guard case .decided(let number) = self else { return false }
    guard let number, let expected else { return number == nil && expected == nil }
    guard !number.isExact, let places = expected.decimalPlaces else {
      return number.satisfies(.equal, expected)
    }
    // A root has no end: it agrees as far as the case writes it.
    return number.rounded(toPlaces: places, .halfUp).satisfies(.equal, expected)
  }
}

extension Exact {
  /// The least decimal places that write the number, at most 6; `nil` where more are needed.
  fileprivate var decimalPlaces: Int? {
    (0...6).first { rounded(toPlaces: $0, .down).satisfies(.equal, self) }
  }
}

private func numberText(_ number: Exact?) -> String { number?.description ?? "no grade" }

extension Standing {
  fileprivate var verdict: SyllabusCase.Verdict {
    switch status {
    case .settled(.pass): .pass
    case .settled(.fail): open.isEmpty ? .fail : .outOfReach
    case .settled(.notPresented): .notPresented
    case .open: .open
    }
  }

  /// What is known of the outcome, when what is open cannot change it.
  fileprivate func decided<Detail: Equatable>(_ detail: (Outcome) -> Detail?) -> Detail?? {
    let (least, most) = (detail(secured), detail(best))
    return open.isEmpty || least == most ? .some(least) : nil
  }

  fileprivate func settled(_ number: (Outcome) -> Exact?) -> Settled {
    decided(number).map { .decided($0) } ?? .open
  }
}

extension SyllabusCase.Need {
  fileprivate var text: String {
    switch self {
    case .mark(let mark): mark.description
    case .secured: "secured"
    case .outOfReach: "out of reach"
    }
  }

  fileprivate func agrees(with answer: Need.Answer) -> Bool {
    switch (self, answer) {
    case (.mark(let mark), .atLeast(let shown, _)):
      mark.rounded(toPlaces: 2, .up) == shown.mark
    case (.secured, .secured), (.outOfReach, .outOfReach), (.outOfReach, .nothingLeft): true
    case (.mark, _), (.secured, _), (.outOfReach, _): false
    }
  }
}

extension Need.Answer {
  fileprivate var text: String {
    switch self {
    case .secured: "secured"
    case .atLeast(let mark, _): mark.mark.text(places: 2)
    case .within(let ranges):
      "only "
        + ranges.map { "\($0.lowerBound.mark.text())–\($0.upperBound.mark.text())" }
        .joined(separator: ", ")
    case .outOfReach, .nothingLeft: "out of reach"
    }
  }
}
