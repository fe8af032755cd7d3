import Engine
import JSON

extension Step {
  /// The formula as text, and its steps: each after its operands, which it names by their place in the list.
  var json: JSONValue {
    var steps: [JSONValue] = []
    append(to: &steps)
    return .object([("text", .string(formula)), ("steps", .array(steps))])
  }

  private func append(to steps: inout [JSONValue]) {
    var places: [Int] = []
    for operand in operands {
      operand.append(to: &steps)
      places.append(steps.count - 1)
    }
    var members: [(String, JSONValue)] = kind.members
    if !places.isEmpty { members.append(("of", .array(places.map { .integer($0) }))) }
    if case .call(_, let choice?) = kind { members += choice.members(places) }
    members += result.members(isCondition: isCondition)
    steps.append(.object(members))
  }

  /// - Throws: `JSONFieldError`, also unless every step but the last is the operand of one later step.
  init(_ fields: JSONFields) throws(JSONFieldError) {
    var steps: [Step?] = []
    for entry in try fields.objects("steps") {
      var places: [Int] = []
      var operands: [Step] = []
      for place in try entry.array("of") {
        guard let index = place.integer, steps.indices.contains(index), let operand = steps[index]
        else { throw entry.invalid("of", expected: "places of earlier steps, each used once") }
        steps[index] = nil
        places.append(index)
        operands.append(operand)
      }
      let kind = try Kind(entry, places)
      guard kind.operandCounts.contains(operands.count) else {
        throw entry.invalid("of", expected: "as many operands as the step takes")
      }
      steps.append(
        Step(kind, try Term(entry), isCondition: try entry.flag("condition"), operands)
      )
    }
    guard let last = steps.popLast(), let whole = last, steps.allSatisfy({ $0 == nil }) else {
      throw fields.invalid("steps", expected: "steps that end in one")
    }
    self = whole
  }
}

extension Step.Kind {
  fileprivate var members: [(String, JSONValue)] {
    func step(_ word: String) -> [(String, JSONValue)] { [("step", .string(word))] }
    switch self {
    case .constant: return step("constant")
    case .list: return step("list")
    case .negation: return step("negation")
    case .not: return step("not")
    case .and: return step("and")
    case .or: return step("or")
    case .arithmetic(let sign): return step(String(sign.rawValue))
    case .comparison(let sign): return step(sign.rawValue)
    case .call(let name, _): return step("call") + [("function", .string(name))]
    case .state(let name): return step("state") + [("function", .string(name))]
    case .name(.node(let id)): return step("name") + [("name", .string(id.rawValue))]
    case .name(.member(of: let id, let index)):
      return step("member") + [("name", .string(id.rawValue)), ("member", .integer(index + 1))]
    case .name(.own(let leaf)): return step("part") + [("name", .string(leaf.rawValue))]
    case .name(.word(let word)): return step("word") + [("name", .string(word))]
    }
  }

  fileprivate init(_ fields: JSONFields, _ places: [Int]) throws(JSONFieldError) {
    let word = try fields.string("step")
    switch word {
    case "constant": self = .constant
    case "list": self = .list
    case "negation": self = .negation
    case "not": self = .not
    case "and": self = .and
    case "or": self = .or
    case "call":
      self = .call(try fields.string("function"), try Step.Choice(fields, places))
    case "state": self = .state(try fields.string("function"))
    case "name": self = .name(.node(NodeID(rawValue: try fields.string("name"))))
    case "member":
      let id = NodeID(rawValue: try fields.string("name"))
      self = .name(.member(of: id, try fields.ordinal("member")))
    case "part": self = .name(.own(LeafID(rawValue: try fields.string("name"))))
    case "word": self = .name(.word(try fields.string("name")))
    default:
      if let comparison = Comparison(rawValue: word) {
        self = .comparison(comparison)
      } else if let sign = word.first, word.count == 1,
        let arithmetic = ArithmeticOperator(rawValue: sign)
      {
        self = .arithmetic(arithmetic)
      } else {
        throw fields.invalid("step", expected: "a step of a formula")
      }
    }
  }

  /// How many operands it takes.
  fileprivate var operandCounts: ClosedRange<Int> {
    switch self {
    case .constant, .name: 0...0
    case .negation, .not, .state: 1...1
    case .arithmetic, .comparison, .and, .or: 2...2
    case .call("if", _): 3...3
    case .list, .call: 1...Int.max
    }
  }
}

extension Step.Choice {
  fileprivate func members(_ places: [Int]) -> [(String, JSONValue)] {
    switch self {
    case .members(let indices): [("counted", .array(indices.map { .integer($0 + 1) }))]
    case .operand(let index):
      places.indices.contains(index) ? [("takes", .integer(places[index]))] : []
    case .threshold(let index): [("reached", index.map { .integer($0 + 1) } ?? nil)]
    }
  }

  /// The choice that a step tells; `nil` where it tells none.
  fileprivate init?(_ fields: JSONFields, _ places: [Int]) throws(JSONFieldError) {
    if fields.value("counted") != nil {
      var indices: [Int] = []
      for value in try fields.array("counted") {
        guard let number = value.integer, number >= 1 else {
          throw fields.invalid("counted", expected: "numbers of members from 1")
        }
        indices.append(number - 1)
      }
      self = .members(indices)
    } else if fields.value("takes") != nil {
      guard let index = places.firstIndex(of: try fields.integer("takes")) else {
        throw fields.invalid("takes", expected: "the place of an operand")
      }
      self = .operand(index)
    } else if let reached = fields.value("reached") {
      self = .threshold(reached.isNull ? nil : try fields.ordinal("reached"))
    } else {
      return nil
    }
  }
}
