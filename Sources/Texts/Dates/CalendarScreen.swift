public import Civil
import Engine
public import Library
import Phrases

/// A month as a grid of days, and what happens in it.
public enum CalendarScreen {
  /// The columns of the narrower and the wider cell of a day.
  private static let (narrow, wide) = (5, 7)
  private static let margin = 2

  /// Draws the screen.
  ///
  /// - Parameters:
  ///   - month: The month.
  ///   - appointments: All dates, in order.
  ///   - subject: The subject that it is about, where it is about one.
  ///   - canvas: The screen to draw on.
  /// - Returns: The lines, none wider than the terminal.
  public static func render(
    _ month: CivilMonth,
    _ appointments: [Appointment],
    subject: SubjectSummary? = nil,
    on canvas: Canvas
  ) -> [String] {
    let here = appointments.within(month)
    let width = canvas.columns < wide * 7 + margin ? narrow : wide
    let name = canvas.phrases.monthOfYear(month.month, year: month.year)
    let indent = margin + max(0, (width * 7 - 1 - name.columns) / 2)
    var lines = [
      canvas.line([(String(repeating: " ", count: indent) + name, .strong)]),
      weekdays(width, canvas),
    ]
    lines += month.weeks.map { week($0, here, width, canvas) }
    let legend = self.legend(month, here, canvas)
    if !legend.isEmpty { lines += ["", legend] }
    lines.append("")
    if let subject { lines.insert(contentsOf: [canvas.titleLine(subject), ""], at: 0) }
    guard !here.isEmpty else { return lines + empty(name, appointments, canvas) }
    let table = AppointmentTable(
      here,
      telling: .outcome,
      namesSubjects: subject == nil,
      canvas
    )
    return lines + table.lines
  }

  private static func weekdays(_ width: Int, _ canvas: Canvas) -> String {
    let names = (1...7).map { day in
      let name = String(canvas.phrases.weekday(day).prefix(2))
      return name.padded(to: width)
    }
    let indent = String(repeating: " ", count: margin + 1)
    return canvas.line([(indent + names.joined(), .faint)])
  }

  /// The days of a week, each with a sign for an exam and one for a hand-in.
  private static func week(
    _ days: [CivilDate?],
    _ appointments: [Appointment],
    _ width: Int,
    _ canvas: Canvas
  ) -> String {
    var pieces: [(text: String, style: Canvas.Style)] = []
    var used = 0
    func put(_ text: String, _ style: Canvas.Style) {
      pieces.append((text, style))
      used += text.columns
    }
    for (index, day) in days.enumerated() {
      guard let day else { continue }
      let isToday = day == canvas.now.date
      // The brackets of today take the space before the number, and the one behind its signs.
      let column = margin + index * width + (isToday ? 0 : 1)
      put(String(repeating: " ", count: max(0, column - used)), .plain)
      let number = (day.day < 10 ? " " : "") + "\(day.day)"
      let style: Canvas.Style = isToday ? .strong : day < canvas.now.date ? .faint : .plain
      put(isToday ? "[\(number)]" : number, style)
      let due = appointments.filter { $0.date.due.date == day && !$0.date.isMoot }
      for occasion in Occasion.allCases {
        let meant = due.filter { $0.date.occasion == occasion }
        guard let first = meant.first(where: { !$0.isSettled }) ?? meant.first else { continue }
        let sign = canvas.sign(of: first)
        put(sign.text, sign.style)
      }
    }
    return canvas.line(pieces)
  }

  /// What the signs mean that are there.
  private static func legend(
    _ month: CivilMonth,
    _ appointments: [Appointment],
    _ canvas: Canvas
  ) -> String {
    var pieces = canvas.legend(Set(appointments.filter { !$0.date.isMoot }.map(\.date.occasion)))
    if CivilMonth(of: canvas.now.date) == month {
      pieces.append(("[ ]", .strong))
      pieces.append((" \(canvas.phrases.today)", .faint))
    }
    if pieces.isEmpty { return "" }
    return canvas.line([(String(repeating: " ", count: margin), .plain)] + pieces)
  }

  /// That there is nothing in the month, and what comes next.
  private static func empty(
    _ month: String,
    _ appointments: [Appointment],
    _ canvas: Canvas
  ) -> [String] {
    var lines = canvas.paragraph(canvas.phrases.nothingIn(month), .plain, margin: "")
    let next = appointments.coming(from: canvas.now.date)
      .first { !$0.isSettled && !$0.date.due.isOver(at: canvas.now) }
    if let next {
      let when = canvas.wording.dateWithDistance(next.date.due, on: canvas.now.date)
      lines += canvas.paragraph(canvas.phrases.next(next.name, when), .faint, margin: "")
    }
    return lines
  }
}
