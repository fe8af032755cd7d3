import Glibc

/// The time that a piece of work takes, in nanoseconds.
func nanoseconds(_ work: () -> Void) -> Double {
  let clock = ContinuousClock()
  let (seconds, attoseconds) = clock.measure(work).components
  return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
}

/// Whatever was worked out is used here, so that no optimiser leaves the work out.
@inline(never)
func use<Value>(_ value: Value) {}
