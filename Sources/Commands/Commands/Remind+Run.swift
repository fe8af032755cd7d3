internal import Civil
internal import Companion
internal import Engine
internal import JSON
internal import Library
internal import Phrases
internal import System
internal import Texts
internal import Wire

extension Command.Remind {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let (summary, connection) = try session.lookAtPrimary()
    let answer = try ask(session, connection)
    if json {
      try session.console.write(lines: [answer.json.description])
      return .success
    }
    let list = ReminderList(
      rings: answer.rings,
      names: summary,
      zone: session.zone(),
      today: session.zone().civil(at: session.now).date,
      wording: session.wording,
      phrases: session.phrases
    )
    try session.console.write(lines: list.lines)
    return .success
  }

  private func ask(
    _ session: Session,
    _ connection: Connection
  ) throws(CommandFailure) -> (json: JSONValue, rings: ListedRings) {
    do throws(ConnectionError) {
      let body = try connection.request(.reminderList(withinSeconds: nil))
      do {
        let json = try body.parsed()
        return (json, try ListedRings(JSONFields(json)))
      } catch {
        throw .protocolViolation("the reminders cannot be understood: \(error)")
      }
    } catch {
      throw CommandFailure(error, in: session)
    }
  }
}

/// What rings now and next, as the primary lists it.
struct ListedRings {
  let showing: [Shown]
  let next: [Ring]
  /// Whether nothing rings because the primary's clock cannot be right.
  let isClockSuspect: Bool

  struct Ring {
    let subject: String
    let part: String
    let due: String
    let fireMS: Int
  }

  /// One reminder, or one message for many, and who has it.
  struct Shown {
    let rings: [Ring]
    let companions: [(name: String, state: String)]
  }

  init(_ fields: JSONFields) throws(JSONFieldError) {
    var showing: [Shown] = []
    for entry in try fields.objects("showing") { showing.append(try Shown(entry)) }
    var next: [Ring] = []
    for entry in try fields.objects("next") { next.append(try Ring(entry)) }
    self.showing = showing
    self.next = next
    isClockSuspect = try fields.stringIfPresent("clock") == "suspect"
  }
}

extension ListedRings.Ring {
  init(_ fields: JSONFields) throws(JSONFieldError) {
    subject = try fields.string("subject")
    part = try fields.string("part")
    due = try fields.string("due")
    fireMS = try fields.integer("fire_ms")
  }
}

extension ListedRings.Shown {
  init(_ fields: JSONFields) throws(JSONFieldError) {
    var rings: [ListedRings.Ring] = []
    if fields.value("digest") == nil {
      rings = [try ListedRings.Ring(fields)]
    } else {
      for entry in try fields.objects("digest") { rings.append(try ListedRings.Ring(entry)) }
    }
    var companions: [(name: String, state: String)] = []
    for entry in try fields.objects("companions") {
      companions.append((try entry.string("name"), try entry.string("state")))
    }
    self.rings = rings
    self.companions = companions
  }
}

/// The list of what rings, for a person.
struct ReminderList {
  let rings: ListedRings
  /// The subjects, by whose names people know them.
  let names: Summary
  let zone: ZoneRules
  let today: CivilDate
  let wording: Wording
  let phrases: any Phrasebook

  /// The most rings to come that are listed: as many as one looks through.
  private static let mostNext = 10

  var lines: [String] {
    var lines = rings.isClockSuspect ? [phrases.clockSuspect] : []
    if !rings.showing.isEmpty {
      lines.append(phrases.ringing + ":")
      for shown in rings.showing {
        lines += shown.rings.map { "  \(name(of: $0)) · \(date($0.due))" }
        let states = shown.companions.map { phrases.delivery($0.state, at: $0.name.printable) }
        if !states.isEmpty { lines.append("    \(states.joined(separator: ", "))") }
      }
    }
    if !rings.next.isEmpty {
      lines.append(phrases.ringsNext + ":")
      let listed = rings.next.prefix(Self.mostNext)
      lines += listed.map { "  \(moment($0.fireMS))  \(name(of: $0)) · \(date($0.due))" }
      if rings.next.count > listed.count {
        lines.append("  " + phrases.andMore(rings.next.count - listed.count))
      }
    }
    return lines.isEmpty ? [phrases.nothingRings] : lines
  }

  private func name(of ring: ListedRings.Ring) -> String {
    let subject = names.subjects.first { $0.id.rawValue == ring.subject }
    let part = subject?.parts.first { $0.id.rawValue == ring.part }?.name ?? ring.part
    return phrases.reminderTitle(
      part: part.printable,
      subject: (subject?.name ?? ring.subject).printable
    )
  }

  private func date(_ text: String) -> String {
    (try? DueDate(parsing: text)).map { wording.date($0, on: today) } ?? text.printable
  }

  private func moment(_ milliseconds: Int) -> String {
    let moment = zone.civil(at: Instant(milliseconds: Int64(milliseconds)))
    return wording.date(.at(moment), on: today)
  }
}
