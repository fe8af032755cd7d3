import Civil
import JSON
import Primary
import Store
import Wire

/// What becomes of the computer, its clock and the companions.
extension StudentLife {
  /// Until so many hours of today; nothing happens but time.
  mutating func pass(until hour: Int) throws {
    let distance = instant(today, hour).milliseconds - world.wall
    guard distance > 0 else { return }
    quietSince = now
    world.pass(.milliseconds(distance))
    try follow()
    try stop()
  }

  /// The night: asleep mostly, or switched off, or dead and started anew.
  mutating func sleepOrRestart(until hour: Int) throws {
    let number = state.number
    let isLong = instant(today, hour).milliseconds - world.wall > 3_600_000
    switch roll(150) {
    case 0:
      leave()
      move(to: today, hour: hour)
      try start()
    case 1:
      try die()
      move(to: today, hour: hour)
      try start()
    case 2:
      leave()
      try startByLostClock(hour)
    default:
      let before = world.wall
      move(to: today, hour: hour)
      world.uptime += .milliseconds(max(0, world.wall - before))
      try wakeUp()
    }
    if isLong { try checkStorm(after: number) }
  }

  /// The primary is killed while the disk still has to do what it was given.
  private mutating func die() throws {
    tally.kills += 1
    world.storesAtOnce = false
    world.pass(.seconds(3_600 * (1 + roll(8))))
    if roll(2) == 0 {
      world.store()
      world.storesAtOnce = true
    }
    try follow()
    leave()
  }

  /// The clock shows 1970 until somebody has told the time.
  private mutating func startByLostClock(_ hour: Int) throws {
    let right = instant(today, hour).milliseconds
    world.wall = 40_000
    try start()
    let number = state.number
    world.pass(.seconds(40))
    try follow()
    guard state.number == number else { throw Broken("it rang in 1970") }
    world.wall = right
    try wakeUp()
  }

  mutating func setClockBackAndForth() throws {
    world.wall -= 3 * 3_600_000
    try wakeUp()
    world.pass(.seconds(600))
    try follow()
    world.wall += 3 * 3_600_000
    try wakeUp()
    try stop()
  }

  mutating func travel(to zone: ZoneRules) throws {
    tally.journeys += 1
    self.zone = zone
    world.handle(.zoneChanged(zone))
    try follow()
    quietSince = now
  }

  /// All connections end.
  mutating func leave() {
    for index in devices.indices { disconnect(index) }
  }

  mutating func move(to day: CivilDate, hour: Int) {
    world.wall = max(world.wall, instant(day, hour).milliseconds)
  }

  private func instant(_ day: CivilDate, _ hour: Int) -> Instant {
    zone.instant(of: CivilDateTime(date: day, time: CivilTime(hour: hour, minute: 0) ?? .midnight))
  }

  mutating func connect(_ index: Int) throws {
    let id = world.companion(devices[index].name, reminders: true)
    devices[index].connection = id
    quietSince = now
    try checkReturn(of: devices[index].name, world.received[id] ?? [])
    try hear(index)
    guard devices[index].connection == id else { return }
    // What is over while it was away goes from its screen.
    let answers = world.ask(.reminderList(withinSeconds: 0), from: id)
    for message in answers {
      guard case .ok(_, let body) = message else { continue }
      let showing = try body.parsed()["showing"]?.array ?? []
      let keys = showing.compactMap { entry in
        entry["rid"]?.string.flatMap { name in
          entry["gen"]?.integer.map { Wire.ReminderKey(id: name, generation: $0) }
        }
      }
      devices[index].onScreen.formIntersection(keys)
    }
    try hear(index, answers)
  }

  /// However long a companion was away, it is sent at most one digest and three by themselves.
  private mutating func checkReturn(of name: String, _ messages: [ServerMessage]) throws {
    let sent = messages.compactMap { message -> Bool? in
      if case .reminder(let reminder) = message { reminder.digest != nil } else { nil }
    }
    tally.mostOnReturn = max(tally.mostOnReturn, sent.count)
    let digests = sent.count(where: \.self)
    guard digests <= 1, sent.count - digests <= 3 else {
      throw Broken("the \(name) comes back to \(sent.count - digests) and \(digests) digests")
    }
  }

  mutating func disconnect(_ index: Int) {
    guard let id = devices[index].connection else { return }
    devices[index].connection = nil
    world.handle(.closed(id))
  }

  mutating func hear(_ index: Int) throws {
    guard let id = devices[index].connection else { return }
    try hear(index, world.take(from: id))
  }

  /// What a companion makes of what it is sent.
  private mutating func hear(_ index: Int, _ messages: [ServerMessage]) throws {
    guard let id = devices[index].connection else { return }
    var messages = messages[...]
    while let message = messages.popFirst() {
      switch message {
      case .reminder(let reminder):
        try show(reminder, index)
        // It may die before it has said so.
        if roll(30) == 0 { return disconnect(index) }
        let result: ReminderReceipt.Result = roll(12) == 0 ? .dismissed : .shown
        let receipt = ReminderReceipt(key: reminder.key, result: result)
        messages += world.ask(.reminderShown(receipt), from: id)
        devices[index].acknowledged.insert(reminder.key)
        try follow()
      case .reminderClear(let clear):
        guard
          devices[index].onScreen.remove(clear.key) != nil
            || devices[index].acknowledged.contains(clear.key)
        else { throw Broken("\(clear.key.id) is cleared and was not shown") }
      default: break
      }
    }
  }

  private mutating func show(_ reminder: Wire.Reminder, _ index: Int) throws {
    let device = devices[index]
    let name = reminder.key.id
    tally.shown += 1
    guard !device.acknowledged.contains(reminder.key) else {
      throw Broken("\(name) again, which the \(device.name) has shown")
    }
    devices[index].onScreen.insert(reminder.key)
    guard reminder.fireMS <= Int(latestWall) else { throw Broken("\(name) is early") }
    if reminder.fireMS > Int(quietSince.milliseconds), reminder.lateMS > 1_000 {
      throw Broken("\(name) comes \(reminder.lateMS) ms late")
    }
  }
}
