import Engine
import JSON

extension SyllabusReader {
  mutating func readValues(_ file: Object, into draft: inout SyllabusDraft) {
    guard let value = file["values"] else { return }
    for member in members(value, "“values”") {
      let (definition, shown) = self.value(member)
      draft.definition.values.append(definition)
      draft.values.append(shown)
    }
  }

  /// A named result: a formula, an average, or either with its scale and name.
  mutating func value(
    _ member: JSONValue.Member
  ) -> (definition: ValueDefinition, shown: Syllabus.Value) {
    let id = NodeID(rawValue: member.key)
    var what: String { "value “\(member.key)”" }
    var shown = Syllabus.Value(id: id, name: member.key, cite: nil)
    let nothing = Located(Formula.expression("0"), at: member.value.offset)
    var definition = ValueDefinition(id: Located(id, at: member.keyOffset), formula: nothing)
    guard member.value.object != nil else {
      definition.formula = formulaOrAverage(member.value, what) ?? nothing
      return (definition, shown)
    }
    let keys = ["average", "points", "of", "name", "cite"]
    guard let object = object(member.value, what, keys: keys) else { return (definition, shown) }
    shown.name = string(object, "name") ?? member.key
    shown.cite = string(object, "cite")
    if let scale = number(object, "of") { definition.scale = scale }
    switch (object["average"], object["points"]) {
    case (let average?, nil): definition.formula = self.average(average)
    case (nil, let points?):
      definition.formula = formula(points, "“points”").map(Self.expression) ?? nothing
    case (_?, let points?):
      report("“points” does not go with “average” in \(what)", at: points.offset)
    case (nil, nil): report("\(what) needs “points” or “average”", at: member.value.offset)
    }
    return (definition, shown)
  }

  /// A formula in a string, or an average.
  mutating func formulaOrAverage(_ value: JSONValue, _ what: @autoclosure Topic) -> Located<
    Formula
  >? {
    if value.object == nil {
      guard value.string != nil else {
        report(what(), mustBe: "a formula in a string or an average", value)
        return nil
      }
      return formula(value, what()).map(Self.expression)
    }
    guard let object = object(value, what(), keys: ["average"]) else { return nil }
    guard let average = object["average"] else {
      report("\(what()) lacks “average”", at: value.offset)
      return nil
    }
    return self.average(average)
  }

  private static func expression(_ source: Located<String>) -> Located<Formula> {
    Located(.expression(source.value), at: source.location)
  }

  private mutating func average(_ value: JSONValue) -> Located<Formula> {
    let members = members(value, "“average”").map { member in
      Formula.AverageMember(
        // The Engine reads the name like a formula: the place is that of its first letter.
        name: Located(NodeID(rawValue: member.key), at: member.keyOffset + 1),
        weight: weight(member) ?? .number(Located(.one, at: member.value.offset))
      )
    }
    checkSum(of: members, at: value.offset)
    return Located(.average(members), at: value.offset)
  }

  private mutating func weight(_ member: JSONValue.Member) -> Formula.Weight? {
    var what: String { "the weight of “\(member.key)”" }
    switch member.value.content {
    case .number: return number(member.value, what).map(Formula.Weight.number)
    case .string: return formula(member.value, what).map(Formula.Weight.expression)
    case .array(let elements):
      let weights = elements.compactMap { number($0, what) }
      return weights.count == elements.count ? .list(weights) : nil
    case .null, .bool, .object:
      report(what, mustBe: "a number, a list of numbers or a formula in a string", member.value)
      return nil
    }
  }

  /// Refuses an average in which nothing weighs anything.
  private mutating func checkSum(of members: [Formula.AverageMember], at offset: Int) {
    var weights: [Exact] = []
    for member in members {
      switch member.weight {
      case .number(let weight): weights.append(weight.value)
      case .list(let list): weights += list.map(\.value)
      case .expression: return
      }
    }
    if weights.count > 1, weights.allSatisfy({ $0 == .zero }) {
      report("the weights add up to 0", at: offset)
    }
  }
}
