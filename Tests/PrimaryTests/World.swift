import Civil
import Engine
import JSON
import Library
import Primary
import Store
import TestSupport
import Wire

/// A primary with a disk and companions that exist only here, and clocks that a test moves.
struct World {
  var primary: Primary
  var wall: Int64
  var uptime = Duration.seconds(1_000)
  /// The records on the disk.
  var disk: [Record] = []
  /// The records that have been handed over and are not on the disk yet.
  var underWay: [Record] = []
  /// Whether records reach the disk as soon as they are handed over.
  var storesAtOnce = true
  /// Whether companions take what they are sent as soon as it is asked.
  var readsAtOnce = true
  /// Whether a connection that is to be closed has nothing left to send.
  var closesAtOnce = true
  /// How often the primary was woken.
  private(set) var wakes = 0
  var received: [ConnectionID: [ServerMessage]] = [:]
  var finished: Set<ConnectionID> = []
  var aborted: Set<ConnectionID> = []
  var isReading: [ConnectionID: Bool] = [:]
  var folds: [State] = []
  var hasStopped = false
  var isListening = true
  private var decoders: [ConnectionID: FrameDecoder] = [:]
  private var overheard: [ConnectionID: FrameDecoder] = [:]
  /// Holds every frame against the schemas of the protocol.
  private var checks: [ConnectionID: ConversationCheck] = [:]
  private var nextConnection: UInt64 = 1

  static let start: Int64 = 1_796_000_000_000
  static let identity = Primary.Identity(version: "1", process: 7, home: "/home/ana/mark")

  init(_ state: State = State(epoch: "e1"), damage: String? = nil, wall: Int64 = World.start) {
    self.wall = wall
    primary = Primary(
      state,
      damage: damage,
      identity: World.identity,
      zone: .utc,
      now: Moment(wall: Instant(milliseconds: wall), uptime: .seconds(1_000))
    )
  }

  var now: Moment { Moment(wall: Instant(milliseconds: wall), uptime: uptime) }

  mutating func handle(_ event: Primary.Event) {
    if case .received(let id, let bytes) = event { overhear(bytes, from: id) }
    perform(primary.handle(event, at: now))
  }

  private mutating func perform(_ effects: [Primary.Effect]) {
    var checked: [ConnectionID] = []
    for effect in effects {
      switch effect {
      case .send(let id, let bytes): deliver(bytes, to: id)
      case .finish(let id):
        finished.insert(id)
        if closesAtOnce { handle(.closed(id)) }
      case .abort(let id):
        aborted.insert(id)
        handle(.closed(id))
      case .setReading(let id, let isOn): isReading[id] = isOn
      case .checkProgress(let id): checked.append(id)
      case .log: break
      case .append(let records):
        precondition(underWay.isEmpty, "one batch at a time")
        underWay = records
        if storesAtOnce { store() } else { handle(.handedOver) }
      case .fold(let state): folds.append(state)
      case .stopListening: isListening = false
      case .stop: hasStopped = true
      }
    }
    if readsAtOnce { for id in checked { handle(.drained(id)) } }
  }

  /// Keeps in mind what is asked, for the answers to be held against it.
  private mutating func overhear(_ bytes: [UInt8], from id: ConnectionID) {
    var decoder = overheard[id] ?? FrameDecoder(limit: Limits.frameFromClient)
    decoder.append(bytes)
    while let payload = try? decoder.next() {
      checks[id, default: ConversationCheck()].companionAsked(payload)
    }
    overheard[id] = decoder
  }

  private mutating func deliver(_ bytes: [UInt8], to id: ConnectionID) {
    var decoder = decoders[id] ?? FrameDecoder(limit: Limits.frameFromServer)
    decoder.append(bytes)
    while let payload = try? decoder.next() {
      checks[id, default: ConversationCheck()].primarySaid(payload)
      if let message = try? ServerMessage(decoding: payload) {
        received[id, default: []].append(message)
      }
    }
    decoders[id] = decoder
  }

  /// Brings what is under way to the disk, and says so.
  mutating func store() {
    if underWay.isEmpty { return }
    disk += underWay
    underWay = []
    handle(.stored())
  }

  /// Brings everything to the disk: also what waits for what is under way.
  mutating func storeAll() {
    while !underWay.isEmpty { store() }
  }

  /// Loses everything that is under way.
  mutating func failStorage(_ kind: StorageFailure.Kind = .full) {
    underWay = []
    handle(.storageFailed(StorageFailure(kind, "cannot write /home/ana/mark/journal")))
  }

  private mutating func wake() {
    wakes += 1
    handle(.woken)
  }

  /// Lets both clocks run on, waking the primary whenever it asked to be.
  mutating func pass(_ duration: Duration) {
    let end = uptime + duration
    let wallEnd = wall + duration.inMilliseconds
    for turn in 0... {
      precondition(turn < 100_000, "the primary wakes for ever")
      let wanted = primary.nextWake
      var next = end
      if let uptime = wanted.uptime { next = min(next, max(uptime, self.uptime)) }
      if let instant = wanted.wall {
        let distance = max(0, instant.milliseconds - wall)
        next = min(next, self.uptime + .milliseconds(distance))
      }
      wall += (next - uptime).inMilliseconds
      uptime = next
      if next == end { break }
      wake()
    }
    wall = wallEnd
    wake()
  }

  /// The state that a primary started now would have: what is on the disk and nothing else.
  func recovered(from state: State = State(epoch: "e1")) throws -> State {
    var state = state
    for record in disk { try state.apply(record) }
    return state
  }
}

extension World {
  mutating func connect() -> ConnectionID {
    let id = ConnectionID(rawValue: nextConnection)
    nextConnection += 1
    handle(.connected(id))
    return id
  }

  /// Connects a companion that has said hello, and forgets the welcome.
  mutating func companion(
    _ name: String = "watch",
    reminders: Bool = false,
    isPrivate: Bool = false,
    keepsDismissed: Bool = false,
    language: String = "en",
    via: Via? = nil
  ) -> ConnectionID {
    let id = connect()
    if let via { send(.via(via), from: id) }
    let hello = Hello(
      client: .init(id: name, name: name, version: "1", language: language),
      capabilities: Set(reminders ? [.reminders] : []).union(isPrivate ? [.private] : [])
        .union(keepsDismissed ? [.keepDismissed] : [])
    )
    send(.hello(hello), from: id)
    if case .welcome? = received[id]?.first { received[id]?.removeFirst() }
    return id
  }

  /// Sends a message, which the schemas must know unless it is not one of a companion of ours.
  mutating func send(_ message: ClientMessage, from id: ConnectionID, isOurs: Bool = true) {
    let payload = message.encoded()
    if isOurs { ConversationCheck.holdOurs(payload) }
    handle(.received(id, Frame.encode(payload)))
  }

  /// Sends a request and takes what came back since.
  mutating func ask(
    _ request: Request,
    re: Int = 1,
    from id: ConnectionID,
    isOurs: Bool = true
  ) -> [ServerMessage] {
    received[id] = nil
    send(.request(id: re, request), from: id, isOurs: isOurs)
    return take(from: id)
  }

  mutating func take(from id: ConnectionID) -> [ServerMessage] {
    defer { received[id] = nil }
    return received[id] ?? []
  }

  mutating func change(
    _ change: Change,
    sequence: Int,
    was: JSONValue? = nil,
    re: Int? = nil,
    from id: ConnectionID,
    outbox: String = "ob"
  ) -> [ServerMessage] {
    let request = ChangeRequest(
      outbox: outbox,
      sequence: sequence,
      atMS: 0,
      change: change.json,
      was: was
    )
    return ask(.change(request), re: re ?? sequence, from: id)
  }

  /// A library with one subject, made the way companions make it.
  mutating func addSubject(sequence: Int = 1, from id: ConnectionID, outbox: String = "ob") {
    _ = change(
      .addSubject(.init(course: "2026/27", id: "so", syllabus: sampleSyllabus)),
      sequence: sequence,
      from: id,
      outbox: outbox
    )
  }

  static func grade(_ part: String, _ value: String?) -> Change {
    .setGrade(.init(subject: "so", part: .init(rawValue: part), value: value))
  }
}

extension Duration {
  var inMilliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}

/// Exam 60 % with a minimum of 4, labs 40 % kept for the second sitting.
let sampleSyllabus = """
  {"format": 1,
   "subject": {"name": "Sistemas Operativos", "credits": 6},
   "parts": {"exam": {"name": "Examen"}, "labs": {"name": "Prácticas"}},
   "grade": {"average": {"exam": 60, "labs": 40}},
   "rules": [{"require": "exam >= 4"}],
   "sittings": {"july": {"after": "june", "carry": {"labs": "keep"}}}}
  """
