/// A formula as it is written: its shape is known, its names are not resolved yet.
struct Syntax: Hashable, Sendable {
  indirect enum Kind: Hashable, Sendable {
    case number(Exact)
    case list([Syntax])
    case name(String)
    /// `lab.2`, counted from 1 as written.
    case member(String, Int)
    case negated(Syntax)
    case not(Syntax)
    case arithmetic(ArithmeticOperator, Syntax, Syntax)
    case comparison(Comparison, Syntax, Syntax)
    case and(Syntax, Syntax)
    case or(Syntax, Syntax)
    case call(String, [Syntax])
  }

  var kind: Kind
  /// The offset in bytes from the start of the formula.
  var offset: Int
}

extension Syntax {
  /// The names that the formula mentions, each once, in the order of the text.
  var names: [String] {
    var names: [String] = []
    collect(into: &names)
    return names
  }

  private func collect(into names: inout [String]) {
    switch kind {
    case .number: break
    case .name(let name), .member(let name, _):
      if !names.contains(name) { names.append(name) }
    // What was before does not wait for what is now.
    case .call("before", _): break
    case .list(let items), .call(_, let items):
      for item in items { item.collect(into: &names) }
    case .negated(let operand), .not(let operand): operand.collect(into: &names)
    case .arithmetic(_, let left, let right), .comparison(_, let left, let right),
      .and(let left, let right), .or(let left, let right):
      left.collect(into: &names)
      right.collect(into: &names)
    }
  }

  /// The conditions that must all hold for this one to hold: the sides of its `and`s.
  var conjuncts: [Syntax] {
    guard case .and(let left, let right) = kind else { return [self] }
    return left.conjuncts + right.conjuncts
  }
}

extension Syntax: CustomStringConvertible {
  /// The formula in its plainest spelling, for a person who asks why.
  var description: String {
    switch kind {
    case .number(let value): value.description
    case .list(let items): "[" + items.map(\.description).joined(separator: ", ") + "]"
    case .name(let name): name
    case .member(let name, let member): "\(name).\(member)"
    case .negated(let operand): "-\(operand.grouped)"
    case .not(let operand): "not \(operand.grouped)"
    case .arithmetic(let sign, let left, let right):
      "\(left.grouped) \(sign.rawValue) \(right.grouped)"
    case .comparison(let comparison, let left, let right):
      "\(left) \(comparison.rawValue) \(right)"
    case .and(let left, let right): "\(left.grouped) and \(right.grouped)"
    case .or(let left, let right): "\(left.grouped) or \(right.grouped)"
    case .call(let name, let items):
      name + "(" + items.map(\.description).joined(separator: ", ") + ")"
    }
  }

  private var grouped: String {
    switch kind {
    case .arithmetic, .negated, .and, .or, .not: "(\(self))"
    default: description
    }
  }
}

/// What is wrong with the text of a formula, and where.
struct SyntaxError: Error, Hashable, Sendable {
  var message: String
  /// The offset in bytes from the start of the formula.
  var offset: Int
}
