import Engine
public import JSON

extension SubjectExplanation {
  /// The explanation as an object; a formula is a list of steps, of which none comes before its operands.
  public var json: JSONValue {
    let outcome = explanation.outcome
    var members: [(String, JSONValue)] = [
      ("subject", .string(subject.rawValue)),
      ("name", .string(name)),
      ("sitting", .string(explanation.sitting.rawValue)),
      (
        "sittings",
        .array(sittings.map { .object([("id", .string($0.id.rawValue))] + $0.title.members) })
      ),
      ("end", .string(explanation.end.rawValue)),
      ("verdict", .string(outcome.verdict.rawValue)),
    ]
    members.append(number: outcome.grade, "grade")
    members.append(number: outcome.computed, "computed")
    if let label { members.append(("label", .string(label))) }
    members.append(("pass", .string(explanation.pass.text)))
    members.append(("scale", .string(explanation.scale.description)))
    members.append(("reasons", .array(outcome.reasons.map(\.json))))
    members.append(explanation.grade.member)
    members.append(("rules", .array(explanation.rulings.map(\.json))))
    members.append(
      ("values", .array(explanation.values.map { $0.json(title(of: $0.id)) }))
    )
    members.append(
      ("parts", .array(explanation.parts.map { $0.json(in: self) }))
    )
    if !explanation.attempted.isEmpty {
      members.append(("attempted", .array(explanation.attempted.map(\.json))))
    }
    return .object(members)
  }

  /// - Throws: `JSONFieldError`.
  public init(json: JSONValue) throws(JSONFieldError) {
    let fields = try JSONFields(json)
    var sittings: [SittingTitle] = []
    for sitting in try fields.objects("sittings") {
      let id = SittingID(rawValue: try sitting.string("id"))
      sittings.append(SittingTitle(id, try Title(sitting)))
    }
    var titles: [NodeID: Title] = [:]
    var leaves: [LeafID: LeafTitle] = [:]
    for entry in try fields.objects("values") + fields.objects("parts") {
      titles[NodeID(rawValue: try entry.string("id"))] = try Title(entry)
      for member in try entry.objects("members") {
        for leaf in try member.objects("leaves") {
          leaves[LeafID(rawValue: try leaf.string("id"))] = try LeafTitle(leaf)
        }
      }
    }
    self.init(
      subject: SubjectID(rawValue: try fields.string("subject")),
      name: try fields.string("name"),
      label: try fields.stringIfPresent("label"),
      explanation: try Explanation(fields),
      sittings: sittings,
      titles: titles,
      leaves: leaves
    )
  }
}

extension SubjectExplanation.Title {
  var members: [(String, JSONValue)] {
    [("name", .string(name))] + (cite.map { [("cite", .string($0))] } ?? [])
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init(try fields.string("name"), cite: try fields.stringIfPresent("cite"))
  }
}

extension SubjectExplanation.LeafTitle {
  var members: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [("name", .string(name))]
    if let cite { members.append(("cite", .string(cite))) }
    if let text { members.append(("text", .string(text))) }
    return members
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    self.init(
      try fields.string("name"),
      cite: try fields.stringIfPresent("cite"),
      text: try fields.stringIfPresent("text")
    )
  }
}

extension Explanation {
  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    var reasons: [Reason] = []
    for reason in try fields.objects("reasons") { reasons.append(try Reason(reason)) }
    var rulings: [Ruling] = []
    for ruling in try fields.objects("rules") { rulings.append(try Ruling(ruling)) }
    var parts: [Part] = []
    for part in try fields.objects("parts") { parts.append(try Part(part)) }
    var values: [Value] = []
    for value in try fields.objects("values") { values.append(try Value(value)) }
    var attempted: [Attempted] = []
    for part in try fields.objects("attempted") { attempted.append(try Attempted(part)) }
    self.init(
      sitting: SittingID(rawValue: try fields.string("sitting")),
      end: try fields.choice("end"),
      outcome: Outcome(
        verdict: try fields.choice("verdict"),
        grade: try fields.numberIfPresent("grade"),
        computed: try fields.numberIfPresent("computed"),
        reasons: reasons
      ),
      pass: try Threshold(fields, "pass"),
      scale: try fields.number("scale"),
      grade: try Calculation(fields),
      rulings: rulings,
      parts: parts,
      values: values,
      attempted: attempted
    )
  }
}
