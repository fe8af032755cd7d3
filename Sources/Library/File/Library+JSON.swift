import Civil
import Engine
import JSON

extension Study {
  var json: JSONValue {
    var members: [(String, JSONValue)] = [("name", .string(name))]
    if let followed { members.append(("follows", .string(followed))) }
    members.append(("courses", .array(courses.map(\.json))))
    return .object(members)
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    var courses: [Course] = []
    var taken: Set<SubjectID> = []
    for course in try fields.objects("courses") {
      courses.append(try Course(course, taken: &taken))
    }
    self.init(
      name: try fields.string("name"),
      courses: courses,
      followed: try fields.stringIfPresent("follows")
    )
  }
}

extension Course {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [("name", .string(name))]
    if isArchived { members.append(("archived", true)) }
    members.append(("subjects", .array(subjects.map(\.json))))
    return .object(members)
  }

  /// Reads a course; `taken` are the short names that its study has so far.
  fileprivate init(
    _ fields: JSONFields,
    taken: inout Set<SubjectID>
  ) throws(JSONFieldError) {
    var subjects: [Subject] = []
    for entry in try fields.objects("subjects") {
      let subject = try Subject(entry)
      guard subject.id.isWellFormed, taken.insert(subject.id).inserted else {
        throw entry.invalid("id", expected: "a short name that no other subject has")
      }
      subjects.append(subject)
    }
    self.init(
      name: try fields.string("name"),
      subjects: subjects,
      isArchived: try fields.flag("archived")
    )
  }
}

extension Subject {
  var json: JSONValue {
    var members: [(String, JSONValue)] = [("id", .string(id.rawValue))]
    if let title { members.append(("name", .string(title))) }
    members.append(("grades", bySitting(grades) { .string($0.text) }))
    if !inherited.isEmpty { members.append(("inherited", inheritedJSON)) }
    members.append(("dates", bySitting(dates, \.json)))
    if !done.isEmpty {
      let entries = done.mapValues { Dictionary(uniqueKeysWithValues: $0.map { ($0, true) }) }
      members.append(("done", bySitting(entries, JSONValue.bool)))
    }
    if leads != SubjectLeads() { members.append(("leads", leads.json)) }
    members.append(("syllabus", syllabus.json))
    return .object(members)
  }

  private var inheritedJSON: JSONValue {
    .object(
      syllabus.scheme.leaves.compactMap { leaf in
        inherited[leaf.id].map { known in
          (
            leaf.id.rawValue,
            ["grade": .string(known.grade.text), "years": .integer(known.years)] as JSONValue
          )
        }
      }
    )
  }

  /// Entries in the order of the syllabus, so that the file is the same for the same library.
  private func bySitting<Entry>(
    _ entries: [SittingID: [LeafID: Entry]],
    _ json: (Entry) -> JSONValue
  ) -> JSONValue {
    .object(
      syllabus.scheme.sittings.compactMap { sitting in
        entries[sitting.id].map { entries in
          let members = syllabus.scheme.leaves.compactMap { leaf in
            entries[leaf.id].map { (leaf.id.rawValue, json($0)) }
          }
          return (sitting.id.rawValue, .object(members))
        }
      }
    )
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    let reading = Syllabus.read(try fields.require("syllabus"), checksCases: false)
    guard let syllabus = reading.syllabus else {
      let problem = reading.diagnostics.first { $0.severity == .error }?.message
      throw JSONFieldError(
        path: "\(fields.path)/syllabus",
        offset: try fields.require("syllabus").offset,
        expected: "a syllabus that can be used",
        found: problem ?? "one that cannot"
      )
    }
    var contents = Contents(
      id: SubjectID(rawValue: try fields.string("id")),
      syllabus: syllabus,
      title: try fields.stringIfPresent("name")
    )
    for sitting in try fields.object("grades").all {
      let entries = try JSONFields(sitting.value, path: "\(fields.path)/grades/\(sitting.key)")
      for entry in entries.all {
        let leaf = try syllabus.leaf(entry.key, in: sitting.key, entries)
        let text = try entries.string(entry.key)
        contents.grades[SittingID(rawValue: sitting.key), default: [:]][leaf.id] =
          GradeEntry(text: text, state: try leaf.read(text, entries))
      }
    }
    let inherited = try fields.object("inherited")
    for entry in inherited.all {
      let (leaf, known) = (
        try syllabus.leaf(entry.key, inherited), try inherited.object(entry.key)
      )
      let text = try known.string("grade")
      let years = try known.integer("years")
      guard (1...99).contains(years) else {
        throw known.invalid("years", expected: "a number of courses from 1")
      }
      contents.inherited[leaf.id] = InheritedGrade(
        grade: GradeEntry(text: text, state: try leaf.read(text, inherited)),
        years: years
      )
    }
    for sitting in try fields.object("dates").all {
      let entries = try JSONFields(sitting.value, path: "\(fields.path)/dates/\(sitting.key)")
      for entry in entries.all {
        let leaf = try syllabus.leaf(entry.key, in: sitting.key, entries)
        contents.dates[SittingID(rawValue: sitting.key), default: [:]][leaf.id] =
          try DatedEntry(entries.object(entry.key))
      }
    }
    for sitting in try fields.object("done").all {
      let entries = try JSONFields(sitting.value, path: "\(fields.path)/done/\(sitting.key)")
      for entry in entries.all where try entries.flag(entry.key) {
        let leaf = try syllabus.leaf(entry.key, in: sitting.key, entries)
        contents.done[SittingID(rawValue: sitting.key), default: []].insert(leaf.id)
      }
    }
    contents.leads = try SubjectLeads(fields.object("leads"))
    self.init(contents)
  }
}

extension Syllabus {
  /// The leaf of an entry in a library file.
  fileprivate func leaf(
    _ id: String,
    _ fields: JSONFields
  ) throws(JSONFieldError) -> Syllabus.Leaf {
    guard let leaf = leaf(LeafID(rawValue: id)) else {
      throw fields.invalid(id, expected: "a part of the syllabus")
    }
    return leaf
  }

  /// The leaf that an entry of a library file is about.
  fileprivate func leaf(
    _ id: String,
    in sitting: String,
    _ fields: JSONFields
  ) throws(JSONFieldError) -> Syllabus.Leaf {
    let leaf = try leaf(id, fields)
    guard sittings.contains(where: { $0.id.rawValue == sitting }) else {
      throw fields.invalid(id, expected: "a sitting of the syllabus, not “\(sitting)”")
    }
    return leaf
  }
}

extension Syllabus.Leaf {
  /// Reads a grade of a library file.
  fileprivate func read(
    _ text: String,
    _ fields: JSONFields
  ) throws(JSONFieldError) -> LeafState {
    do {
      return try state(of: text)
    } catch {
      throw fields.invalid(id.rawValue, expected: "a grade that can be read")
    }
  }
}

extension DatedEntry {
  var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("due", .string(due.description)), ("generation", .integer(generation)),
    ]
    if let snooze {
      members.append(("snoozed_ms", .integer(Int(snooze.until.milliseconds))))
      members.append(("snooze", .integer(snooze.generation)))
    }
    return .object(members)
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    let snooze = try fields.integerIfPresent("snoozed_ms").map { until throws(JSONFieldError) in
      Snooze(
        until: Instant(milliseconds: Int64(until)),
        generation: try fields.integer("snooze")
      )
    }
    self.init(
      due: try fields.dueDate("due"),
      generation: try fields.integer("generation"),
      snooze: snooze
    )
  }
}

extension Library {
  init(_ fields: JSONFields) throws(JSONFieldError) {
    var studies: [Study] = []
    _ = try fields.require("studies")
    for study in try fields.objects("studies") { studies.append(try Study(study)) }
    let current = try fields.integer("current")
    guard studies.indices.contains(current) else {
      throw fields.invalid("current", expected: "the number of a study, from 0")
    }
    self.init(
      studies: studies,
      current: current,
      leads: try LeadSettings(fields.require("leads"), fields),
      quiet: try fields.quietHours("quiet"),
      generation: try fields.count("generation"),
      history: try History(fields.objects("history"))
    )
  }
}

extension JSONFields {
  /// A member that must be a whole number from 0 that every JSON implementation keeps.
  func count(_ key: String) throws(JSONFieldError) -> Int {
    let value = try integer(key)
    guard (0...JSONLimits.largestInteger).contains(value) else {
      throw invalid(key, expected: "a whole number from 0 to \(JSONLimits.largestInteger)")
    }
    return value
  }
}
