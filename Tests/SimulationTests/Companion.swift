import JSON
import Library
import Reminders
import TestSupport
import Wire

@testable import Companion

/// What a companion has on its own disk, and what its person knows.
struct Companion {
  let id: String
  /// What waits; its file is replaced whole, so that it holds this or what was before.
  private(set) var queue: Outbox.Queue
  /// Every change that its person was told to be queued, in order.
  private(set) var queued: [JSONValue] = []
  /// The highest number whose answer its person has seen.
  var answered = 0
  /// The reminders that the primary knows to be shown here.
  var acknowledged: Set<Wire.ReminderKey> = []
  /// The last state of each view, on disk.
  var held: [StateView: Held] = [:]

  /// A state as it was received.
  struct Held {
    var token: StateToken
    var state: JSONValue
  }

  init(_ id: String) {
    self.id = id
    queue = Outbox.Queue(name: "ob-\(id)")
  }

  /// A program starts and reads the file.
  mutating func reread() throws { queue = try Outbox.Queue(decoding: queue.encoded()) }

  /// Writes a change down; the person is told once that is done.
  mutating func append(_ change: JSONValue, atMS: Int) {
    queue.append(ChangeRequest(outbox: "", sequence: 0, atMS: atMS, change: change))
    queued.append(change)
  }

  /// Forgets what was answered.
  mutating func settle(through sequence: Int) { queue.drop(through: sequence) }
}

/// A program that talks to the primary: one of a companion, or one that means harm.
struct Program {
  enum Kind {
    /// One of ours.
    case companion(Int)
    /// Greets, asks for everything, and never reads.
    case deaf
    /// Says nothing.
    case silent
    /// Says anything at all.
    case hostile
  }

  let kind: Kind
  let name: String
  let view: StateView?
  let wantsReminders: Bool
  /// Rises when it dies and starts anew.
  var life = 0
  var link: Link?
  var decoder = FrameDecoder(limit: Limits.frameFromServer)
  /// Holds what is said on its connection against the schemas of the protocol.
  var check = ConversationCheck()
  /// What it wants to send and could not yet.
  var unsent: [UInt8] = []
  var isGreeted = false
  /// The first number that waited, or would have, when it said hello.
  var firstAtGreeting = 1
  var failures = 0
  var nextRequest = 1
  var asked: [Int: Question] = [:]
  var delivery: Delivery?
  /// The changes that were sent and are not answered, in order.
  var window: [(request: Int, entry: ChangeRequest)] = []
  var isWatching = false
  /// What was sent to it on this connection and not cleared.
  var showing: Set<Wire.ReminderKey> = []
  /// The revision of each view that it heard of last on this connection, and whether by itself.
  var seen: [StateView: Int] = [:]
  var hasPush = false
  /// Since when it waits for an answer.
  var waitsSince: Int64?

  /// What a request of it was about.
  enum Question {
    case change
    case state(StateView)
    case watch(StateView, from: StateToken?)
    case receipt(Wire.ReminderKey)
    case failure
    case showing
    case other
  }

  init(_ kind: Kind, name: String, view: StateView? = nil, wantsReminders: Bool = false) {
    self.kind = kind
    self.name = name
    self.view = view
    self.wantsReminders = wantsReminders
  }

  /// Forgets everything that was only in its memory.
  mutating func forgetConnection() {
    link = nil
    decoder = FrameDecoder(limit: Limits.frameFromServer)
    check = ConversationCheck()
    (unsent, asked, window, showing) = ([], [:], [], [])
    (isGreeted, isWatching, delivery, waitsSince) = (false, false, nil, nil)
    (seen, hasPush) = ([:], false)
  }
}
