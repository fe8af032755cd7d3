import Civil
import Engine
import Library
import Phrases

/// Dates in columns: what it is by a sign, when, how far off, of which subject, what, and what there is to say.
struct AppointmentTable {
  /// What stands where it is told how far off a date is.
  enum Nearness {
    /// How far off it is, always.
    case days
    /// The grade, or that it is done; how far off it is as long as it is neither.
    case outcome
  }

  private struct Row {
    var sign: (text: String, style: Canvas.Style)
    var date: String
    var left: (text: String, style: Canvas.Style)
    var subject: String
    var name: String
    var note: String
    var style: Canvas.Style
  }

  private static let gap = "  "
  /// The least columns that a name has beside the rest; with fewer it goes on a line of its own.
  private static let leastName = 16
  /// The most columns of a short name.
  private static let widestSubject = 16

  private let canvas: Canvas
  private let rows: [Row]

  init(
    _ appointments: [Appointment],
    telling nearness: Nearness,
    namesSubjects: Bool = true,
    _ canvas: Canvas
  ) {
    self.canvas = canvas
    rows = appointments.map { appointment in
      let outcome = canvas.outcome(of: appointment.date)
      var notes = canvas.notes(on: appointment)
      var left = canvas.distance(to: appointment.date)
      if let outcome {
        if nearness == .outcome { left = (outcome, .good) } else { notes.insert(outcome, at: 0) }
      }
      return Row(
        sign: canvas.sign(of: appointment),
        date: canvas.calendarDate(appointment.date.due),
        left: left,
        subject: namesSubjects ? appointment.subject.id.rawValue.printable : "",
        name: appointment.name,
        note: notes.joined(separator: ", "),
        style: appointment.date.isMoot || appointment.isSettled ? .faint : .plain
      )
    }
  }

  /// A line for each date, and more where it does not fit on one.
  var lines: [String] {
    let widths = (date: width(\.date), left: width(\.left.text), subject: width(\.subject))
    let gap = AppointmentTable.gap
    return rows.flatMap { row in
      let head: [(text: String, style: Canvas.Style)] = [
        (row.sign.text + " ", row.sign.style),
        (row.date.padded(to: widths.date) + gap, row.style),
        (row.left.text.padded(to: widths.left) + gap, row.left.style),
      ]
      let subject = min(widths.subject, AppointmentTable.widestSubject)
      let of = subject > 0 ? row.subject.padded(to: subject) + gap : ""
      let indent = 2 + widths.date + gap.columns + widths.left + gap.columns + of.columns
      return canvas.columns - indent < AppointmentTable.leastName
        ? narrow(row, head, of) : wide(row, head, of, indent)
    }
  }

  /// What stands before the name, and beneath it the name with what there is to say.
  private func narrow(
    _ row: Row,
    _ head: [(text: String, style: Canvas.Style)],
    _ subject: String
  ) -> [String] {
    let margin = "  " + subject
    let text = row.note.isEmpty ? row.name : "\(row.name) · \(row.note)"
    let rest = String(repeating: " ", count: margin.columns)
    return [canvas.line(head)] + canvas.paragraph(text, row.style, margin: margin, rest: rest)
  }

  /// All on one line; what there is to say beneath the name where it has no room beside it.
  private func wide(
    _ row: Row,
    _ head: [(text: String, style: Canvas.Style)],
    _ subject: String,
    _ indent: Int
  ) -> [String] {
    let line = head + [(subject, .faint), (row.name, row.style)]
    if row.note.isEmpty { return [canvas.line(line)] }
    let note = " · " + row.note
    if row.name.columns + note.columns <= canvas.columns - indent {
      return [canvas.line(line + [(note, .faint)])]
    }
    // As far left of the name as it takes to stay on one line.
    let margin = min(indent, max(2, canvas.columns - row.note.columns))
    return [canvas.line(line)]
      + canvas.paragraph(row.note, .faint, margin: String(repeating: " ", count: margin))
  }

  private func width(_ column: (Row) -> String) -> Int {
    rows.map { column($0).columns }.max() ?? 0
  }
}

extension Canvas {
  /// The sign of what happens on a date, and its colour; what is settled or of no use is paler.
  func sign(of appointment: Appointment) -> (text: String, style: Style) {
    let isPale = appointment.isSettled || appointment.date.isMoot
    let sign = sign(of: appointment.date.occasion)
    return (sign.text, isPale ? .faint : sign.style)
  }

  /// The sign of what happens on a date: a full one for an exam, a hollow one for a hand-in.
  func sign(of occasion: Occasion) -> (text: String, style: Style) {
    switch occasion {
    case .exam: (isASCII ? "*" : "●", .bad)
    case .handIn: (isASCII ? "o" : "○", .undecided)
    }
  }

  /// What the signs mean.
  func legend(_ occasions: Set<Occasion>) -> [(text: String, style: Style)] {
    Occasion.allCases.filter(occasions.contains).flatMap { occasion in
      let sign = sign(of: occasion)
      let word =
        switch occasion {
        case .exam: phrases.exam
        case .handIn: phrases.handIn
        }
      return [(sign.text, sign.style), (" \(word)   ", .faint)]
    }
  }

  /// The date as on a calendar, without a year that is the next such one anyway.
  func calendarDate(_ due: DueDate) -> String {
    let isNear = (-180...330).contains(due.date.days(since: now.date))
    return wording.date(due, in: isNear ? due.date.year : now.date.year)
  }

  /// How far off a date is, more urgent the nearer it is.
  func distance(to date: DateSummary) -> (text: String, style: Style) {
    let days = date.due.date.days(since: now.date)
    let isAwaited = date.state == .pending && !date.isDone && !date.isMoot
    let style: Style =
      switch days {
      case 0...1 where isAwaited: .bad
      case 2...7 where isAwaited: .undecided
      default: isAwaited && days > 0 ? .plain : .faint
      }
    return (wording.distance(days: days), style)
  }

  /// The grade, or what stands in its place; nothing as long as it is pending and not done.
  func outcome(of date: DateSummary) -> String? {
    switch date.state {
    case .graded: date.text.map { phrases.gradeIs($0.printable) }
    case .excused: phrases.excused
    case .absent: phrases.absent
    case .pending: date.isDone ? phrases.isDone : nil
    }
  }

  /// What else there is to say of a date.
  func notes(on appointment: Appointment) -> [String] {
    let date = appointment.date
    var notes: [String] = []
    if date.isMoot {
      notes.append(phrases.moot)
    } else if !appointment.isSettled {
      if date.due.isOver(at: now) {
        notes.append(phrases.ungraded)
      } else if let until = date.quietUntil, until > instant {
        let moment = DueDate.at(zone.civil(at: until))
        notes.append(phrases.putOff(until: wording.date(moment, on: now.date)))
      }
    }
    if let sitting = appointment.otherSitting {
      let name = appointment.subject.name(of: sitting)
      notes.append(
        appointment.isContingent && !date.isMoot && !appointment.isSettled
          ? phrases.ifNeeded(name) : name
      )
    }
    return notes
  }
}
