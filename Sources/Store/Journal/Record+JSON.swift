import Civil
public import JSON
import Library
import Reminders

extension Record {
  /// Writes the record.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("n", number)
    writer.member("at_ms", Int(at.milliseconds))
    switch event {
    case .change(let change):
      writer.key("change")
      change.write(to: &writer)
    case .fired(let key):
      writer.key("fired")
      key.write(to: &writer)
    case .digest(let key, let reminders):
      writer.key("digest")
      key.write(to: &writer)
      writer.array("of", of: reminders) { key, writer in key.write(to: &writer) }
    case .gathered(let key, let reminders, let companion):
      // A program that does not know of `who` finds that all of these have rung, and tells them one by one.
      writer.key("digest")
      key.write(to: &writer)
      writer.array("of", of: reminders) { key, writer in key.write(to: &writer) }
      writer.member("who", companion)
    case .shown(let key, let companion):
      writer.key("shown")
      key.write(to: &writer)
      writer.member("who", companion)
    case .dismissed(let key, let companion):
      writer.key("dismissed")
      key.write(to: &writer)
      writer.member("who", companion)
    case .revoked(let name): writer.member("revoked", name)
    case .admitted(let name): writer.member("admitted", name)
    }
    writer.endObject()
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
      let key = try ReminderKey(fields.object("digest"))
      let reminders = try fields.objects("of").map(ReminderKey.init)
      event =
        try fields.stringIfPresent("who").map { .gathered(key, of: reminders, companion: $0) }
        ?? .digest(key, of: reminders)
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
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("rid", id)
    writer.member("gen", generation)
    writer.endObject()
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init(id: try fields.string("rid"), generation: try fields.integer("gen"))
  }
}

extension ChangeRecord {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("who", source.companion)
    writer.member("ob", source.outbox)
    writer.member("seq", sequence)
    writer.member("hash", fingerprint)
    writer.member("on", today.description)
    writer.member("what", change)
    writer.member("name", companion)
    expectation.write(to: &writer)
    writer.key("result")
    result.write(to: &writer)
    writer.endObject()
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
  /// Writes the result as an object.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .made(let effect):
      writer.key("effect")
      effect.write(to: &writer)
    case .refused(let code, let message):
      writer.member("code", code)
      writer.member("msg", message)
    }
    writer.endObject()
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    if let effect = fields.value("effect") {
      self = .made(try Effect(json: effect))
    } else {
      self = .refused(code: try fields.string("code"), message: try fields.string("msg"))
    }
  }
}
