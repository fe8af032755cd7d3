import JSON
import Library
import Phrases
@testable import Primary
import Store
import Wire

@testable import Companion

/// The end of a history: everything works, and everything that was promised is there.
extension Simulation {
  func settle() throws {
    isCalm = true
    disk.fullness = nil
    disk.failingRead = nil
    disk.failingFlush = nil
    disk.misreport = nil
    disk.fuse = nil
    for link in links.values.sorted(by: { $0.id < $1.id }) {
      let isCompanion = programs[link.program].link === link
      if link.isHalfOpen || !isCompanion { try lose(link) }
    }
    note("calm")
    // A disk that has failed is not written to again before the primary is started anew.
    if primary?.isDamaged ?? false { die(withPower: false) }
    if primary == nil { agenda.add(.start, at: uptime) }
    let end = uptime + 600_000
    while !isSettled() {
      guard uptime < end else { throw Violation("does not come to rest: \(whatIsLeft())") }
      try step()
      if primary?.isDamaged ?? false { die(withPower: false) }
    }
    try checkEnd()
  }

  private func isSettled() -> Bool {
    guard let primary, work.isEmpty, !isWriting else { return false }
    for program in programs {
      guard case .companion(let owner) = program.kind else {
        if program.link != nil { return false }
        continue
      }
      guard program.isGreeted, program.window.isEmpty, program.asked.isEmpty else { return false }
      guard companions[owner].queue.entries.isEmpty else { return false }
      if let view = program.view {
        guard companions[owner].held[view]?.token == primary.token else { return false }
      }
    }
    return true
  }

  private func whatIsLeft() -> String {
    let left = programs.filter { $0.link == nil || !$0.isGreeted || !$0.asked.isEmpty }.map(\.name)
    let queues = companions.filter { !$0.queue.entries.isEmpty }.map(\.id)
    let behind = programs.filter { program in
      guard case .companion(let owner) = program.kind, let view = program.view else { return false }
      return companions[owner].held[view]?.token != primary?.token
    }
    return
      "primary \(primary != nil), programs \(left), outboxes \(queues), behind \(behind.map(\.name))"
  }

  private func checkEnd() throws {
    guard let primary, let ledger else { throw Violation("no primary") }
    if let difference = ledger.holds(primary.durable) {
      throw Violation("what is served is not what was written: another \(difference)")
    }
    for companion in companions {
      let made = ledger.changes[companion.id, default: []]
      guard made == companion.queued else {
        throw Violation(
          "\(companion.id) queued \(companion.queued.count) changes, \(made.count) were taken in"
        )
      }
    }
    try checkViews()
    try checkReminders()
    // And it is all there once more when the power goes now.
    die(withPower: true)
    while self.primary == nil { try step() }
  }

  /// Who watches holds what a newcomer is told.
  private func checkViews() throws {
    guard var primary else { return }
    for companion in companions {
      guard let held = companion.held[.summary], held.token == primary.token else { continue }
      let whole = try primary.state(.summary, .english).parsed()
      guard RawJSON(held.state) == RawJSON(whole) else {
        throw Violation("\(companion.id) holds another summary:\n\(held.state)\n\(whole)")
      }
    }
  }

  /// Who shows reminders has been sent every one that shows.
  private func checkReminders() throws {
    for index in programs.indices where programs[index].wantsReminders {
      guard programs[index].isGreeted else { continue }
      try ask(index, .reminderList(withinSeconds: nil), .showing)
    }
    let end = uptime + 30_000
    while programs.contains(where: { $0.wantsReminders && !$0.asked.isEmpty }) {
      guard uptime < end else { throw Violation("reminders are not listed") }
      try step()
    }
  }
}
