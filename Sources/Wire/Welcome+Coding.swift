internal import JSON

extension Welcome: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    version = try members.value("proto", Field.ordinal)
    server = try members.object("server", as: Server.self)
    token = try StateToken(members)
    scope = Scope(rawValue: try members.value("scope", Field.text)) ?? .read
    allowance = try members.objectIfPresent("limits", as: Allowance.self) ?? Allowance()
    heartbeatMS = try members.value("hb_ms", Field.ordinal)
    nowMS = try members.value("now_ms", Field.integer)
    zone = try members.value("tz", Field.text)
    outbox = try members.objectIfPresent("outbox", as: Outbox.self)
    flags = try members.ifPresent("flags", Field.knownNames) ?? []
  }

  func write(to writer: inout JSONWriter) {
    writer.member("proto", version)
    writer.beginObject("server")
    server.write(to: &writer)
    writer.endObject()
    token.write(to: &writer)
    writer.member("scope", scope.rawValue)
    writer.beginObject("limits")
    allowance.write(to: &writer)
    writer.endObject()
    writer.member("hb_ms", heartbeatMS)
    writer.member("now_ms", nowMS)
    writer.member("tz", zone)
    if let outbox {
      writer.beginObject("outbox")
      outbox.write(to: &writer)
      writer.endObject()
    }
    writer.member("flags", flags.map(\.rawValue).sorted())
  }
}

extension Welcome.Server: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    version = try members.value("ver", Field.text)
    process = try members.value("pid", Field.count)
  }

  func write(to writer: inout JSONWriter) {
    writer.member("ver", version)
    writer.member("pid", process)
  }
}

extension Welcome.Allowance: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    frameBytes = try members.ifPresent("frame", Field.count) ?? Limits.frameFromClient
    unansweredRequests =
      try members.ifPresent("unanswered", Field.count) ?? Limits.unansweredRequests
  }

  func write(to writer: inout JSONWriter) {
    writer.member("frame", frameBytes)
    writer.member("unanswered", unansweredRequests)
  }
}

extension Welcome.Outbox: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    id = try members.value("ob", Field.identifier)
    next = try members.value("next", Field.ordinal)
  }

  func write(to writer: inout JSONWriter) {
    writer.member("ob", id)
    writer.member("next", next)
  }
}
