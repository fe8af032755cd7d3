import Civil
import Phrases
import Store
import Wire

extension Primary {
  mutating func connect(_ id: ConnectionID) {
    sessions.begin(id, Session(at: now.uptime))
    let greeting = sessions.count { if case .greeting = $0.phase { true } else { false } }
    if leavingSince != nil {
      dismiss(id, ErrorAnswer(.shuttingDown, "the primary is stopping", retryMS: 1_000))
    } else if greeting > Limits.connectionsBeforeHello {
      dismiss(id, ErrorAnswer(.busy, "too many connections that said no hello", retryMS: 1_000))
    }
  }

  mutating func receive(_ bytes: [UInt8], from id: ConnectionID) {
    let uptime = now.uptime
    sessions.update(id) { session in
      if session.saidGoodbye { return }
      if case .leaving = session.phase { return }
      session.lastHeard = uptime
      session.heartbeat.hear(at: uptime)
      session.decoder.append(bytes[...])
    }
    process(id)
  }

  mutating func end(_ id: ConnectionID) {
    sessions.update(id) { $0.hasEnded = true }
    process(id)
  }

  /// Serves a connection on, whose peer has taken all that was sent.
  mutating func drain(_ id: ConnectionID) {
    let wantsReminders = sessions.update(id) { session in
      session.congestedSince = nil
      session.untaken = 0
      session.isChecking = false
      return session.companion?.wantsReminders
    }
    if wantsReminders ?? false { agenda.isStale = true }
    settleAnswers(of: id)
  }

  /// Takes in the frames that have come.
  mutating func process(_ id: ConnectionID) {
    do throws(FrameError) {
      while let payload = try sessions.update(
        id,
        { (session) throws(FrameError) in
          try session.takeFrame()
        }
      ) {
        take(payload, from: id)
      }
      settle(id)
    } catch {
      dismiss(id, ErrorAnswer(error.code, "\(error)"))
    }
  }

  /// What follows once as much as possible has been taken in.
  private mutating func settle(_ id: ConnectionID) {
    let uptime = now.uptime
    let outcome = sessions.update(id) { session -> (reads: Bool?, isOver: Bool)? in
      if case .leaving = session.phase { return nil }
      let isFull = session.isFull
      let reads = session.isReading == isFull ? !isFull : nil
      session.isReading = !isFull
      if reads ?? false { session.heartbeat.hear(at: uptime) }
      let isPartial = session.decoder.pendingBytes > 0 && !isFull && !session.saidGoodbye
      session.frameBegan = isPartial ? session.frameBegan ?? uptime : nil
      let isOver = session.hasEnded && session.unanswered == 0 && !isFull
      if isOver { session.phase = .leaving }
      return (reads, isOver)
    }
    if let reads = outcome?.reads { effects.append(.setReading(id, reads)) }
    if outcome?.isOver ?? false { finish(id) }
  }

  private mutating func take(_ payload: [UInt8], from id: ConnectionID) {
    let message: ClientMessage
    do throws(WireError) {
      message = try ClientMessage(decoding: payload)
    } catch {
      if error.code.isFatal || !isGreeted(id) {
        dismiss(id, error.answer)
      } else {
        answer(id, .error(error.answer))
      }
      return
    }
    guard isGreeted(id) else { return takeFirst(message, from: id) }
    switch message {
    case .request(let re, .ping):
      // A ping asks whether we live, so it does not wait in line.
      let pong = PongOutcome(nowMS: Int(now.wall.milliseconds))
      send(id, .ok(re: re, body: AnswerBody(pong)))
    case .request(let re, let request):
      sessions.update(id) { $0.backlog.append((re, request)) }
      serve(id)
    case .pong: break
    case .bye: takeLeave(of: id)
    case .hello: dismiss(id, ErrorAnswer(.protocol, "hello was said already"))
    case .via: dismiss(id, ErrorAnswer(.protocol, "via is for the first message of a bridge"))
    }
  }

  /// Takes in a message of a connection that has not said who it is.
  private mutating func takeFirst(_ message: ClientMessage, from id: ConnectionID) {
    switch message {
    case .hello(let hello): greet(id, hello)
    case .via(let via): bring(id, via)
    case .bye: takeLeave(of: id)
    case .request, .pong:
      dismiss(id, ErrorAnswer(.notHello, "the first message must be hello"))
    }
  }

  private mutating func takeLeave(of id: ConnectionID) {
    sessions.update(id) { session in
      session.hasEnded = true
      session.saidGoodbye = true
    }
  }

  private mutating func isGreeted(_ id: ConnectionID) -> Bool {
    sessions.update(id) { $0.isGreeted } ?? false
  }

  private mutating func greet(_ id: ConnectionID, _ hello: Hello) {
    let ours = Limits.protocolVersions
    let version = min(hello.versions.upperBound, ours.upperBound)
    guard hello.versions.overlaps(ours) else {
      let side = hello.versions.upperBound < ours.lowerBound ? "the companion" : "the primary"
      let problem =
        "the primary speaks versions \(ours.lowerBound) to \(ours.upperBound), the companion"
        + " \(hello.versions.lowerBound) to \(hello.versions.upperBound): update \(side)"
      dismiss(id, ErrorAnswer(.protoUnsupported, problem, versions: ours))
      return
    }
    let companion = Session.Companion(
      id: hello.client.id,
      name: hello.client.name,
      version: hello.client.version,
      language: Language(tag: hello.client.language) ?? .english,
      wantsReminders: hello.capabilities.contains(.reminders),
      isPrivate: hello.capabilities.contains(.private),
      keepsDismissed: hello.capabilities.contains(.keepDismissed)
    )
    if companion.wantsReminders {
      replaceOlder(companion.id, than: id)
      agenda.isStale = true
    }
    sessions.update(id) { session in
      session.phase = .open(companion)
      session.decoder.limit = Limits.frameFromClient
    }
    let scope = sessions.update(id) { $0.scope } ?? .read
    if let via = sessions.update(id, { $0.via }) { noteVisit(via) }
    send(id, .welcome(welcome(hello, scope, version: version)))
  }

  /// One companion shows a reminder once: an older connection of the same one gives way.
  private mutating func replaceOlder(_ companion: String, than id: ConnectionID) {
    for other in sessions.ids where other != id {
      guard let older = sessions.update(other, { $0.companion }), older.id == companion,
        older.wantsReminders
      else { continue }
      part(from: other, Bye(.replaced, message: "the same companion has connected again"))
    }
  }

  private func welcome(_ hello: Hello, _ scope: Scope, version: Int) -> Welcome {
    let outbox = hello.outbox.map { name in
      let source = OutboxSource(companion: hello.client.id, outbox: name)
      return Welcome.Outbox(id: name, next: (durable.outboxes[source]?.highest ?? 0) + 1)
    }
    var flags: Set<Welcome.Flag> = []
    switch storage {
    case .healthy: break
    case .full: flags.insert(.storageFull)
    case .damaged: flags.insert(.storageDamaged)
    }
    return Welcome(
      version: version,
      server: .init(version: identity.version, process: identity.process),
      token: token,
      scope: scope,
      heartbeatMS: Int(Limits.heartbeat.components.seconds) * 1_000,
      nowMS: Int(now.wall.milliseconds),
      zone: zone.identifier,
      outbox: outbox,
      flags: flags
    )
  }

  mutating func enforceDeadlines(of id: ConnectionID) {
    let uptime = now.uptime
    switch sessions.update(id, { $0.omission(at: uptime) }) {
    case .reading:
      // The peer may have taken something since; what is sent is told again if it has.
      sessions.update(id) { $0.congestedSince = nil }
      effects.append(.checkProgress(id))
    case .hello: dismiss(id, ErrorAnswer(.timeout, "no hello within \(Limits.helloDeadline)"))
    case .frame:
      dismiss(id, ErrorAnswer(.timeout, "a frame did not come whole in \(Limits.frameDeadline)"))
    case .request: part(from: id, Bye(.idle, message: "nothing was asked for a while"))
    case .sign: askForSign(id)
    case nil: break
    }
  }

  /// Asks a silent companion whether it lives, or drops it when it was asked often enough.
  private mutating func askForSign(_ id: ConnectionID) {
    let uptime = now.uptime
    if let number = sessions.update(id, { $0.heartbeat.miss(at: uptime) }) {
      send(id, .ping(id: number))
    } else {
      log(.info, "no-sign", ["connection": "\(id.rawValue)"])
      sessions.update(id) { $0.phase = .leaving }
      effects.append(.abort(id))
    }
  }

  /// Notes that a peer is behind, and drops it when it has taken nothing for too long.
  mutating func congest(_ id: ConnectionID, _ since: Duration) {
    guard since + Limits.stallDeadline <= now.uptime else {
      sessions.update(id) { $0.congestedSince = since }
      return
    }
    log(.warning, "slow-consumer", ["connection": "\(id.rawValue)"])
    sessions.update(id) { $0.phase = .leaving }
    effects.append(.abort(id))
  }

  /// Sends a message now, out of the order of the answers.
  mutating func send(_ id: ConnectionID, _ message: ServerMessage) {
    count(effects.say(message, to: id), to: id)
  }

  mutating func give(_ id: ConnectionID, _ frame: [UInt8]) {
    effects.say(frame, to: id)
    count(frame.count, to: id)
  }

  private mutating func count(_ bytes: Int, to id: ConnectionID) {
    let asks = sessions.update(id) { $0.count(sent: bytes) }
    if asks ?? false { effects.append(.checkProgress(id)) }
  }

  /// Has a connection closed once the peer has taken what is queued; one that takes nothing is dropped.
  private mutating func finish(_ id: ConnectionID) {
    effects.append(.finish(id))
    effects.append(.checkProgress(id))
  }

  /// Answers a fatal error and closes.
  mutating func dismiss(_ id: ConnectionID, _ error: ErrorAnswer) {
    log(
      .info,
      "dismissed",
      ["connection": "\(id.rawValue)", "code": error.code.rawValue, "message": error.message]
    )
    var last = error
    last.isFatal = true
    send(id, .error(last))
    sessions.update(id) { $0.phase = .leaving }
    finish(id)
  }

  /// Says goodbye and closes.
  mutating func part(from id: ConnectionID, _ bye: Bye) {
    send(id, .bye(bye))
    sessions.update(id) { $0.phase = .leaving }
    finish(id)
  }
}
