internal import Engine
internal import Library
internal import Phrases
internal import Texts

/// The questions from a guide to a file, each with what it takes.
///
/// Pure: who asks them and where the answers come from is not known here.
struct Interview {
  let phrases: any Phrasebook
  let wording: Wording

  /// The most parts that are asked for, and the most marks of one: together they stay below what a file may have.
  static let most = (parts: 20, marks: 100)

  init(_ language: Language) {
    phrases = language.phrases
    wording = Wording(language)
  }

  /// The questions that everybody is asked first.
  var steps: [InterviewStep] {
    [
      InterviewStep(.name) { (text, answers) throws(InterviewProblem) in
        if text.isEmpty { throw .empty }
        answers.name = text
      },
      InterviewStep(.code) { text, answers in answers.code = text.isEmpty ? nil : text },
      InterviewStep(.credits) { (text, answers) throws(InterviewProblem) in
        answers.credits = text.isEmpty ? nil : try positive(text)
      },
      InterviewStep(.university) { text, answers in answers.university = text.isEmpty ? nil : text
      },
      InterviewStep(.combination, suggesting: "1") { (text, answers) throws(InterviewProblem) in
        let place = try choice(text, of: SyllabusAnswers.Combination.allCases.count)
        answers.combination = SyllabusAnswers.Combination.allCases[place]
      } then: { _ in
        [part(0)]
      },
    ]
  }
}

/// The parts.
extension Interview {
  /// The name of a part; without one the parts are all told.
  private func part(_ place: Int) -> InterviewStep {
    InterviewStep(.part(isFirst: place == 0)) { (text, answers) throws(InterviewProblem) in
      if text.isEmpty {
        if answers.parts.isEmpty { throw .empty }
        return
      }
      if answers.parts.contains(where: { $0.name.foldedForSearch == text.foldedForSearch }) {
        throw .sameName(text.printable)
      }
      answers.parts.append(SyllabusAnswers.Part(text))
    } then: { answers in
      guard answers.parts.indices.contains(place) else { return rules(answers) }
      let isLast = place + 1 == Self.most.parts
      return [count(place, answers)] + (isLast ? [] : [part(place + 1)])
    }
  }

  private func count(_ place: Int, _ answers: SyllabusAnswers) -> InterviewStep {
    let name = answers.parts[place].name.printable
    return InterviewStep(.count(of: name), suggesting: "1") {
      (text, answers) throws(InterviewProblem) in
      guard let count = Int(text), (1...Self.most.marks).contains(count) else {
        throw .whole(text.printable, most: Self.most.marks)
      }
      answers.parts[place].count = count
    } then: { answers in
      [maximum(place, answers)]
    }
  }

  private func maximum(_ place: Int, _ answers: SyllabusAnswers) -> InterviewStep {
    let part = answers.parts[place]
    // Points that are added are what the guide says they are; a mark that weighs is nearly always out of 10.
    let usual = answers.combination == .average ? "10" : nil
    return InterviewStep(
      .maximum(of: part.name.printable, isEach: part.count > 1),
      suggesting: usual
    ) { (text, answers) throws(InterviewProblem) in
      answers.parts[place].maximum = try positive(text)
    } then: { answers in
      let minimum = minimum(place, answers)
      return answers.combination == .average ? [weight(place, answers), minimum] : [minimum]
    }
  }

  private func weight(_ place: Int, _ answers: SyllabusAnswers) -> InterviewStep {
    let soFar = answers.parts[..<place].reduce(Exact.zero) { $0 + $1.weight }
    let rest = Exact(100) - soFar
    let isShare = place > 0 && rest > .zero
    return InterviewStep(
      .weight(of: answers.parts[place].name.printable, soFar: wording.number(soFar)),
      suggesting: isShare ? wording.number(rest) : nil
    ) { (text, answers) throws(InterviewProblem) in
      let number = text.hasSuffix("%") ? String(text.dropLast()) : text
      answers.parts[place].weight = try positive(number)
    }
  }

  private func minimum(_ place: Int, _ answers: SyllabusAnswers) -> InterviewStep {
    let part = answers.parts[place]
    let maximum = wording.number(part.maximum)
    return InterviewStep(
      .minimum(of: part.name.printable, maximum: maximum, isEach: part.count > 1)
    ) { (text, answers) throws(InterviewProblem) in
      let isNone = text.isEmpty || text == "-"
      answers.parts[place].minimum = isNone ? nil : try positive(text, most: part.maximum)
    }
  }
}
