import Engine
import Phrases

/// Numbers and formulas as a person with a pencil wants them: nothing rounded that can be written in full.
struct Arithmetic {
  let canvas: Canvas

  private var mark: Character { canvas.phrases.decimalMark }

  /// A number for a column: `6,25`, `20/3 ≈ 6,67`, `≈4,1056`.
  func number(_ value: Exact) -> String {
    let text = brief(value)
    return text.contains("/") ? "\(text) ≈ \(value.text(places: 2, mark: mark))" : text
  }

  func number(_ value: Exact?) -> String { value.map { number($0) } ?? nothing }

  /// A number within a formula: `6,25`, `20/3`, `≈4,1056`.
  func brief(_ value: Exact) -> String {
    guard value.isExact else { return approximate(value) }
    if value.rounded(toPlaces: Exact.maxDecimals, .halfUp) == value {
      return value.text(places: Exact.maxDecimals, mark: mark)
    }
    let fraction = value.description
    // A fraction of long numbers is no easier to check than its decimals.
    return fraction.utf8.count <= 8 ? fraction : approximate(value)
  }

  private func approximate(_ value: Exact) -> String { "≈" + value.text(places: 4, mark: mark) }

  /// What stands where there is no number.
  var nothing: String { canvas.isASCII ? "-" : "–" }

  /// A formula in the language of the syllabus file, with the signs of print where the screen has them.
  func spelling(_ step: Step) -> String {
    var writer = FormulaWriter()
    writer.sign = sign
    writer.name = { $0.spelling.printable }
    return writer.text(step)
  }

  /// A result: a number, a condition in a word, or a row of them.
  func result(_ term: Term, isCondition: Bool) -> String {
    numbers.text(term, isCondition: isCondition)
  }

  /// A result for a column, a number that is no decimal with its decimals.
  func cell(_ term: Term, isCondition: Bool) -> String {
    guard case .scalar(let value) = term, !isCondition else {
      return result(term, isCondition: isCondition)
    }
    return number(value)
  }

  /// The operation with numbers for the names and the inner functions; `nil` where that shows nothing new.
  func substituted(_ step: Step) -> String? {
    switch step.kind {
    case .constant, .name, .list, .state: return nil
    case .call("mean", _): return mean(step.operands)
    case .call("sum", _): return values(step.operands).joined(separator: sign(" + "))
    case .call(let name, _):
      return "\(name)(\(list(step.operands.map { substituting.text($0) })))"
    case .negation, .not, .arithmetic, .comparison, .and, .or:
      let text = substituting.text(step)
      return text == numbers.text(step) ? nil : text
    }
  }

  /// A function with its arguments worked out; `nil` where they are plain numbers already.
  func workedOut(_ step: Step) -> String? {
    guard case .call(let name, _) = step.kind, name != "mean", name != "sum" else { return nil }
    let arguments = step.operands.map { result($0.result, isCondition: $0.isCondition) }
    let text = "\(name)(\(list(arguments)))"
    return text == substituted(step) ? nil : text
  }

  private func mean(_ operands: [Step]) -> String? {
    let values = values(operands)
    guard values.count > 1 else { return values.first }
    return "(" + values.joined(separator: " + ") + ") \(sign("/")) \(values.count)"
  }

  /// The members of all operands that have a value.
  private func values(_ operands: [Step]) -> [String] {
    operands.flatMap(\.result.members).compactMap(\.self)
      .map { $0 < .zero ? "(\(brief($0)))" : brief($0) }
  }

  private func list(_ items: [String]) -> String { items.joined(separator: separator) }

  /// A decimal comma asks for another sign between numbers.
  private var separator: String { mark == "," ? "; " : ", " }

  private var numbers: FormulaWriter {
    var writer = FormulaWriter()
    writer.number = { brief($0) }
    writer.truth = { canvas.phrases.holds($0) }
    writer.nothing = nothing
    writer.sign = sign
    writer.separator = separator
    writer.name = { $0.spelling.printable }
    return writer
  }

  private var substituting: FormulaWriter {
    var writer = numbers
    writer.isReplaced = Arithmetic.isReplaced
    return writer
  }

  /// Names of conditions stay: “sí and 6 ≥ 5” would say less.
  private static func isReplaced(_ step: Step) -> Bool {
    switch step.kind {
    case .name: !step.isCondition
    case .call: true
    case .constant, .list, .state, .negation, .not, .arithmetic, .comparison, .and, .or: false
    }
  }

  /// A sign of the formula language as it is printed.
  func sign(_ word: String) -> String {
    guard !canvas.isASCII else { return word }
    return switch word {
    case "*": "×"
    case "-": "−"
    case ">=": "≥"
    case "<=": "≤"
    case "!=": "≠"
    default: word
    }
  }
}
