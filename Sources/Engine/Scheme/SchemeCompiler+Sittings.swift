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
    checkSittings(all.map(\.id.value))
    // In order, so that each one finds the program of the one before.
    var compiled: [SittingID: EarlierProgram] = [:]
    let sittings = inOrder(all).compactMap { sitting -> Scheme.Sitting? in
      let earlier = sitting.after.flatMap { compiled[$0.value] }
      let program = program(of: sitting, after: earlier)
      if let program { compiled[sitting.id.value] = EarlierProgram(program) }
      warnOfForgottenAfter(sitting, among: all)
      // The first sitting takes over from an earlier course, which its own formulas judge.
      let judge = sitting.after == nil ? compiled[sitting.id.value] : earlier
      let carry = sitting.carry.compactMap { carryRule($0, judgedBy: judge) }
      return program.map { program in
        Scheme.Sitting(
          id: sitting.id.value,
          after: sitting.after?.value,
          carry: carry,
          program: program
        )
      }
    }
    return PartUse(sittings).withoutUnusedParts()
  }

  /// Doubts a later sitting that takes over from an earlier course: it may have forgotten its `after`.
  private mutating func warnOfForgottenAfter(
    _ sitting: SittingDefinition,
    among all: [SittingDefinition]
  ) {
    guard sitting.after == nil, let first = all.first?.id.value, first != sitting.id.value,
      let carry = sitting.carry.first
    else { return }
    let problem =
      "without “after”, “\(sitting.id.value)” takes over from an earlier course; did you mean “after”: “\(first)”?"
    issues.append(SchemeIssue(.warning, problem, at: carry.part.location))
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

  private mutating func program(
    of sitting: SittingDefinition,
    after earlier: EarlierProgram?
  ) -> Program? {
    let id = sitting.id.value
    return program(
      values: values(of: sitting),
      grade: sitting.grade ?? definition.grade,
      rules: (sitting.rules ?? definition.rules).filter { $0.sittings.isEmpty(or: id) },
      after: earlier
    )
  }

  /// Checks the names of the sittings to which rules are limited.
  private mutating func checkSittings(_ known: [SittingID]) {
    let rules = definition.rules + definition.sittings.flatMap { $0.rules ?? [] }
    for name in rules.flatMap(\.sittings) where !known.contains(name.value) {
      let hint = closestName(to: name.value.rawValue, among: known.map(\.rawValue))
      report(
        "unknown sitting “\(name.value)”; "
          + (hint.map { "did you mean “\($0)”?" }
            ?? "known are \(known.map(\.rawValue).joined(separator: ", "))"),
        at: name.location
      )
    }
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
    judgedBy judge: EarlierProgram?
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
    let rule = carry.rule
    var condition: Expression?
    if let source = rule.condition {
      // What is wrong with the sitting before has been told.
      guard let judge else { return nil }
      condition = carryCondition(source, part: part, judge)
      guard condition != nil else { return nil }
    }
    return CarryRule(
      part: part,
      condition: condition,
      years: rule.years,
      then: rule.then,
      otherwise: rule.otherwise
    )
  }

  private mutating func carryCondition(
    _ source: Located<String>,
    part: Int,
    _ judge: EarlierProgram
  ) -> Expression? {
    let resolver = Resolver(
      nodes: judge.names,
      shapes: judge.shapes,
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

extension [Located<SittingID>] {
  /// Whether there is no limit, or a sitting is within it.
  func isEmpty(or id: SittingID) -> Bool { isEmpty || contains { $0.value == id } }
}

/// What a formula can name of the sitting before.
struct EarlierProgram {
  var names: [String: Int] = [:]
  var shapes: [Shape?] = []

  init(_ program: Program) {
    for (index, node) in program.nodes.enumerated() { names[node.id.rawValue] = index }
    shapes = program.nodes.map(\.shape)
  }
}
