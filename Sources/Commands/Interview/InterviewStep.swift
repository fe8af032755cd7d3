internal import Library
internal import Phrases

/// A question as data: what is asked, how the answer is read, and what is asked because of it.
struct InterviewStep {
  let question: InterviewQuestion
  /// What is taken where the answer is empty, as a person would type it.
  let suggestion: String?
  /// Puts the answer, without space at its ends, in its place.
  private let take: (String, inout SyllabusAnswers) throws(InterviewProblem) -> Void
  /// The questions that come next because of it, before all others.
  let followers: (SyllabusAnswers) -> [InterviewStep]

  init(
    _ question: InterviewQuestion,
    suggesting suggestion: String? = nil,
    take: @escaping (String, inout SyllabusAnswers) throws(InterviewProblem) -> Void,
    then followers: @escaping (SyllabusAnswers) -> [InterviewStep] = { _ in [] }
  ) {
    self.question = question
    self.suggestion = suggestion
    self.take = take
    self.followers = followers
  }

  /// Takes an answer as typed.
  ///
  /// - Throws: Why it cannot be read; then nothing has been taken.
  func answer(
    _ typed: String,
    _ answers: inout SyllabusAnswers
  ) throws(InterviewProblem) {
    let text = typed.withoutSpaceAround
    try take(text.isEmpty ? suggestion ?? "" : text, &answers)
  }
}

extension String {
  fileprivate var withoutSpaceAround: String {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
