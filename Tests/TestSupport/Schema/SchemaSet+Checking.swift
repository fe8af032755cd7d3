package import JSON

/// What is wrong with a value.
struct SchemaFindings {
  /// What a schema does not allow.
  var invalid: [String] = []
  /// Members that no schema names; only looked for where strict.
  var unnamed: [String] = []
  /// The members that a schema names; nil where any are.
  var known: Set<String>? = []

  mutating func add(_ other: SchemaFindings) {
    invalid += other.invalid
    unnamed += other.unnamed
    known = known.flatMap { known in other.known.map(known.union) }
  }
}

extension SchemaSet {
  /// What is wrong with a value, each with the JSON pointer of its place; nothing when it is valid.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - schema: The schema, of ``schema(at:)``.
  ///   - isStrict: Whether a member that no schema names is wrong as well, though schemas allow it.
  /// - Returns: A line for each.
  package func problems(with value: JSONValue, schema: Int, isStrict: Bool) -> [String] {
    let findings = whole(value, schema, "")
    return findings.invalid + (isStrict ? findings.unnamed : [])
  }

  /// Everything about a value: of an object also the members that no schema names.
  private func whole(_ value: JSONValue, _ schema: Int, _ path: String) -> SchemaFindings {
    var findings = check(value, schema, path)
    if let known = findings.known {
      for member in value.object ?? [] where !known.contains(member.key) {
        findings.unnamed.append("\(path)/\(member.key): no schema names it")
      }
    }
    return findings
  }

  /// What one schema says of a value; members that others name are not its business.
  private func check(_ value: JSONValue, _ schema: Int, _ path: String) -> SchemaFindings {
    let node = nodes[schema]
    var findings = SchemaFindings()
    if node.allowsAnything { findings.known = nil }
    if let reference = node.reference { findings.add(check(value, reference, path)) }
    if let types = node.types, !value.fits(types) {
      findings.invalid.append("\(path): \(value.kindName), expected \(types.sorted())")
    }
    if let constant = node.constant, value != constant {
      findings.invalid.append("\(path): \(value), expected \(constant)")
    }
    if let options = node.options, !options.contains(value) {
      findings.invalid.append("\(path): \(value), expected one of \(options)")
    }
    checkScalar(value, node, path, &findings)
    checkMembers(value, node, path, &findings)
    for branch in node.all { findings.add(check(value, branch, path)) }
    choose(value, node.any, path, isExclusive: false, &findings)
    choose(value, node.one, path, isExclusive: true, &findings)
    return findings
  }

  private func checkScalar(
    _ value: JSONValue,
    _ node: SchemaNode,
    _ path: String,
    _ findings: inout SchemaFindings
  ) {
    if let text = value.string {
      if !node.lengths.contains(text.unicodeScalars.count) {
        findings.invalid.append("\(path): \(text.unicodeScalars.count) characters")
      }
      if let pattern = node.pattern, !pattern.matches(text) {
        findings.invalid.append("\(path): “\(text)”, expected \(pattern.text)")
      }
    } else if let number = value.integer, !node.range.contains(number) {
      findings.invalid.append("\(path): \(number), expected \(node.range)")
    }
  }

  private func checkMembers(
    _ value: JSONValue,
    _ node: SchemaNode,
    _ path: String,
    _ findings: inout SchemaFindings
  ) {
    if let elements = value.array {
      if !node.counts.contains(elements.count) {
        findings.invalid.append("\(path): \(elements.count) elements, expected \(node.counts)")
      }
      guard let items = node.items else { return }
      for (index, element) in elements.enumerated() {
        merge(whole(element, items, "\(path)/\(index)"), into: &findings)
      }
    } else if let members = value.object {
      for key in node.required where value[key] == nil {
        findings.invalid.append("\(path): no member “\(key)”")
      }
      for member in members {
        guard let schema = node.properties[member.key] ?? node.additional else { continue }
        findings.known?.insert(member.key)
        merge(whole(member.value, schema, "\(path)/\(member.key)"), into: &findings)
      }
    }
  }

  /// Takes over what is wrong further in; which members are named there says nothing here.
  private func merge(_ inner: SchemaFindings, into findings: inout SchemaFindings) {
    findings.invalid += inner.invalid
    findings.unnamed += inner.unnamed
  }

  private func choose(
    _ value: JSONValue,
    _ branches: [Int],
    _ path: String,
    isExclusive: Bool,
    _ findings: inout SchemaFindings
  ) {
    if branches.isEmpty { return }
    let outcomes = branches.map { check(value, $0, path) }
    let fitting = outcomes.filter(\.invalid.isEmpty)
    if isExclusive, fitting.count > 1 {
      findings.invalid.append("\(path): fits \(fitting.count) of the schemas, expected one")
    }
    for outcome in fitting { findings.add(outcome) }
    // Of those that do not fit, the one that nearly does says best what is wrong.
    if fitting.isEmpty, let nearest = outcomes.min(by: { $0.invalid.count < $1.invalid.count }) {
      findings.add(nearest)
    }
  }
}

extension JSONValue {
  /// Whether the value is of one of the types that schemas know.
  fileprivate func fits(_ types: Set<String>) -> Bool {
    switch kind {
    case .null: types.contains("null")
    case .bool: types.contains("boolean")
    case .number: types.contains("number") || (types.contains("integer") && integer != nil)
    case .string: types.contains("string")
    case .array: types.contains("array")
    case .object: types.contains("object")
    }
  }
}
