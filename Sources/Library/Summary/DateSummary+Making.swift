public import Engine

extension DateSummary {
  /// The dates of a subject in all its sittings, sitting by sitting and part by part.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - known: How the student stands in a sitting, where that was worked out already.
  /// - Returns: One for each date that is set.
  static func dates(
    of subject: Subject,
    knowing known: (sitting: SittingID, standing: Standing)? = nil
  ) -> [DateSummary] {
    guard !subject.dates.isEmpty else { return [] }
    let awaited = subject.awaitedDates(knowing: known)
    var present: Sheet?
    /// Whether a grade that is still to come goes to an earlier sitting, from which it is kept.
    func isKept(_ index: Int, from sitting: SittingID) -> Bool {
      let sheet = present ?? subject.syllabus.scheme.currentInquiry(of: subject.record).sheet
      present = sheet
      let entry = sheet.entries[index]
      return entry.state == .pending && entry.origin == .kept(from: sitting)
    }
    var dates: [DateSummary] = []
    for sitting in subject.syllabus.scheme.sittings.map(\.id) {
      guard let entries = subject.dates[sitting] else { continue }
      let isAwaited = Set(awaited.first { $0.sitting == sitting }?.leaves ?? [])
      for (index, leaf) in subject.syllabus.leaves.enumerated() {
        guard let entry = entries[leaf.id] else { continue }
        let grade = subject.grades[sitting]?[leaf.id]
        dates.append(
          DateSummary(
            sitting: sitting,
            part: leaf.id,
            due: entry.due,
            occasion: leaf.occasion,
            state: grade.map { PartSummary.State($0.state) } ?? .pending,
            text: grade?.text,
            isDone: subject.done[sitting]?.contains(leaf.id) ?? false,
            quietUntil: entry.snooze?.until,
            isMoot: grade == nil && !isAwaited.contains(index) && !isKept(index, from: sitting)
          )
        )
      }
    }
    return dates
  }
}

extension Subject {
  /// The dated parts whose grade the student could still use, in the sitting where the student stands and in
  /// those that may follow; done or not.
  ///
  /// None of them has a grade that is enough, is excused or was not sat; and no sitting comes after one that is
  /// passed, or has had its turn.
  ///
  /// - Parameter known: How the student stands in a sitting, where that was worked out already.
  /// - Returns: The sittings in their order, with the indices of leaves in the order of the scheme.
  public func awaitedDates(
    knowing known: (sitting: SittingID, standing: Standing)? = nil
  ) -> [(sitting: SittingID, leaves: [Int])] {
    let (scheme, record) = (syllabus.scheme, record)
    var unseen = dates.count { !$0.value.isEmpty }
    var awaited: [(sitting: SittingID, leaves: [Int])] = []
    var next: SittingID? = unseen > 0 ? known?.sitting ?? currentSitting : nil
    while let sitting = next {
      let standing =
        sitting == known?.sitting
        ? known?.standing ?? scheme.standing(of: record, in: sitting)
        : scheme.standing(of: record, in: sitting)
      if let entries = dates[sitting], !entries.isEmpty {
        unseen -= 1
        let useful = Set(standing.open + standing.retakable)
        let leaves = scheme.leaves.indices.filter { index in
          let leaf = scheme.leaves[index]
          guard entries[leaf.id] != nil else { return false }
          // An optional part is open as long as it has no grade.
          return useful.contains(leaf.id)
            || leaf.isOptional && grades[sitting]?[leaf.id] == nil
        }
        awaited.append((sitting, leaves))
      }
      // Nothing of a sitting without dates need be known but that it comes before one with some.
      guard unseen > 0, standing.status != .settled(.pass) else { break }
      next = scheme.successor(of: sitting)?.id
    }
    return awaited
  }
}

extension PartSummary.State {
  init(_ state: LeafState) {
    switch state {
    case .pending: self = .pending
    case .graded: self = .graded
    case .excused: self = .excused
    case .absent: self = .absent
    }
  }
}
