extension SchemeCompiler {
  /// Compiles every sitting: the base scheme first, then what each one changes in it.
  mutating func compileSittings() -> [Scheme.Sitting] {
    let written = definition.sittings
    var known: Set<SittingID> = []
    for sitting in written where !known.insert(sitting.id.value).inserted {
      report("the sitting “\(sitting.id.value)” is there twice", at: sitting.id.location)
    }
    // A first sitting with nothing of its own need not be written: `after` names it.
    var all: [SittingDefinition] = []
    for sitting in written {
      if let after = sitting.after, known.insert(after.value).inserted {
        all.append(SittingDefinition(id: after))
      }
      all.append(sitting)
    }
    if !all.contains(where: { $0.after == nil }) {
      if let first = all.first {
        report("the sittings come after each other in a circle", at: first.id.location)
        return []
      }
      all.append(SittingDefinition(id: Located(.ordinary, at: definition.grade.location)))
    }
    return inOrder(all).compactMap { sitting in
      program(of: sitting).map { program in
        Scheme.Sitting(
          id: sitting.id.value,
          after: sitting.after?.value,
          carry: sitting.carry.compactMap { carryRule($0, of: sitting, among: all) },
          program: program
        )
      }
    }
  }

  /// Each sitting after the one it follows; what stands in a circle is reported and left out.
  private mutating func inOrder(_ sittings: [SittingDefinition]) -> [SittingDefinition] {
    var ordered: [SittingDefinition] = []
    var rest = sittings
    while !rest.isEmpty {
      let ready = rest.filter { sitting in
        sitting.after.map { after in ordered.contains { $0.id.value == after.value } } ?? true
      }
      guard !ready.isEmpty else {
        report("the sittings come after each other in a circle", at: rest[0].id.location)
        return ordered
      }
      ordered += ready
      rest.removeAll { sitting in ready.contains { $0.id.value == sitting.id.value } }
    }
    return ordered
  }

  private mutating func program(of sitting: SittingDefinition) -> Program? {
    program(
      values: values(of: sitting),
      grade: sitting.grade ?? definition.grade,
      rules: sitting.rules ?? definition.rules
    )
  }

  private func values(of sitting: SittingDefinition) -> [ValueDefinition] {
    var values = definition.values
    for patch in sitting.values {
      switch patch {
      case .remove(let id): values.removeAll { $0.id.value == id.value }
      case .replace(let value):
        if let index = values.firstIndex(where: { $0.id.value == value.id.value }) {
          values[index] = value
        } else {
          values.append(value)
        }
      }
    }
    return values
  }

  private mutating func carryRule(
    _ carry: CarryDefinition,
    of sitting: SittingDefinition,
    among all: [SittingDefinition]
  ) -> CarryRule? {
    let name = carry.part.value.rawValue
    guard let part = partIndices[name] else {
      let hint = closestName(to: name, among: partIndices.keys.sorted())
      report(
        "unknown part “\(name)”" + (hint.map { "; did you mean “\($0)”?" } ?? ""),
        at: carry.part.location
      )
      return nil
    }
    guard let after = sitting.after else {
      report(
        "“carry” needs “after”: the sitting whose grades “\(sitting.id.value)” takes over",
        at: carry.part.location
      )
      return nil
    }
    switch carry.rule {
    case .always(let carry):
      return CarryRule(part: part, condition: nil, then: carry, otherwise: carry)
    case .when(let source, let then, let otherwise):
      guard let earlier = all.first(where: { $0.id.value == after.value }) else { return nil }
      let condition = carryCondition(source, part: part, in: earlier)
      return condition.map {
        CarryRule(part: part, condition: $0, then: then, otherwise: otherwise)
      }
    }
  }

  private mutating func carryCondition(
    _ source: Located<String>,
    part: Int,
    in earlier: SittingDefinition
  ) -> Expression? {
    let values = values(of: earlier)
    guard let program = program(of: earlier) else { return nil }
    var names = partIndices
    for (index, value) in values.enumerated() {
      names[value.id.value.rawValue] = parts.count + index
    }
    let resolver = Resolver(
      nodes: names,
      shapes: program.nodes.map(\.shape),
      partCount: parts.count,
      knowsAttempted: true
    )
    let width = parts[part].width
    return attempt(source) { syntax throws(SyntaxError) in
      let resolved = try resolver.condition(syntax)
      guard resolved.shape.width == nil || resolved.shape.width == width else {
        throw SyntaxError(message: "the condition has other members than the part", offset: 0)
      }
      return resolved.expression
    }
  }
}
