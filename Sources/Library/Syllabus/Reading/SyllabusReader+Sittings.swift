import Engine
import JSON

extension SyllabusReader {
  private static let sittingKeys = ["name", "cite", "after", "carry", "grade", "values", "rules"]

  mutating func readSittings(_ file: Object, into draft: inout SyllabusDraft) {
    guard let value = file["sittings"] else { return }
    let all = members(value, "“sittings”")
    let ids = all.map(\.key)
    for member in all {
      let id = SittingID(rawValue: member.key)
      var sitting = SittingDefinition(id: Located(id, at: member.keyOffset))
      var shown = Syllabus.Sitting(id: id, name: member.key, cite: nil)
      var what: String { "sitting “\(member.key)”" }
      if let object = object(member.value, what, keys: SyllabusReader.sittingKeys) {
        shown.name = string(object, "name") ?? member.key
        shown.cite = string(object, "cite")
        sitting.after = after(object, id: member.key, known: ids)
        sitting.carry = carry(object)
        sitting.grade = object["grade"].flatMap { formulaOrAverage($0, "“grade”") }
        sitting.rules = object["rules"].map { rules($0) }
        sitting.values = patches(object, into: &draft)
      }
      draft.definition.sittings.append(sitting)
      draft.sittings.append(shown)
    }
  }

  /// The sittings to which a rule is limited: `"july"`, or a list of them.
  mutating func sittings(_ object: Object) -> [Located<SittingID>] {
    guard let value = object["sittings"] else { return [] }
    if value.array?.isEmpty == true { report("“sittings” names none", at: value.offset) }
    return (value.array ?? [value]).compactMap { element in
      string(element, "a sitting").map {
        Located(SittingID(rawValue: $0), at: element.offset)
      }
    }
  }

  private mutating func after(_ object: Object, id: String, known: [String]) -> Located<SittingID>?
  {
    guard let value = object["after"], let after = string(value, "“after”") else { return nil }
    // A first sitting with nothing of its own need not be written, so an unknown name is no error.
    if !known.contains(after),
      let near = closestName(to: after, among: known.filter { $0 != id })
    {
      warn("“\(after)” becomes a sitting of its own; did you mean “\(near)”?", at: value.offset)
    }
    return Located(SittingID(rawValue: after), at: value.offset)
  }

  private mutating func carry(_ object: Object) -> [CarryDefinition] {
    guard let value = object["carry"] else { return [] }
    return members(value, "“carry”").compactMap { member in
      let rule = carryRule(member)
      let part = Located(NodeID(rawValue: member.key), at: member.keyOffset)
      return rule.map { CarryDefinition(part: part, rule: $0) }
    }
  }

  /// `"keep"`, or `{"keep": condition, "years": 2, "else": "redo"}`.
  private mutating func carryRule(_ member: JSONValue.Member) -> CarryDefinition.Rule? {
    var what: String { "what becomes of “\(member.key)”" }
    if member.value.object == nil { return carry(member.value, what).map { .init($0) } }
    let ways = Carry.allCases.map(\.rawValue)
    guard let object = object(member.value, what, keys: ways + ["years", "else"]) else {
      return nil
    }
    let otherwise = object["else"].map { carry($0, "“else”") } ?? .redo
    let named = ways.filter { object[$0] != nil }
    guard named.count == 1, let way = named.first, let then = Carry(rawValue: way),
      let condition = object[way]
    else {
      report(
        "\(what) needs one of \(ways.joined(separator: ", ")) with a condition, or true",
        at: member.value.offset
      )
      return nil
    }
    let source = condition.bool == true ? nil : formula(condition, "“\(way)”")
    let years = wholeNumber(object, "years")
    if let years, years.value < 1 { report("“years” must be 1 or more", at: years.location) }
    guard source != nil || condition.bool == true, let otherwise else { return nil }
    return .init(then, when: source, years: years?.value, otherwise: otherwise)
  }

  private mutating func carry(_ value: JSONValue, _ what: @autoclosure Topic) -> Carry? {
    guard let text = string(value, what()) else { return nil }
    if let carry = Carry(rawValue: text) { return carry }
    let known = Carry.allCases.map(\.rawValue)
    report(unknown("way to carry", text, known: known), at: value.offset)
    return nil
  }

  private mutating func patches(
    _ object: Object,
    into draft: inout SyllabusDraft
  ) -> [SittingDefinition.ValuePatch] {
    guard let value = object["values"] else { return [] }
    var patches: [SittingDefinition.ValuePatch] = []
    for member in members(value, "“values”") {
      guard member.value.isNull else {
        let (definition, shown) = self.value(member)
        patches.append(.replace(definition))
        if !draft.values.contains(where: { $0.id == shown.id }) { draft.values.append(shown) }
        continue
      }
      let known = draft.definition.values.map(\.id.value.rawValue)
      if !known.contains(member.key) {
        report(unknown("value", member.key, known: known), at: member.keyOffset)
      }
      patches.append(.remove(Located(NodeID(rawValue: member.key), at: member.keyOffset)))
    }
    return patches
  }
}
