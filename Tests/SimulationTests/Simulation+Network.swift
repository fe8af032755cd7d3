import Primary

/// The sockets between the primary and the programs.
extension Simulation {
  /// Connects a program; `nil` when nobody listens.
  func connect(_ program: Int) throws -> Link? {
    guard isListening, primary != nil else { return nil }
    let id = ConnectionID(rawValue: nextConnection)
    nextConnection += 1
    let link = Link(
      id,
      program: program,
      life: life,
      capacity: [4_000, 30_000, 200_000][roll(3)],
      delay: roll(4) == 0 ? roll(50...2_000) : roll(0...20)
    )
    link.lastProgress = uptime
    links[id] = link
    note("\(programs[program].name) connects as \(id.rawValue)")
    try handle(.connected(id))
    return link
  }

  /// The primary sends; what the kernel does not take waits.
  func send(_ bytes: [UInt8], over link: Link) {
    guard link.isOpenAtPrimary, !link.isFinishing else { return }
    // The peer is gone, and the kernel says so.
    if !link.isOpenAtProgram, !link.isHalfOpen { return link.output = [] }
    if link.output.isEmpty { link.lastProgress = uptime }
    link.output += bytes
    flush(link)
  }

  private func flush(_ link: Link) {
    let count = min(link.toProgram.room, link.output.count)
    guard count > 0 else { return }
    _ = link.toProgram.put(Array(link.output.prefix(count)), due: uptime + delay(of: link))
    link.output.removeFirst(count)
    link.lastProgress = uptime
  }

  private func delay(of link: Link) -> Int64 { link.delay + roll(0...10) }

  func close(_ link: Link) {
    guard link.isOpenAtPrimary else { return }
    link.isOpenAtPrimary = false
    link.output = []
    _ = link.toProgram.finish(due: uptime + link.delay)
    agenda.add(.told(life: link.life, .closed(link.id)), at: uptime)
  }

  func tellProgress(of link: Link) throws {
    guard link.isOpenAtPrimary, link.life == life else { return }
    if link.output.isEmpty {
      try handle(.drained(link.id))
    } else {
      try handle(.congested(link.id, since: .milliseconds(link.lastProgress)))
    }
  }

  /// What has come to the primary is handed over, cut anywhere.
  func arrive(_ link: Link) throws {
    guard link.life == life else { return }
    while link.isOpenAtPrimary, !link.isPaused, !link.isFinishing {
      let limit = roll(3) == 0 ? 1 + roll(40) : 1 + roll(65_536)
      let bytes = link.toPrimary.read(upTo: limit, at: uptime)
      guard !bytes.isEmpty else { break }
      delivering = link.id
      try handle(.received(link.id, bytes))
      delivering = nil
    }
    if link.isOpenAtPrimary, !link.isPaused, !link.isFinishing,
      link.toPrimary.hasEnded(at: uptime)
    {
      try handle(.ended(link.id))
    }
  }

  /// A reset: the primary's kernel forgets the connection.
  func lose(_ link: Link) throws {
    guard link.life == life else { return }
    close(link)
  }

  // MARK: The program's side

  /// A program sends as much as goes; returns how many bytes that is.
  func send(_ bytes: [UInt8], from link: Link) -> Int {
    guard link.isOpenAtProgram else { return 0 }
    let count = min(bytes.count, link.toPrimary.room)
    guard count > 0 else { return 0 }
    let due = link.toPrimary.put(Array(bytes.prefix(count)), due: uptime + delay(of: link))
    agenda.add(.arrival(link), at: due)
    return count
  }

  /// A program reads what has come; `nil` at the end.
  func read(_ link: Link, upTo limit: Int) -> [UInt8]? {
    let bytes = link.toProgram.read(upTo: limit, at: uptime)
    if !bytes.isEmpty {
      let wasBehind = !link.output.isEmpty
      flush(link)
      if wasBehind, link.output.isEmpty, link.isOpenAtPrimary {
        if link.isFinishing { close(link) }
        agenda.add(.told(life: link.life, .drained(link.id)), at: uptime + 1)
      }
      return bytes
    }
    return link.toProgram.hasEnded(at: uptime) || link.toProgram.isOver ? nil : []
  }

  /// A program closes, or dies: what it has sent arrives, and what it is sent is dropped.
  func hangUp(_ link: Link) {
    guard link.isOpenAtProgram else { return }
    link.isOpenAtProgram = false
    // Where something was unread, the primary may see a reset before it has read everything.
    if link.toProgram.count > 0, roll(2) == 0 {
      agenda.add(.loss(link), at: uptime + delay(of: link))
    } else {
      let due = link.toPrimary.finish(due: uptime + delay(of: link))
      agenda.add(.arrival(link), at: due)
    }
    link.output = []
    if link.isFinishing { close(link) }
  }

  /// The way between them dies, in the middle of whatever was on it.
  func cut(_ link: Link) {
    guard link.isOpenAtProgram, link.isOpenAtPrimary else { return }
    tally.cuts += 1
    note("\(link.id.rawValue) is cut")
    link.toProgram.cut(after: roll(max(1, link.toProgram.count)), due: uptime + roll(0...5_000))
    link.toPrimary.cut(after: roll(max(1, link.toPrimary.count)), due: uptime + delay(of: link))
    if roll(4) == 0 {
      // Nobody tells the primary, for a long while.
      link.isHalfOpen = true
      agenda.add(.loss(link), at: uptime + roll(5_000...200_000))
    } else if roll(2) == 0 {
      agenda.add(.loss(link), at: uptime + roll(0...5_000))
    } else {
      agenda.add(.arrival(link), at: link.toPrimary.finish(due: uptime))
    }
  }
}
