import Civil
import Engine
public import JSON

extension Change {
  /// What kind of change it is.
  public var kind: Kind {
    switch self {
    case .addSubject: .addSubject
    case .renameSubject: .renameSubject
    case .replaceSyllabus: .replaceSyllabus
    case .removeSubject: .removeSubject
    case .repeatSubject: .repeatSubject
    case .archiveCourse: .archiveCourse
    case .addCourse: .addCourse
    case .renameCourse: .renameCourse
    case .removeCourse: .removeCourse
    case .followCourse: .followCourse
    case .renameStudy: .renameStudy
    case .setGrade: .setGrade
    case .setDate: .setDate
    case .setDone: .setDone
    case .setSnooze: .setSnooze
    case .setLeads: .setLeads
    case .setQuiet: .setQuiet
    case .undo: .undo
    }
  }

  /// The change as an object.
  public var json: JSONValue {
    var members: [(String, JSONValue)] = [("kind", .string(kind.rawValue))]
    func add(_ key: String, _ text: String?) {
      if let text { members.append((key, .string(text))) }
    }
    switch self {
    case .addSubject(let addition):
      add("course", addition.course)
      add("id", addition.id?.rawValue)
      add("file", addition.file)
      add("syllabus", addition.syllabus)
    case .renameSubject(let renaming):
      add("subject", renaming.subject.rawValue)
      add("id", renaming.id?.rawValue)
      add("name", renaming.name)
    case .replaceSyllabus(let replacement):
      add("subject", replacement.subject.rawValue)
      add("file", replacement.file)
      add("edition", replacement.edition)
      add("syllabus", replacement.syllabus)
    case .removeSubject(let id): add("subject", id.rawValue)
    case .repeatSubject(let repetition):
      add("subject", repetition.subject.rawValue)
      add("course", repetition.course)
      add("id", repetition.id?.rawValue)
    case .archiveCourse(let name, let isArchived):
      add("course", name)
      members.append(("archived", .bool(isArchived)))
    case .addCourse(let name), .removeCourse(let name): add("course", name)
    case .renameCourse(let name, let newName):
      add("course", name)
      add("name", newName)
    case .followCourse(let name):
      members.append(("course", name.map(JSONValue.string) ?? nil))
    case .renameStudy(let name): add("name", name)
    case .setGrade(let setting):
      members += setting.members("value", setting.value.map(JSONValue.string))
    case .setDate(let setting):
      members += setting.members("date", setting.value.map { .string($0.description) })
    case .setDone(let setting): members += setting.members("done", .bool(setting.value))
    case .setSnooze(let setting):
      let until = setting.value.map { JSONValue.integer(Int($0.milliseconds)) }
      members += setting.members("until_ms", until)
    case .undo(let number): members.append(("n", .integer(number)))
    case .setLeads(let setting): members += setting.members
    case .setQuiet(let hours):
      members.append(("hours", hours.map { .string($0.description) } ?? nil))
    }
    return .object(members)
  }

  /// Reads a change.
  ///
  /// - Throws: `JSONFieldError` for anything that is not a change of a known kind.
  public init(json: JSONValue, path: String = "") throws(JSONFieldError) {
    let fields = try JSONFields(json, path: path)
    func subject() throws(JSONFieldError) -> SubjectID {
      SubjectID(rawValue: try fields.string("subject"))
    }
    let kind: Kind = try fields.choice("kind")
    switch kind {
    case .addSubject: self = .addSubject(try AddSubject(fields))
    case .renameSubject: self = .renameSubject(try RenameSubject(fields))
    case .replaceSyllabus:
      self = .replaceSyllabus(
        ReplaceSyllabus(
          subject: try subject(),
          syllabus: try fields.string("syllabus"),
          file: try fields.stringIfPresent("file"),
          edition: try fields.stringIfPresent("edition")
        )
      )
    case .removeSubject: self = .removeSubject(try subject())
    case .repeatSubject:
      self = .repeatSubject(
        RepeatSubject(
          subject: try subject(),
          course: try fields.stringIfPresent("course"),
          id: try fields.stringIfPresent("id").map(SubjectID.init(rawValue:))
        )
      )
    case .archiveCourse:
      _ = try fields.require("archived")
      self = .archiveCourse(
        try fields.string("course"),
        isArchived: try fields.flag("archived")
      )
    case .addCourse: self = .addCourse(try fields.string("course"))
    case .renameCourse:
      self = .renameCourse(try fields.string("course"), to: try fields.string("name"))
    case .removeCourse: self = .removeCourse(try fields.string("course"))
    case .followCourse:
      _ = try fields.require("course")
      self = .followCourse(try fields.stringIfPresent("course"))
    case .renameStudy: self = .renameStudy(try fields.string("name"))
    case .setGrade:
      self = .setGrade(try Setting(fields, "value", try fields.stringIfPresent("value")))
    case .setDate:
      self = .setDate(try Setting(fields, "date", try fields.dueDateIfPresent("date")))
    case .setDone: self = .setDone(try Setting(fields, "done", try fields.flag("done")))
    case .setSnooze:
      let until = try fields.integerIfPresent("until_ms").map { Instant(milliseconds: Int64($0)) }
      self = .setSnooze(try Setting(fields, "until_ms", until))
    case .setLeads: self = .setLeads(try SetLeads(fields))
    case .setQuiet:
      _ = try fields.require("hours")
      self = .setQuiet(try fields.quietHours("hours"))
    case .undo: self = .undo(try fields.integer("n"))
    }
  }
}

extension Change.RenameSubject {
  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init(
      subject: SubjectID(rawValue: try fields.string("subject")),
      id: try fields.stringIfPresent("id").map(SubjectID.init(rawValue:)),
      name: try fields.stringIfPresent("name")
    )
    if (id == nil) == (name == nil) {
      throw fields.invalid("name", expected: "either an id or a name")
    }
  }
}

extension Change.AddSubject {
  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init(
      course: try fields.stringIfPresent("course"),
      id: try fields.stringIfPresent("id").map(SubjectID.init(rawValue:)),
      syllabus: try fields.string("syllabus"),
      file: try fields.stringIfPresent("file")
    )
  }
}

extension Change.Setting {
  /// The members of an object, of which the value has a name of its own in each kind of change.
  fileprivate func members(_ key: String, _ value: JSONValue?) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [
      ("subject", .string(subject.rawValue)), ("part", .string(part.rawValue)),
    ]
    if let sitting { members.append(("sitting", .string(sitting.rawValue))) }
    members.append((key, value ?? nil))
    return members
  }

  /// Reads where, and that the value is there, be it null.
  fileprivate init(
    _ fields: JSONFields,
    _ key: String,
    _ value: Value
  ) throws(JSONFieldError) {
    _ = try fields.require(key)
    self.init(
      subject: SubjectID(rawValue: try fields.string("subject")),
      part: LeafID(rawValue: try fields.string("part")),
      sitting: try fields.stringIfPresent("sitting").map(SittingID.init(rawValue:)),
      value: value
    )
  }
}
