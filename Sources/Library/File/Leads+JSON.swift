import Engine
import JSON

extension LeadSettings {
  /// What was chosen, by occasion.
  var json: JSONValue {
    .object(
      Occasion.allCases.compactMap { occasion in
        chosen(for: occasion).map { (occasion.rawValue, $0.json) }
      }
    )
  }

  /// Reads the member `leads` of an object.
  ///
  /// Before there were occasions it was one list for all of them, and the standard was written out.
  init(_ value: JSONValue, _ parent: JSONFields) throws(JSONFieldError) {
    self.init()
    if value.array != nil {
      let leads = try parent.leadsIfPresent("leads") ?? []
      if leads.text == "7d 1d 2h" { return }
      for occasion in Occasion.allCases { set(leads, for: occasion) }
      return
    }
    let fields = try parent.object("leads")
    for occasion in Occasion.allCases {
      set(try fields.leadsIfPresent(occasion.rawValue), for: occasion)
    }
  }
}

extension SubjectLeads {
  var json: JSONValue {
    var members: [(String, JSONValue)] = []
    if let all { members.append(("all", all.json)) }
    if !parts.isEmpty {
      let sorted = parts.sorted { $0.key.rawValue < $1.key.rawValue }
      members.append(("parts", .object(sorted.map { ($0.key.rawValue, $0.value.json) })))
    }
    return .object(members)
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init()
    all = try fields.leadsIfPresent("all")
    let parts = try fields.object("parts")
    for part in parts.all {
      self.parts[LeafID(rawValue: part.key)] = try parts.leadsIfPresent(part.key)
    }
  }
}
