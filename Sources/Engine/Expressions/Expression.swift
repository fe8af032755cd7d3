/// A formula, resolved against a scheme and checked: evaluating it cannot fail.
///
/// A condition is a number here, 1 or 0; the compiler has told the two apart.
indirect enum Expression: Hashable, Sendable {
  case number(Exact)
  /// No value: the result of what is excused, once it is known.
  case nothing
  /// A list of constants, or of scalars: `[5, 6, 7]`.
  case list([Expression])
  /// The points of a part or a value.
  case node(Int)
  /// One member of a row, counted from 0.
  case member(of: Int, Int)
  /// The grade so far, in a rule.
  case grade
  /// What something came to in the sitting before, with the name that the formula asks for.
  case earlier(EarlierResult, text: String)
  /// A count of the multiple-choice paper whose points are worked out.
  case paper(PaperCount)
  /// A part of the row member whose mark is worked out.
  case ownPart(Int)
  case negated(Expression)
  case not(Expression)
  case arithmetic(ArithmeticOperator, Expression, Expression)
  case comparison(Comparison, Expression, Expression)
  case and(Expression, Expression)
  case or(Expression, Expression)
  /// One of two results; a row of so many members where any of the three is one.
  case choose(Expression, then: Expression, otherwise: Expression, width: Int?)
  case call(Function, [Expression])
  /// What is known of a part, spread over a row.
  case state(StateTest, StateSubject)
  /// The share of the grade's weight that was sat, in percent.
  case attempted
}

/// A result of the sitting before; the indices are those of its program.
enum EarlierResult: Hashable, Sendable {
  case node(Int)
  case member(of: Int, Int)
  case grade
}

/// The counts of a multiple-choice paper that its formula may use.
enum PaperCount: String, CaseIterable, Hashable, Sendable {
  case right, wrong, blank, questions
}

/// What stands between two numbers.
public enum ArithmeticOperator: Character, CaseIterable, Hashable, Sendable {
  case plus = "+"
  case minus = "-"
  case times = "*"
  case over = "/"
  case power = "^"
}

/// A question about what is known of a part, apart from its points.
enum StateTest: String, CaseIterable, Hashable, Sendable {
  /// A mark is in, here or carried over.
  case sat
  /// Not sat, not handed in, or not there at all.
  case absent
  case excused
  /// Marked in this very sitting.
  case fresh
}

/// Whose state is asked for.
enum StateSubject: Hashable, Sendable {
  case part(Int)
  case member(of: Int, Int)
  case ownPart(Int)
}
