extension SchemeCompiler {
  /// The most members of a row, and the most leaves of a scheme.
  private static let maxMembers = 200
  private static let maxLeaves = 2_000

  /// Gives every leaf its index and its address.
  mutating func layOutParts() {
    for part in definition.parts {
      checkName(part.id, against: partIndices)
      let name = part.id.value.rawValue
      guard partIndices[name] == nil else { continue }
      if let count = part.count, !(1...SchemeCompiler.maxMembers).contains(count.value) {
        report(
          "a row has 1 to \(SchemeCompiler.maxMembers) members, not \(count.value)",
          at: count.location
        )
        continue
      }
      let members = (part.count?.value ?? 1) * max(part.members.count, 1)
      guard members <= SchemeCompiler.maxLeaves - leaves.count else {
        report("a scheme has at most \(SchemeCompiler.maxLeaves) leaves", at: part.id.location)
        return
      }
      if let compiled = layOut(part) {
        partIndices[name] = parts.count
        parts.append(compiled)
      }
    }
  }

  private mutating func layOut(_ part: PartDefinition) -> CompiledPart? {
    let name = part.id.value.rawValue
    guard let count = part.count?.value else {
      guard part.members.isEmpty else {
        report("“\(name)” holds parts, so it must be a row: say “each”", at: part.id.location)
        return nil
      }
      let leaf = addLeaf(named: name, part, ownerOf: part)
      return compiled(part, .single(leaf), scale: leaves[leaf].maximum)
    }
    if part.members.isEmpty {
      let row = (1...count).map { addLeaf(named: "\(name).\($0)", part, ownerOf: part) }
      return compiled(part, .row(row), scale: row.first.map { leaves[$0].maximum } ?? .ten)
    }
    return layOutRowOfParts(part, count: count)
  }

  private mutating func layOutRowOfParts(_ part: PartDefinition, count: Int) -> CompiledPart? {
    let name = part.id.value.rawValue
    var ownParts: [String: (index: Int, isCondition: Bool)] = [:]
    for (index, member) in part.members.enumerated() {
      checkName(member.id, against: ownParts.mapValues(\.index))
      if member.count != nil || !member.members.isEmpty || member.condition != nil {
        report(
          "“\(member.id.value)” is inside a row: it can be neither a row nor conditional",
          at: member.id.location
        )
      }
      ownParts[member.id.value.rawValue] = (index, member.isFact)
    }
    guard let mark = part.memberMark else {
      report("“\(name)” holds parts; say how they make its mark with “mark”", at: part.id.location)
      return nil
    }
    let resolver = Resolver(nodes: [:], shapes: [], partCount: 0, ownParts: ownParts)
    let formula = attempt(mark) { syntax throws(SyntaxError) in try resolver.number(syntax) }
    guard let formula else { return nil }
    let members = (1...count).map { number in
      part.members.map { addLeaf(named: "\(name).\(number).\($0.id.value)", $0, ownerOf: part) }
    }
    var scale = Exact.ten
    if case .mark(let maximum) = part.kind {
      scale = maximum.value
      checkMaximum(maximum, of: name)
    }
    return compiled(part, .rowOfParts(members, mark: formula.expression), scale: scale)
  }

  private func compiled(_ part: PartDefinition, _ shape: PartShape, scale: Exact) -> CompiledPart {
    CompiledPart(
      definition: part,
      shape: shape,
      scale: scale,
      isCondition: part.isFact && part.members.isEmpty
    )
  }

  private mutating func addLeaf(
    named name: String,
    _ part: PartDefinition,
    ownerOf row: PartDefinition
  ) -> Int {
    var maximum = Exact.one
    var paper: Expression?
    let kind: Scheme.Leaf.Kind
    switch part.kind {
    case .mark(let of):
      maximum = of.value
      kind = .mark
      checkMaximum(of, of: name)
    case .fact: kind = .fact
    case .choice(let options):
      maximum = Exact(options.count)
      kind = .choice(options)
      if options.count < 2 {
        report("a choice needs at least two options", at: part.id.location)
      }
    case .test(let questions, let points, let of):
      maximum = of.value
      kind = .test(questions: questions)
      checkMaximum(of, of: name)
      let resolver = Resolver(nodes: [:], shapes: [], partCount: 0, knowsPaper: true)
      paper =
        attempt(points) { syntax throws(SyntaxError) in try resolver.number(syntax) }?.expression
    }
    let leaf = Scheme.Leaf(
      id: LeafID(rawValue: name),
      part: row.id.value,
      kind: kind,
      maximum: maximum,
      isOptional: part.isOptional || row.isOptional,
      isPenalty: part.isPenalty || row.isPenalty,
      paper: paper
    )
    leafIndices[leaf.id] = leaves.count
    leaves.append(leaf)
    return leaves.count - 1
  }

  private mutating func checkMaximum(_ maximum: Located<Exact>, of name: String) {
    guard maximum.value <= .zero else { return }
    report("the maximum of “\(name)” must be above 0, not \(maximum.value)", at: maximum.location)
  }
}

extension PartDefinition {
  fileprivate var isFact: Bool { kind == .fact }
}
