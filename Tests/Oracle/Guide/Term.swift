/// A formula or a condition as a tree.
public indirect enum Term: Hashable, Sendable {
  /// A number as it is typed: digits, at most six decimals.
  case number(String)
  case truth(Bool)
  /// A part, a value, or a member of a row: `exam`, `lab.2`.
  case name(String)
  case list([Term])
  /// In a rule: the grade so far.
  case grade
  case attempted
  case negative(Term)
  case not(Term)
  case infix(Infix, Term, Term)
  case call(Call, [Term])

  /// What stands between two terms.
  public enum Infix: String, CaseIterable, Hashable, Sendable {
    case or, and
    case equal = "="
    case unequal = "!="
    case below = "<"
    case atMost = "<="
    case above = ">"
    case atLeast = ">="
    case plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"
    case power = "^"
  }

  /// The functions of the formula language.
  public enum Call: String, CaseIterable, Hashable, Sendable {
    case `if`
    case min, max, mean, sum
    case count, all, any
    case best, drop
    case clamp, round, floor, ceil, sqrt, table
    case roundEven = "round_even"
    case sat, absent, excused, fresh
    case before
  }
}
