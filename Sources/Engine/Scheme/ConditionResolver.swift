/// Resolves one condition of a rule, and finds in it what a person wants to hear: sides and minimum.
struct ConditionResolver {
  var names: Resolver
  var parts: [SchemeCompiler.CompiledPart]

  func condition(_ syntax: Syntax) throws(SyntaxError) -> Condition {
    let resolved = try names.condition(syntax)
    return Condition(
      expression: resolved.expression,
      text: syntax.description,
      sides: sides(resolved, syntax),
      floor: floor(resolved.expression)
    )
  }

  private func sides(_ resolved: Resolver.Resolved, _ syntax: Syntax) -> Condition.Sides? {
    // What all members must meet is told of the one that does not.
    if case .call(.all, let inner) = resolved.expression, inner.count == 1,
      case .call(_, let written) = syntax.kind, written.count == 1
    {
      return sides((inner[0], resolved.shape), written[0])
    }
    guard case .comparison(let comparison, let left, let right) = resolved.expression,
      case .comparison(_, let written, _) = syntax.kind
    else { return nil }
    var name: NodeID?
    switch written.kind {
    case .name(let text): name = NodeID(rawValue: text)
    case .member(let text, let member): name = NodeID(rawValue: "\(text).\(member)")
    default: break
    }
    return Condition.Sides(name: name, left: left, comparison: comparison, right: right)
  }

  /// The minimum that a plain condition sets: `exam >= 4`, `4 <= exam`, `all(lab >= 5)`.
  private func floor(_ expression: Expression) -> Condition.Floor? {
    switch expression {
    case .call(.all, let arguments) where arguments.count == 1:
      return floor(arguments[0])
    case .comparison(.atLeast, let part, .number(let minimum)),
      .comparison(.atMost, .number(let minimum), let part):
      return floorLeaves(part).map { .init(leaves: $0, minimum: minimum, isStrict: false) }
    case .comparison(.above, let part, .number(let minimum)),
      .comparison(.below, .number(let minimum), let part):
      return floorLeaves(part).map { .init(leaves: $0, minimum: minimum, isStrict: true) }
    default: return nil
    }
  }

  private func floorLeaves(_ expression: Expression) -> [Int]? {
    let found: [Int]
    switch expression {
    case .node(let index) where index < parts.count:
      if case .rowOfParts = parts[index].shape { return nil }
      found = parts[index].shape.leaves
    case .member(of: let index, let member) where index < parts.count:
      guard case .row(let row) = parts[index].shape else { return nil }
      found = [row[member]]
    default: return nil
    }
    return found
  }
}
