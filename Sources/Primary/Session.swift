import Phrases
import Reminders
import Store
import Wire

/// One connection, from the first byte to the last.
struct Session {
  enum Phase {
    /// Nothing valid has come yet.
    case greeting
    case open(Companion)
    /// It was told to go; nothing that comes is listened to.
    case leaving
  }

  /// Who is at the other end, by its own word.
  struct Companion {
    var id: String
    var name: String
    var version: String
    var language: Language
    var wantsReminders: Bool
    /// Whether reminders are to say nothing of marks.
    var isPrivate: Bool
    /// Whether what a person has taken off another screen stays on this one.
    var keepsDismissed: Bool
  }

  /// What the companion wants to hear of by itself.
  struct Watch {
    var view: StateView
    /// The revision that was sent last.
    var revision: Int
    var lastPush: Duration
  }

  /// An answer whose turn may not have come.
  enum Slot {
    case ready([UInt8])
    /// Waits for a record to be on disk.
    case waiting(number: Int, re: Int, Pending)
  }

  /// What is answered once a record is on disk.
  enum Pending {
    case change(OutboxSource, sequence: Int, isDuplicate: Bool)
    case receipt
  }

  var phase = Phase.greeting
  /// What the bridge said of whom it brings, where one did.
  var via: Via?
  var decoder = FrameDecoder(limit: Limits.frameBeforeHello)
  let connectedAt: Duration
  /// When the frame began that has not come whole yet.
  var frameBegan: Duration?
  var lastHeard: Duration
  /// Requests that wait for the changes before them to be answered.
  var backlog: [(id: Int, request: Request)] = []
  var slots: [Slot] = []
  var watch: Watch?
  /// The reminders that this connection has been sent, or its companion has shown before, and has not been told to
  /// clear.
  var reminders: Set<Reminders.ReminderKey> = []
  var hasEnded = false
  /// Whether it has said goodbye, after which nothing is taken in.
  var saidGoodbye = false
  var isReading = true
  /// When the peer last took something, while it is behind.
  var congestedSince: Duration?
  /// The bytes that were sent since all of them were known to be taken.
  var untaken = 0
  /// Whether it was asked if they are.
  var isChecking = false
  var heartbeat: Heartbeat

  init(at uptime: Duration) {
    connectedAt = uptime
    lastHeard = uptime
    heartbeat = Heartbeat(at: uptime)
  }

  /// What the companion may do: everything, unless a bridge has lowered it.
  var scope: Scope { via?.scope ?? .full }

  var companion: Companion? {
    if case .open(let companion) = phase { companion } else { nil }
  }

  /// Whether the companion has said who it is, and has not been told to go.
  var isGreeted: Bool { if case .open = phase { true } else { false } }

  /// Requests that have been read and not been answered.
  var unanswered: Int { backlog.count + slots.count }

  /// Whether enough is on its way to the peer: it is served on when it has taken that.
  ///
  /// Half of what may be queued, for one answer more can be as long as a frame.
  var isSated: Bool { untaken >= Limits.outputBytes / 2 }

  /// Whether nothing more is taken in for now.
  var isFull: Bool { isSated || unanswered >= Limits.unansweredRequests }

  /// When the peer must have done something, if it must.
  var deadline: Duration? {
    // Of a peer that is behind nothing else is asked until it has caught up.
    if let congestedSince { return congestedSince + Limits.stallDeadline }
    switch phase {
    case .greeting: return connectedAt + Limits.helloDeadline
    case .open:
      let frame = frameBegan.map { $0 + Limits.frameDeadline }
      return earlier(frame, isIdle ? lastHeard + Limits.idleDeadline : nextBeat)
    case .leaving: return nil
    }
  }

  /// Whether nothing is under way and nothing is waited for.
  var isIdle: Bool {
    guard watch == nil, unanswered == 0, case .open(let companion) = phase else { return false }
    return !companion.wantsReminders
  }

  /// When a companion behind a bridge has been silent for long enough to be asked whether it lives.
  ///
  /// One that has no reason to be silent is parted from before it could be missed, and one that is not read
  /// from cannot answer.
  private var nextBeat: Duration? {
    via == nil || isIdle || !isReading ? nil : heartbeat.next
  }
}

extension Session {
  /// Takes the first request whose turn has come.
  ///
  /// Changes follow each other without waiting, so that one write can carry many; anything else waits until
  /// the changes before it are answered, and so sees them.
  mutating func takeRequest() -> (id: Int, request: Request)? {
    guard !isSated, let next = backlog.first else { return nil }
    if case .change = next.request {} else if !slots.isEmpty { return nil }
    return backlog.removeFirst()
  }

  /// Takes the first answer, if the record that it waits for is on disk.
  mutating func takeAnswer(through stored: Int) -> Slot? {
    guard !isSated, let slot = slots.first else { return nil }
    if case .waiting(let number, _, _) = slot, number > stored { return nil }
    return slots.removeFirst()
  }

  /// Takes the next frame that has come whole, as far as the window of unanswered requests and the peer's
  /// reading allow.
  mutating func takeFrame() throws(FrameError) -> [UInt8]? {
    if case .leaving = phase { return nil }
    guard !isFull, !saidGoodbye, let payload = try decoder.next() else { return nil }
    frameBegan = nil
    return payload
  }

  /// Whether the companion watches, and has not been told of a revision that it could be told of.
  func isBehind(_ revision: Int) -> Bool {
    guard let watch, watch.revision < revision, case .open = phase else { return false }
    return congestedSince == nil && slots.isEmpty
  }

  /// Takes note that a companion is told the newest state, if it is time for that.
  ///
  /// - Returns: What it knows so far.
  mutating func takePush(of revision: Int, at uptime: Duration) -> Views.Known? {
    guard isBehind(revision), let known, let watch, watch.lastPush + Limits.pushInterval <= uptime
    else { return nil }
    self.watch?.revision = revision
    self.watch?.lastPush = uptime
    return known
  }

  /// What a companion that watches knows.
  var known: Views.Known? {
    guard let watch, case .open(let companion) = phase else { return nil }
    return Views.Known(view: watch.view, language: companion.language, revision: watch.revision)
  }

  /// What the peer has left undone for too long.
  func omission(at uptime: Duration) -> Omission? {
    guard let deadline, deadline <= uptime else { return nil }
    if congestedSince != nil { return .reading }
    switch phase {
    case .greeting: return .hello
    case .open:
      if frameBegan.map({ $0 + Limits.frameDeadline <= uptime }) ?? false { return .frame }
      return isIdle ? .request : .sign
    case .leaving: return nil
    }
  }

  enum Omission {
    /// It takes nothing of what it is sent.
    case reading
    /// It has not said who it is.
    case hello
    /// A frame has not come whole.
    case frame
    /// It asks nothing.
    case request
    /// It gives no sign of life, behind a bridge.
    case sign
  }

  /// Counts bytes on their way to the peer.
  ///
  /// - Returns: Whether to ask if they are taken.
  mutating func count(sent bytes: Int) -> Bool {
    untaken += bytes
    if !isSated || isChecking { return false }
    isChecking = true
    return true
  }
}

/// The earlier of two times, of which either may be missing.
func earlier(_ one: Duration?, _ other: Duration?) -> Duration? {
  guard let one, let other else { return one ?? other }
  return min(one, other)
}
