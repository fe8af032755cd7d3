import JSON
import Library
import Primary
import TestSupport
import Wire

@testable import Companion

/// The programs, each of which does a little at its turn.
extension Simulation {
  func populate() {
    let count = [3, 8, 20, 40][roll(4)]
    for number in 1...count {
      let index = companions.count
      companions.append(Companion("c\(number)"))
      // Some have two programs, as when one shows the state and another sends a grade.
      for own in 0..<(roll(4) == 0 ? 2 : 1) {
        let view = [nil, StateView.glance, .summary, .summary][roll(4)]
        programs.append(
          Program(
            .companion(index),
            name: own == 0 ? "c\(number)" : "c\(number)'",
            view: view,
            wantsReminders: own == 0 && roll(3) == 0
          )
        )
      }
    }
    for number in 0..<roll(6) { programs.append(Program(.deaf, name: "deaf\(number)")) }
    for number in 0..<roll(6) { programs.append(Program(.hostile, name: "hostile\(number)")) }
    for number in 0..<roll(3) { programs.append(Program(.silent, name: "silent\(number)")) }
    for index in programs.indices {
      agenda.add(.turn(program: index, life: 0), at: uptime + roll(1...3_000))
    }
  }

  func turn(of index: Int) throws {
    defer {
      let pause = isCalm ? roll(20...200) : roll(4) == 0 ? roll(200...8_000) : roll(1...300)
      agenda.add(.turn(program: index, life: programs[index].life), at: uptime + pause)
    }
    switch programs[index].kind {
    case .companion(let companion): try companionTurn(index, companion)
    case .deaf, .silent, .hostile: try harm(index)
    }
  }

  private func companionTurn(_ index: Int, _ companion: Int) throws {
    guard let link = programs[index].link else {
      if isCalm || programs[index].failures == 0 || roll(programs[index].failures + 1) == 0 {
        try greet(index, companion)
      }
      return
    }
    push(index)
    try listen(index, link)
    guard programs[index].link === link, programs[index].isGreeted else {
      if programs[index].link === link { loseTrustInSilence(index) }
      return
    }
    if !isCalm {
      switch roll(40) {
      case 0: return leave(index)
      case 1: return crash(index)
      case 2...7: change(companion)
      case 8:
        let view = programs[index].view ?? .glance
        try ask(index, .stateGet(view), .state(view))
      case 9:
        let requests: [Request] = [.ping, .info, .log(limit: 5), .reminderList(withinSeconds: nil)]
        try ask(index, requests[roll(requests.count)], .other)
      default: break
      }
    }
    try deliver(index, companion)
    if let view = programs[index].view, !programs[index].isWatching {
      programs[index].isWatching = true
      let token = roll(3) == 0 ? nil : companions[companion].held[view]?.token
      if token == nil { companions[companion].held[view] = nil }
      try ask(index, .stateWatch(view, from: token), .watch(view, from: token))
    }
    loseTrustInSilence(index)
    push(index)
  }

  /// A program waits for an answer five seconds, and then takes the connection for dead.
  private func loseTrustInSilence(_ index: Int) {
    if let since = programs[index].waitsSince, uptime - since > 5_000 { leave(index) }
  }

  private func greet(_ index: Int, _ companion: Int) throws {
    guard let link = try connect(index) else {
      programs[index].failures += 1
      // Real programs wait as long; here it is only seen that they get a time.
      _ = Backoff.delay(afterFailures: programs[index].failures, using: &random)
      return
    }
    programs[index].forgetConnection()
    programs[index].link = link
    programs[index].waitsSince = uptime
    try companions[companion].reread()
    let queue = companions[companion].queue
    programs[index].firstAtGreeting = queue.first
    let hello = Hello(
      client: .init(
        id: companions[companion].id,
        name: programs[index].name,
        version: "1",
        language: ["es", "en"][roll(2)]
      ),
      capabilities: programs[index].wantsReminders ? [.reminders] : [],
      outbox: queue.name
    )
    try say(index, .hello(hello))
  }

  func say(_ index: Int, _ message: ClientMessage) throws {
    let payload = message.encoded()
    if let problem = ConversationCheck.problem(ofCompanion: payload) { throw Violation(problem) }
    programs[index].check.companionAsked(payload)
    programs[index].unsent += Frame.encode(payload)
    push(index)
  }

  /// Sends what could not be sent before.
  func push(_ index: Int) {
    guard let link = programs[index].link, !programs[index].unsent.isEmpty else { return }
    programs[index].unsent.removeFirst(send(programs[index].unsent, from: link))
  }

  func ask(_ index: Int, _ request: Request, _ question: Program.Question) throws {
    let id = programs[index].nextRequest
    programs[index].nextRequest += 1
    programs[index].asked[id] = question
    if programs[index].waitsSince == nil { programs[index].waitsSince = uptime }
    try say(index, .request(id: id, request))
  }

  /// It closes its connection.
  func leave(_ index: Int) {
    if let link = programs[index].link { hangUp(link) }
    programs[index].forgetConnection()
  }

  /// It dies, with all that was only in its memory.
  func crash(_ index: Int) {
    note("\(programs[index].name) dies")
    leave(index)
  }

  /// A person makes a change, which waits in the outbox before anything else happens to it.
  private func change(_ companion: Int) {
    guard companions[companion].queue.entries.count < 150 else { return }
    for _ in 0...(roll(10) == 0 ? 80 : roll(3)) {
      companions[companion].append(makeChange().json, atMS: Int(wall))
      tally.changes += 1
    }
  }

  /// Sends the next window of what waits, unless one is under way.
  private func deliver(_ index: Int, _ companion: Int) throws {
    guard programs[index].window.isEmpty else { return }
    if programs[index].delivery?.queue.entries.isEmpty ?? true {
      let queue = companions[companion].queue
      if queue.entries.isEmpty { return programs[index].delivery = nil }
      if programs[index].delivery == nil {
        programs[index].delivery = Delivery(queue)
      } else {
        programs[index].delivery?.go(on: queue)
      }
    }
    let window = programs[index].delivery?.window(atMost: Limits.unansweredRequests) ?? []
    for entry in window {
      programs[index].window.append((programs[index].nextRequest, entry))
      try ask(index, .change(entry), .change)
    }
  }
}
