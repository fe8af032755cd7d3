// Holds the Engine against the oracle, over guides made up from consecutive seeds.
//
// usage: Campaign [--only COMPARISON] [--from SEED] [--seconds N]    for a time; a tally of each comparison
//        Campaign --only COMPARISON --seed SEED                      one trial again, with its report
import Glibc
import Oracle

/// What the arguments ask for.
struct Options {
  var comparisons = Comparison.allCases
  var first: UInt64 = 1
  var seconds = 10
  var seed: UInt64?

  init(_ arguments: some Sequence<String>) {
    var words = arguments.makeIterator()
    while let word = words.next() {
      let value = words.next()
      switch (word, value, value.flatMap { UInt64($0) }) {
      case ("--only", let name?, _):
        guard let only = Comparison(rawValue: name) else { refuse("no comparison \(name)") }
        comparisons = [only]
      case ("--from", _, let number?): first = number
      case ("--seed", _, let number?): seed = number
      case ("--seconds", _, let number?): seconds = Int(clamping: number)
      default: refuse("cannot use \(word) \(value ?? "")")
      }
    }
  }
}

func refuse(_ message: String) -> Never {
  print("Campaign: \(message)")
  exit(64)
}

/// One trial again.
func replay(_ options: Options, seed: UInt64) -> Bool {
  var isClean = true
  for comparison in options.comparisons {
    let trial = comparison.trial(seed: seed)
    print("\(comparison.rawValue), seed \(seed): \(trial.comparisons) compared")
    guard !trial.differences.isEmpty else { continue }
    print(trial.report)
    isClean = false
  }
  return isClean
}

/// Trials in turn, the comparison next that has had the least time.
func run(_ options: Options) -> Bool {
  var tallies = options.comparisons.map { Tally($0, from: options.first) }
  let end = ContinuousClock.now + .seconds(options.seconds)
  while ContinuousClock.now < end {
    guard let index = tallies.indices.min(by: { tallies[$0].time < tallies[$1].time }) else {
      break
    }
    let seed = tallies[index].next
    guard let report = tallies[index].advance(), tallies[index].finds.count <= 10 else { continue }
    print("differs: \(tallies[index].comparison.replay(seed))\n\(report)")
    // Else a crash after it would lose it.
    fflush(nil)
  }
  for tally in tallies { print(tally) }
  return tallies.allSatisfy(\.finds.isEmpty)
}

Guard.install()
let options = Options(CommandLine.arguments.dropFirst())
let isClean = options.seed.map { replay(options, seed: $0) } ?? run(options)
exit(isClean ? 0 : 1)
