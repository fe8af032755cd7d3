import Engine
public import Library
import Phrases

extension Wording {
  /// Says a goal and what it takes.
  ///
  /// - Parameters:
  ///   - rung: The goal and the answer.
  ///   - subject: The subject, for the names of its parts.
  ///   - namesParts: Whether several parts are named, because others are open besides.
  /// - Returns: Such as `Para aprobar: necesitas un 4,2 en lo que falta y al menos un 4 en Examen`.
  public func sentence(
    _ rung: Rung,
    in subject: SubjectSummary,
    namesParts: Bool = false
  ) -> String {
    let takes = takes(rung, in: subject.naming(rung), namesParts: namesParts)
    return phrases.goal(goal(rung.goal), takes: takes)
  }

  /// What a goal takes in few words, for a table: `un 4,2 y al menos un 4 en Examen`.
  ///
  /// - Parameters:
  ///   - rung: The goal and the answer.
  ///   - subject: The subject, for the names of its parts.
  ///   - brief: Whether only the common mark is said, which is enough by itself, and no grade.
  /// - Returns: The words; they follow a heading that says what they are.
  public func entry(_ rung: Rung, in subject: SubjectSummary, brief: Bool = false) -> String {
    let subject = subject.naming(rung)
    var rung = rung
    if brief {
      rung.need.withFloorsApart = nil
      rung.need.floors = []
      rung.need.joint = []
      rung.grade = nil
    }
    let need = rung.need
    guard need.withFloorsApart?.hundredths != 0 else {
      return phrases.list(besides(need, in: subject)) + conditions(need, in: subject)
    }
    switch need.answer {
    case .secured, .outOfReach, .nothingLeft: return takes(rung, in: subject)
    case .atLeast, .within:
      guard let amount = amount(need, in: subject) else { return "" }
      return phrases.list([amount] + besides(need, in: subject)) + conditions(need, in: subject)
    }
  }

  /// How many answers of each paper of a need may be wrong: one line for each, and one more where blanks pay.
  ///
  /// - Parameters:
  ///   - need: The answer.
  ///   - subject: The subject, for the names of its parts.
  /// - Returns: Such as `En Test puedes fallar 4 de 25 si contestas todas`.
  public func papers(_ need: NeedSummary, in subject: SubjectSummary) -> [String] {
    need.papers.flatMap { paper -> [String] in
      let name = subject.name(of: paper.leaf)
      var lines: [String] = []
      if let last = paper.rows.last, last.answered == paper.questions {
        lines.append(phrases.mayMiss(last.mayMiss, of: paper.questions, in: name))
      }
      // Where wrong answers cost nothing, as many have to be right however many are answered.
      let right = Set(paper.rows.map { $0.answered - $0.mayMiss })
      if right.count > 1 {
        lines.append(phrases.mayMiss(in: name, byAnswered: paper.steps))
      }
      return lines
    }
  }

  /// What is supposed beside the grades that are in, for a heading; `nil` where it is nothing.
  ///
  /// - Parameters:
  ///   - grades: The grades that are supposed, as typed, by the name of their part.
  ///   - others: What is taken of the parts that are not asked about: `best`, `so-far`, or a mark out of 10.
  /// - Returns: Such as `Suponiendo Trabajo: 8 y lo demás como hasta ahora`.
  public func supposing(
    _ grades: [(name: String, grade: String)],
    others: String?
  ) -> String? {
    let rest: String? =
      switch others {
      case nil: nil
      case "best": phrases.othersFull
      case "so-far": phrases.othersAsSoFar
      case "worst": phrases.others(at: "0")
      case let mark?: phrases.others(at: mark.printable)
      }
    let all =
      grades.map { phrases.supposed($0.grade.printable, of: $0.name.printable) }
      + [rest].compactMap(\.self)
    return all.isEmpty ? nil : phrases.supposing(all)
  }

  /// The goal in words: `Para aprobar`, `Para un 7 (Notable)`.
  private func goal(_ goal: Goal) -> String {
    switch goal.target {
    case .pass: phrases.toPass
    case .grade, .label: phrases.toReach(number(goal.grade), label: goal.label?.printable)
    }
  }

  private func takes(
    _ rung: Rung,
    in subject: SubjectSummary,
    namesParts: Bool = false
  ) -> String {
    let grade = rung.grade.map { self.grade($0, in: subject, deciding: rung.goal.grade) }
    switch rung.need.answer {
    case .secured: return phrases.goalSecured(grade)
    case .outOfReach: return phrases.goalOutOfReach(best: rung.isTellingBest ? grade : nil)
    case .nothingLeft: return phrases.goalMissed(grade)
    case .atLeast, .within:
      return need(rung.need, in: subject, namesParts: namesParts).uncapitalized
    }
  }

  /// A grade on its own side of the one that it is held against.
  private func grade(_ grade: Exact, in subject: SubjectSummary, deciding goal: Exact) -> String {
    number(grade, near: [.above(.zero), .atLeast(subject.scale), .atLeast(goal)])
  }
}

extension Rung {
  /// Whether the best grade says why the goal is out of reach; one that is high enough says nothing.
  fileprivate var isTellingBest: Bool { grade.map { $0.satisfies(.below, goal.grade) } ?? false }
}

extension Need.Paper {
  /// The numbers of answers at which one more may be wrong; to answer any more pays only at the next.
  fileprivate var steps: [(answered: Int, wrong: Int)] {
    rows.reduce(into: []) { steps, row in
      if steps.last.map({ row.mayMiss > $0.wrong }) ?? true {
        steps.append((row.answered, row.mayMiss))
      }
    }
  }
}

extension SubjectSummary {
  /// The subject with the names that an answer brings.
  func naming(_ rung: Rung) -> SubjectSummary {
    var subject = self
    subject.names.merge(rung.names) { known, _ in known }
    return subject
  }
}
