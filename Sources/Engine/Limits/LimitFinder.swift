/// Works out a program on all grades at once: every result is the interval of what it can be.
struct LimitFinder {
  let scheme: Scheme
  let program: Program
  /// What the results of the sitting before can be.
  private let earlier: [Spread]
  private(set) var results: [Spread]

  /// A number, or a row of them, each with what it can be.
  struct Spread {
    var members: [Interval]
    var isRow = false

    static func scalar(_ interval: Interval) -> Spread { Spread(members: [interval]) }

    /// The member at an index; a scalar is every member of a row as wide as needed.
    func member(_ index: Int) -> Interval {
      guard isRow else { return members.first ?? .anything }
      return members.indices.contains(index) ? members[index] : .anything
    }

    func map(_ transform: (Interval) -> Interval) -> Spread {
      Spread(members: members.map(transform), isRow: isRow)
    }

    /// Applies a function to two operands, spreading a scalar over a row.
    func combined(with other: Spread, _ transform: (Interval, Interval) -> Interval) -> Spread {
      let width = isRow ? members.count : other.members.count
      return Spread(
        members: (0..<width).map { transform(member($0), other.member($0)) },
        isRow: isRow || other.isRow
      )
    }
  }

  init(_ scheme: Scheme, _ sitting: Scheme.Sitting) {
    self.scheme = scheme
    program = sitting.program
    earlier =
      sitting.after.flatMap { scheme.sitting($0) }.map { LimitFinder(scheme, $0).results } ?? []
    results = Array(repeating: .scalar(.anything), count: program.nodes.count)
    for index in program.order { results[index] = spread(of: index) }
  }

  /// The grade by the formula.
  var grade: Interval {
    switch program.grade {
    case .average(let members): average(members) * Interval(program.gradeScale)
    case .expression(let expression): spread(expression).member(0)
    case .part: .anything
    }
  }

  private func spread(of index: Int) -> Spread {
    let node = program.nodes[index]
    switch node.kind {
    case .expression(let expression): return spread(expression)
    case .average(let members): return .scalar(average(members) * Interval(node.scale))
    case .part(.single(let leaf), _): return .scalar(interval(ofLeaf: leaf))
    case .part(.row(let leaves), _):
      return Spread(members: leaves.map(interval(ofLeaf:)), isRow: true)
    case .part(.rowOfParts(let members, let mark), _):
      return Spread(members: members.map { spread(mark, ownParts: $0).member(0) }, isRow: true)
    }
  }

  private func interval(ofLeaf index: Int) -> Interval {
    let leaf = scheme.leaves[index]
    guard case .test(let questions) = leaf.kind else { return Interval(.zero, leaf.maximum) }
    // Points can be typed as well, and wrong answers can take a paper below zero.
    let papers = [(questions, 0, 0), (0, questions, 0), (0, 0, questions)]
    let points = papers.compactMap { right, wrong, blank in
      leaf.points(of: .answers(right: right, wrong: wrong, blank: blank))
    }
    return (points + [.zero, leaf.maximum]).map { Interval($0) }.hull
  }

  /// The weighted mean of the members, as a share, with nothing excused.
  private func average(_ members: [NodeKind.Member]) -> Interval {
    var weighed: [(share: Interval, weight: Exact)] = []
    for member in members {
      let scale = Interval(program.nodes[member.node].scale)
      let spread = results[member.node]
      switch member.weight {
      case .number(let weight): weighed.append((spread.members.mean / scale, weight))
      case .list(let weights):
        for (weight, points) in zip(weights, spread.members) {
          weighed.append((points / scale, weight))
        }
      case .expression:
        // Of a weight that moves it is only known that the mean lies among the members.
        return members.flatMap { member in
          results[member.node].members.map { $0 / Interval(program.nodes[member.node].scale) }
        }.hull.perhapsMissing(true)
      }
    }
    let total = weighed.reduce(.zero) { $0 + $1.weight }
    guard !weighed.contains(where: \.share.mayBeMissing) else {
      return weighed.filter { $0.weight > .zero }.map(\.share).hull
    }
    return weighed.map { $0.share * Interval($0.weight) }.sum / Interval(total)
  }
}

extension LimitFinder {
  /// What a formula can come to.
  func spread(_ expression: Expression, ownParts: [Int] = []) -> Spread {
    func spread(_ inner: Expression) -> Spread { self.spread(inner, ownParts: ownParts) }
    switch expression {
    case .number(let value): return .scalar(Interval(value))
    case .list(let items): return Spread(members: items.map { spread($0).member(0) }, isRow: true)
    case .node(let index): return results[index]
    case .member(of: let index, let member): return .scalar(results[index].member(member))
    case .grade, .earlier(.grade): return .scalar(Interval(.zero, program.gradeScale))
    case .earlier(.node(let index)):
      return earlier.indices.contains(index) ? earlier[index] : .scalar(.anything)
    case .earlier(.member(of: let index, let member)):
      return .scalar(earlier.indices.contains(index) ? earlier[index].member(member) : .anything)
    case .paper: return .scalar(.anything)
    case .ownPart(let index):
      return .scalar(
        ownParts.indices.contains(index) ? interval(ofLeaf: ownParts[index]) : .anything
      )
    case .attempted: return .scalar(Interval(.zero, Exact(100)))
    case .negated(let operand): return spread(operand).map { -$0 }
    case .not(let operand): return spread(operand).map { Interval(.one) + -$0 }
    case .arithmetic(let sign, let left, let right):
      return spread(left).combined(with: spread(right)) { sign.apply($0, $1) }
    case .comparison(let comparison, let left, let right):
      return spread(left).combined(with: spread(right)) { $0.compared(comparison, to: $1) }
    case .and(let left, let right):
      return smaller(spread(left), spread(right))
    case .or(let left, let right):
      return larger(spread(left), spread(right))
    case .choose(let test, let then, let otherwise):
      let results = spread(then).combined(with: spread(otherwise)) { [$0, $1].hull }
      return spread(test).combined(with: results) { $1 }
    case .call(let function, let arguments): return call(function, arguments.map(spread))
    case .state(_, .part(let index)): return results[index].map { _ in .condition }
    case .state: return .scalar(.condition)
    }
  }

  /// Member by member the smaller of two, without a value where one has none.
  private func smaller(_ left: Spread, _ right: Spread) -> Spread {
    left.combined(with: right) { $0.combined($1) { [$0, $1].smallest } }
  }

  private func larger(_ left: Spread, _ right: Spread) -> Spread {
    left.combined(with: right) { $0.combined($1) { [$0, $1].largest } }
  }

  private func call(_ function: Function, _ arguments: [Spread]) -> Spread {
    let all = arguments.flatMap(\.members)
    switch function {
    case .min, .all: return .scalar(all.smallest)
    case .max, .any: return .scalar(all.largest)
    case .mean: return .scalar(all.mean)
    case .sum: return .scalar(all.sum)
    case .count:
      var count = all.sum
      count.mayBeMissing = false
      return .scalar(count)
    case .best, .drop:
      // Any member may be the one that is left out.
      let kept = arguments[1].members.hull.perhapsMissing(true)
      return arguments[1].map { _ in kept }
    case .clamp:
      return smaller(larger(arguments[0], arguments[1]), arguments[2])
    case .sqrt:
      return arguments[0].map { value in
        value.least.map { $0 >= .zero } == true ? value.rising(\.squareRoot) : .anything
      }
    case .round, .roundEven, .floor, .ceil:
      let step = arguments.count > 1 ? arguments[1] : .scalar(Interval(.one))
      return arguments[0].combined(with: step) { value, step in
        guard let mode = function.rounding, let width = step.least, width == step.most else {
          return .anything
        }
        return value.rising { $0.rounded(toMultipleOf: width, mode) }
      }
    case .table:
      // Below the first threshold a table gives 0.
      let results = (arguments[2].members + [Interval(.zero)]).hull
      return arguments[0].map { results.perhapsMissing($0.mayBeMissing) }
    }
  }
}

extension ArithmeticOperator {
  fileprivate func apply(_ left: Interval, _ right: Interval) -> Interval {
    switch self {
    case .plus: left + right
    case .minus: left + -right
    case .times: left * right
    case .over: left / right
    case .power: left.raised(to: right)
    }
  }
}
