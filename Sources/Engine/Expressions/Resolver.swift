/// Resolves the names of one formula and checks that its pieces fit together.
struct Resolver {
  /// The names that the formula may use.
  var nodes: [String: Int]
  /// What is known of each node so far; `nil` for one that is not compiled yet.
  var shapes: [Shape?]
  /// The nodes below this index are parts.
  var partCount: Int
  /// The parts of a row's member, when the formula is the member's mark.
  var ownParts: [String: (index: Int, isCondition: Bool)] = [:]
  /// Whether every part and value is worked out already, so that `attempted` can be told.
  var knowsAttempted = false
  /// Whether `grade` stands for the grade so far.
  var knowsGrade = false
  /// Whether the counts of a multiple-choice paper may be used.
  var knowsPaper = false
  /// What `before` can ask about; none in the first sitting.
  var earlier: EarlierProgram?

  typealias Resolved = (expression: Expression, shape: Shape)

  /// Resolves a formula that must be one number or a row of them.
  func number(_ syntax: Syntax) throws(SyntaxError) -> Resolved {
    let resolved = try resolve(syntax)
    guard !resolved.shape.isCondition else {
      throw SyntaxError(
        message: "“\(syntax)” is a condition; a number is needed here, e.g. if(\(syntax), 1, 0)",
        offset: syntax.offset
      )
    }
    return resolved
  }

  /// Resolves a formula that must be a condition; one over a row must hold for every member.
  func condition(_ syntax: Syntax) throws(SyntaxError) -> Resolved {
    let resolved = try resolve(syntax)
    guard resolved.shape.isCondition else {
      throw SyntaxError(
        message: "“\(syntax)” is a number; a condition is needed here, e.g. \(syntax) >= 5",
        offset: syntax.offset
      )
    }
    return resolved
  }

  /// Resolves a formula that may be either.
  func resolve(_ syntax: Syntax) throws(SyntaxError) -> Resolved {
    switch syntax.kind {
    case .number(let value): return (.number(value), Shape())
    case .name(let name): return try self.name(name, at: syntax.offset)
    case .member(let name, let member):
      let index = try memberIndex(name, member, at: syntax.offset)
      return (.member(of: index.node, index.member), Shape(isCondition: index.isCondition))
    case .list(let items):
      var expressions: [Expression] = []
      for item in items { expressions.append(try single(item)) }
      return (.list(expressions), Shape(width: items.count))
    case .negated(let operand):
      let inner = try number(operand)
      return (.negated(inner.expression), inner.shape)
    case .not(let operand):
      let inner = try condition(operand)
      return (.not(inner.expression), inner.shape)
    case .arithmetic(let sign, let left, let right):
      let (a, b) = (try number(left), try number(right))
      let width = try width(of: [a.shape, b.shape], at: syntax.offset)
      return (.arithmetic(sign, a.expression, b.expression), Shape(width: width))
    case .comparison(let comparison, let left, let right):
      let (a, b) = (try number(left), try number(right))
      let width = try width(of: [a.shape, b.shape], at: syntax.offset)
      return (
        .comparison(comparison, a.expression, b.expression), Shape(isCondition: true, width: width)
      )
    case .and(let left, let right):
      let (a, b) = (try condition(left), try condition(right))
      let width = try width(of: [a.shape, b.shape], at: syntax.offset)
      return (.and(a.expression, b.expression), Shape(isCondition: true, width: width))
    case .or(let left, let right):
      let (a, b) = (try condition(left), try condition(right))
      let width = try width(of: [a.shape, b.shape], at: syntax.offset)
      return (.or(a.expression, b.expression), Shape(isCondition: true, width: width))
    case .call(let name, let arguments): return try call(name, arguments, at: syntax.offset)
    }
  }

  private func single(_ syntax: Syntax) throws(SyntaxError) -> Expression {
    let resolved = try number(syntax)
    guard resolved.shape.width == nil else {
      throw SyntaxError(
        message: "“\(syntax)” is a row; one number is needed here",
        offset: syntax.offset
      )
    }
    return resolved.expression
  }

  private func name(_ name: String, at offset: Int) throws(SyntaxError) -> Resolved {
    switch name {
    case "grade" where knowsGrade: return (.grade, Shape())
    case "grade":
      throw SyntaxError(message: "“grade” can be used in rules only", offset: offset)
    case "attempted" where knowsAttempted: return (.attempted, Shape())
    case "attempted":
      throw SyntaxError(
        message: "“attempted” can be used in the formula of the grade and in rules only",
        offset: offset
      )
    case "true": return (.number(.one), Shape(isCondition: true))
    case "false": return (.number(.zero), Shape(isCondition: true))
    default: break
    }
    if knowsPaper, let count = PaperCount(rawValue: name) { return (.paper(count), Shape()) }
    if let own = ownParts[name] {
      return (.ownPart(own.index), Shape(isCondition: own.isCondition))
    }
    let index = try node(name, at: offset)
    return (.node(index), shapes[index] ?? Shape())
  }

  private func node(_ name: String, at offset: Int) throws(SyntaxError) -> Int {
    if let index = nodes[name] { return index }
    let known = nodes.keys.sorted() + ownParts.keys.sorted()
    let hint =
      if let near = closestName(to: name, among: known) {
        "did you mean “\(near)”?"
      } else if known.isEmpty {
        "the file has no parts"
      } else {
        "known are \(known.joined(separator: ", "))"
      }
    throw SyntaxError(message: "unknown name “\(name)”; \(hint)", offset: offset)
  }

  private func memberIndex(
    _ name: String,
    _ member: Int,
    at offset: Int
  ) throws(SyntaxError) -> (node: Int, member: Int, isCondition: Bool) {
    let index = try node(name, at: offset)
    guard let width = shapes[index]?.width else {
      throw SyntaxError(message: "“\(name)” is not a row and has no members", offset: offset)
    }
    guard (1...width).contains(member) else {
      throw SyntaxError(
        message: "“\(name)” has members 1 to \(width), not \(member)",
        offset: offset
      )
    }
    return (index, member - 1, shapes[index]?.isCondition ?? false)
  }

  /// The width that several operands spread to.
  private func width(of shapes: [Shape], at offset: Int) throws(SyntaxError) -> Int? {
    var found: Int?
    for case let width? in shapes.map(\.width) {
      if let found, found != width {
        throw SyntaxError(
          message: "rows of \(found) and of \(width) members do not go together",
          offset: offset
        )
      }
      found = width
    }
    return found
  }
}

extension Resolver {
  private func call(
    _ name: String,
    _ arguments: [Syntax],
    at offset: Int
  ) throws(SyntaxError) -> Resolved {
    if name == "if" { return try choice(arguments, at: offset) }
    if name == "before" { return try before(arguments, at: offset) }
    if let test = StateTest(rawValue: name) { return try state(test, arguments, at: offset) }
    guard let function = Function(rawValue: name) else {
      let known =
        Function.allCases.map(\.rawValue) + StateTest.allCases.map(\.rawValue)
        + ["if", "before"]
      let hint = closestName(to: name, among: known).map { "did you mean “\($0)”?" }
      throw SyntaxError(
        message: "unknown function “\(name)”; "
          + (hint ?? "known are \(known.joined(separator: ", "))"),
        offset: offset
      )
    }
    guard function.arity.contains(arguments.count) else {
      throw SyntaxError(message: "“\(name)” is written \(function.usage)", offset: offset)
    }
    var resolved: [Resolved] = []
    for argument in arguments {
      resolved.append(
        function.takesConditions ? try condition(argument) : try number(argument)
      )
    }
    let width = try resultWidth(of: function, resolved.map(\.shape), at: offset)
    return (
      .call(function, resolved.map(\.expression)),
      Shape(isCondition: function.givesCondition, width: width)
    )
  }

  private func resultWidth(
    of function: Function,
    _ shapes: [Shape],
    at offset: Int
  ) throws(SyntaxError) -> Int? {
    if function.reducesRows { return nil }
    switch function {
    case .best, .drop:
      guard shapes[0].width == nil, let width = shapes[1].width else {
        throw SyntaxError(
          message: "“\(function.rawValue)” is written \(function.usage)",
          offset: offset
        )
      }
      return width
    case .table:
      guard let thresholds = shapes[1].width, shapes[2].width == thresholds else {
        throw SyntaxError(
          message: "“table” takes as many thresholds as results: \(function.usage)",
          offset: offset
        )
      }
      return shapes[0].width
    default: return try width(of: shapes, at: offset)
    }
  }

  private func choice(_ arguments: [Syntax], at offset: Int) throws(SyntaxError) -> Resolved {
    guard arguments.count == 3 else {
      throw SyntaxError(message: "“if” is written if(condition, then, otherwise)", offset: offset)
    }
    let test = try condition(arguments[0])
    let (then, otherwise) = (try resolve(arguments[1]), try resolve(arguments[2]))
    guard then.shape.isCondition == otherwise.shape.isCondition else {
      throw SyntaxError(
        message: "both results of “if” must be numbers, or both conditions",
        offset: offset
      )
    }
    let width = try width(of: [test.shape, then.shape, otherwise.shape], at: offset)
    return (
      .choose(
        test.expression,
        then: then.expression,
        otherwise: otherwise.expression,
        width: width
      ),
      Shape(isCondition: then.shape.isCondition, width: width)
    )
  }

  /// What a part, a value or the grade came to in the sitting before.
  private func before(_ arguments: [Syntax], at offset: Int) throws(SyntaxError) -> Resolved {
    guard let earlier else {
      throw SyntaxError(
        message: "“before” looks back at the sitting before, and this one has none",
        offset: offset
      )
    }
    let past = Resolver(nodes: earlier.names, shapes: earlier.shapes, partCount: partCount)
    if arguments.count == 1, let argument = arguments.first {
      switch argument.kind {
      case .name("grade"): return (.earlier(.grade, text: "grade"), Shape())
      case .name(let name):
        let index = try past.node(name, at: argument.offset)
        return (.earlier(.node(index), text: name), earlier.shapes[index] ?? Shape())
      case .member(let name, let member):
        let found = try past.memberIndex(name, member, at: argument.offset)
        return (
          .earlier(.member(of: found.node, found.member), text: "\(argument)"),
          Shape(isCondition: found.isCondition)
        )
      default: break
      }
    }
    throw SyntaxError(message: "“before” is written before(name) or before(grade)", offset: offset)
  }

  private func state(
    _ test: StateTest,
    _ arguments: [Syntax],
    at offset: Int
  ) throws(SyntaxError) -> Resolved {
    guard arguments.count == 1, let argument = arguments.first else {
      throw SyntaxError(
        message: "“\(test.rawValue)” is written \(test.rawValue)(part)",
        offset: offset
      )
    }
    switch argument.kind {
    case .name(let name):
      if let own = ownParts[name] {
        return (.state(test, .ownPart(own.index)), Shape(isCondition: true))
      }
      let index = try node(name, at: argument.offset)
      if index < partCount {
        return (.state(test, .part(index)), Shape(isCondition: true, width: shapes[index]?.width))
      }
    case .member(let name, let member):
      let index = try memberIndex(name, member, at: argument.offset)
      if index.node < partCount {
        return (.state(test, .member(of: index.node, index.member)), Shape(isCondition: true))
      }
    default: break
    }
    throw SyntaxError(
      message: "“\(test.rawValue)” asks about a part, which “\(argument)” is not",
      offset: argument.offset
    )
  }
}
