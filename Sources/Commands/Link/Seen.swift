internal import Companion
internal import JSON
internal import Library
internal import Phrases
internal import Texts
internal import Wire

/// The study as this run knows it, and the connection it came over.
struct Seen {
  let summary: Summary
  /// When it was received, in Unix milliseconds; nil for what the primary has just said.
  let receivedMS: Int?
  let link: Link

  /// Whether there is a primary.
  enum Link {
    case open(Connection)
    case missing(ConnectionError)
  }
}

extension Session {
  /// Sends what waits, then asks for the study; falls back on what was seen last.
  ///
  /// What waits goes first, so that the study shown has it.
  ///
  /// - Throws: When there is neither a primary nor anything kept.
  func look() throws(CommandFailure) -> Seen {
    do throws(ConnectionError) {
      let (summary, connection) = try askForStudy()
      return Seen(summary: summary, receivedMS: nil, link: .open(connection))
    } catch {
      return try recall(insteadOf: error)
    }
  }

  /// Sends what waits, then asks the primary for the study, for commands that are nothing without it.
  func lookAtPrimary() throws(CommandFailure) -> (summary: Summary, connection: Connection) {
    do throws(ConnectionError) {
      return try askForStudy()
    } catch {
      var failure = CommandFailure(error, in: self)
      if error.isAbsence { failure.lines.insert(phrases.onlyWithPrimary, at: 0) }
      throw failure
    }
  }

  private func askForStudy() throws(ConnectionError) -> (summary: Summary, connection: Connection) {
    let connection = try openForChanges()
    let fresh = try cache.refresh(
      .summary,
      over: connection,
      nowMS: nowMS,
      language: wording.language.rawValue
    )
    if let warning = fresh.warning { console.tell(warning.told(phrases)) }
    return (try study(in: fresh.context), connection)
  }

  func study(in context: Context) throws(ConnectionError) -> Summary {
    do {
      return try Summary(json: context.state.parsed())
    } catch {
      throw .protocolViolation("the summary cannot be understood: \(error)")
    }
  }

  private func recall(insteadOf error: ConnectionError) throws(CommandFailure) -> Seen {
    let kept = cache.read(.summary)
    if let context = kept.context, let summary = try? study(in: context) {
      if !error.isAbsence { console.tell(error.told(phrases)) }
      return Seen(summary: summary, receivedMS: context.receivedMS, link: .missing(error))
    }
    let reason =
      kept == .nothing
      ? phrases.nothingCached : phrases.unusableFile(cache.path(.summary).printable)
    throw CommandFailure(
      error.exitCode,
      error.told(phrases),
      error.isAbsence ? "\(reason); \(startAdvice)" : reason
    )
  }

  /// Sends what waits, if anything does.
  func sendWhatWaits() {
    guard let waiting = try? outbox.look(), !waiting.entries.isEmpty else { return }
    // What cannot be sent now is sent by whoever connects next.
    _ = try? openForChanges()
  }

  /// Connects, and sends what waits if this companion has its name.
  func openForChanges() throws(ConnectionError) -> Connection {
    let id: String
    do throws(CommandFailure) {
      id = try clientID()
    } catch {
      for line in error.lines { console.tell(line) }
      return try connect(as: ClientID.unkept())
    }
    let waiting = try? outbox.waiting()
    let connection = try connect(as: id, outbox: waiting?.name)
    tell(outbox.flush(over: connection), knowing: cachedSummary)
    return connection
  }

  /// What was seen last, for names.
  var cachedSummary: Summary? {
    cache.read(.summary).context.flatMap { try? study(in: $0) }
  }

  /// How old what is shown is; nothing for what is fresh.
  func age(of seen: Seen) -> String? { age(ofReceivedAt: seen.receivedMS) }

  /// How old what came then is; nothing for what is fresh.
  func age(ofReceivedAt receivedMS: Int?) -> String? {
    receivedMS.map { received in
      let elapsed = nowMS.subtractingReportingOverflow(received).partialValue
      return phrases.cached(phrases.ago(Age(milliseconds: Int64(elapsed))))
    }
  }
}
