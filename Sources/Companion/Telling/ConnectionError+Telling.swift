package import Phrases
internal import System
package import Wire

extension ConnectionError {
  /// Whether nobody was there, which is told with how to start it.
  package var isAbsence: Bool {
    switch self {
    case .unreachable(_, .absent), .unreachable(_, .refused), .unreachable(_, .closedEarly): true
    // One that hangs is there, and a second would find its place taken.
    case .unreachable(_, .timedOut), .unreachable(_, .badPath), .unreachable(_, .system),
      .unreachable(_, .badRemote), .unreachable(_, .noTunnel), .refused,
      .incompatible, .protocolViolation, .dismissed, .lost, .tooLong:
      false
    }
  }

  /// The error in one line, as it follows `mark: `.
  package func told(_ phrases: any Phrasebook) -> String {
    switch self {
    case .unreachable(let place, let reason): reason.told(at: place.printable, phrases)
    case .refused(let answer): answer.told(phrases)
    case .incompatible(let versions): versions.told(phrases)
    case .protocolViolation(let what): phrases.notUnderstood(what.printable)
    case .dismissed(let bye): phrases.farewell(Farewell(bye.code))
    case .lost(.closed): phrases.lost(reason: nil)
    case .lost(.timedOut): phrases.noAnswer
    case .lost(.system(let error)): phrases.lost(reason: error.told(phrases))
    case .tooLong(let bytes, let limit): phrases.tooLong(bytes: bytes, limit: limit)
    }
  }
}

extension ConnectionError.Unreachable {
  fileprivate func told(at place: String, _ phrases: any Phrasebook) -> String {
    switch self {
    case .absent: phrases.absence(.noSocket, at: place)
    case .refused: phrases.absence(.nobodyListens, at: place)
    case .closedEarly: phrases.absence(.closedEarly, at: place)
    case .timedOut: phrases.absence(.timedOut, at: place)
    case .badPath(.malformed(let path)): phrases.malformedSocket(path.printable)
    case .badPath(.tooLong(let path, let length)):
      phrases.longSocket(path.printable, length: length, limit: UnixAddress.limit)
    case .badRemote: phrases.malformedRemote(place)
    case .noTunnel(let program, let error):
      phrases.unreachable(place, reason: "\(program.printable): \(error.reason(phrases))")
    case .system(let error): phrases.unreachable(place, reason: error.reason(phrases))
    }
  }
}

extension ConnectionError.Incompatibility {
  fileprivate func told(_ phrases: any Phrasebook) -> String {
    let side: OlderSide? =
      switch older {
      case .companion: .program
      case .primary: .primary
      case nil: nil
      }
    return phrases.incompatible(
      ours: Self.text(ours),
      theirs: theirs.map(Self.text),
      older: side
    )
  }

  private static func text(_ versions: ClosedRange<Int>) -> String {
    versions.count == 1
      ? "\(versions.lowerBound)" : "\(versions.lowerBound)-\(versions.upperBound)"
  }
}

extension ErrorAnswer {
  /// The answer in one line, as it follows `mark: `.
  ///
  /// What the library refuses of a change the primary has worded in the person's language. All else is
  /// told by its code; the primary's words, which are English, follow where they say more.
  package func told(_ phrases: any Phrasebook) -> String {
    let detail = message.printable
    let sentence = phrases.refusal(PrimaryRefusal(code))
    if detail.isEmpty { return sentence }
    switch code {
    case .notFound, .conflict, .rejected:
      return sequence == nil ? "\(sentence) (\(detail))" : detail
    case .forbidden, .revoked, .busy, .shuttingDown, .timeout: return sentence
    case .frameEmpty, .frameTooLarge, .badEncoding, .badJSON, .notHello, .protoUnsupported,
      .protocol, .unknownType, .badValue, .missingField, .seqGap, .seqConflict, .tooMany,
      .storageFull, .storageDamaged, .unsupported, .internal:
      return "\(sentence) (\(detail))"
    }
  }
}

extension PrimaryRefusal {
  fileprivate init(_ code: ErrorCode) {
    self =
      switch code {
      case .frameEmpty, .frameTooLarge, .badEncoding, .badJSON, .notHello, .protocol, .badValue,
        .missingField:
        .misunderstood
      case .protoUnsupported, .unknownType, .unsupported: .unsupported
      case .timeout: .timedOut
      case .revoked: .revoked
      case .forbidden: .forbidden
      case .notFound: .notFound
      case .conflict: .conflict
      case .rejected: .rejected
      case .seqGap: .gap
      case .seqConflict: .numberTaken
      case .tooMany: .tooMany
      case .busy: .busy
      case .storageFull: .storageFull
      case .storageDamaged: .storageDamaged
      case .shuttingDown: .stopping
      case .internal: .failed
      }
  }
}

extension Farewell {
  fileprivate init(_ code: ByeCode) {
    self =
      switch code {
      case .idle: .idle
      case .slowConsumer: .slow
      case .replaced: .replaced
      case .revoked: .revoked
      case .shutdown: .stopping
      case .restart: .restarting
      case .protocol: .misunderstood
      case .other: .other
      }
  }
}
