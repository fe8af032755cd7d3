import JSON
import Library
import Primary
import Reminders
import Store
import TestSupport
import Wire

@testable import Companion

/// What a companion makes of what it is told, and what must be true of that.
extension Simulation {
  /// Reads what has come, as far as it goes.
  func listen(_ index: Int, _ link: Link) throws {
    let limit = roll(4) == 0 ? 1 + roll(2_000) : .max
    guard let bytes = read(link, upTo: limit) else { return try lost(index, .lost(.closed)) }
    programs[index].decoder.append(bytes)
    if !bytes.isEmpty, programs[index].waitsSince != nil { programs[index].waitsSince = uptime }
    while programs[index].link === link, let payload = try programs[index].decoder.next() {
      let problem = programs[index].check.problem(ofPrimary: payload)
      if let problem { throw Violation(problem) }
      try hear(index, try ServerMessage(decoding: payload))
    }
    if programs[index].asked.isEmpty, programs[index].isGreeted { programs[index].waitsSince = nil }
  }

  private func companion(of index: Int) -> Int {
    if case .companion(let companion) = programs[index].kind { companion } else { 0 }
  }

  private func hear(_ index: Int, _ message: ServerMessage) throws {
    let owner = companion(of: index)
    switch message {
    case .welcome(let welcome):
      programs[index].isGreeted = true
      programs[index].failures = 0
      let known = programs[index].firstAtGreeting
      if let next = welcome.outbox?.next, next < known {
        throw Violation("\(programs[index].name) is past \(known), the primary is at \(next)")
      }
    case .ok(let re, let body): try answered(index, owner, re, body)
    case .error(let error): try refused(index, owner, error)
    case .state(let update):
      guard let view = programs[index].view else { throw Violation("a push to none who watches") }
      tally.states += 1
      try follow(index, owner, view, update, isPush: true)
    case .reminder(let reminder): try ring(index, owner, reminder)
    case .reminderClear(let clear):
      // What it has shown on an earlier connection is on its screen still.
      guard programs[index].showing.remove(clear.key) != nil || hasShown(clear.key, owner) else {
        throw Violation("\(clear.key) is cleared and was not shown")
      }
    case .bye(let bye):
      note("\(programs[index].name): bye \(bye.code)")
      try lost(index, .dismissed(bye))
    case .ping: throw Violation("a ping that the protocol does not have yet")
    }
  }

  /// The connection is over; what was under way has no answer.
  func lost(_ index: Int, _ error: ConnectionError) throws {
    if programs[index].delivery != nil {
      programs[index].delivery?.cut(error)
      try closeWindow(index, companion(of: index))
    }
    programs[index].failures += 1
    leave(index)
  }

  private func answered(_ index: Int, _ owner: Int, _ re: Int, _ body: AnswerBody) throws {
    guard let question = programs[index].asked.removeValue(forKey: re) else {
      throw Violation("an answer to \(re), which \(programs[index].name) has not asked")
    }
    switch question {
    case .change:
      let outcome = try ChangeOutcome(answer: body)
      try ledger?.checkAnswered(outcome.sequence, of: companions[owner].id)
      try take(index, owner, re, .outcome(outcome))
    case .state(let view):
      try follow(index, owner, view, try StateUpdate(answer: body), isPush: false)
    case .watch(let view, let token):
      let update = try StateUpdate(answer: body)
      if update.content == .unchanged, update.token != token {
        throw Violation("unchanged since \(update.token), which nobody named")
      }
      try follow(index, owner, view, update, isPush: false)
    case .receipt(let key):
      note("\(programs[index].name) has shown \(key.id) \(key.generation)")
      companions[owner].acknowledged.insert(key)
    case .showing: try checkShowing(index, owner, try body.parsed())
    case .failure, .other: break
    }
  }

  private func refused(_ index: Int, _ owner: Int, _ error: ErrorAnswer) throws {
    guard !error.isFatal, let re = error.re else {
      note("\(programs[index].name): \(error.code) \(error.message)")
      let isOurFault =
        ![.busy, .shuttingDown, .timeout].contains(error.code)
      if isOurFault { throw Violation("\(programs[index].name) is dismissed: \(error)") }
      return try lost(index, .refused(error))
    }
    guard let question = programs[index].asked.removeValue(forKey: re) else {
      throw Violation("an error to \(re), which \(programs[index].name) has not asked")
    }
    switch question {
    case .change:
      if let sequence = error.sequence {
        try ledger?.checkAnswered(sequence, of: companions[owner].id)
      } else if ![.storageFull, .storageDamaged, .shuttingDown, .seqGap].contains(error.code) {
        throw Violation("\(programs[index].name), a change: \(error)")
      }
      try take(index, owner, re, .refused(error))
    case .receipt, .failure:
      // The date has moved since.
      if ![.notFound, .storageFull, .storageDamaged].contains(error.code) {
        throw Violation("a receipt: \(error)")
      }
    case .state, .watch, .showing, .other: throw Violation("a question: \(error)")
    }
  }

  private func take(_ index: Int, _ owner: Int, _ re: Int, _ answer: Delivery.Answer) throws {
    guard let first = programs[index].window.first, first.request == re else {
      throw Violation("answers out of their order: \(re)")
    }
    programs[index].window.removeFirst()
    programs[index].delivery?.take(answer, to: first.entry)
    if programs[index].window.isEmpty { try closeWindow(index, owner) }
  }

  /// Writes down what is settled, unless the program dies before it can.
  private func closeWindow(_ index: Int, _ owner: Int) throws {
    programs[index].window = []
    if !isCalm, roll(30) == 0 { return crash(index) }
    if let through = programs[index].delivery?.settled() {
      companions[owner].answered = max(companions[owner].answered, through)
      companions[owner].settle(through: through)
    }
    switch programs[index].delivery?.next() {
    case nil, .goOn?: break
    case .reopen?: throw Violation("\(companions[owner].id): the primary has forgotten the outbox")
    case .putAside(let answer)?:
      throw Violation("\(companions[owner].id) may not make a change: \(answer)")
    case .end?: programs[index].delivery = nil
    }
  }

  private func ring(_ index: Int, _ owner: Int, _ reminder: Wire.Reminder) throws {
    let key = reminder.key
    note("\(programs[index].name) is reminded: \(key.id) \(key.generation)")
    tally.reminders += 1
    guard programs[index].wantsReminders else { throw Violation("\(key) to one who wants none") }
    if companions[owner].acknowledged.contains(key) {
      throw Violation("\(key) again, which \(companions[owner].id) has shown")
    }
    guard programs[index].showing.insert(key).inserted else {
      throw Violation("\(key) twice on one connection")
    }
    let own = Reminders.ReminderKey(id: key.id, generation: key.generation)
    if ledger?.fired.contains(own) == false {
      throw Violation("\(key) rings, and is not on record as fired")
    }
    if reminder.fireMS > Int(latestWall) {
      throw Violation("\(key) rings \(reminder.fireMS - Int(latestWall)) ms early")
    }
    let result: ReminderReceipt.Result = [.failed, .dismissed, .shown, .shown, .shown, .shown][
      roll(6)
    ]
    let question: Program.Question = result == .failed ? .failure : .receipt(key)
    try ask(index, .reminderShown(ReminderReceipt(key: key, result: result)), question)
  }
}
