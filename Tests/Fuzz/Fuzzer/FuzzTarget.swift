import Seeded

/// An entry into the program for bytes from outside.
struct FuzzTarget: Sendable {
  /// As `--target=` takes it; also the name of its directory of seeds.
  let name: String
  /// Takes an input in; whatever it is, nothing may crash, hang, or break what is checked.
  let run: @Sendable ([UInt8]) -> Void
  /// Changes an input in a way that bytes would hardly find; `nil` where it does not know how.
  var mutate: (@Sendable ([UInt8], inout SplitMix64) -> [UInt8]?)?
}

/// All targets; a new one is a file in `Targets` and a line here.
let fuzzTargets: [FuzzTarget] = [
  .formula,
  .syllabus,
  .frames,
  .message,
  .json,
  .home,
  .library,
]
