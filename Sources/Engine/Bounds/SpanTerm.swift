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

extension [Span?] {
  /// The members that may have a value.
  private var possible: [Span] { compactMap(\.self) }

  /// Whether all of them may be without a value.
  private var mayAllLack: Bool { possible.allSatisfy { $0.mayLack || $0.isAnything } }

  /// The least and the most of the members that have a value.
  var least: Span? {
    reduced { spans in
      let certain = spans.filter { !$0.mayLack }.map(\.high).min()
      let high = certain ?? spans.map(\.high).max()
      return Span(spans.map(\.low).min() ?? .zero, high ?? .zero)
    }
  }

  var most: Span? {
    reduced { spans in
      let certain = spans.filter { !$0.mayLack }.map(\.low).max()
      let low = certain ?? spans.map(\.low).min()
      return Span(low ?? .zero, spans.map(\.high).max() ?? .zero)
    }
  }

  var total: Span? {
    reduced { spans in
      spans.reduce(Span(.zero)) { sum, span in
        // What may be without a value may add nothing.
        sum
          + (span.mayLack
            ? Span(Swift.min(span.low, .zero), Swift.max(span.high, .zero))
            : Span(span.low, span.high))
      }
    }
  }

  var mean: Span? {
    reduced { spans in
      guard spans.contains(where: \.mayLack) else {
        let sum = spans.reduce(Span(.zero), +)
        return sum / Span(Exact(spans.count)) ?? .anything
      }
      // A mean lies between the members, whichever they are.
      return Span(spans.map(\.low).min() ?? .zero, spans.map(\.high).max() ?? .zero)
    }
  }

  /// How many conditions hold.
  var holding: Span {
    Span(
      Exact(possible.filter(\.isTrue).count),
      Exact(possible.filter { !$0.isFalse }.count)
    )
  }

  /// Whether every condition with a value holds.
  var allHold: Span? {
    guard !possible.isEmpty else { return nil }
    if possible.contains(where: \.isFalse) { return Span.condition(false) }
    // One without a value is not asked.
    let isCertain = possible.allSatisfy { $0.low == .one && !$0.isAnything }
    return (isCertain ? Span.condition(true) : .maybe).lacking(mayAllLack)
  }

  var anyHolds: Span? {
    guard !possible.isEmpty else { return nil }
    if possible.contains(where: \.isTrue) { return Span.condition(true) }
    let isCertain = possible.allSatisfy { $0.high.isZero && !$0.isAnything }
    return (isCertain ? Span.condition(false) : .maybe).lacking(mayAllLack)
  }

  /// The members of which this many are kept, the highest; which ones they are may be uncertain.
  func kept(_ wanted: Int) -> [Span?] {
    map { span in
      guard let span, !span.isAnything else { return span }
      let others = possible.filter { $0 != span }
      let equal = possible.count - others.count - 1
      let certainlyBetter = others.filter { !$0.mayLack && !$0.isAnything && $0.low > span.high }
      if certainlyBetter.count >= wanted { return nil }
      let perhapsBetter = others.filter { $0.isAnything || $0.high >= span.low }
      return span.lacking(perhapsBetter.count + equal >= wanted)
    }
  }

  private func reduced(_ reduce: ([Span]) -> Span) -> Span? {
    let spans = possible
    if spans.isEmpty { return nil }
    if spans.contains(where: \.isAnything) { return .anything }
    return reduce(spans).lacking(mayAllLack)
  }
}
