/// The seeds 1, 2, 3, … for as long as given; at least some, however slow the machine.
func seeds(within duration: Duration, atLeast least: UInt64) -> some Sequence<UInt64> {
  let end = ContinuousClock.now + duration
  return sequence(first: 1 as UInt64) { $0 < least || .now < end ? $0 + 1 : nil }
}
