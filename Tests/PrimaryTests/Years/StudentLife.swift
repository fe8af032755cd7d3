import Civil
import Engine
import Library
import Primary
import Reminders
import RemindersOracle
import Store
import TestSupport
import Wire

/// Something that was promised and does not hold.
struct Broken: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A student's years: courses with real syllabi and their dates, a computer that sleeps, is switched off and dies,
/// journeys, and two companions that come and go; the same again from the same seed.
///
/// At every stop what has rung is held against what an oracle says.
struct StudentLife {
  var random: SplitMix64
  var world = World()
  /// What is on the disk, record by record.
  var state = State(epoch: "e1")
  /// How many records of this run of the primary the state has.
  private var followed = 0
  var zone: ZoneRules
  var devices = [Device("phone", rarity: 1), Device("tablet", rarity: 8)]
  var sequence = 0
  var today: CivilDate
  /// What will happen, by day.
  var plans: [CivilDate: [Plan]] = [:]
  /// The syllabi that are left to be taken.
  var syllabi: [String]
  /// Every reminder that has ever rung.
  private var rung: Set<Reminders.ReminderKey> = []
  /// Since when nothing has happened but time.
  var quietSince = Instant(milliseconds: 0)
  /// The latest time that the clock has shown.
  private(set) var latestWall: Int64 = 0
  var proof = RingingProof()
  var tally = Tally()

  /// What came to pass, to see that much did.
  struct Tally {
    var days = 0
    var subjects = 0
    var dates = 0
    var rings = 0
    var digests = 0
    var shown = 0
    var absences = 0
    var kills = 0
    var journeys = 0
    var summerTimes = 0
    /// The most that a companion was sent at once when it came back, beside what it had shown.
    var mostOnReturn = 0
  }

  /// A companion that rings, with what it remembers.
  struct Device {
    let name: String
    /// How seldom it is there.
    let rarity: Int
    var connection: ConnectionID?
    /// What the primary knows to be shown here.
    var acknowledged: Set<Wire.ReminderKey> = []
    var onScreen: Set<Wire.ReminderKey> = []

    init(_ name: String, rarity: Int) {
      self.name = name
      self.rarity = rarity
    }
  }

  init(seed: UInt64, from today: CivilDate, syllabi: [String]) throws {
    random = SplitMix64(seed: seed)
    self.today = today
    self.syllabi = syllabi
    zone = try Self.madrid()
    world.wall = zone.instant(of: CivilDateTime(date: today, time: .midnight)).milliseconds
    try arrive(in: zone)
    try change(.setQuiet(QuietHours("23:30-07:30")))
  }

  static func madrid() throws -> ZoneRules {
    try ZoneRules(posix: "CET-1CEST,M3.5.0,M10.5.0/3", identifier: "Europe/Madrid")
  }

  var now: Instant { Instant(milliseconds: world.wall) }

  mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &random) }

  /// Lives through so many courses, out for half a year in the last but one.
  mutating func live(courses: Int) throws {
    for number in 0..<courses {
      let course = AcademicYear(year: today.year)
      try planEnrolments(course)
      let end = CivilDate(year: today.year + 1, month: 9, day: 3) ?? .last
      // The computer stays switched off from spring to autumn.
      let pause =
        number == courses - 2
        ? (CivilDate(year: today.year + 1, month: 3, day: 1) ?? .last)...end : nil
      while today < end {
        if let away = ([pause].compactMap(\.self) + course.holidays).first(where: {
          $0.contains(today)
        }) {
          try beAway(until: min(away.upperBound, end))
        } else {
          try liveDay()
        }
      }
    }
  }

  /// The computer is off until a day.
  private mutating func beAway(until day: CivilDate) throws {
    tally.absences += 1
    leave()
    move(to: day, hour: 10)
    today = day.adding(days: 1) ?? .last
    let before = state.number
    try start()
    try checkStorm(after: before)
    try stop()
    move(to: day, hour: 22)
    try wakeUp()
  }

  private mutating func liveDay() throws {
    tally.days += 1
    let offset = zone.offset(at: now)
    try sleepOrRestart(until: 8)
    if zone.offset(at: now) != offset { tally.summerTimes += 1 }
    for day in plans.keys.filter({ $0 <= today }).sorted() {
      for plan in plans.removeValue(forKey: day) ?? [] { try carryOut(plan) }
    }
    try stop()
    if roll(40) == 0 { try setClockBackAndForth() }
    try pass(until: 22)
    today = today.adding(days: 1) ?? .last
  }

  /// Who is here comes and goes; what rings is heard and held against the oracle.
  mutating func stop() throws {
    for index in devices.indices {
      if devices[index].connection == nil, roll(devices[index].rarity) == 0 { try connect(index) }
      try hear(index)
    }
    try check()
    for index in devices.indices where roll(10) < devices[index].rarity { disconnect(index) }
  }

  /// Holds everything against the oracle.
  private mutating func check() throws {
    let open = proof.openItems(of: state.library)
    try proof.check(open, state, zone, at: now)
    let names = Set(open.map(\.name))
    for device in devices where device.connection != nil {
      for key in device.onScreen where !key.id.hasPrefix("digest:") {
        let name = String(key.id.prefix { $0 != ":" })
        guard names.contains(name) else {
          throw Broken("\(key.id) is done and on the \(device.name)")
        }
      }
      for key in proof.visible(state, on: device.name) {
        let wire = Wire.ReminderKey(id: key.id, generation: key.generation)
        guard device.onScreen.contains(wire) || device.acknowledged.contains(wire) else {
          throw Broken("\(key.id) was never sent to the \(device.name)")
        }
      }
    }
  }

  /// Takes over what has come to the disk: nothing is there twice.
  mutating func follow() throws {
    latestWall = max(latestWall, world.wall)
    for record in world.disk[followed...] {
      try state.apply(record)
      switch record.event {
      case .fired(let key):
        tally.rings += 1
        try ring(key)
      case .digest(let key, let reminders):
        tally.digests += 1
        for key in [key] + reminders { try ring(key) }
      case .gathered(let key, _, _): try ring(key)
      default: break
      }
    }
    followed = world.disk.count
  }

  private mutating func ring(_ key: Reminders.ReminderKey) throws {
    guard rung.insert(key).inserted else { throw Broken("\(key.id) rang twice") }
  }

  /// However long nobody was there, there is at most one digest and three by themselves.
  mutating func checkStorm(after number: Int) throws {
    let events = world.disk.filter { $0.number > number }.map(\.event)
    let singles = events.count { if case .fired = $0 { true } else { false } }
    let digests = events.count { if case .digest = $0 { true } else { false } }
    guard singles <= 3, digests <= 1 else { throw Broken("\(singles) singles, \(digests) digests") }
  }

  /// A primary that knows what is on the disk, in place of the one before.
  mutating func start() throws {
    world = World(state, wall: world.wall)
    followed = 0
    try arrive(in: zone)
  }

  private mutating func arrive(in zone: ZoneRules) throws {
    world.handle(.zoneChanged(zone))
    try wakeUp()
  }

  mutating func wakeUp() throws {
    world.handle(.woken)
    try follow()
    quietSince = now
  }
}
