/// One operation of a formula with its result and its operands, down to names and constants.
public struct Step: Hashable, Sendable {
  public var kind: Kind
  public var result: Term
  /// Whether the result is a condition: 1 where it holds, 0 where it does not.
  public var isCondition: Bool
  /// In the order in which the formula writes them.
  public var operands: [Step]

  public init(_ kind: Kind, _ result: Term, isCondition: Bool = false, _ operands: [Step] = []) {
    self.kind = kind
    self.result = result
    self.isCondition = isCondition
    self.operands = operands
  }

  public enum Kind: Hashable, Sendable {
    case constant
    case list
    case name(Name)
    case negation
    case not
    case arithmetic(ArithmeticOperator)
    case comparison(Comparison)
    case and
    case or
    /// A function by its name, `if` among them; with what decided, where something did.
    case call(String, Choice?)
    /// What is known of a part, whatever its points: `sat`, `absent`, `excused` or `fresh`.
    case state(String)
  }

  /// What a name in a formula stands for.
  public enum Name: Hashable, Sendable {
    /// A part or a value.
    case node(NodeID)
    /// A member of a row, counted from 0.
    case member(of: NodeID, Int)
    /// A part of the row member whose mark is worked out.
    case own(LeafID)
    /// Anything else that only some formulas can see: `grade`, `attempted`, `right`.
    case word(String)
  }

  /// What a function chose among its operands.
  public enum Choice: Hashable, Sendable {
    /// The members that still count, from the highest to the lowest, counted from 0.
    case members([Int])
    /// The first operand that has the result.
    case operand(Int)
    /// The last threshold that was reached, counted from 0; `nil` below the first.
    case threshold(Int?)
  }
}

extension Step {
  /// Whether the condition holds; `nil` for one without a value, for a row and for a number.
  public var holds: Bool? { isCondition ? result.value.holds : nil }

  /// The operand of an `if` over single numbers that its condition chose; `nil` for anything else.
  public var branch: Step? {
    guard case .call("if", .operand(let index)) = kind, operands.indices.contains(index) else {
      return nil
    }
    return operands[index]
  }
}
