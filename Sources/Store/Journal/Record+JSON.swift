import Civil
public import JSON
import Library
import Reminders

extension Record {
  /// The record as it is written: compact, on one line.
  public var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("n", .integer(number)), ("at_ms", .integer(Int(at.milliseconds))),
    ]
    switch event {
    case .change(let change): members.append(("change", change.json))
    case .fired(let key): members.append(("fired", key.json))
    case .digest(let key, let reminders):
      members.append(("digest", key.json))
      members.append(("of", .array(reminders.map(\.json))))
    case .shown(let key, let companion):
      members.append(("shown", key.json))
      members.append(("who", .string(companion)))
    case .dismissed(let key, let companion):
      members.append(("dismissed", key.json))
      members.append(("who", .string(companion)))
    case .revoked(let name): members.append(("revoked", .string(name)))
    case .admitted(let name): members.append(("admitted", .string(name)))
    }
    return .object(members)
  }

  /// - Throws: `JSONFieldError`.
  public init(json: JSONValue) throws(JSONFieldError) {
    let fields = try JSONFields(json)
    number = try fields.integer("n")
    at = Instant(milliseconds: Int64(try fields.integer("at_ms")))
    if fields.value("change") != nil {
      event = .change(try ChangeRecord(fields.object("change")))
    } else if fields.value("fired") != nil {
      event = .fired(try ReminderKey(fields.object("fired")))
    } else if fields.value("digest") != nil {
      var reminders: [ReminderKey] = []
      for entry in try fields.objects("of") { reminders.append(try ReminderKey(entry)) }
      event = .digest(try ReminderKey(fields.object("digest")), of: reminders)
    } else if fields.value("dismissed") != nil {
      event = .dismissed(
        try ReminderKey(fields.object("dismissed")),
        companion: try fields.string("who")
      )
    } else if fields.value("revoked") != nil {
      event = .revoked(try fields.string("revoked"))
    } else if fields.value("admitted") != nil {
      event = .admitted(try fields.string("admitted"))
    } else {
      _ = try fields.require("shown")
      event = .shown(
        try ReminderKey(fields.object("shown")),
        companion: try fields.string("who")
      )
    }
  }
}

extension ReminderKey {
  var json: JSONValue {
    .object([("rid", .string(id)), ("gen", .integer(generation))])
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init(id: try fields.string("rid"), generation: try fields.integer("gen"))
  }
}

extension ChangeRecord {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("who", .string(source.companion)),
      ("ob", .string(source.outbox)),
      ("seq", .integer(sequence)),
      ("hash", .string(fingerprint)),
      ("on", .string(today.description)),
      ("what", change),
    ]
    if let companion { members.append(("name", .string(companion))) }
    if let was = expectation.json { members.append(("was", was)) }
    members.append(("result", result.json))
    return .object(members)
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    guard let today = try? CivilDate(parsing: try fields.string("on")) else {
      throw fields.invalid("on", expected: "a date")
    }
    self.init(
      source: OutboxSource(
        companion: try fields.string("who"),
        outbox: try fields.string("ob")
      ),
      companion: try fields.stringIfPresent("name"),
      sequence: try fields.integer("seq"),
      fingerprint: try fields.string("hash"),
      today: today,
      change: try fields.require("what"),
      expectation: try Expectation(json: fields.value("was")),
      result: try ChangeResult(fields.object("result"))
    )
  }
}

extension ChangeResult {
  /// The result as an object.
  public var json: JSONValue {
    switch self {
    case .made(let effect): .object([("effect", effect.json)])
    case .refused(let code, let message):
      .object([("code", .string(code)), ("msg", .string(message))])
    }
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    if let effect = fields.value("effect") {
      self = .made(try Effect(json: effect))
    } else {
      self = .refused(code: try fields.string("code"), message: try fields.string("msg"))
    }
  }
}
