internal import JSON

extension Reminder: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    key = try ReminderKey(members)
    subject = try members.ifPresent("subject", Field.text)
    part = try members.ifPresent("part", Field.text)
    sitting = try members.ifPresent("sitting", Field.text)
    title = try members.value("title", Field.text)
    body = try members.ifPresent("body", Field.text) ?? ""
    urgency = Urgency(rawValue: try members.value("urgency", Field.text)) ?? .normal
    due = try members.objectIfPresent("due", as: Due.self)
    fireMS = try members.value("fire_ms", Field.integer)
    lateMS = try members.ifPresent("late_ms", Field.count) ?? 0
    actions = (try members.ifPresent("actions", Field.texts) ?? []).compactMap(Action.init)
    digest = try members.objectIfPresent("digest", as: Digest.self)
    isPrivate = try members.ifPresent("private", Field.flag) ?? false
  }

  func write(to writer: inout JSONWriter) {
    key.write(to: &writer)
    writer.member("subject", subject)
    writer.member("part", part)
    writer.member("sitting", sitting)
    writer.member("title", title)
    writer.member("body", body)
    writer.member("urgency", urgency.rawValue)
    if let due {
      writer.beginObject("due")
      due.write(to: &writer)
      writer.endObject()
    }
    writer.member("fire_ms", fireMS)
    writer.member("late_ms", lateMS)
    writer.member("actions", actions.map(\.rawValue))
    if let digest {
      writer.beginObject("digest")
      digest.write(to: &writer)
      writer.endObject()
    }
    if isPrivate { writer.member("private", true) }
  }
}

extension Reminder.Due: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    if let date = try members.ifPresent("date", Field.text) {
      self = .date(date)
    } else {
      self = .instant(
        atMS: try members.value("at_ms", Field.integer),
        zone: try members.value("tz", Field.text)
      )
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .instant(let atMS, let zone):
      writer.member("at_ms", atMS)
      writer.member("tz", zone)
    case .date(let date): writer.member("date", date)
    }
  }
}

extension Reminder.Digest: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    count = try members.value("count", Field.count)
    items = try members.ifPresent("items", Field.texts) ?? []
  }

  func write(to writer: inout JSONWriter) {
    writer.member("count", count)
    writer.member("items", items)
  }
}
