import Engine
import JSON

extension Lint {
  /// Formulas that come to more than their scale, or can never come to all of it.
  ///
  /// More by what is optional is meant to be more, and so is less by a `min`. Of values only those are looked
  /// at that an average divides by their scale.
  static func scales(_ syllabus: Syllabus) -> [SchemeIssue] {
    syllabus.scheme.sittings.flatMap { sitting in
      let reader = ScaleReader(syllabus, sitting.id)
      return [reader.grade] + syllabus.values.map { reader.value($0.id) }
        + syllabus.parts.map(reader.row)
    }.compactMap(\.self) + syllabus.scheme.leaves.compactMap { paper($0, in: syllabus) }
  }

  /// A multiple-choice paper whose formula makes something else of all answers right than its maximum.
  private static func paper(_ leaf: Scheme.Leaf, in syllabus: Syllabus) -> SchemeIssue? {
    guard case .test(let questions) = leaf.kind, let part = syllabus.definition(of: leaf.part),
      let most = leaf.points(of: .answers(right: questions, wrong: 0, blank: 0)),
      most.satisfies(.unequal, leaf.maximum)
    else { return nil }
    let problem =
      "“\(leaf.part)” comes to \(most) with every answer right, but is out of \(leaf.maximum); "
      + "mend “points”, or say “of”: \(most)"
    return SchemeIssue(.warning, problem, at: part.keyOffset)
  }
}

/// Compares what the formulas of one sitting come to with their scales.
private struct ScaleReader {
  private let syllabus: Syllabus
  private let sitting: SittingID
  private let full: [FullMarks]
  private let limits: Limits
  /// What some average divides by its scale.
  private let averaged: Set<String>

  init(_ syllabus: Syllabus, _ sitting: SittingID) {
    self.syllabus = syllabus
    self.sitting = sitting
    full = syllabus.scheme.fullMarks(in: sitting, withOptionalParts: false)
    limits = syllabus.scheme.limits(in: sitting)
    let members = syllabus.averages(in: sitting).flatMap { $0.object ?? [] }
    averaged = Set(members.map(\.key))
  }

  var grade: SchemeIssue? {
    let scale = syllabus.scheme.scale
    let place = syllabus.gradeSource(in: sitting).start
    if let most = excess(full.map(\.grade), over: scale) {
      let problem =
        "the grade comes to \(most) when every mark is full, above the scale of \(scale); "
        + "write min(…, \(scale)), make what is extra “optional”, or say a larger “scale”"
      return SchemeIssue(.warning, problem, at: place)
    }
    return limits.grade.shortMost(of: scale).map { most in
      let problem =
        "the grade comes to \(most) at most, not to \(scale); "
        + "mend the weights, or write min(…, \(most)) if the guide means it"
      return SchemeIssue(.warning, problem, at: place)
    }
  }

  func value(_ id: NodeID) -> SchemeIssue? {
    guard averaged.contains(id.rawValue), let source = syllabus.valueSource(id, in: sitting)
    else { return nil }
    let scale = source["of"]?.number.flatMap { try? Exact(decimal: $0) } ?? .ten
    return result(id, scale: scale, "counts as out of \(scale) in an average", at: source.start)
  }

  /// A row whose members have parts makes their marks by a formula.
  func row(_ part: Syllabus.Part) -> SchemeIssue? {
    guard !part.parts.isEmpty, let mark = syllabus.partSource(part.id)?["mark"] else { return nil }
    let scale = part.maximum
    return result(part.id, scale: scale, "is out of \(scale)", at: mark.start)
  }

  private func result(_ id: NodeID, scale: Exact, _ use: String, at place: Int) -> SchemeIssue? {
    let problem: String
    if let most = excess(full.map { $0.results[id] }, over: scale) {
      problem = "“\(id)” comes to \(most) when every mark is full, but \(use); say “of”: \(most)"
    } else if let most = limits.results[id]?.shortMost(of: scale) {
      problem = "“\(id)” comes to \(most) at most, but \(use); say “of”: \(most)"
    } else {
      return nil
    }
    return SchemeIssue(.warning, problem, at: place)
  }

  /// The most that it comes to, if that is above the scale.
  private func excess(_ points: [Exact?], over scale: Exact) -> Exact? {
    points.compactMap(\.self).max().flatMap { $0.satisfies(.above, scale) ? $0 : nil }
  }
}

extension Limits.Result {
  /// The most that it can be, if that is below the scale and not said to be in so many words.
  fileprivate func shortMost(of scale: Exact) -> Exact? {
    most.flatMap { !isCapped && $0.satisfies(.below, scale) ? $0 : nil }
  }
}
