import Civil
import JSON
import Library
import Primary
import Reminders
import Store
import System
import Wire

/// What goes wrong.
extension Simulation {
  func mishap() throws {
    guard !isCalm else { return }
    agenda.add(.mishap, at: uptime + roll(20...patience))
    switch roll(20) {
    case 0: if primary != nil { die(withPower: false) }
    case 1: if primary != nil { die(withPower: true) }
    case 2...3: disk.fuse = 1 + roll(40)
    case 4: if primary != nil, !isLeaving { try handle(.terminate) }
    case 5...6: fill()
    case 7:
      tally.diskFaults += 1
      disk.failingFlush = [Errno.inputOutput, .noSpace, .overQuota][roll(3)]
    case 8:
      disk.failingRead = .inputOutput
      agenda.add(.healing, at: uptime + roll(100...5_000))
    case 9...12:
      for link in links.values.sorted(by: { $0.id < $1.id }) where roll(4) == 0 { cut(link) }
    case 13: for index in programs.indices where roll(5) == 0 { crash(index) }
    case 14: setClock()
    case 15: sleep()
    case 16: try changeZone()
    case 17:
      if primary != nil, roll(2) == 0 { die(withPower: roll(2) == 0) }
      if primary == nil { try restore() }
    case 18: try crowd()
    default:
      tally.diskFaults += 1
      disk.misreport = 1 + roll(40)
    }
  }

  private func fill() {
    tally.diskFaults += 1
    disk.fullness = [Errno.noSpace, .overQuota, .fileTooLarge][roll(3)]
    agenda.add(.healing, at: uptime + roll(100...30_000))
  }

  /// Somebody sets the clock.
  private func setClock() {
    tally.clockSteps += 1
    wallOffset += [roll(-3_600_000...3_600_000), roll(-864_000_000...864_000_000)][roll(2)]
    note("the clock is set to \(wall)")
    agenda.add(.told(life: life, .woken), at: uptime + roll(0...1_000))
  }

  /// The machine sleeps; both clocks of the primary run on, and nothing else does.
  private func sleep() {
    tally.clockSteps += 1
    uptime += roll(1_000...40_000_000)
    agenda.add(.told(life: life, .woken), at: uptime)
  }

  private func changeZone() throws {
    zone =
      roll(2) == 0
      ? .utc : try ZoneRules(posix: "CET-1CEST,M3.5.0,M10.5.0/3", identifier: "Europe/Madrid")
    try handle(.zoneChanged(zone))
  }

  /// A person puts an older library back while no primary runs.
  private func restore() throws {
    guard let ledger, disk.fullness == nil, disk.failingRead == nil, !disk.isDead else { return }
    disk.fuse = nil
    disk.failingFlush = nil
    disk.misreport = nil
    let names = try disk.list(Simulation.home)
    let files = try disk.readFiles(of: Simulation.home, limit: 1 << 24) {
      StoreFile(name: $0)?.isRead ?? false
    }
    let copies = names.filter { $0.hasPrefix("library.backup-") }
    guard !copies.isEmpty, let bytes = files[copies[roll(copies.count)]] else { return }
    // What was read may be what is not on the disk yet, as after a failed write; then another time.
    guard case .ready(let ready) = Recovery.recover(from: files, epoch: "none"),
      ready.state.number == ledger.state.number
    else { return }
    if let difference = ledger.holds(ready.state) {
      throw Violation("before a copy is put back: another \(difference)")
    }
    let library = try Library.read(bytes).library
    let epoch = "restored\(tally.restorations)"
    let restoration = try Restoration(
      of: library,
      into: files,
      names: names,
      epoch: epoch,
      salt: random.next(),
      day: nil,
      segmentSize: 16 << 10
    )
    for step in restoration.steps {
      switch step {
      case .replace(let name, let bytes):
        try disk.replaceFile("\(Simulation.home)/\(name)", with: bytes)
      case .remove(let name): try? disk.remove("\(Simulation.home)/\(name)")
      }
    }
    tally.restorations += 1
    note("restored a copy")
    formerEpochs.insert(ledger.state.epoch)
    var replacement = library
    replacement.countDates(from: ledger.state.library.generation)
    var state = State(
      epoch: epoch,
      library: replacement,
      outboxes: ledger.state.outboxes,
      // What rang for a date that was gone is forgotten, also where the copy brings the date back.
      reminders: ready.state.reminders,
      number: ledger.state.number
    )
    state.prune()
    self.ledger?.replaced(by: state)
    // The dates of another library are numbered by themselves: what is on its way is of the one before.
    for index in programs.indices { leave(index) }
    for index in companions.indices {
      let id = companions[index].id
      companions[index].acknowledged = companions[index].acknowledged.filter { key in
        state.reminders.hasShown(
          Reminders.ReminderKey(id: key.id, generation: key.generation),
          on: id
        )
      }
    }
  }

  /// Many connect at once and say nothing.
  private func crowd() throws {
    for _ in 0..<roll(60) {
      guard isListening, primary != nil else { return }
      let id = ConnectionID(rawValue: nextConnection)
      nextConnection += 1
      let link = Link(id, program: 0, life: life, capacity: 4_000, delay: 1)
      links[id] = link
      try handle(.connected(id))
      if roll(2) == 0 { hangUp(link) }
    }
  }
}
