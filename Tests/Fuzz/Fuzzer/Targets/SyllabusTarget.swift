import Library
import Seeded

extension FuzzTarget {
  /// A syllabus file, as `mark syllabus check` and `mark subject add` take it.
  static let syllabus = FuzzTarget(
    name: "syllabus",
    run: { examine(syllabus: $0) },
    mutate: { bytes, random in
      var mutator = SyllabusMutator(random)
      return mutator.mutated(bytes)
    }
  )
}

/// Checks a syllabus file, then takes it into a library and grades it, not at all, a little or much.
func examine(syllabus bytes: [UInt8]) {
  let verdict = SyllabusCheck([("fuzz.json", bytes)], showsExcerpts: true)
  check(verdict.hasUnreadableFile || !verdict.summary.isEmpty, "a check has a summary")
  // From the bytes, so that an input means the same each time.
  var random = SplitMix64(seed: bytes.reduce(0) { ($0 &* 31) &+ UInt64($1) })
  guard var student = Student(syllabus: bytes) else { return }
  student.type(percent: [0, 40, 85].randomElement(using: &random) ?? 0, &random)
  Looks(student, source: bytes)?.take(&random)
}
