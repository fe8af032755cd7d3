import Engine
import JSON

extension SyllabusReader {
  /// Reads the worked cases of a file whose other members have been read.
  mutating func readCases(of json: JSONValue, into draft: inout SyllabusDraft) {
    guard let value = json["cases"] else { return }
    guard let elements = value.array else {
      report("“cases”", mustBe: "a list", value)
      return
    }
    let sittings = SittingOrder(draft.definition.sittings)
    for (index, element) in elements.enumerated() {
      var what: String { "case \(index + 1)" }
      let keys = ["name", "sitting", "before", "years", "grades", "expect"]
      guard let object = object(element, what, keys: keys) else { continue }
      let sitting = sitting(object, sittings)
      var record = GradeRecord()
      if let grades = object["grades"] {
        record.sittings[sitting] = self.grades(grades, draft)
      } else {
        report("\(what) lacks “grades”", at: object.offset)
      }
      readBefore(object, sittings.chain(to: sitting), into: &record, draft)
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

  /// The grades of the sittings before, and before the first one those of an earlier course.
  private mutating func readBefore(
    _ object: Object,
    _ chain: [SittingID],
    into record: inout GradeRecord,
    _ draft: SyllabusDraft
  ) {
    let years = wholeNumber(object, "years")
    if let years, years.value < 1 { report("“years” must be 1 or more", at: years.location) }
    guard let before = object["before"] else {
      if let years { report("“years” tells how long ago “before” was", at: years.location) }
      return
    }
    let all = before.array ?? [before]
    let carriesOver = draft.definition.sittings.contains { sitting in
      sitting.id.value == chain.first && !sitting.carry.isEmpty
    }
    guard all.count <= chain.count - (carriesOver ? 0 : 1) else {
      let problem =
        chain.count == 1
        ? "“before” needs a sitting that comes after another, or one that carries grades over"
        : "“before” tells of \(all.count) sittings, and \(chain.count - 1) come before this one"
      report(problem, at: before.offset)
      return
    }
    for (grades, sitting) in zip(all.reversed(), chain.dropLast().reversed()) {
      record.sittings[sitting] = self.grades(grades, draft)
    }
    guard all.count == chain.count, let course = all.first else {
      if let years {
        report("“years” is about an earlier course, and “before” is not", at: years.location)
      }
      return
    }
    record.inherited = grades(course, draft).mapValues { .init($0, years: years?.value ?? 1) }
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
      if let part = draft.parts.first(where: { $0.id.rawValue == member.key }) {
        grade(part, member.value, draft, into: &states)
      } else if let part = draft.parts.first(where: { $0.hasMember(at: member.key) }) {
        grade(memberOf: part, at: member.key, member.value, draft, into: &states)
      } else if draft.leaves.contains(where: { $0.id.rawValue == member.key }) {
        grade(member.key, member.value, draft, into: &states)
      } else {
        let known = draft.parts.map(\.id.rawValue)
        report(unknown("part", member.key, known: known), at: member.keyOffset)
      }
    }
    return states
  }

  /// The grade of a part; of a row, a grade for each member, or one for all of them.
  private mutating func grade(
    _ part: Syllabus.Part,
    _ value: JSONValue,
    _ draft: SyllabusDraft,
    into states: inout [LeafID: LeafState]
  ) {
    guard let count = part.count else {
      grade(part.id.rawValue, value, draft, into: &states)
      return
    }
    // A row that is refused where it stands has no members to grade.
    guard Syllabus.Part.memberCounts.contains(count) else { return }
    let isForAll = value.string != nil || value.object != nil
    let elements = isForAll ? Array(repeating: value, count: count) : value.array
    guard let elements, elements.count == count else {
      let found = value.array.map { "\($0.count)" } ?? value.kindName
      report(
        "“\(part.id)” needs a list of \(count) grades, or one for all, not \(found)",
        at: value.offset
      )
      return
    }
    for (index, element) in elements.enumerated() {
      grade(memberOf: part, at: "\(part.id).\(index + 1)", element, draft, into: &states)
    }
  }

  /// The grade of a row's member; of one with parts, a grade for each part, or one for all of them.
  private mutating func grade(
    memberOf part: Syllabus.Part,
    at address: String,
    _ value: JSONValue,
    _ draft: SyllabusDraft,
    into states: inout [LeafID: LeafState]
  ) {
    let keys = part.parts.map(\.id.rawValue)
    guard !keys.isEmpty else {
      grade(address, value, draft, into: &states)
      return
    }
    if value.string != nil {
      for key in keys { grade("\(address).\(key)", value, draft, into: &states) }
    } else if let object = object(value, "“\(address)”", keys: keys) {
      for key in keys {
        if let value = object[key] { grade("\(address).\(key)", value, draft, into: &states) }
      }
    }
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
    _ what: @autoclosure Topic,
    _ draft: SyllabusDraft
  ) -> SyllabusCase.Expectation {
    var expectation = SyllabusCase.Expectation()
    let keys = [
      "verdict", "grade", "computed", "secured", "best", "label", "need", "target", "over",
    ]
    guard let value = object["expect"] else {
      report("\(what()) lacks “expect”", at: object.offset)
      return expectation
    }
    guard let expect = self.object(value, "“expect”", keys: keys) else { return expectation }
    if value.object?.isEmpty == true { report("\(what()) expects nothing", at: value.offset) }
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
    if let label = expect["label"] {
      expectation.label = label.isNull ? .some(nil) : string(label, "“label”").map { .some($0) }
      let known = draft.definition.labels.map(\.name)
      if let name = label.string, !known.contains(name) {
        report(unknown("label", name, known: known), at: label.offset)
      }
    }
    expectation.need = expect["need"].flatMap { need($0) }
    expectation.target = expect["target"].flatMap { fraction($0, "“target”") }
    for key in ["target", "over"] where expect["need"] == nil {
      if let value = expect[key] { report("“\(key)” is about “need”", at: value.offset) }
    }
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

  private mutating func fraction(_ value: JSONValue, _ what: @autoclosure Topic) -> Exact? {
    // What is wrong with the number does not matter: the message shows how one is written.
    guard let text = value.string ?? value.number, let number = try? Exact(fraction: text) else {
      report("\(what()) must be a number such as \"4.5\" or \"61/14\"", at: value.offset)
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

  /// The sittings that lead to one, the first one first, and itself.
  func chain(to sitting: SittingID) -> [SittingID] {
    var chain = [sitting]
    // A circle has been refused, or will be; here it only must not go on for ever.
    while let earlier = before[chain[0]], chain.count <= all.count {
      chain.insert(earlier, at: 0)
    }
    return chain
  }

  /// The first sitting, in which a case stands that names none.
  var first: SittingID { all.first { before[$0] == nil } ?? .ordinary }
}
