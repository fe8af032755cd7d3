/// Resolves one condition of a rule, and finds in it what a person wants to hear: its sides.
struct ConditionResolver {
  var names: Resolver

  func condition(_ syntax: Syntax) throws(SyntaxError) -> Condition {
    let resolved = try names.condition(syntax)
    return Condition(
      expression: resolved.expression,
      text: syntax.description,
      sides: sides(resolved, syntax)
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
}
