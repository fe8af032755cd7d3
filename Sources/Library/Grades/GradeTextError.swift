public import Engine

/// A typed grade that cannot be taken as it stands; nothing is guessed, clamped or cut.
public struct GradeTextError: Error, Hashable, Sendable {
  /// The text as it was typed.
  public let text: String
  /// What is wrong with it.
  public let problem: Problem

  /// Creates an error.
  public init(_ problem: Problem, in text: String) {
    self.text = text
    self.problem = problem
  }

  /// What can be wrong with a typed grade.
  public enum Problem: Hashable, Sendable {
    /// There is nothing but white space.
    case empty
    /// Not a number in digits with at most one decimal mark.
    case notANumber
    /// Several decimal marks: which one is meant cannot be told.
    case ambiguousMark
    /// More digits after the mark than are kept.
    case tooManyDecimals(limit: Int)
    /// More points than the part has.
    case aboveMaximum(Exact)
    /// More than 100 %.
    case aboveFullPercentage
    /// More points than the fraction's own denominator.
    case aboveWhole(Exact)
    /// Less than nothing.
    case belowZero
    /// A fraction of nothing.
    case fractionOfZero
    /// None of the part's letters.
    case unknownLetter(known: [String])
    /// None of the options, neither by text nor by number.
    case unknownOption(known: [String])
    /// Neither yes nor no.
    case notAFact
    /// Not the counts of a multiple-choice paper.
    case notAnswers(questions: Int)
    /// The counts do not add up to the number of questions.
    case answersDoNotAddUp(total: Int, questions: Int)
  }
}

extension GradeTextError: CustomStringConvertible {
  /// The text as typed, and what was expected of it.
  public var description: String { "\(text.debugDescription): \(problem)" }
}

extension GradeTextError.Problem: CustomStringConvertible {
  /// The problem without the text.
  public var description: String {
    switch self {
    case .empty: "nothing was typed; expected a grade, NP, EX or -"
    case .notANumber: "not a number; expected one such as 7,5 or 7.5"
    case .ambiguousMark: "several decimal marks; write only one, as in 7,5 or 7.5"
    case .tooManyDecimals(let limit): "more than \(limit) decimals"
    case .aboveMaximum(let maximum): "above the maximum, which is \(maximum)"
    case .aboveFullPercentage: "above 100 %"
    case .aboveWhole(let whole): "more than \(whole) out of \(whole)"
    case .belowZero: "below zero"
    case .fractionOfZero: "a fraction of zero"
    case .unknownLetter(let known): "not one of the letters \(known.joined(separator: ", "))"
    case .unknownOption(let known):
      "not one of the options \(known.joined(separator: ", ")), nor a number from 1 to \(known.count)"
    case .notAFact: "neither yes nor no"
    case .notAnswers(let questions):
      "expected the answers to \(questions) questions, such as "
        + "“\(questions) right 0 wrong 0 blank” or “\(questions)/0/0”"
    case .answersDoNotAddUp(let total, let questions):
      "\(total) answers, but the test has \(questions) questions"
    }
  }
}
