import Civil
import Engine
import JSON

extension Change.SetLeads {
  var members: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    switch target {
    case .everything: break
    case .occasion(let occasion): members.append(("for", .string(occasion.rawValue)))
    case .subject(let id): members.append(("subject", .string(id.rawValue)))
    case .part(let id, let part):
      members += [("subject", .string(id.rawValue)), ("part", .string(part.rawValue))]
    }
    members.append(("leads", leads.map(\.json) ?? nil))
    return members
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    let target: Target
    if let subject = try fields.stringIfPresent("subject").map(SubjectID.init(rawValue:)) {
      let part = try fields.stringIfPresent("part").map(LeafID.init(rawValue:))
      target = part.map { .part(subject, $0) } ?? .subject(subject)
    } else if fields.value("for") != nil {
      target = .occasion(try fields.choice("for"))
    } else {
      target = .everything
    }
    _ = try fields.require("leads")
    self.init(try fields.leadsIfPresent("leads"), for: target)
  }
}

extension [Lead] {
  var json: JSONValue { .array(map { .string($0.description) }) }
}

extension JSONFields {
  /// A member that must be a list of leads, or `nil` where it is missing or null.
  func leadsIfPresent(_ key: String) throws(JSONFieldError) -> [Lead]? {
    guard let value = value(key), !value.isNull else { return nil }
    var leads: [Lead] = []
    for text in try strings(key) {
      guard let lead = Lead(text) else {
        throw invalid(key, expected: "leads such as 7d, 2h, 30m, 3h+")
      }
      leads.append(lead)
    }
    return leads
  }

  /// A member that must be quiet hours, or `nil` where it is missing or null.
  func quietHours(_ key: String) throws(JSONFieldError) -> QuietHours? {
    guard let text = try stringIfPresent(key) else { return nil }
    guard let hours = QuietHours(text) else {
      throw invalid(key, expected: "hours such as 23:00-08:00 or 23:00-08:00+urgent")
    }
    return hours
  }
}
