internal import JSON
internal import Library
internal import Wire

/// What the primary says a change did: the library's effect, and the subject as it stands now.
struct EffectReport {
  /// Nil when the primary's words are not understood; that the change was made is known all the same.
  let effect: Effect?
  let now: SubjectSummary?

  init(_ outcome: ChangeOutcome) {
    let json = try? outcome.effect?.parsed()
    effect = json.flatMap { try? Effect(json: $0) }
    now = json?["now"].flatMap { try? SubjectSummary(json: $0) }
  }
}
