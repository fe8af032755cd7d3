import Civil
import Engine
import JSON

extension History {
  var json: JSONValue { .array(entries.map(\.json)) }

  init(_ fields: [JSONFields]) throws(JSONFieldError) {
    var entries: [Entry] = []
    for entry in fields { entries.append(try Entry(entry)) }
    self.init(entries: entries)
  }
}

extension History.Entry {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("n", .integer(number)), ("at_ms", .integer(Int(at.milliseconds))), ("who", .string(who)),
      ("kind", .string(kind.rawValue)),
    ]
    if let undoes { members.append(("undoes", .integer(undoes))) }
    if let undoneBy { members.append(("undone_by", .integer(undoneBy))) }
    members.append(("effect", effect.json))
    members.append(("before", .array(before.map(\.json))))
    return .object(members)
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    var before: [Former] = []
    for place in try fields.objects("before") { before.append(try Former(place)) }
    self.init(
      number: try fields.count("n"),
      at: Instant(milliseconds: Int64(try fields.integer("at_ms"))),
      who: try fields.string("who"),
      kind: try fields.choice("kind"),
      effect: try Effect(json: try fields.require("effect")),
      undoes: try fields.integerIfPresent("undoes"),
      undoneBy: try fields.integerIfPresent("undone_by"),
      before: before
    )
  }
}

extension Former {
  fileprivate var json: JSONValue {
    switch self {
    case .leads(let leads):
      return ["leads": leads.json]
    case .quiet(let hours): return ["quiet": hours.map { .string($0.description) } ?? nil]
    case .ownLeads(let id, let leads):
      return ["subject": .string(id.rawValue), "leads": leads.json]
    case .study(let name): return ["study": .string(name)]
    case .courses(let names, let followed, let archived):
      var members: [(String, JSONValue)] = [
        ("courses", .array(names.map(JSONValue.string))),
        ("follows", followed.map(JSONValue.string) ?? nil),
      ]
      if !archived.isEmpty {
        members.append(("archived", .array(archived.map(JSONValue.string))))
      }
      return .object(members)
    case .subject(let id, let placed):
      guard let placed else { return ["subject": .string(id.rawValue), "whole": nil] }
      return [
        "subject": .string(id.rawValue), "course": .string(placed.course),
        "index": .integer(placed.index), "whole": placed.subject.json,
      ]
    case .title(let id, let title):
      return ["subject": .string(id.rawValue), "name": title.map(JSONValue.string) ?? nil]
    case .grade(let id, let sitting, let part, let text):
      return place(id, sitting, part, "grade", text.map(JSONValue.string) ?? nil)
    case .date(let id, let sitting, let part, let entry):
      return place(id, sitting, part, "date", entry.map(\.json) ?? nil)
    case .done(let id, let sitting, let part, let isDone):
      return place(id, sitting, part, "done", .bool(isDone))
    }
  }

  private func place(
    _ id: SubjectID,
    _ sitting: SittingID,
    _ part: LeafID,
    _ key: String,
    _ value: JSONValue
  ) -> JSONValue {
    .object([
      ("subject", .string(id.rawValue)), ("sitting", .string(sitting.rawValue)),
      ("part", .string(part.rawValue)), (key, value),
    ])
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    if fields.value("quiet") != nil {
      self = .quiet(try fields.quietHours("quiet"))
    } else if fields.value("leads") != nil, fields.value("subject") == nil {
      self = .leads(try LeadSettings(fields.require("leads"), fields))
    } else if fields.value("study") != nil {
      self = .study(name: try fields.string("study"))
    } else if fields.value("courses") != nil {
      self = .courses(
        try fields.strings("courses"),
        followed: try fields.stringIfPresent("follows"),
        archived: try fields.strings("archived")
      )
    } else {
      try self.init(ofSubject: SubjectID(rawValue: try fields.string("subject")), fields)
    }
  }

  private init(ofSubject id: SubjectID, _ fields: JSONFields) throws(JSONFieldError) {
    if let whole = fields.value("whole") {
      guard !whole.isNull else {
        self = .subject(id, nil)
        return
      }
      let placed = Placed(
        course: try fields.string("course"),
        index: try fields.count("index"),
        subject: try Subject(fields.object("whole"))
      )
      self = .subject(id, placed)
      return
    }
    if fields.value("leads") != nil {
      self = .ownLeads(id, try SubjectLeads(fields.object("leads")))
      return
    }
    if fields.value("name") != nil {
      self = .title(id, try fields.stringIfPresent("name"))
      return
    }
    let sitting = SittingID(rawValue: try fields.string("sitting"))
    let part = LeafID(rawValue: try fields.string("part"))
    if fields.value("grade") != nil {
      self = .grade(id, sitting, part, try fields.stringIfPresent("grade"))
    } else if let date = fields.value("date") {
      let entry = date.isNull ? nil : try DatedEntry(fields.object("date"))
      self = .date(id, sitting, part, entry)
    } else {
      _ = try fields.require("done")
      self = .done(id, sitting, part, try fields.flag("done"))
    }
  }
}
