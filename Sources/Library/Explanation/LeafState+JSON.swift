import Engine
import JSON

extension LeafState {
  /// The state, and of a grade what was entered.
  var members: [(String, JSONValue)] {
    switch self {
    case .pending: [("state", "pending")]
    case .excused: [("state", "excused")]
    case .absent: [("state", "absent")]
    case .graded(let mark): [("state", "graded"), ("entered", mark.json)]
    }
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    switch try fields.string("state") {
    case "pending": self = .pending
    case "excused": self = .excused
    case "absent": self = .absent
    case "graded": self = .graded(try Mark(fields))
    default: throw fields.invalid("state", expected: "a state")
    }
  }
}

extension Mark {
  /// Points in a string, a fact, the number of an option, or right, wrong and blank answers.
  fileprivate var json: JSONValue {
    switch self {
    case .points(let points): .string(points.description)
    case .fact(let holds): .bool(holds)
    case .choice(let option): .integer(option)
    case .answers(let right, let wrong, let blank):
      [.integer(right), .integer(wrong), .integer(blank)]
    }
  }

  fileprivate init(_ fields: JSONFields) throws(JSONFieldError) {
    let entered = try fields.require("entered")
    let counts = (entered.array ?? []).compactMap(\.integer)
    if let points = entered.string.flatMap({ Exact(describing: $0) }) {
      self = .points(points)
    } else if let holds = entered.bool {
      self = .fact(holds)
    } else if let option = entered.integer {
      self = .choice(option)
    } else if counts.count == 3 {
      self = .answers(right: counts[0], wrong: counts[1], blank: counts[2])
    } else {
      throw fields.invalid("entered", expected: "a grade")
    }
  }
}

extension Sheet.Entry.Origin {
  var members: [(String, JSONValue)] {
    switch self {
    case .own: [("origin", "own")]
    case .kept(let from): [("origin", "kept")] + source(from)
    case .retakable(let from): [("origin", "retakable")] + source(from)
    case .lost: [("origin", "lost")]
    }
  }

  /// The sitting that a grade is taken over from; none for an earlier course.
  private func source(_ sitting: SittingID?) -> [(String, JSONValue)] {
    sitting.map { [("from", .string($0.rawValue))] } ?? []
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    let source = try fields.stringIfPresent("from").map { SittingID(rawValue: $0) }
    switch try fields.string("origin") {
    case "own": self = .own
    case "kept": self = .kept(from: source)
    case "retakable": self = .retakable(from: source)
    case "lost": self = .lost
    default: throw fields.invalid("origin", expected: "where a grade comes from")
    }
  }
}

extension Scheme.Leaf.Kind {
  var members: [(String, JSONValue)] {
    switch self {
    case .mark: [("kind", "mark")]
    case .fact: [("kind", "fact")]
    case .choice(let options):
      [("kind", "choice"), ("options", .array(options.map { .string($0) }))]
    case .test(let questions): [("kind", "test"), ("questions", .integer(questions))]
    }
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    switch try fields.string("kind") {
    case "mark": self = .mark
    case "fact": self = .fact
    case "choice": self = .choice(try fields.strings("options"))
    case "test": self = .test(questions: try fields.integer("questions"))
    default: throw fields.invalid("kind", expected: "a kind of part")
    }
  }
}
