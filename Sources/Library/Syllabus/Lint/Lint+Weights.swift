import Engine
import JSON

extension Lint {
  /// Weights that are meant as percentages or shares, and do not add up.
  ///
  /// Weights need no particular sum, since an average divides by it. But weights of which one is 10 or more
  /// and that add up to something near 100 are percentages to the author, and weights below 1 are shares.
  /// Those that move are taken as they are when everything was sat.
  static func weights(_ syllabus: Syllabus) -> [SchemeIssue] {
    syllabus.scheme.sittings.flatMap { sitting -> [SchemeIssue?] in
      let full = syllabus.scheme.fullMarks(in: sitting.id, withOptionalParts: true)
      let grade = issue(
        full.map { problem($0.gradeWeights, ofWhole: true) },
        at: syllabus.gradeSource(in: sitting.id)
      )
      let values = syllabus.values.map { value in
        issue(
          full.map { problem($0.weights[value.id] ?? [], ofWhole: false) },
          at: syllabus.valueSource(value.id, in: sitting.id)
        )
      }
      return [grade] + values
    }.compactMap(\.self)
  }

  /// The problem of an average, unless its weights add up for some choice of the student.
  private static func issue(_ problems: [String?], at source: JSONValue?) -> SchemeIssue? {
    guard let average = source?.average, let problem = problems.first ?? nil,
      problems.allSatisfy({ $0 != nil })
    else { return nil }
    return SchemeIssue(.warning, problem, at: average.offset)
  }

  /// What is wrong with weights; of a part of the grade, and not the whole, percentages may be less.
  private static func problem(_ weights: [Exact], ofWhole: Bool) -> String? {
    guard weights.count > 1 else { return nil }
    let sum = weights.reduce(.zero, +)
    let (kind, whole): (String, Exact)
    if weights.allSatisfy({ $0 < .one }) {
      (kind, whole) = ("shares", .one)
    } else if weights.contains(where: { $0 >= .ten }) && sum >= Exact(50) && sum <= Exact(150) {
      (kind, whole) = ("percentages", Exact(100))
    } else {
      return nil
    }
    guard sum > whole || ofWhole && sum < whole else { return nil }
    return "the weights look like \(kind), but add up to \(sum), not \(whole)"
  }
}
