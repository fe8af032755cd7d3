public import Engine

/// What a student may want to reach in a subject, by the names that its syllabus gives.
public struct Goal: Hashable, Sendable {
  public var target: Target
  /// The lowest grade that reaches it, on the scheme's scale.
  public var grade: Exact
  /// The label that the grade has, if any.
  public var label: String?

  /// - Parameters:
  ///   - target: What to reach.
  ///   - grade: The lowest grade that reaches it.
  ///   - label: Its label.
  public init(_ target: Target, grade: Exact, label: String? = nil) {
    self.target = target
    self.grade = grade
    self.label = label
  }
}

extension Syllabus {
  /// The goals that a student climbs: passing, then each label and the usual marks above it, and the best grade.
  ///
  /// The usual marks are a half, seven and nine tenths of the scale: 5, 7 and 9 of 10.
  public var ladder: [Goal] {
    let pass = scheme.pass.mark
    let plain = labels.filter { !$0.isConditional }
    let tenths = [5, 7, 9, 10].map { scheme.scale * Exact($0) * Exact.tenth }
    let grades = Set((tenths + plain.map(\.minimum)).filter { $0 > pass })
    let goals = grades.sorted().map { grade in
      Goal(.grade(grade), grade: grade, label: plain.first { $0.minimum == grade }?.name)
    }
    let asking = labels.filter { $0.isConditional && $0.minimum >= pass }.reversed().map { label in
      Goal(.label(label.name), grade: label.minimum, label: label.name)
    }
    let above = (goals + asking).enumerated()
      .sorted { ($0.element.grade, $0.offset) < ($1.element.grade, $1.offset) }
      .map(\.element)
    return [Goal(.pass, grade: pass, label: plain.first { $0.minimum == pass }?.name)] + above
  }

  /// The goal that a text means: `pass`, a grade such as `7` or `7,5`, or a label.
  ///
  /// - Throws: ``QuestionError/target(_:)``.
  func goal(_ text: String) throws(QuestionError) -> Goal {
    if text == "pass" { return ladder[0] }
    if let grade = try? Exact(fraction: text) {
      guard grade >= .zero, grade <= scheme.scale else { throw .target(text) }
      let label = labels.first { !$0.isConditional && $0.minimum == grade }
      return Goal(.grade(grade), grade: grade, label: label?.name)
    }
    let wanted = text.foldedForSearch
    guard let label = labels.first(where: { $0.name.foldedForSearch == wanted }) else {
      throw .target(text)
    }
    let target = label.isConditional ? Target.label(label.name) : .grade(label.minimum)
    return Goal(target, grade: label.minimum, label: label.name)
  }
}

extension Exact {
  fileprivate static let tenth = (Exact.one / Exact.ten) ?? .one
}
