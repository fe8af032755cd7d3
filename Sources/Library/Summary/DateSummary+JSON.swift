import Civil
import Engine
import JSON

extension DateSummary {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("sitting", sitting.rawValue)
    writer.member("part", part.rawValue)
    writer.member("due", due.description)
    writer.member("occasion", occasion.rawValue)
    writer.member("state", state.rawValue)
    writer.member("text", text)
    if isDone { writer.member("done", true) }
    if let quietUntil { writer.member("until_ms", Int(quietUntil.milliseconds)) }
    if isMoot { writer.member("moot", true) }
    writer.endObject()
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    sitting = SittingID(rawValue: try fields.string("sitting"))
    part = LeafID(rawValue: try fields.string("part"))
    due = try fields.dueDate("due")
    occasion = try fields.choice("occasion")
    state = try fields.choice("state")
    text = try fields.stringIfPresent("text")
    isDone = try fields.flag("done")
    quietUntil = try fields.integerIfPresent("until_ms").map { Instant(milliseconds: Int64($0)) }
    isMoot = try fields.flag("moot")
  }
}

extension SubjectSummary {
  /// The dates that an older primary tells: those of the parts, in the sitting where the student stands.
  var datesOfParts: [DateSummary] {
    parts.compactMap { part in
      part.due.map { due in
        DateSummary(
          sitting: sitting,
          part: part.id,
          due: due,
          occasion: Occasion(named: [part.id.rawValue, part.name], isTest: part.kind == .test),
          state: part.text == nil ? .pending : part.state,
          text: part.text,
          isDone: part.isDone,
          isMoot: part.text == nil && (part.origin == .kept || part.origin == .lost)
        )
      }
    }
  }
}
