import Host
@testable import Primary
import Store
import System
import Wire

@testable import Daemon

/// The process of the primary, as `Daemon` drives it.
extension Simulation {
  func start() throws {
    guard primary == nil else { return }
    life += 1
    let chance = Archive.Chance { [self] in
      random.next() | 1
    } wall: { [self] in
      wall
    }
    let archive = Archive(
      directory: Simulation.home,
      disk: disk,
      queue: queue,
      log: Log(from: .error, to: FileDescriptor(rawValue: -1)),
      // Small, so that the journal goes on in new files often.
      segmentSize: 16 << 10,
      chance: chance
    )
    let opening: Archive.Opening
    let failedBefore = disk.failures
    do throws(StartFailure) {
      opening = try archive.open()
    } catch {
      note("cannot start: \(error.message)")
      let isToBlame = disk.isDead || disk.fullness != nil || disk.failingRead != nil
      guard isToBlame || disk.failures > failedBefore else {
        throw Violation("does not start: \(error.message)")
      }
      if disk.isDead { dieOfFuse() } else { disk.killProgram() }
      agenda.add(.start, at: uptime + roll(500...5_000))
      return
    }
    if disk.isDead { return dieOfFuse() }
    if let damage = opening.damage { throw Violation("damaged: \(damage)") }
    if ledger == nil {
      ledger = Ledger(State(epoch: opening.state.epoch))
    }
    try ledger?.recovered(opening.state)
    note("started with \(opening.state.number) records")
    self.archive = archive
    primary = Primary(
      opening.state,
      damage: opening.damage,
      identity: Primary.Identity(version: "1", process: life, home: Simulation.home),
      zone: zone,
      now: now
    )
    (isListening, isLeaving, isWriting) = (true, false, false)
    try handle(.woken)
  }

  /// The process is gone, whatever it was doing.
  func endProcess() {
    primary = nil
    archive = nil
    (work, isWriting, isListening, delivering) = ([], false, false, nil)
    for link in links.values.sorted(by: { $0.id < $1.id }) {
      link.isOpenAtPrimary = false
      _ = link.toProgram.finish(due: uptime + link.delay)
    }
    links = [:]
    life += 1
  }

  /// Kills the primary, and the machine with it, or not.
  func die(withPower: Bool) {
    note(withPower ? "power cut" : "killed")
    tally.deaths += 1
    endProcess()
    if withPower {
      tally.powerCuts += 1
      disk.losePower()
    } else {
      disk.killProgram()
    }
    agenda.add(.start, at: uptime + roll(50...3_000))
  }

  /// The machine has died in the middle of what the disk was doing.
  func dieOfFuse() { die(withPower: roll(3) > 0) }

  /// The primary learns what its own process has for it.
  func tell(_ event: Primary.Event) throws {
    switch event {
    case .stored: isWriting = false
    case .storageFailed(let failure):
      isWriting = false
      if failure.kind == .full { tally.refusedForRoom += 1 }
    case .closed(let id): links[id] = nil
    default: break
    }
    try handle(event)
  }

  func handle(_ event: Primary.Event) throws {
    var events = [event]
    while !events.isEmpty, primary != nil {
      let effects = primary?.handle(events.removeFirst(), at: now) ?? []
      for effect in effects { try perform(effect, &events) }
    }
    endIfLeft()
  }

  /// Ends once the disk has done what it was given.
  private func endIfLeft() {
    guard isLeaving, work.isEmpty, primary != nil else { return }
    note("stopped")
    endProcess()
    disk.killProgram()
    agenda.add(.start, at: uptime + roll(50...3_000))
  }

  private func perform(_ effect: Primary.Effect, _ events: inout [Primary.Event]) throws {
    switch effect {
    case .send(let id, let bytes):
      guard let link = links[id] else { return }
      send(bytes, over: link)
      if delivering != id, !link.output.isEmpty {
        events.append(.congested(id, since: .milliseconds(link.lastProgress)))
      }
    case .finish(let id):
      guard let link = links[id] else { return }
      link.isFinishing = true
      if link.output.isEmpty { close(link) }
    case .abort(let id): if let link = links[id] { close(link) }
    case .setReading(let id, let isOn):
      guard let link = links[id] else { return }
      link.isPaused = !isOn
      if isOn { agenda.add(.arrival(link), at: uptime) }
    case .checkProgress(let id): if let link = links[id] { agenda.add(.progress(link), at: uptime) }
    case .append(let records):
      if isWriting { throw Violation("records are handed over before those before them are kept") }
      isWriting = true
      ledger?.handedOver(records)
      enqueue(.append(records))
    case .fold(let state): enqueue(.fold(state))
    case .log(let level, let event, let fields):
      note("log \(event) \(fields)")
      if level == .error, event == "inconsistent" { throw Violation("inconsistent: \(fields)") }
    case .stopListening: isListening = false
    case .stop: isLeaving = true
    }
  }

  private func enqueue(_ task: Work) {
    work.append(task)
    if work.count == 1 { agenda.add(.disk(life: life), at: uptime + diskDelay()) }
  }

  private func diskDelay() -> Int64 { roll(50) == 0 ? roll(100...3_000) : roll(0...20) }

  /// The disk does what it was given first; the primary learns of it a little later.
  func work(_ life: Int) throws {
    guard let archive, let task = work.first else { return }
    work.removeFirst()
    let event: Primary.Event?
    switch task {
    case .append(let records): event = try append(records, to: archive)
    case .fold(let state):
      let isDone = archive.fold(state)
      if !disk.isDead { note("fold of \(state.number): \(isDone)") }
      event = isDone ? nil : .foldFailed(through: state.number)
    }
    if disk.isDead { return dieOfFuse() }
    if let event { agenda.add(.told(life: life, event), at: uptime + roll(0...5)) }
    if !work.isEmpty { agenda.add(.disk(life: life), at: uptime + diskDelay()) }
    endIfLeft()
  }

  private func append(_ records: [Record], to archive: Archive) throws -> Primary.Event? {
    // It hears that the disk has begun before it hears of the end, or so late that it does not matter any more.
    agenda.add(.told(life: life, .handedOver), at: uptime + roll(0...2))
    do throws(StorageFailure) {
      try archive.append(records)
    } catch {
      if disk.isDead { return nil }
      note("storage: \(error.kind) \(error.message)")
      return .storageFailed(error)
    }
    // A machine that died after the last flush has kept them, and told nobody.
    if disk.isDead { return nil }
    try ledger?.stored(records)
    for record in records { note("stored \(record.number): \(record.event)") }
    return .stored()
  }
}
