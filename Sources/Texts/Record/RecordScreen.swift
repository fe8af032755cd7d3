public import Engine
public import Library
import Phrases

/// What became of every subject, course by course, and what it comes to.
public enum RecordScreen {
  /// Draws the screen.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - canvas: The screen to draw on.
  /// - Returns: The lines, none wider than the terminal.
  public static func render(_ record: StudyRecord, on canvas: Canvas) -> [String] {
    let phrases = canvas.phrases
    guard !record.results.isEmpty else {
      return canvas.paragraph(phrases.emptyRecord, .plain, margin: "")
    }
    let title = record.study.isEmpty ? phrases.record : record.study.printable
    var lines = [canvas.line([(title, .strong)])]
    let table = RecordTable(record, canvas)
    for course in record.coursesWithResults {
      let part = record.only(course)
      lines += [""] + table.lines(of: part, heading: course.printable)
      lines += canvas.paragraph(canvas.credits(of: part), .faint, margin: "  ")
    }
    lines.append("")
    let total = record.average()
    lines += canvas.paragraph(phrases.recordTotal(canvas.credits(of: record)), .strong, margin: "")
    if total.mark != nil, total.credits != total.passedCredits {
      let over = phrases.averageIsOver(canvas.wording.number(total.credits))
      lines += canvas.paragraph("(\(over))", .faint, margin: "")
    }
    lines += canvas.prospects(of: record)
    return lines + canvas.missingCredits(of: record)
  }

  /// Says what an average takes.
  ///
  /// - Parameters:
  ///   - target: The average.
  ///   - over: The subjects that it is asked of; all that is open, when there are none here.
  ///   - record: The record.
  ///   - canvas: The screen to draw on.
  /// - Returns: The lines, none wider than the terminal.
  public static func render(
    _ target: Exact,
    over: [SubjectResult],
    in record: StudyRecord,
    on canvas: Canvas
  ) -> [String] {
    let (wording, phrases) = (canvas.wording, canvas.phrases)
    func text(_ average: Exact) -> String { wording.number(average, near: [.atLeast(target)]) }
    let asked = over.isEmpty ? record.counted : over
    let takes: String
    let style: Canvas.Style
    var hint: String?
    switch record.need(average: target, over: over.map(\.id)) {
    case .secured(let average): (takes, style) = (phrases.passingIsEnough(text(average)), .good)
    case .outOfReach(let average):
      (takes, style) = (phrases.goalOutOfReach(best: text(average)), .bad)
    case .nothingOpen(let average): (takes, style) = (phrases.goalMissed(average.map(text)), .plain)
    case .atLeast(let mark):
      let number = wording.number(mark)
      let place =
        asked.count == 1
        ? phrases.inPart(asked[0].name.printable) : phrases.inEachOpen(asked.count)
      (takes, style) = (phrases.need(phrases.mark(number), place).uncapitalized, .undecided)
      if asked.count == 1 {
        hint = phrases.see("mark need \(asked[0].id.rawValue.printable) --target \(number)")
      }
    }
    let sentence = phrases.goal(phrases.toAverage(wording.number(target)), takes: takes)
    return canvas.paragraph(sentence, style, margin: "")
      + (hint.map { canvas.paragraph($0, .faint, margin: "") } ?? [])
  }
}

extension Canvas {
  /// The credits that are passed, and the average.
  fileprivate func credits(of record: StudyRecord) -> String {
    let average = record.average()
    return phrases.passedCredits(
      wording.number(average.passedCredits),
      of: wording.number(record.credits),
      average: average.mark.map { wording.number($0) }
    )
  }

  /// What counts nothing because nobody has said what, and how to say it.
  fileprivate func missingCredits(of record: StudyRecord) -> [String] {
    guard let first = record.withoutCredits.first else { return [] }
    let names = phrases.list(record.withoutCredits.map(\.name.printable))
    let command = "mark subject set \(first.id.rawValue.printable) --credits 6"
    return paragraph(phrases.withoutCredits(names), .faint, margin: "")
      + paragraph(phrases.toChange(command), .faint, margin: "")
  }

  /// What the average may become.
  fileprivate func prospects(of record: StudyRecord) -> [String] {
    guard let prospects = record.prospects else { return [] }
    let passed = phrases.ifPassed(
      credits: wording.number(prospects.credits),
      from: wording.number(prospects.passed.lowerBound),
      to: wording.number(prospects.passed.upperBound)
    )
    let soFar = prospects.soFar.map { average in
      phrases.ifAsSoFar(
        wording.number(average),
        subjects: prospects.subjectsSoFar,
        of: prospects.subjects
      )
    }
    return [passed, soFar].compactMap(\.self).flatMap { paragraph($0, .plain, margin: "") }
  }
}
