/// Writes formulas, with no more parentheses than they need to be read as the same formula again.
///
/// As it is made it writes the formula language; what it writes for numbers, names and signs can be replaced, and
/// any piece by its result.
public struct FormulaWriter {
  /// How a constant is written, or a result that stands for a piece.
  public var number: (Exact) -> String = { $0.description }
  /// How a condition is written that always holds, or never, or whose result stands for it.
  public var truth: (Bool) -> String = { $0 ? "true" : "false" }
  /// What stands where there is no value.
  public var nothing = "–"
  /// How a name is written.
  public var name: (Step.Name) -> String = { $0.spelling }
  /// How a sign such as `*` or `>=` is written.
  public var sign: (String) -> String = { $0 }
  /// What stands between the items of a list and the arguments of a function.
  public var separator = ", "
  /// The pieces of which the result is written, and not how it came about.
  public var isReplaced: (Step) -> Bool = { _ in false }

  public init() {}

  /// The formula.
  public func text(_ step: Step) -> String { written(step).text }

  /// A number or a row of them.
  public func text(_ term: Term, isCondition: Bool = false) -> String {
    written(term, isCondition: isCondition).text
  }

  /// How tightly the outermost sign binds.
  private enum Binding: Int, Comparable {
    case or, and, not, comparison, sum, product, sign, power, operand

    static func < (left: Binding, right: Binding) -> Bool { left.rawValue < right.rawValue }
  }

  private typealias Written = (text: String, binding: Binding)

  private func written(_ step: Step) -> Written {
    if isReplaced(step) { return written(step.result, isCondition: step.isCondition) }
    func operand(_ index: Int, _ least: Binding) -> String {
      step.operands.indices.contains(index) ? text(step.operands[index], atLeast: least) : nothing
    }
    func infix(_ word: String, _ binding: Binding, _ left: Binding, _ right: Binding) -> Written {
      ("\(operand(0, left)) \(sign(word)) \(operand(1, right))", binding)
    }
    switch step.kind {
    case .constant: return written(step.result, isCondition: step.isCondition)
    case .name(let name): return (self.name(name), .operand)
    case .list: return ("[" + list(step.operands) + "]", .operand)
    case .call(let name, _), .state(let name):
      return ("\(name)(" + list(step.operands) + ")", .operand)
    case .negation: return (sign("-") + operand(0, .power), .sign)
    case .not: return ("not " + operand(0, .comparison), .not)
    case .comparison(let comparison): return infix(comparison.rawValue, .comparison, .sum, .sum)
    case .and: return infix("and", .and, .and, .not)
    case .or: return infix("or", .or, .or, .and)
    case .arithmetic(let sign):
      let word = String(sign.rawValue)
      switch sign {
      case .plus, .minus: return infix(word, .sum, .sum, .product)
      case .times, .over: return infix(word, .product, .product, .sign)
      case .power: return infix(word, .power, .operand, .operand)
      }
    }
  }

  private func text(_ step: Step, atLeast least: Binding) -> String {
    let (text, binding) = written(step)
    return binding < least ? "(\(text))" : text
  }

  private func list(_ steps: [Step]) -> String {
    steps.map { text($0) }.joined(separator: separator)
  }

  private func written(_ term: Term, isCondition: Bool) -> Written {
    switch term {
    case .row(let members):
      let items = members.map { written(.scalar($0), isCondition: isCondition).text }
      return ("[" + items.joined(separator: separator) + "]", .operand)
    case .scalar(nil): return (nothing, .operand)
    case .scalar(let value?) where isCondition: return (truth(!value.isZero), .operand)
    case .scalar(let value?):
      let text = number(value)
      // A fraction is a quotient, and a number below zero has a sign.
      if text.contains("/") { return (text, .product) }
      return (text, value < .zero ? .sign : .operand)
    }
  }
}

extension Step.Name {
  /// The name as formulas write it.
  public var spelling: String {
    switch self {
    case .node(let id): id.rawValue
    case .member(let id, let index): "\(id).\(index + 1)"
    case .own(let leaf): String(leaf.rawValue.reversed().prefix { $0 != "." }.reversed())
    case .word(let word): word
    }
  }
}

extension Step {
  /// The formula as the formula language writes it.
  public var formula: String { FormulaWriter().text(self) }
}
