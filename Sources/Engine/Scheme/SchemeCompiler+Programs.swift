extension SchemeCompiler {
  /// Compiles the formulas and rules of one sitting.
  mutating func program(
    values: [ValueDefinition],
    grade: Located<Formula>,
    rules: [RuleDefinition],
    after earlier: EarlierProgram?
  ) -> Program? {
    guard let names = names(with: values) else { return nil }
    let order = order(values: values, nodes: names)
    var resolver = Resolver(
      nodes: names,
      shapes: parts.map { Shape(isCondition: $0.isCondition, width: $0.width) }
        + values.map { _ in nil },
      partCount: parts.count,
      earlier: earlier
    )
    var nodes: [Node?] = Array(repeating: nil, count: names.count)
    for index in order ?? [] {
      guard let node = node(index, values: values, resolver) else { continue }
      nodes[index] = node
      resolver.shapes[index] = node.shape
    }
    resolver.knowsAttempted = true
    // Also after an error above, so that all of them are told at once.
    let kind = gradeNode(grade, resolver)
    resolver.knowsGrade = true
    let compiledRules = rules.compactMap { rule($0, resolver) }
    let rounding = definition.rounding.flatMap { gradeLeft($0, resolver) }
    let complete = nodes.compactMap(\.self)
    guard let order, let kind, complete.count == nodes.count else { return nil }
    let scales = complete.map(\.scale)
    return Program(
      nodes: complete.map { $0.measured(by: scales) },
      order: order,
      grade: kind.measured(by: scales),
      gradeScale: definition.scale.value,
      rules: compiledRules,
      rounding: rounding,
      labels: labels(resolver)
    )
  }

  /// The nodes by name, the parts first; `nil` when a name is there twice.
  private mutating func names(with values: [ValueDefinition]) -> [String: Int]? {
    var names = partIndices
    for value in values {
      checkName(value.id, against: names)
      names[value.id.value.rawValue] = names[value.id.value.rawValue] ?? names.count
    }
    return names.count == parts.count + values.count ? names : nil
  }

  private mutating func labels(_ resolver: Resolver) -> [Program.Label] {
    // Of two from the same grade, the one that asks for more comes first.
    let ranked = definition.labels.sorted {
      ($0.minimum, $0.condition == nil ? 0 : 1) > ($1.minimum, $1.condition == nil ? 0 : 1)
    }
    return ranked.compactMap { label in
      guard let source = label.condition else {
        return Program.Label(name: label.name, minimum: label.minimum)
      }
      return singleCondition(source, named: "a label’s “when”", resolver).map {
        Program.Label(name: label.name, minimum: label.minimum, condition: $0)
      }
    }
  }

  /// A condition that is not a row of them.
  private mutating func singleCondition(
    _ source: Located<String>,
    named what: String,
    _ resolver: Resolver
  ) -> Expression? {
    attempt(source) { syntax throws(SyntaxError) in
      let resolved = try resolver.condition(syntax)
      guard resolved.shape.width == nil else {
        throw SyntaxError(message: "\(what) needs one condition, not a row of them", offset: 0)
      }
      return resolved.expression
    }
  }

  private mutating func gradeNode(
    _ grade: Located<Formula>,
    _ resolver: Resolver
  ) -> NodeKind? {
    guard let (kind, shape) = formula(grade, resolver) else { return nil }
    guard !shape.isCondition, shape.width == nil else {
      report("“grade” must be one number, not a row or a condition", at: grade.location)
      return nil
    }
    return kind
  }

  private mutating func node(
    _ index: Int,
    values: [ValueDefinition],
    _ resolver: Resolver
  ) -> Node? {
    guard index < parts.count else {
      let value = values[index - parts.count]
      guard let (kind, shape) = formula(value.formula, resolver) else { return nil }
      if value.scale.value <= .zero {
        report("the scale of “\(value.id.value)” must be above 0", at: value.scale.location)
      }
      return Node(id: value.id.value, kind: kind, scale: value.scale.value, shape: shape)
    }
    let part = parts[index]
    var condition: Expression?
    if let source = part.definition.condition {
      let resolved = attempt(source) { syntax throws(SyntaxError) in
        let resolved = try resolver.condition(syntax)
        guard resolved.shape.width == nil || resolved.shape.width == part.width else {
          throw SyntaxError(message: "“if” has other members than the part", offset: 0)
        }
        return resolved
      }
      guard let resolved else { return nil }
      condition = resolved.expression
    }
    return Node(
      id: part.definition.id.value,
      kind: .part(part.shape, condition: condition),
      scale: part.scale,
      shape: Shape(isCondition: part.isCondition, width: part.width)
    )
  }

  private mutating func formula(
    _ formula: Located<Formula>,
    _ resolver: Resolver
  ) -> (NodeKind, Shape)? {
    switch formula.value {
    case .expression(let text):
      let resolved = attempt(Located(text, at: formula.location)) { syntax throws(SyntaxError) in
        // A value may be a condition: “released”: "partial >= 7".
        try resolver.resolve(syntax)
      }
      return resolved.map { (.expression($0.expression), $0.shape) }
    case .average(let members):
      let compiled = members.compactMap { member($0, resolver) }
      guard compiled.count == members.count else { return nil }
      if members.isEmpty { report("an average needs a member", at: formula.location) }
      return (.average(compiled), Shape())
    }
  }

  private mutating func member(
    _ member: Formula.AverageMember,
    _ resolver: Resolver
  ) -> NodeKind.Member? {
    let resolved = attempt(Located(member.name.value.rawValue, at: member.name.location)) {
      syntax throws(SyntaxError) in try resolver.number(syntax)
    }
    guard let resolved else { return nil }
    guard case .node(let node) = resolved.expression else {
      report(
        "“\(member.name.value)” is not the name of a part or a value",
        at: member.name.location
      )
      return nil
    }
    guard let weight = weight(member, width: resolved.shape.width, resolver) else { return nil }
    return NodeKind.Member(node: node, weight: weight)
  }

  private mutating func weight(
    _ member: Formula.AverageMember,
    width: Int?,
    _ resolver: Resolver
  ) -> NodeKind.Weight? {
    let name = member.name.value
    switch member.weight {
    case .number(let weight):
      if weight.value < .zero { report("the weight of “\(name)” is below 0", at: weight.location) }
      return .number(weight.value)
    case .list(let weights):
      guard weights.count == width else {
        let members = width.map { "\($0) members" } ?? "no members"
        report(
          "\(weights.count) weights for “\(name)”, which has \(members)",
          at: member.name.location
        )
        return nil
      }
      for weight in weights where weight.value < .zero {
        report("a weight of “\(name)” is below 0", at: weight.location)
      }
      return .list(weights.map(\.value))
    case .expression(let source):
      // What was attempted is told by the weights, so none of them can ask for it.
      var resolver = resolver
      resolver.knowsAttempted = false
      let resolved = attempt(source) { syntax throws(SyntaxError) in
        let resolved = try resolver.number(syntax)
        guard resolved.shape.width == nil else {
          throw SyntaxError(message: "a weight is one number, not a row", offset: 0)
        }
        return resolved
      }
      return resolved.map { .expression($0.expression) }
    }
  }

  private mutating func rule(_ rule: RuleDefinition, _ resolver: Resolver) -> Rule? {
    let test: Rule.Test
    switch rule.test {
    case .require(let sources):
      let compiled = sources.compactMap { conditions($0, resolver) }
      guard compiled.count == sources.count else { return nil }
      test = .require(compiled.flatMap { $0 })
    case .when(let source, let verdict):
      let reader = ConditionResolver(names: resolver)
      let compiled = attempt(source) { syntax throws(SyntaxError) in try reader.condition(syntax) }
      guard let compiled else { return nil }
      test = .when(compiled, verdict)
    }
    switch rule.grade {
    case .unchanged: return Rule(test: test, grade: .unchanged, name: rule.name, cite: rule.cite)
    case .nothing: return Rule(test: test, grade: .nothing, name: rule.name, cite: rule.cite)
    case .expression(let source):
      return gradeLeft(source, resolver).map {
        Rule(test: test, grade: .expression($0), name: rule.name, cite: rule.cite)
      }
    }
  }

  /// A formula that may use the grade so far, and gives another.
  private mutating func gradeLeft(_ source: Located<String>, _ resolver: Resolver) -> Expression? {
    attempt(source) { syntax throws(SyntaxError) in
      let resolved = try resolver.number(syntax)
      guard resolved.shape.width == nil else {
        throw SyntaxError(message: "a grade is one number, not a row", offset: 0)
      }
      return resolved.expression
    }
  }

  /// The conditions of a requirement: each side of its `and`s, so that a person hears which one fails.
  private mutating func conditions(
    _ source: Located<String>,
    _ resolver: Resolver
  ) -> [Condition]? {
    let reader = ConditionResolver(names: resolver)
    return attempt(source) { syntax throws(SyntaxError) in
      var conditions: [Condition] = []
      for conjunct in syntax.conjuncts { conditions.append(try reader.condition(conjunct)) }
      return conditions
    }
  }

  /// The order in which nodes follow what they need, or `nil` after reporting a cycle.
  private mutating func order(values: [ValueDefinition], nodes: [String: Int]) -> [Int]? {
    let needs = (0..<nodes.count).map { index in
      let mentioned =
        index < parts.count
        ? names(in: parts[index].definition.condition)
        : names(in: values[index - parts.count].formula.value)
      return mentioned.compactMap { nodes[$0] }
    }
    var order: [Int] = []
    var isDone = Array(repeating: false, count: nodes.count)
    var isOnPath = isDone
    for root in 0..<nodes.count where !isDone[root] {
      // Depth first with a stack of our own: no file can exhaust the thread's.
      var path: [(node: Int, next: Int)] = [(root, 0)]
      isOnPath[root] = true
      while let (node, next) = path.last {
        guard next < needs[node].count else {
          path.removeLast()
          isOnPath[node] = false
          isDone[node] = true
          order.append(node)
          continue
        }
        path[path.count - 1].next += 1
        let needed = needs[node][next]
        guard !isOnPath[needed] else {
          let cycle = path.map(\.node).drop { $0 != needed }
          reportCycle(cycle + [needed], values: values)
          return nil
        }
        guard !isDone[needed] else { continue }
        path.append((needed, 0))
        isOnPath[needed] = true
      }
    }
    return order
  }

  private mutating func reportCycle(_ cycle: [Int], values: [ValueDefinition]) {
    let ids = cycle.map { index in
      index < parts.count ? parts[index].definition.id : values[index - parts.count].id
    }
    let text = ids.map { "\($0.value)" }.joined(separator: " → ")
    report("“\(ids[0].value)” depends on itself: \(text)", at: ids[0].location)
  }

  private mutating func names(in source: Located<String>?) -> [String] {
    guard let source else { return [] }
    // What does not parse is reported where the formula is compiled.
    return (try? syntax(of: source.value))?.names ?? []
  }

  private mutating func names(in formula: Formula) -> [String] {
    switch formula {
    case .expression(let text): return names(in: Located(text))
    case .average(let members):
      return members.flatMap { member in
        let weight: [String] =
          if case .expression(let source) = member.weight { names(in: source) } else { [] }
        return [member.name.value.rawValue] + weight
      }
    }
  }
}
