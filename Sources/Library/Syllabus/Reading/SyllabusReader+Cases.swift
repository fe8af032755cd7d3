import Engine
import JSON

extension SyllabusReader {
  mutating func readCases(_ file: Object, into draft: inout SyllabusDraft) {
    guard let value = file["cases"] else { return }
    guard let elements = value.array else {
      report("“cases”", mustBe: "a list", value)
      return
    }
    let sittings = SittingOrder(draft.definition.sittings)
    for (index, element) in elements.enumerated() {
      let what = "case \(index + 1)"
      let keys = ["name", "sitting", "before", "grades", "expect"]
      guard let object = object(element, what, keys: keys) else { continue }
      let sitting = sitting(object, sittings)
      var record = GradeRecord()
      if let grades = object["grades"] {
        record.sittings[sitting] = self.grades(grades, draft)
      } else {
        report("\(what) lacks “grades”", at: object.offset)
      }
      if let before = object["before"] {
        if let earlier = sittings.before[sitting] {
          record.sittings[earlier] = grades(before, draft)
        } else {
          report("“before” needs a sitting that comes after another", at: before.offset)
        }
      }
      draft.cases.append(
        SyllabusCase(
          number: index + 1,
          name: string(object, "name"),
          sitting: sitting,
          record: record,
          expectation: expectation(object, what, draft)
        )
      )
    }
  }

  private mutating func sitting(_ object: Object, _ sittings: SittingOrder) -> SittingID {
    guard let value = object["sitting"], let text = string(value, "“sitting”") else {
      return sittings.first
    }
    let sitting = SittingID(rawValue: text)
    if !sittings.all.contains(sitting) {
      report(unknown("sitting", text, known: sittings.all.map(\.rawValue)), at: value.offset)
    }
    return sitting
  }

  /// Grades as typed: of a part, of a row as a list, of a row's member by its address.
  private mutating func grades(_ value: JSONValue, _ draft: SyllabusDraft) -> [LeafID: LeafState] {
    var states: [LeafID: LeafState] = [:]
    for member in members(value, "“grades”") {
      guard let part = draft.parts.first(where: { $0.id.rawValue == member.key }) else {
        guard draft.leaves.contains(where: { $0.id.rawValue == member.key }) else {
          let known = draft.parts.map(\.id.rawValue)
          report(unknown("part", member.key, known: known), at: member.keyOffset)
          continue
        }
        grade(member.key, member.value, draft, into: &states)
        continue
      }
      guard let count = part.count else {
        grade(member.key, member.value, draft, into: &states)
        continue
      }
      guard let elements = member.value.array, elements.count == count else {
        let found = member.value.array.map { "\($0.count)" } ?? member.value.kindName
        report(
          "“\(member.key)” needs a list of \(count) grades, not \(found)",
          at: member.value.offset
        )
        continue
      }
      for (index, element) in elements.enumerated() {
        let address = "\(member.key).\(index + 1)"
        guard !part.parts.isEmpty else {
          grade(address, element, draft, into: &states)
          continue
        }
        let keys = part.parts.map(\.id.rawValue)
        guard let object = object(element, "“\(address)”", keys: keys) else { continue }
        for key in keys {
          if let value = object[key] { grade("\(address).\(key)", value, draft, into: &states) }
        }
      }
    }
    return states
  }

  private mutating func grade(
    _ address: String,
    _ value: JSONValue,
    _ draft: SyllabusDraft,
    into states: inout [LeafID: LeafState]
  ) {
    let id = LeafID(rawValue: address)
    guard let leaf = draft.leaves.first(where: { $0.id == id }),
      let typed = string(value, "a grade, as it is typed,")
    else { return }
    if typed.isEmpty {
      states[id] = .pending
      return
    }
    do {
      states[id] = try leaf.state(of: typed)
    } catch {
      report("the grade of “\(address)” is not readable: \(error)", at: value.offset)
    }
  }

  private mutating func expectation(
    _ object: Object,
    _ what: String,
    _ draft: SyllabusDraft
  ) -> SyllabusCase.Expectation {
    var expectation = SyllabusCase.Expectation()
    let keys = ["verdict", "grade", "computed", "secured", "best", "need", "over"]
    guard let value = object["expect"] else {
      report("\(what) lacks “expect”", at: object.offset)
      return expectation
    }
    guard let expect = self.object(value, "“expect”", keys: keys) else { return expectation }
    if value.object?.isEmpty == true { report("\(what) expects nothing", at: value.offset) }
    if let value = expect["verdict"], let text = string(value, "“verdict”") {
      expectation.verdict = SyllabusCase.Verdict(rawValue: text)
      if expectation.verdict == nil {
        let known = SyllabusCase.Verdict.allCases.map(\.rawValue)
        report(unknown("verdict", text, known: known), at: value.offset)
      }
    }
    expectation.grade = outcome(expect, "grade")
    expectation.computed = outcome(expect, "computed")
    expectation.secured = outcome(expect, "secured")
    expectation.best = outcome(expect, "best")
    expectation.need = expect["need"].flatMap { need($0) }
    expectation.over = over(expect, draft)
    return expectation
  }

  private mutating func outcome(_ expect: Object, _ key: String) -> Exact?? {
    guard let value = expect[key] else { return nil }
    if value.isNull { return .some(nil) }
    return fraction(value, "“\(key)”").map { .some($0) }
  }

  private mutating func need(_ value: JSONValue) -> SyllabusCase.Need? {
    switch value.string {
    case "secured": .secured
    case "out of reach": .outOfReach
    default: fraction(value, "“need”").map { .mark($0) }
    }
  }

  private mutating func fraction(_ value: JSONValue, _ what: String) -> Exact? {
    // What is wrong with the number does not matter: the message shows how one is written.
    guard let text = value.string ?? value.number, let number = try? Exact(fraction: text) else {
      report("\(what) must be a number such as \"4.5\" or \"61/14\"", at: value.offset)
      return nil
    }
    return number
  }

  private mutating func over(_ expect: Object, _ draft: SyllabusDraft) -> [LeafID] {
    guard let value = expect["over"] else { return [] }
    guard let elements = value.array else {
      report("“over”", mustBe: "a list of parts", value)
      return []
    }
    var leaves: [LeafID] = []
    for element in elements {
      guard let name = string(element, "a part") else { continue }
      let found = draft.leaves.filter { $0.id.rawValue == name || $0.part.rawValue == name }
      if found.isEmpty {
        let known = draft.parts.map(\.id.rawValue)
        report(unknown("part", name, known: known), at: element.offset)
      }
      leaves += found.map(\.id)
    }
    return leaves
  }
}

/// The sittings of a file, with those that are only named by an “after”.
private struct SittingOrder {
  var all: [SittingID] = []
  var before: [SittingID: SittingID] = [:]

  init(_ definitions: [SittingDefinition]) {
    let written = definitions.map(\.id.value)
    for definition in definitions {
      if let after = definition.after?.value {
        before[definition.id.value] = after
        if !written.contains(after), !all.contains(after) { all.append(after) }
      }
      all.append(definition.id.value)
    }
    if all.isEmpty { all = [.ordinary] }
  }

  /// The first sitting, in which a case stands that names none.
  var first: SittingID { all.first { before[$0] == nil } ?? .ordinary }
}
