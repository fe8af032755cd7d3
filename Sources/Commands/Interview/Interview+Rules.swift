internal import Engine
internal import Library
internal import Phrases
internal import Texts

/// What is asked once the parts are known.
extension Interview {
  func rules(_ answers: SyllabusAnswers) -> [InterviewStep] {
    [essential(answers), pass(answers), secondSitting, decimals]
  }

  private func essential(_ answers: SyllabusAnswers) -> InterviewStep {
    let parts = answers.parts
    let exam = parts.lastIndex { part in
      let name = part.name.foldedForSearch
      return name.contains("exam") || name.contains("final")
    }
    return InterviewStep(
      .essential(parts.map(\.name.printable)),
      suggesting: exam.map { String($0 + 1) } ?? "-"
    ) { (text, answers) throws(InterviewProblem) in
      let named = parts.firstIndex { $0.name.foldedForSearch == text.foldedForSearch }
      if let named {
        answers.essential = named
      } else {
        answers.essential = text == "-" ? nil : try choice(text, of: parts.count, orElse: ["-"])
      }
    }
  }

  private func pass(_ answers: SyllabusAnswers) -> InterviewStep {
    let scale = answers.scale
    let half = (scale / Exact(2)).map { wording.number($0) }
    return InterviewStep(.pass(scale: wording.number(scale)), suggesting: half) {
      (text, answers) throws(InterviewProblem) in
      answers.pass = try positive(text, most: scale)
    } then: { answers in
      answers.parts.contains { $0.minimum != nil } ? [cap(answers)] : []
    }
  }

  /// Guides that do not say leave the grade just short of a pass.
  private func cap(_ answers: SyllabusAnswers) -> InterviewStep {
    let scale = answers.scale
    let short = max(answers.pass - Exact(tenths: 1), .zero)
    return InterviewStep(.cap, suggesting: wording.number(short)) {
      (text, answers) throws(InterviewProblem) in
      answers.cap = text == "-" ? nil : try number(text, most: scale)
    }
  }

  private var secondSitting: InterviewStep {
    InterviewStep(.secondSitting, suggesting: phrases.yes) {
      (text, answers) throws(InterviewProblem) in
      if phrases.isYes(text) {
        answers.sittings = phrases.twoSittings.map {
          SyllabusAnswers.Sitting(id: $0.id, name: $0.name)
        }
      } else if phrases.isNo(text) {
        answers.sittings = []
      } else {
        throw .yesOrNo(text.printable)
      }
    } then: { answers in
      answers.sittings.isEmpty ? [] : answers.parts.indices.map { carry($0, answers) }
    }
  }

  /// The exam is usually taken again, and the course work kept.
  private func carry(_ place: Int, _ answers: SyllabusAnswers) -> InterviewStep {
    InterviewStep(
      .carry(of: answers.parts[place].name.printable),
      suggesting: place == answers.essential ? "2" : "1"
    ) { (text, answers) throws(InterviewProblem) in
      let all = SyllabusAnswers.Carry.allCases
      answers.parts[place].carry = all[try choice(text, of: all.count)]
    }
  }

  private var decimals: InterviewStep {
    InterviewStep(.decimals) { (text, answers) throws(InterviewProblem) in
      switch text {
      case "", "-": answers.rounding = nil
      case "0": answers.rounding = Exact(1)
      case "1": answers.rounding = Exact(tenths: 1)
      case "2": answers.rounding = Exact(tenths: 1) * Exact(tenths: 1)
      default: throw .choice(text.printable, ["0", "1", "2"])
      }
    }
  }
}

/// How answers are read.
extension Interview {
  /// The place of a choice that is answered by its number, from 1.
  func choice(
    _ text: String,
    of count: Int,
    orElse others: [String] = []
  ) throws(InterviewProblem) -> Int {
    guard let number = Int(text), (1...count).contains(number) else {
      throw text.isEmpty ? .empty : .choice(text.printable, (1...count).map(String.init) + others)
    }
    return number - 1
  }

  /// A number above 0.
  func positive(_ text: String, most: Exact? = nil) throws(InterviewProblem) -> Exact {
    if text.isEmpty { throw .empty }
    guard let value = try? Exact(decimal: text), value > .zero, most.map({ value <= $0 }) ?? true
    else { throw .positive(text.printable, most: most.map { wording.number($0) }) }
    return value
  }

  /// A number from 0.
  func number(_ text: String, most: Exact) throws(InterviewProblem) -> Exact {
    guard let value = try? Exact(decimal: text), value >= .zero, value <= most else {
      throw .number(text.printable, most: wording.number(most))
    }
    return value
  }
}

extension Exact {
  /// So many tenths.
  fileprivate init(tenths: Int) { self = (Exact(tenths) / Exact(10)) ?? .zero }
}
