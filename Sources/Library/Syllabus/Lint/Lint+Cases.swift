import Engine
import JSON

extension Lint {
  /// Rules that strike in no case, so that nobody has seen them at work.
  static func caselessRules(_ syllabus: Syllabus) -> [SchemeIssue] {
    guard !syllabus.cases.isEmpty else { return [] }
    var struck: Set<Int> = []
    for example in syllabus.cases {
      let sources = syllabus.ruleSources(in: example.sitting)
      let places = example.strikes(in: syllabus.scheme).filter(sources.indices.contains)
      struck.formUnion(places.map { sources[$0].offset })
    }
    let all = syllabus.scheme.sittings.flatMap { syllabus.ruleSources(in: $0.id) }
    return all.filter { !struck.contains($0.offset) }.map {
      SchemeIssue(
        .warning,
        "this rule strikes in no case; work one by hand in which it does",
        at: $0.offset
      )
    }
  }

  /// Sittings in which no case stands; a file without any case.
  static func caselessSittings(_ syllabus: Syllabus) -> [SchemeIssue] {
    guard !syllabus.cases.isEmpty else {
      return [
        SchemeIssue(
          .warning,
          "the file has no cases; work some by hand from the guide",
          at: syllabus.json.offset
        )
      ]
    }
    let tried = Set(syllabus.cases.map(\.sitting))
    let written = syllabus.json["sittings"]?.object ?? []
    return written.filter { !tried.contains(SittingID(rawValue: $0.key)) }.map {
      SchemeIssue(
        .warning,
        "no case stands in the sitting “\($0.key)”; work one by hand",
        at: $0.keyOffset
      )
    }
  }
}

extension SyllabusCase {
  /// The places of the rules that strike in what the case expects.
  fileprivate func strikes(in scheme: Scheme) -> [Int] {
    let strikes = scheme.strikes(on: scheme.sheet(of: record, in: sitting))
    // Where all that is expected is that something is open, what counts 0 for now shows nothing.
    return strikes.best + (expectation.isOfNothingDecided ? [] : strikes.secured)
  }
}

extension SyllabusCase.Expectation {
  fileprivate var isOfNothingDecided: Bool {
    self == SyllabusCase.Expectation(verdict: .open)
  }
}
