extension Exact {
  public static func + (left: Exact, right: Exact) -> Exact {
    if case .small(let a, let b) = left.form, case .small(let c, let d) = right.form {
      if a == 0 { return right }
      if c == 0 { return left }
      if let (top, bottom) = sum(a, b, c, d) { return Exact(form: .small(top, over: bottom)) }
    }
    guard let (a, b) = left.fraction, let (c, d) = right.fraction,
      let (top, bottom) = sum(a, b, c, d)
    else { return Exact(saturating: left.approximation + right.approximation) }
    return Exact(reduced: top, over: bottom)
  }

  public static prefix func - (value: Exact) -> Exact {
    if case .small(let top, let bottom) = value.form, top != .min {
      return Exact(form: .small(-top, over: bottom))
    }
    guard let (top, bottom) = value.fraction else {
      return Exact(saturating: -value.approximation)
    }
    let (negated, overflow) = Int128(0).subtractingReportingOverflow(top)
    return overflow
      ? Exact(saturating: -value.approximation)
      : Exact(reduced: negated, over: bottom)
  }

  public static func - (left: Exact, right: Exact) -> Exact { left + -right }

  public static func * (left: Exact, right: Exact) -> Exact {
    if case .small(let a, let b) = left.form, case .small(let c, let d) = right.form,
      let (top, bottom) = product(a, b, c, d)
    {
      return Exact(form: .small(top, over: bottom))
    }
    guard let (a, b) = left.fraction, let (c, d) = right.fraction,
      let (top, bottom) = product(a, b, c, d)
    else { return Exact(saturating: left.approximation * right.approximation) }
    return Exact(reduced: top, over: bottom)
  }

  /// The quotient, or `nil` when the divisor is zero.
  public static func / (left: Exact, right: Exact) -> Exact? {
    if case .small(let c, let d) = right.form, c != 0, c != .min {
      // A fraction that is reduced stays so the other way up.
      return left * Exact(form: .small(c < 0 ? -d : d, over: abs(c)))
    }
    guard !right.isZero else { return nil }
    guard let (top, bottom) = right.fraction, top != .min else {
      return Exact(approximating: left.approximation / right.approximation)
    }
    return left * Exact(reduced: top < 0 ? -bottom : bottom, over: abs(top))
  }
}

/// The reduced sum of two reduced fractions with positive denominators; `nil` where it overflows.
///
/// Only what the denominators have in common can be left to reduce (Knuth, The Art of Computer Programming,
/// volume 2, 4.5.1).
private func sum<Whole: FixedWidthInteger & SignedInteger>(
  _ a: Whole,
  _ b: Whole,
  _ c: Whole,
  _ d: Whole
) -> (top: Whole, bottom: Whole)? {
  if b == d {
    let (top, overflow) = a.addingReportingOverflow(c)
    guard !overflow else { return nil }
    let rest = b == 1 ? 1 : commonDivisor(top, b)
    return (top / rest, b / rest)
  }
  let common = b == 1 || d == 1 ? 1 : commonDivisor(b, d)
  let (first, overflow1) = a.multipliedReportingOverflow(by: d / common)
  let (second, overflow2) = c.multipliedReportingOverflow(by: b / common)
  let (top, overflow3) = first.addingReportingOverflow(second)
  guard !overflow1, !overflow2, !overflow3 else { return nil }
  let rest = common == 1 ? 1 : commonDivisor(top, common)
  let (bottom, overflow4) = (b / common).multipliedReportingOverflow(by: d / rest)
  return overflow4 ? nil : (top / rest, bottom)
}

/// The reduced product of two reduced fractions with positive denominators; `nil` where it overflows.
///
/// Crosswise reduction first leaves nothing to reduce, and keeps the products as small as the result.
private func product<Whole: FixedWidthInteger & SignedInteger>(
  _ a: Whole,
  _ b: Whole,
  _ c: Whole,
  _ d: Whole
) -> (top: Whole, bottom: Whole)? {
  if b == 1, d == 1 {
    let (top, overflow) = a.multipliedReportingOverflow(by: c)
    return overflow ? nil : (top, 1)
  }
  let first = d == 1 ? 1 : commonDivisor(a, d)
  let second = b == 1 ? 1 : commonDivisor(c, b)
  let (top, overflow1) = (a / first).multipliedReportingOverflow(by: c / second)
  let (bottom, overflow2) = (b / second).multipliedReportingOverflow(by: d / first)
  return overflow1 || overflow2 ? nil : (top, bottom)
}

/// The greatest common divisor of a number and a positive one.
private func commonDivisor<Whole: FixedWidthInteger & SignedInteger>(
  _ left: Whole,
  _ right: Whole
) -> Whole {
  // The remainder is below the positive one, so no magnitude overflows.
  var (a, b) = (right, left % right)
  if b < 0 { b = -b }
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
