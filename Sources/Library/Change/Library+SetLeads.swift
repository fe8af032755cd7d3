import Engine

extension Library {
  mutating func set(_ setting: Change.SetLeads) throws(Refusal) -> Effect {
    var leads: [Lead]?
    if let typed = setting.leads {
      guard let ordered = typed.ordered else { throw .unusableLeads }
      leads = ordered
    }
    switch setting.target {
    case .everything: return set(leads, for: Occasion.allCases)
    case .occasion(let occasion): return set(leads, for: [occasion])
    case .subject(let id):
      return try update(id) { (subject) throws(Refusal) in
        let before = subject.leads.all
        subject.leads.all = leads
        return Effect(subject: id, before: before?.text, after: leads?.text)
      }
    case .part(let id, let part):
      return try update(id) { (subject) throws(Refusal) in
        guard let leaf = subject.syllabus.leaf(part)?.id else {
          throw subject.unknownPart(part.rawValue)
        }
        let before = subject.leads.parts[leaf]
        subject.leads.parts[leaf] = leads
        return Effect(subject: id, part: leaf, before: before?.text, after: leads?.text)
      }
    }
  }

  private mutating func set(_ leads: [Lead]?, for occasions: [Occasion]) -> Effect {
    let before = self.leads
    for occasion in occasions { self.leads.set(leads, for: occasion) }
    return Effect(before: before.text(for: occasions), after: self.leads.text(for: occasions))
  }

  mutating func set(_ hours: QuietHours?) -> Effect {
    let before = quiet
    quiet = hours
    return Effect(before: before?.description, after: hours?.description)
  }
}

extension LeadSettings {
  /// The leads of some occasions as a person types them, once where they are the same.
  fileprivate func text(for occasions: [Occasion]) -> String {
    let texts = occasions.map { self[$0].text }
    return Set(texts).count == 1 ? texts[0] : texts.joined(separator: " / ")
  }
}
