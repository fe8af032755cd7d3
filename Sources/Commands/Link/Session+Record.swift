internal import Companion
internal import Library
internal import Phrases
internal import System
internal import Texts
internal import Wire

extension Session {
  /// Sends what waits, then asks for the record; falls back on what was seen last.
  ///
  /// - Returns: The record, and when it was received, in Unix milliseconds; nil for what the primary has just said.
  /// - Throws: When there is neither a primary nor anything kept.
  func lookAtRecord() throws(CommandFailure) -> (record: StudyRecord, receivedMS: Int?) {
    do throws(ConnectionError) {
      let fresh = try cache.refresh(
        .record,
        over: openForChanges(),
        nowMS: nowMS,
        language: wording.language.rawValue
      )
      if let warning = fresh.warning { console.tell(warning.told(phrases)) }
      return (try read(fresh.context), nil)
    } catch {
      let kept = cache.read(.record)
      // A primary that refuses, or that is not understood, is there: what it said once is no answer.
      if error.isAbsence, let context = kept.context, let record = try? read(context) {
        return (record, context.receivedMS)
      }
      var failure = CommandFailure(error, in: self)
      if error.isAbsence, kept == .nothing { failure.lines.append(phrases.nothingCached) }
      throw failure
    }
  }

  private func read(_ context: Context) throws(ConnectionError) -> StudyRecord {
    do {
      return try StudyRecord(json: context.state.parsed())
    } catch {
      throw .protocolViolation("the record cannot be understood: \(error)")
    }
  }
}
