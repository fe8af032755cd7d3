import Engine
import JSON

extension SyllabusAnswers {
  /// The syllabus file, as people write it.
  public var text: String { SyllabusDocument(json).text }

  private var json: JSONValue {
    let names = formulaNames
    var members: [(String, JSONValue)] = [
      ("format", 1), ("subject", subject), ("pass", number(pass)),
    ]
    if scale != Exact(10) { members.append(("scale", number(scale))) }
    members.append(("parts", .object(zip(names, parts).map { ($0, file(of: $1)) })))
    members.append(("grade", grade(names)))
    let rules = rules(names)
    if !rules.isEmpty { members.append(("rules", .array(rules))) }
    if let rounding { members.append(("rounding", .string("round(grade, \(rounding))"))) }
    if !sittings.isEmpty { members.append(("sittings", sittings(names))) }
    return .object(members)
  }

  private var subject: JSONValue {
    var members: [(String, JSONValue)] = [("name", .string(name))]
    if let code { members.append(("code", .string(code))) }
    if let credits { members.append(("credits", number(credits))) }
    if let university { members.append(("university", .string(university))) }
    return .object(members)
  }

  private func file(of part: Part) -> JSONValue {
    var members: [(String, JSONValue)] = [("name", .string(part.name))]
    if part.maximum != Exact(10) { members.append(("of", number(part.maximum))) }
    if part.count > 1 { members.append(("each", number(Exact(part.count)))) }
    return .object(members)
  }

  private func grade(_ names: [String]) -> JSONValue {
    let parts = zip(names, self.parts)
    switch combination {
    case .average:
      return .object([("average", .object(parts.map { ($0, number($1.weight)) }))])
    case .sum:
      let terms = parts.map { $1.count > 1 ? "sum(\($0))" : $0 }
      return .string(terms.joined(separator: " + "))
    }
  }

  private func rules(_ names: [String]) -> [JSONValue] {
    var rules: [JSONValue] = []
    // Not to have presented ends the judging, and so comes first.
    if let essential, names.indices.contains(essential) {
      let condition = JSONValue.string("absent(\(names[essential]))")
      rules.append(.object([("when", condition), ("verdict", "not presented")]))
    }
    let minimums = zip(names, parts).compactMap { name, part in
      part.minimum.map { JSONValue.string("\(name) >= \($0)") }
    }
    if let first = minimums.first {
      let required = minimums.count > 1 ? JSONValue.array(minimums) : first
      var rule: [(String, JSONValue)] = [("require", required)]
      if let cap { rule.append(("grade", .string("min(grade, \(cap))"))) }
      rules.append(.object(rule))
    }
    return rules
  }

  private func sittings(_ names: [String]) -> JSONValue {
    // What is not mentioned starts anew.
    let carried = zip(names, parts).filter { $1.carry != .redo }
    let carry = JSONValue.object(carried.map { ($0, .string($1.carry.rawValue)) })
    var before: String?
    return .object(
      sittings.map { sitting in
        var members: [(String, JSONValue)] = [("name", .string(sitting.name))]
        if let before {
          members.append(("after", .string(before)))
          if !carried.isEmpty { members.append(("carry", carry)) }
        }
        before = sitting.id
        return (sitting.id, .object(members))
      }
    )
  }

  private func number(_ value: Exact) -> JSONValue { JSONValue(.number(value.description)) }
}

extension SyllabusAnswers {
  /// The names of the parts in formulas: made of those that people read, each another and no word of the language.
  var formulaNames: [String] {
    var taken: Set<String> = []
    return parts.map { part in
      let base = Self.formulaName(of: part.name)
      var name = base
      var number = 2
      while isReservedWord(name) || taken.contains(name) {
        name = "\(base)_\(number)"
        number += 1
      }
      taken.insert(name)
      return name
    }
  }

  /// The letters and digits of a name, its words joined: `Prácticas de laboratorio` → `practicas_de_laboratorio`.
  private static func formulaName(of name: String) -> String {
    let words = name.foldedForSearch.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    // Room for a number behind it.
    let joined = String(words.joined(separator: "_").prefix(48))
    guard let first = joined.first else { return "part" }
    return first.isLetter ? joined : "p\(joined)"
  }
}
