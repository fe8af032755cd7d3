internal import Companion
internal import Phrases
internal import Texts
internal import Wire

extension Session {
  /// Asks for the study and for every change of it.
  func watch(over connection: Connection) throws(ConnectionError) -> Seen {
    try take(connection.watch(.summary, from: nil), over: connection)
  }

  /// The study that an update leads to.
  func take(
    _ update: StateUpdate,
    over connection: Connection
  ) throws(ConnectionError) -> Seen {
    let language = wording.language.rawValue
    let fresh: Cache.Refreshed
    if case .full = update.content {
      fresh = try cache.keep(update, .summary, nowMS: nowMS, language: language)
    } else {
      // A difference speaks of subjects alone; the whole is asked for.
      fresh = try cache.refresh(.summary, over: connection, nowMS: nowMS, language: language)
    }
    return Seen(summary: try study(in: fresh.context), receivedMS: nil, link: .open(connection))
  }

  /// What was seen last, while no primary answers.
  func recalled(without error: ConnectionError) -> Seen? {
    guard let context = cache.read(.summary).context, let summary = try? study(in: context) else {
      return nil
    }
    return Seen(summary: summary, receivedMS: context.receivedMS, link: .missing(error))
  }
}
