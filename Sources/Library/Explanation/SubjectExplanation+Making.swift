public import Engine

extension SubjectExplanation {
  /// Explains a subject.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - sitting: The sitting to look at; the one in which the student stands, when there is none here.
  ///   - end: What pending marks count as.
  public init(_ subject: Subject, in sitting: SittingID? = nil, _ end: End = .secured) {
    let (syllabus, scheme) = (subject.syllabus, subject.syllabus.scheme)
    let sheet = scheme.sheet(of: subject.record, in: sitting ?? subject.currentSitting)
    let explanation = scheme.explanation(on: sheet, end)
    self.init(
      subject: subject.id,
      name: subject.name,
      label: explanation.outcome.label,
      explanation: explanation,
      sittings: syllabus.sittings.map { SittingTitle($0.id, Title($0.name, cite: $0.cite)) },
      titles: [:],
      leaves: [:]
    )
    for part in syllabus.parts { titles[part.id] = Title(part.name, cite: part.cite) }
    for value in explanation.values {
      let known = syllabus.values.first { $0.id == value.id }
      titles[value.id] = Title(known?.name ?? value.id.rawValue, cite: known?.cite)
    }
    for part in explanation.parts {
      for leaf in part.members.flatMap(\.leaves) {
        leaves[leaf.id] = LeafTitle(
          syllabus.leaf(leaf.id)?.name ?? leaf.id.rawValue,
          cite: syllabus.part(part.id)?.cite(ofOwn: leaf.id),
          text: subject.text(of: leaf, in: sheet.sitting)
        )
      }
    }
  }
}

extension Syllabus.Part {
  /// Where the guide tells of a part of a row's member.
  fileprivate func cite(ofOwn leaf: LeafID) -> String? {
    parts.first { leaf.rawValue.hasSuffix(".\($0.id)") }?.cite
  }
}

extension Subject {
  /// What was typed for a grade that counts in a sitting; `nil` where nothing was, or something was assumed.
  fileprivate func text(of leaf: Explanation.Leaf, in sitting: SittingID) -> String? {
    guard !leaf.isAssumed, leaf.state != .pending else { return nil }
    switch leaf.origin {
    case .own: return grades[sitting]?[leaf.id]?.text
    case .kept, .retakable: return carriedText(of: leaf.id, in: sitting)
    case .lost: return nil
    }
  }
}
