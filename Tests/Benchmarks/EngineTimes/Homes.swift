import Engine
import Library

/// A subject with some of its grades.
struct Enrolled {
  var scheme: Scheme
  /// What its ladder leads to: a pass, the usual marks, the labels.
  var targets: [Target]
  var record: GradeRecord
  var sitting: SittingID

  /// A subject of which the file says the scheme; the closure says which leaves have a grade.
  init?(_ file: [UInt8], graded: (Int) -> Bool) {
    guard let syllabus = Syllabus.read(file).syllabus else { return nil }
    scheme = syllabus.scheme
    targets = syllabus.ladder.map(\.target)
    sitting = syllabus.scheme.sittings.first?.id ?? .ordinary
    var states: [LeafID: LeafState] = [:]
    for (index, leaf) in syllabus.scheme.leaves.enumerated() where graded(index) {
      states[leaf.id] = Enrolled.grade(of: leaf, at: index)
    }
    record = GradeRecord([sitting: states])
  }

  /// The subject with the grades of the first worked case of its file.
  init?(firstCaseOf file: [UInt8]) {
    guard let syllabus = Syllabus.read(file).syllabus, let example = syllabus.cases.first else {
      return nil
    }
    scheme = syllabus.scheme
    targets = syllabus.ladder.map(\.target)
    sitting = example.sitting
    record = example.record
  }

  /// The grades that count.
  var sheet: Sheet { scheme.sheet(of: record, in: sitting) }

  /// Something around seven, in a step that makes the fractions work.
  private static func grade(of leaf: Scheme.Leaf, at index: Int) -> LeafState? {
    switch leaf.kind {
    case .mark:
      Exact(index % 7 + 61, over: 97).map { .graded(.points($0 * leaf.maximum)) }
    case .fact: .graded(.fact(true))
    case .choice: .graded(.choice(1))
    case .test(let questions):
      .graded(.answers(right: questions - questions / 4, wrong: questions / 4, blank: 0))
    }
  }

  /// All that can be told of the subject, from the grades alone: where it stands, and what each rung of its ladder needs.
  func answer() {
    var inquiry = scheme.currentInquiry(of: record)
    use(inquiry.standing())
    for target in targets { use(inquiry.need(target)) }
  }
}
