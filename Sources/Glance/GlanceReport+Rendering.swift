internal import Companion
internal import JSON
internal import Phrases
internal import Wire

extension GlanceReport {
  /// Writes a glance.
  ///
  /// One that is not fresh says how old it is: as a last line of the text, as `age_ms` in JSON, and
  /// beside the single line, which a prompt shows as it is, on standard error.
  init(
    _ glance: GlanceSource.Glance,
    as form: GlanceOptions.Form,
    nowMS: Int,
    _ phrases: any Phrasebook
  ) throws(JSONError) {
    let state = try GlanceState(glance.context.state, for: form)
    notes = glance.warning.map { [$0.told(phrases)] } ?? []
    let age = max(0, nowMS.subtractingReportingOverflow(glance.context.receivedMS).partialValue)
    let isCached = glance.staleness != nil
    let aged = isCached ? phrases.cached(phrases.ago(Age(milliseconds: Int64(age)))) : nil
    switch form {
    case .text:
      output = state.text
      if let aged { output += "(\(aged))\n".utf8 }
    case .line:
      output = state.line + [UInt8(ascii: "\n")]
      if let aged { notes.append(aged) }
    case .json:
      output = GlanceReport.json(state, glance.context, age: isCached ? age : 0, isCached)
    }
    // That nobody runs is told by the age; that somebody does not want us is not.
    if let cause = glance.staleness, !cause.isAbsence { notes.append(cause.told(phrases)) }
  }

  private static func json(
    _ state: GlanceState,
    _ context: Context,
    age: Int,
    _ isCached: Bool
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("text", String(decoding: state.line, as: UTF8.self))
    writer.member("tooltip", String(decoding: state.text.dropLast(), as: UTF8.self))
    writer.member("class", state.style)
    writer.member("percentage", state.percentage)
    writer.member("cached", isCached)
    writer.member("age_ms", age)
    writer.member("state", raw: context.state.bytes)
    writer.endObject()
    return writer.finish() + [UInt8(ascii: "\n")]
  }
}
