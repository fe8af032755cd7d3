extension Term.Infix {
  /// How tightly it binds: docs/syllabus-format.md lists the operators from loosest to tightest.
  var strength: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .unequal, .below, .atMost, .above, .atLeast: 4
    case .plus, .minus: 5
    case .times, .over: 6
    case .power: 8
    }
  }

  /// The other ways of writing it.
  fileprivate var spellings: [String] {
    switch self {
    case .equal: ["=", "=="]
    case .unequal: ["!=", "≠"]
    case .atMost: ["<=", "≤"]
    case .atLeast: [">=", "≥"]
    case .minus: ["-", "−"]
    case .times: ["*", "×", "·"]
    case .over: ["/", "÷"]
    default: [rawValue]
    }
  }
}

extension Term {
  private static let notStrength = 3
  private static let signStrength = 7
  private static let atomStrength = 9

  private var strength: Int {
    switch self {
    case .number, .truth, .name, .list, .grade, .attempted, .call: Term.atomStrength
    case .negative: Term.signStrength
    case .not: Term.notStrength
    case .infix(let infix, _, _): infix.strength
    }
  }

  /// The term as a person may write it: with the brackets that it needs, and at times with more.
  public func text(_ dice: inout Dice) -> String {
    switch self {
    case .number(let text), .name(let text): return text
    case .truth(let holds): return holds ? "true" : "false"
    case .grade: return "grade"
    case .attempted: return "attempted"
    case .list(let members):
      return "[" + members.map { $0.text(&dice) }.joined(separator: ", ") + "]"
    case .negative(let term): return "-" + term.text(&dice, from: Term.signStrength + 1)
    case .not(let term): return "not " + term.text(&dice, from: Term.notStrength + 1)
    case .infix(let infix, let left, let right):
      // Comparisons do not chain, and how powers group is not said: both sides are bracketed.
      let isAlone = infix.strength == Infix.equal.strength || infix == .power
      let sign = dice.pick(infix.spellings) ?? infix.rawValue
      return left.text(&dice, from: isAlone ? infix.strength + 1 : infix.strength) + " \(sign) "
        + right.text(&dice, from: infix.strength + 1)
    case .call(let call, let arguments):
      return call.rawValue + "("
        + arguments.map { $0.text(&dice) }.joined(separator: ", ") + ")"
    }
  }

  /// The term, in brackets when it binds less tightly than asked for.
  private func text(_ dice: inout Dice, from asked: Int) -> String {
    let text = text(&dice)
    return strength < asked || dice.chance(3) ? "(\(text))" : text
  }
}
