import Engine
import JSON

extension SyllabusReader {
  /// The file format that this program reads.
  private static let format = 1

  private static let keys = [
    "$schema", "format", "subject", "sources", "pass", "scale", "labels", "parts", "values",
    "grade", "rules", "rounding", "sittings", "cases",
  ]

  /// Reads a whole file.
  mutating func syllabus(_ json: JSONValue) -> SyllabusDraft {
    let nothing = Located(Formula.expression("0"), at: json.offset)
    var draft = SyllabusDraft(definition: SchemeDefinition(grade: nothing))
    guard let file = object(json, "a syllabus", keys: SyllabusReader.keys) else { return draft }
    checkFormat(file)
    draft.info = info(file)
    draft.sources = sources(file)
    if let scale = number(file, "scale") { draft.definition.scale = scale }
    if let pass = file["pass"].flatMap({ pass($0) }) { draft.definition.pass = pass }
    readParts(file, into: &draft)
    readValues(file, into: &draft)
    if let grade = file["grade"] {
      draft.definition.grade = formulaOrAverage(grade, "“grade”") ?? nothing
    } else {
      report("the syllabus lacks “grade”, the formula of the final grade", at: json.offset)
    }
    draft.definition.rules = file["rules"].map { rules($0) } ?? []
    draft.definition.rounding = file["rounding"].flatMap { formula($0, "“rounding”") }
    readSittings(file, into: &draft)
    draft.definition.labels = labels(file, scale: draft.definition.scale.value)
    return draft
  }

  private mutating func checkFormat(_ file: Object) {
    guard file["format"] != nil else {
      report("the syllabus lacks “format”; write \"format\": 1", at: file.offset)
      return
    }
    guard let format = wholeNumber(file, "format"), format.value != SyllabusReader.format else {
      return
    }
    report(
      "format \(format.value) is not known; this program reads format \(SyllabusReader.format)",
      at: format.location
    )
  }

  private mutating func info(_ file: Object) -> Syllabus.Info {
    var info = Syllabus.Info()
    guard let value = file["subject"] else {
      report("the syllabus lacks “subject”", at: file.offset)
      return info
    }
    let keys = ["name", "code", "credits", "university", "degree", "year", "language"]
    guard let subject = object(value, "“subject”", keys: keys) else { return info }
    if let name = string(subject, "name") {
      info.name = name
      if name.trimmed.isEmpty { report("“name” is empty", at: subject["name"]?.offset ?? 0) }
    } else if subject["name"] == nil {
      report("“subject” lacks “name”", at: value.offset)
    }
    info.code = string(subject, "code")
    if let credits = number(subject, "credits") {
      info.credits = credits.value
      if credits.value <= .zero { report("“credits” must be above 0", at: credits.location) }
    }
    info.university = string(subject, "university")
    info.degree = string(subject, "degree")
    info.year = string(subject, "year")
    info.language = string(subject, "language")
    return info
  }

  private mutating func sources(_ file: Object) -> [Syllabus.Source] {
    guard let value = file["sources"] else { return [] }
    guard let array = value.array else {
      report("“sources”", mustBe: "a list", value)
      return []
    }
    var sources: [Syllabus.Source] = []
    for element in array {
      guard let source = object(element, "a source", keys: ["address", "section", "note"]) else {
        continue
      }
      sources.append(
        Syllabus.Source(
          address: string(source, "address"),
          section: string(source, "section"),
          note: string(source, "note")
        )
      )
    }
    return sources
  }

  /// `5`, `">= 5"` or `"> 5"`.
  private mutating func pass(_ value: JSONValue) -> Threshold? {
    if value.number != nil {
      return number(value, "“pass”").map { Threshold(mark: $0.value, isStrict: false) }
    }
    if let text = value.string?.trimmed {
      for (sign, isStrict) in [(">=", false), ("≥", false), (">", true)] where text.hasPrefix(sign)
      {
        // Whatever is wrong with the rest is told once, below.
        guard let mark = try? Exact(decimal: String(text.dropFirst(sign.count)).trimmed) else {
          break
        }
        return Threshold(mark: mark, isStrict: isStrict)
      }
    }
    report("“pass” must be a number, or one after a sign, such as \"> 5\"", at: value.offset)
    return nil
  }

  /// `7`, or `{"from": 9, "when": condition}`.
  private mutating func labels(_ file: Object, scale: Exact) -> [LabelDefinition] {
    guard let value = file["labels"] else { return [] }
    return members(value, "“labels”").compactMap { member in
      var what: String { "the lowest grade of “\(member.key)”" }
      var lowest: JSONValue? = member.value
      var condition: Located<String>?
      if member.value.object != nil,
        let label = object(member.value, "“\(member.key)”", keys: ["from", "when"])
      {
        lowest = label["from"]
        condition = label["when"].flatMap { formula($0, "“when”") }
        if lowest == nil { report("“\(member.key)” lacks “from”, \(what)", at: label.offset) }
      }
      guard let minimum = lowest.flatMap({ number($0, what) }) else { return nil }
      if minimum.value > scale {
        report("“\(member.key)” is above the scale \(scale)", at: minimum.location)
      }
      return LabelDefinition(member.key, from: minimum.value, when: condition)
    }
  }
}
