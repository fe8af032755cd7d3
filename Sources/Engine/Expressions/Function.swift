/// The functions that a formula may call.
///
/// A new one is a case here and a line in its evaluation.
enum Function: String, CaseIterable, Hashable, Sendable {
  case min, max, mean, sum
  case count, all, any
  case best, drop
  case clamp, round, floor, ceil, table, sqrt
  case roundEven = "round_even"

  /// How many arguments the function takes.
  var arity: ClosedRange<Int> {
    switch self {
    case .min, .max, .mean, .sum: 1...64
    case .count, .all, .any: 1...64
    case .best, .drop: 2...2
    case .clamp, .table: 3...3
    case .round, .roundEven, .floor, .ceil: 1...2
    case .sqrt: 1...1
    }
  }

  /// What the arguments stand for, for an error message.
  var usage: String {
    switch self {
    case .min, .max, .mean, .sum: "\(rawValue)(a, b, …) or \(rawValue)(row)"
    case .count, .all, .any: "\(rawValue)(condition, …) or \(rawValue)(row of conditions)"
    case .best: "best(how many, row)"
    case .drop: "drop(how many, row)"
    case .clamp: "clamp(number, lowest, highest)"
    case .round, .roundEven, .floor, .ceil: "\(rawValue)(number) or \(rawValue)(number, step)"
    case .table: "table(number, [thresholds rising], [results])"
    case .sqrt: "sqrt(number)"
    }
  }

  /// Whether the arguments are conditions; otherwise they are numbers.
  var takesConditions: Bool {
    switch self {
    case .count, .all, .any: true
    default: false
    }
  }

  /// Whether the result is a condition.
  var givesCondition: Bool { self == .all || self == .any }

  /// Whether a row given is brought down to one number; else the function spreads over it.
  var reducesRows: Bool {
    switch self {
    case .min, .max, .mean, .sum, .count, .all, .any: true
    case .best, .drop, .clamp, .round, .roundEven, .floor, .ceil, .table, .sqrt: false
    }
  }

  /// How it takes a number to a multiple of a step, if that is what it does.
  var rounding: RoundingMode? {
    switch self {
    case .round: .halfUp
    case .roundEven: .halfEven
    case .floor: .down
    case .ceil: .up
    default: nil
    }
  }
}

/// Whether a part or a value cannot be called so, since formulas mean something else by it.
public func isReservedWord(_ name: String) -> Bool { reservedWords.contains(name) }

/// The words that a part or a value cannot be called.
let reservedWords: Set<String> = Set(Function.allCases.map(\.rawValue))
  .union(StateTest.allCases.map(\.rawValue))
  .union(["if", "and", "or", "not", "grade", "attempted", "before", "true", "false"])
