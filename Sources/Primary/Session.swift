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
  var decoder = FrameDecoder(limit: Limits.frameBeforeHello)
  let connectedAt: Duration
  /// When the frame began that has not come whole yet.
  var frameBegan: Duration?
  var lastHeard: Duration
  /// Requests that wait for the changes before them to be answered.
  var backlog: [(id: Int, request: Request)] = []
  var slots: [Slot] = []
  var watch: Watch?
  /// The reminders that this connection has been sent and not been told to clear.
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

  init(at uptime: Duration) {
    connectedAt = uptime
    lastHeard = uptime
  }

  var companion: Companion? {
    if case .open(let companion) = phase { companion } else { nil }
  }

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
    var deadlines: [Duration] = []
    switch phase {
    case .greeting: deadlines.append(connectedAt + Limits.helloDeadline)
    case .open:
      if let frameBegan { deadlines.append(frameBegan + Limits.frameDeadline) }
      if isIdle { deadlines.append(lastHeard + Limits.idleDeadline) }
    case .leaving: break
    }
    return deadlines.min()
  }

  /// Whether nothing is under way and nothing is waited for.
  var isIdle: Bool {
    guard let companion else { return false }
    return watch == nil && !companion.wantsReminders && unanswered == 0
  }
}
