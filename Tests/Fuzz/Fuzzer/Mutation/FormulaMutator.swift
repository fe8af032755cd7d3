import Seeded

/// Changes a formula word by word.
struct FormulaMutator {
  private var random: SplitMix64
  /// Other formulas and names, pieces of which may be put in.
  private let others: [String]

  init(_ random: SplitMix64, splicing others: [String]) {
    (self.random, self.others) = (random, others)
  }

  mutating func mutated(_ text: String) -> String {
    var words = FormulaMutator.words(of: text)
    for _ in 0..<Int.random(in: 1...3, using: &random) { change(&words) }
    let changed = words.joined(separator: " ")
    return changed.utf8.count < 1_000 ? changed : text
  }

  private mutating func change(_ words: inout [String]) {
    guard let index = words.indices.randomElement(using: &random) else {
      words = [word()]
      return
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: words.remove(at: index)
    case 1: words.insert(word(), at: index)
    case 2, 3: words[index] = word()
    case 4: words = [pick(FormulaMutator.wraps) + "("] + words + [")"]
    case 5: words = [pick(FormulaMutator.wraps) + "("] + words + [",", word(), ")"]
    case 6:
      words += [pick(FormulaMutator.signs)] + FormulaMutator.words(of: pick(others))
    default: words.swapAt(index, words.indices.randomElement(using: &random) ?? index)
    }
  }

  private mutating func word() -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: pick(FormulaMutator.signs)
    case 1: pick(FormulaMutator.numbers)
    case 2: FormulaMutator.words(of: pick(others)).randomElement(using: &random) ?? "grade"
    default: pick(FormulaMutator.operands)
    }
  }

  private mutating func pick(_ texts: [String]) -> String {
    texts.randomElement(using: &random) ?? ""
  }

  /// Names and numbers as a piece each, signs one by one.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var isOpen = false
    for character in text {
      let isWord = character.isLetter || character.isNumber || "_.".contains(character)
      if isWord && isOpen {
        words[words.count - 1].append(character)
      } else if character != " " {
        words.append(String(character))
      }
      isOpen = isWord
    }
    return words
  }

  private static let signs = [
    "+", "-", "*", "/", "^", "<", "<=", ">", ">=", "=", "!=", "and", "or", ",", "(", ")", "not",
  ]
  private static let numbers = [
    "0", "1", "2", "0.5", "0.000001", "999999999999", "5", "10", "100", "-1", "[1, 2, 3]",
    "4.999999",
  ]
  private static let wraps = [
    "min", "max", "mean", "sum", "count", "all", "any", "best", "drop", "clamp", "round", "floor",
    "ceil", "round_even", "sqrt", "table", "sat", "absent", "excused", "fresh", "before", "if", "-",
    "not ", "1 / ", "",
  ]
  private static let operands = [
    "grade", "attempted", "true", "false", "before(grade)", "sqrt(2)", "999999999999 ^ 10", "a",
    "b",
    "f", "h", "r", "r.1", "r.2", "p", "w", "t", "right", "wrong", "blank", "questions",
  ]
}
