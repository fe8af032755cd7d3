public import Civil
import Engine
public import JSON
import Library

extension Appointment {
  /// The date as programs read it, with the days that are left.
  ///
  /// - Parameter now: What calendar and clock of the reader show.
  /// - Returns: An object.
  public func json(at now: CivilDateTime) -> JSONValue {
    JSONValue { writer in
      writer.beginObject()
      writer.member("subject", subject.id.rawValue)
      writer.member("subject_name", subject.name)
      writer.member("part", date.part.rawValue)
      writer.member("part_name", subject.part(date.part)?.name ?? date.part.rawValue)
      writer.member("sitting", date.sitting.rawValue)
      writer.member("sitting_name", subject.sittings.first { $0.id == date.sitting }?.name)
      writer.member("due", date.due.description)
      writer.member("days", date.due.date.days(since: now.date))
      writer.member("over", date.due.isOver(at: now))
      writer.member("occasion", date.occasion.rawValue)
      writer.member("state", date.state.rawValue)
      writer.member("text", date.text)
      if date.isDone { writer.member("done", true) }
      if let until = date.quietUntil { writer.member("until_ms", Int(until.milliseconds)) }
      if date.isMoot { writer.member("moot", true) }
      writer.endObject()
    }
  }
}
