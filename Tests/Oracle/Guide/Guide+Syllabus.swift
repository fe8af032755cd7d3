import Engine

extension Guide {
  /// The guide as a syllabus file.
  public func syllabus(_ dice: inout Dice) -> String {
    var file = JSONObject()
    file.add("format", "1")
    file.add("subject", "{\"name\": \"Subject\"}")
    if isPassStrict || pass != "5" {
      file.add("pass", (isPassStrict ? "> " : ">= ") + pass, isText: true)
    }
    if scale != "10" { file.add("scale", scale) }
    file.add("parts", object(parts.map { ($0.name, $0.json(&dice)) }))
    if !values.isEmpty { file.add("values", object(values.map { ($0.name, $0.json(&dice)) })) }
    file.add("grade", grade.json(&dice))
    if !rules.isEmpty { file.add("rules", list(rules.map { $0.json(&dice) })) }
    if let rounding { file.add("rounding", rounding.json(&dice)) }
    if !labels.isEmpty { file.add("labels", object(labels.map { ($0.name, $0.json(&dice)) })) }
    if !sittings.isEmpty {
      file.add("sittings", object(sittings.map { ($0.name, $0.json(&dice)) }))
    }
    return file.text + "\n"
  }
}

/// The members of an object, in their order.
private struct JSONObject {
  private var members: [String] = []

  mutating func add(_ name: String, _ json: String, isText: Bool = false) {
    members.append("\(quoted(name)): \(isText ? quoted(json) : json)")
  }

  var text: String { "{" + members.joined(separator: ", ") + "}" }
}

private func object(_ members: [(name: String, json: String)]) -> String {
  var object = JSONObject()
  for member in members { object.add(member.name, member.json) }
  return object.text
}

private func list(_ items: [String]) -> String { "[" + items.joined(separator: ", ") + "]" }

private func quoted(_ text: String) -> String { "\"\(text)\"" }

extension Term {
  fileprivate func json(_ dice: inout Dice) -> String { quoted(text(&dice)) }
}

extension Guide.Part {
  fileprivate func json(_ dice: inout Dice) -> String {
    var part = JSONObject()
    switch kind {
    case .mark where maximum == "10": break
    case .mark: part.add("of", maximum)
    case .fact: part.add("yes", "true")
    case .choice(let count): part.add("choice", list((1...count).map { quoted("option \($0)") }))
    case .test(let questions, let points):
      part.add("test", "{\"questions\": \(questions), \"points\": \(points.json(&dice))}")
      part.add("of", maximum)
    }
    if let count { part.add("each", "\(count)") }
    if !members.isEmpty { part.add("parts", object(members.map { ($0.name, $0.json(&dice)) })) }
    if let mark { part.add("mark", mark.json(&dice)) }
    if isOptional { part.add("optional", "true") }
    if isPenalty { part.add("worse", "more", isText: true) }
    if let condition { part.add("if", condition.json(&dice)) }
    return part.text
  }
}

extension Guide.Way {
  fileprivate func json(_ dice: inout Dice) -> String {
    switch self {
    case .formula(let term): return term.json(&dice)
    case .average(let shares): return "{\"average\": \(sharesJSON(shares, &dice))}"
    }
  }
}

private func sharesJSON(_ shares: [Guide.Share], _ dice: inout Dice) -> String {
  object(
    shares.map { share in
      switch share.weight {
      case .number(let weight): (share.name, weight)
      case .list(let weights): (share.name, list(weights))
      case .formula(let term): (share.name, term.json(&dice))
      }
    }
  )
}

extension Guide.Value {
  fileprivate func json(_ dice: inout Dice) -> String {
    if scale == "10" { return way.json(&dice) }
    var value = JSONObject()
    switch way {
    case .formula(let term): value.add("points", term.json(&dice))
    case .average(let shares): value.add("average", sharesJSON(shares, &dice))
    }
    value.add("of", scale)
    return value.text
  }
}

extension Guide.Rule {
  fileprivate func json(_ dice: inout Dice) -> String {
    var rule = JSONObject()
    switch test {
    case .require(let terms):
      let texts = terms.map { $0.json(&dice) }
      rule.add("require", texts.count == 1 ? texts[0] : list(texts))
    case .when(let term, let verdict):
      rule.add("when", term.json(&dice))
      if let verdict { rule.add("verdict", verdict.rawValue, isText: true) }
    }
    switch left {
    case .unchanged: break
    case .nothing: rule.add("grade", "null")
    case .formula(let term): rule.add("grade", term.json(&dice))
    }
    if !sittings.isEmpty { rule.add("sittings", list(sittings.map(quoted))) }
    return rule.text
  }
}

extension Guide.Label {
  fileprivate func json(_ dice: inout Dice) -> String {
    guard let condition else { return minimum }
    return "{\"from\": \(minimum), \"when\": \(condition.json(&dice))}"
  }
}

extension Guide.Sitting {
  fileprivate func json(_ dice: inout Dice) -> String {
    var sitting = JSONObject()
    if let after { sitting.add("after", after, isText: true) }
    if !carry.isEmpty {
      sitting.add("carry", object(carry.map { ($0.part, $0.json(&dice)) }))
    }
    if let grade { sitting.add("grade", grade.json(&dice)) }
    let patches = values.map { ($0.name, $0.json(&dice)) } + removedValues.map { ($0, "null") }
    if !patches.isEmpty { sitting.add("values", object(patches)) }
    if let rules { sitting.add("rules", list(rules.map { $0.json(&dice) })) }
    return sitting.text
  }
}

extension Guide.Carrying {
  fileprivate func json(_ dice: inout Dice) -> String {
    if condition == nil, years == nil { return quoted(then.rawValue) }
    var carrying = JSONObject()
    carrying.add(then.rawValue, condition?.json(&dice) ?? "true")
    if let years { carrying.add("years", "\(years)") }
    carrying.add("else", otherwise.rawValue, isText: true)
    return carrying.text
  }
}
