/// The bounds of a formula: a span or a row of them; what certainly has no value is `nil`.
enum SpanTerm: Hashable, Sendable {
  case scalar(Span?)
  case row([Span?])

  var members: [Span?] {
    switch self {
    case .scalar(let span): [span]
    case .row(let spans): spans
    }
  }

  /// The span of a scalar; `nil` for a row.
  var span: Span? {
    if case .scalar(let span) = self { span } else { nil }
  }

  func member(_ index: Int) -> Span? {
    switch self {
    case .scalar(let span): span
    case .row(let spans): spans.indices.contains(index) ? spans[index] : nil
    }
  }

  func map(_ transform: (Span) -> Span?) -> SpanTerm {
    switch self {
    case .scalar(let span): .scalar(span.flatMap(transform))
    case .row(let spans): .row(spans.map { $0.flatMap(transform) })
    }
  }

  /// Applies a function to two operands, spreading a scalar over a row.
  func combined(with other: SpanTerm, _ transform: (Span?, Span?) -> Span?) -> SpanTerm {
    switch (self, other) {
    case (.scalar(let left), .scalar(let right)): .scalar(transform(left, right))
    case (.row(let row), _): .row(row.indices.map { transform(row[$0], other.member($0)) })
    case (_, .row(let row)): .row(row.indices.map { transform(member($0), row[$0]) })
    }
  }

  init(_ term: Term) {
    switch term {
    case .scalar(let value): self = .scalar(value.map { Span($0) })
    case .row(let values): self = .row(values.map { $0.map { Span($0) } })
    }
  }
}

extension SpanTerm {
  /// Whether every condition with a value holds.
  var allHold: Span? {
    switch self {
    case .scalar(let span): [span].allHold
    case .row(let spans): spans.allHold
    }
  }

  /// The mean of the members that have a value; a scalar is its own.
  var mean: Span? {
    switch self {
    case .scalar(let span): span
    case .row(let spans): spans.mean
    }
  }
}

extension [SpanTerm] {
  /// The members of all of them.
  var members: [Span?] {
    if count == 1 { return self[0].members }
    var members: [Span?] = []
    members.reserveCapacity(count)
    for term in self {
      switch term {
      case .scalar(let span): members.append(span)
      case .row(let spans): members += spans
      }
    }
    return members
  }
}

extension [Span?] {
  /// Goes through the members that may have a value.
  ///
  /// - Parameter add: Takes in the next one. The first time, nothing is found yet.
  /// - Returns: What is found; none where no member can have a value, anything where one may be anything.
  private func found(_ add: (_ found: inout Span, _ next: Span, _ isFirst: Bool) -> Void) -> Span? {
    var found = Span(.zero)
    var isFirst = true
    var mayAllLack = true
    for case let span? in self {
      if span.isAnything { return .anything }
      add(&found, span, isFirst)
      isFirst = false
      mayAllLack = mayAllLack && span.mayLack
    }
    if isFirst { return nil }
    found.mayLack = mayAllLack
    return found
  }

  /// The least of the members that have a value.
  ///
  /// One that may be without a value may leave the least to the others.
  var least: Span? {
    var certain: Exact?
    let least = found { found, next, isFirst in
      found.low = isFirst ? next.low : Swift.min(found.low, next.low)
      found.high = isFirst ? next.high : Swift.max(found.high, next.high)
      if !next.mayLack { certain = certain.map { Swift.min($0, next.high) } ?? next.high }
    }
    guard var least, !least.isAnything else { return least }
    least.high = certain ?? least.high
    least.hasOnlyEnds = false
    return least
  }

  /// The most of the members that have a value.
  var most: Span? { map { $0.map { -$0 } }.least.map { -$0 } }

  /// The sum of the members that have a value.
  var total: Span? {
    found { found, next, _ in
      // What may be without a value may add nothing.
      found.low = found.low + (next.mayLack ? Swift.min(next.low, .zero) : next.low)
      found.high = found.high + (next.mayLack ? Swift.max(next.high, .zero) : next.high)
      found.hasOnlyEnds = false
    }
  }

  /// The mean of the members that have a value.
  var mean: Span? {
    var (low, high, count) = (Exact.zero, Exact.zero, 0)
    for case let span? in self {
      guard !span.mayLack, !span.isAnything else {
        // It lies between the members, whichever they are.
        return found { found, next, isFirst in found = isFirst ? next : found.spanning(to: next) }
      }
      // Most members are known: then one sum is both.
      let isKnown = span.low == span.high && low == high
      low = low + span.low
      high = isKnown ? low : high + span.high
      count += 1
    }
    guard let least = low / Exact(count) else { return nil }
    return Span(least, low == high ? least : high / Exact(count) ?? least)
  }

  /// How many conditions hold.
  var holding: Span {
    var (certain, possible) = (0, 0)
    for case let span? in self {
      if span.isTrue { certain += 1 }
      if !span.isFalse { possible += 1 }
    }
    return Span(Exact(certain), Exact(possible))
  }

  /// Whether every condition with a value holds.
  var allHold: Span? {
    var (isEmpty, mayAllLack, isCertain) = (true, true, true)
    for case let span? in self {
      if span.isFalse { return .condition(false) }
      isEmpty = false
      mayAllLack = mayAllLack && (span.mayLack || span.isAnything)
      // One without a value is not asked.
      isCertain = isCertain && span.low == .one && !span.isAnything
    }
    if isEmpty { return nil }
    return (isCertain ? Span.condition(true) : .maybe).lacking(mayAllLack)
  }

  /// Whether some condition holds.
  var anyHolds: Span? {
    var (isEmpty, mayAllLack, isCertain) = (true, true, true)
    for case let span? in self {
      if span.isTrue { return .condition(true) }
      isEmpty = false
      mayAllLack = mayAllLack && (span.mayLack || span.isAnything)
      isCertain = isCertain && span.high.isZero && !span.isAnything
    }
    if isEmpty { return nil }
    return (isCertain ? Span.condition(false) : .maybe).lacking(mayAllLack)
  }

  /// The members of which this many are kept, the highest; which ones they are may be uncertain.
  func kept(_ wanted: Int) -> [Span?] {
    let possible = compactMap(\.self)
    return map { span in
      guard let span, !span.isAnything else { return span }
      let others = possible.filter { $0 != span }
      let equal = possible.count - others.count - 1
      let certainlyBetter = others.filter { !$0.mayLack && !$0.isAnything && $0.low > span.high }
      if certainlyBetter.count >= wanted { return nil }
      let perhapsBetter = others.filter { $0.isAnything || $0.high >= span.low }
      return span.lacking(perhapsBetter.count + equal >= wanted)
    }
  }
}
