import Engine
import JSON

extension SyllabusReader {
  private static let partKeys = [
    "name", "cite", "of", "yes", "choice", "test", "each", "parts", "mark", "input", "optional",
    "worse", "if", "occasion",
  ]

  mutating func readParts(_ file: Object, into draft: inout SyllabusDraft) {
    guard let value = file["parts"] else {
      report("the syllabus lacks “parts”", at: file.offset)
      return
    }
    for member in members(value, "“parts”") {
      let (definition, part) = part(member)
      draft.definition.parts.append(definition)
      draft.parts.append(part)
      draft.leaves += part.leaves
    }
  }

  private mutating func part(
    _ member: JSONValue.Member
  ) -> (definition: PartDefinition, shown: Syllabus.Part) {
    let id = NodeID(rawValue: member.key)
    var definition = PartDefinition(id: Located(id, at: member.keyOffset))
    var shown = Syllabus.Part(
      id: id,
      name: member.key,
      cite: nil,
      kind: .mark,
      maximum: .ten,
      style: .points
    )
    var what: String { "part “\(member.key)”" }
    guard let object = object(member.value, what, keys: SyllabusReader.partKeys) else {
      return (definition, shown)
    }
    shown.name = string(object, "name") ?? member.key
    shown.cite = string(object, "cite")
    (definition.count, shown.memberNames) = each(object)
    definition.isOptional = flag(object, "optional")
    definition.condition = object["if"].flatMap { formula($0, "“if”") }
    if let worse = object["worse"] {
      definition.isPenalty = true
      if worse.string != "more" { report("“worse” is \"more\" or left out", at: worse.offset) }
    }
    definition.kind = kind(object, what)
    (shown.kind, shown.maximum) = definition.kind.shown
    shown.style = style(object, definition.kind, maximum: shown.maximum)
    shown.statedOccasion = occasion(object)
    for inner in object["parts"].map({ members($0, "“parts”") }) ?? [] {
      let (part, shownPart) = part(inner)
      definition.members.append(part)
      shown.parts.append(shownPart)
    }
    definition.memberMark = memberMark(object, what)
    shown.count = definition.count?.value
    shown.isOptional = definition.isOptional
    shown.isPenalty = definition.isPenalty
    shown.isConditional = definition.condition != nil
    return (definition, shown)
  }

  private mutating func occasion(_ object: Object) -> Occasion? {
    guard let text = string(object, "occasion") else { return nil }
    if let occasion = Occasion(rawValue: text) { return occasion }
    let problem = unknown("occasion", text, known: Occasion.allCases.map(\.rawValue))
    report(problem, at: object["occasion"]?.offset ?? object.offset)
    return nil
  }

  /// How many members a row has, or what they are called: `6`, `["Word", "Excel"]`.
  private mutating func each(_ object: Object) -> (count: Located<Int>?, names: [String]) {
    guard let value = object["each"], let elements = value.array else {
      return (wholeNumber(object, "each"), [])
    }
    let names = elements.compactMap { string($0, "the name of a member") }
    return (Located(elements.count, at: value.offset), names.count == elements.count ? names : [])
  }

  private mutating func memberMark(_ object: Object, _ what: @autoclosure Topic) -> Located<String>?
  {
    guard let mark = object["mark"] else { return nil }
    if object["parts"] == nil {
      report(
        "“mark” says how the “parts” of \(what()) make its mark, but it has none",
        at: mark.offset
      )
    }
    return formula(mark, "“mark”")
  }

  private mutating func kind(_ object: Object, _ what: @autoclosure Topic) -> PartKind {
    let special = ["yes", "choice", "test"].filter { object[$0] != nil }
    let excluded = special.count > 1 ? Array(special.dropFirst()) : []
    let first = special.first ?? "of"
    // A test has a maximum and points; facts and choices have neither, and a row of parts has its own.
    let alsoExcluded: [String] =
      switch first {
      case "yes", "choice": ["of", "input", "parts"]
      case "test": ["input", "parts"]
      default: []
      }
    for key in excluded + alsoExcluded where object[key] != nil {
      report(
        "“\(key)” does not go with “\(first)” in \(what())",
        at: object[key]?.offset ?? object.offset
      )
    }
    let maximum = number(object, "of") ?? Located(.ten, at: object.offset)
    switch first {
    case "yes":
      _ = flag(object, "yes")
      return .fact
    case "choice": return .choice(options(object["choice"]))
    case "test": return test(object["test"], of: maximum)
    default: return .mark(of: maximum)
    }
  }

  private mutating func options(_ value: JSONValue?) -> [String] {
    guard let value, let elements = value.array else {
      if let value { report("“choice”", mustBe: "a list of options", value) }
      return ["1", "2"]
    }
    var options: [String] = []
    for element in elements {
      guard let option = string(element, "an option") else { continue }
      if GradeText.isReserved(option) || option.trimmed.utf8.allSatisfy(isDigit) {
        report(
          "“\(option)” cannot be an option: it already means something when typed",
          at: element.offset
        )
      }
      if options.contains(where: { $0.lowercased() == option.lowercased() }) {
        report("the option “\(option)” is there twice", at: element.offset)
      }
      options.append(option)
    }
    return options
  }

  private mutating func test(_ value: JSONValue?, of maximum: Located<Exact>) -> PartKind {
    guard let value, let test = object(value, "“test”", keys: ["questions", "points"]) else {
      return .mark(of: maximum)
    }
    let questions = wholeNumber(test, "questions")
    if let questions, !(1...10_000).contains(questions.value) {
      report("a test has 1 to 10000 questions, not \(questions.value)", at: questions.location)
    }
    let points = test["points"].flatMap { formula($0, "“points”") }
    for key in ["questions", "points"] where test[key] == nil {
      report("“test” lacks “\(key)”", at: test.offset)
    }
    return .test(
      questions: questions?.value ?? 1,
      points: points ?? Located("0", at: test.offset),
      of: maximum
    )
  }

  private mutating func style(
    _ object: Object,
    _ kind: PartKind,
    maximum: Exact
  ) -> InputStyle {
    switch kind {
    case .fact: return .fact
    case .choice(let options): return .choice(options)
    case .test(let questions, _, _): return .test(questions: questions)
    case .mark: break
    }
    guard let value = object["input"] else { return .points }
    if object["parts"] != nil {
      report("“input” belongs to the “parts” of this row: they are what is typed", at: value.offset)
    }
    switch value.string {
    case "points": return .points
    case "percent": return .percent
    case let text?:
      report(
        unknown("input", text, known: ["points", "percent"]) + " or {\"letters\": {…}}",
        at: value.offset
      )
      return .points
    case nil: break
    }
    guard let input = self.object(value, "“input”", keys: ["letters"]) else { return .points }
    guard let letters = input["letters"] else {
      report("“input” lacks “letters”", at: value.offset)
      return .points
    }
    return .letters(self.letters(letters, maximum: maximum))
  }

  private mutating func letters(_ value: JSONValue, maximum: Exact) -> [InputStyle.Letter] {
    let all = members(value, "“letters”")
    if all.isEmpty { report("“letters” has no letters", at: value.offset) }
    var letters: [InputStyle.Letter] = []
    for member in all {
      guard let points = number(member.value, "the points of “\(member.key)”") else { continue }
      if GradeText.isReserved(member.key) {
        report(
          "“\(member.key)” cannot be a letter: it already means something when typed",
          at: member.keyOffset
        )
      }
      if letters.contains(where: { $0.text.lowercased() == member.key.lowercased() }) {
        report("the letter “\(member.key)” is there twice", at: member.keyOffset)
      }
      if points.value < .zero || points.value > maximum {
        report(
          "“\(member.key)” must be worth 0 to \(maximum) points, not \(points.value)",
          at: points.location
        )
      }
      letters.append(InputStyle.Letter(member.key, points: points.value))
    }
    return letters
  }
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

extension PartKind {
  /// What is entered and the most points it can be, as the scheme has them.
  fileprivate var shown: (Scheme.Leaf.Kind, Exact) {
    switch self {
    case .mark(let maximum): (.mark, maximum.value)
    case .fact: (.fact, .one)
    case .choice(let options): (.choice(options), Exact(options.count))
    case .test(let questions, _, let maximum): (.test(questions: questions), maximum.value)
    }
  }
}
