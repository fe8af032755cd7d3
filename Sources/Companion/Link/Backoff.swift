/// How long to wait before connecting again.
package enum Backoff {
  /// The shortest wait.
  package static let shortest = Duration.milliseconds(500)
  /// The longest wait.
  package static let longest = Duration.seconds(60)

  /// The wait after so many failures in a row.
  ///
  /// It doubles with each failure and is drawn from the upper half of what it may be, so that
  /// companions that lost the same primary do not return at the same moment.
  ///
  /// - Parameters:
  ///   - failures: Failed attempts since the last success, from 1.
  ///   - askedMS: What the primary asked for (`retry_ms`); raises the wait, up to `longest`.
  ///   - generator: Where chance comes from.
  /// - Returns: From `shortest` to `longest`.
  package static func delay(
    afterFailures failures: Int,
    askedMS: Int? = nil,
    using generator: inout some RandomNumberGenerator
  ) -> Duration {
    let doublings = min(max(failures, 1), 7)
    let limit = min(shortest * (1 << doublings), longest)
    let half = limit / 2
    // Ten bits: a wait need not be finer, and `Int.random` could draw without end.
    let share = Int(generator.next() >> 54)
    let drawn = half + half * share / 1023
    let asked = Duration.milliseconds(min(max(askedMS ?? 0, 0), 60_000))
    return max(drawn, asked)
  }
}
