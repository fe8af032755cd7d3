internal import Civil
internal import Companion
internal import Engine
internal import JSON
internal import Library
internal import Phrases
internal import Texts
internal import Wire

extension Session {
  /// Tells what became of changes that waited.
  func tell(_ report: FlushReport, knowing summary: Summary?) {
    for settlement in report.settled { tell(settlement, knowing: summary) }
    tell(report.ending, waiting: report.kept.count)
  }

  /// Tells what became of a change that was made earlier.
  func tell(_ settlement: FlushReport.Settlement, knowing summary: Summary?) {
    let change = try? Change(json: settlement.entry.change)
    switch settlement.outcome {
    case .applied(let outcome):
      let lines = change.map { self.lines(outcome, $0) } ?? [phrases.sent]
      for line in lines { console.tell(line) }
    case .refused(let answer):
      let place = change.map { "\(name(of: $0, in: summary)): " } ?? ""
      console.tell(place + answer.told(phrases))
    }
  }

  /// Tells why changes still wait.
  func tell(_ ending: FlushReport.Ending, waiting: Int) {
    switch ending {
    case .finished, .superseded: break
    case .held(let answer): console.tell(answer.told(phrases))
    case .cut(let error):
      console.tell(error.told(phrases))
      if error.isAbsence { console.tell(phrases.howToStart) }
    case .unrecorded(let error): console.tell(error.told(phrases))
    }
    if waiting > 0 { console.tell(phrases.waiting(waiting)) }
  }

  /// What a change did: the part, before and after, and what is needed now.
  func lines(_ outcome: ChangeOutcome, _ change: Change) -> [String] {
    let report = EffectReport(outcome)
    guard let effect = report.effect else { return [phrases.sent] }
    var lines: [String] = []
    switch change {
    case .setGrade, .setDate:
      let name = self.name(effect.part, of: effect.subject, report.now)
      let isDate = if case .setDate = change { true } else { false }
      lines.append(
        phrases.changed(
          name,
          from: effect.before.map { value($0, isDate: isDate) },
          to: effect.after.map { value($0, isDate: isDate) }
        )
      )
    case .addSubject:
      let shortName = (effect.subject?.rawValue ?? "").printable
      lines.append(
        phrases.added(effect.after?.printable ?? shortName, shortName: shortName)
      )
    case .setLeads: lines.append("\(phrases.sent): \((effect.after ?? "").printable)")
    }
    if let now = report.now { lines.append(wording.sentence(now)) }
    return lines
  }

  private func value(_ text: String, isDate: Bool) -> String {
    guard isDate, let due = try? DueDate(parsing: text) else { return text.printable }
    return wording.dateWithDistance(due, on: zone().civil(at: now).date)
  }

  /// What a change is about: `Álgebra · Examen`.
  private func name(of change: Change, in summary: Summary?) -> String {
    switch change {
    case .addSubject(let addition): (addition.file ?? addition.id?.rawValue ?? "").printable
    case .setGrade(let grade): name(grade.part, of: grade.subject, in: summary)
    case .setDate(let date): name(date.part, of: date.subject, in: summary)
    case .setLeads(let leads): leads.map(\.description).joined(separator: " ")
    }
  }

  private func name(_ part: LeafID, of subject: SubjectID, in summary: Summary?) -> String {
    name(part, of: subject, summary?.subjects.first { $0.id == subject })
  }

  private func name(_ part: LeafID?, of subject: SubjectID?, _ known: SubjectSummary?) -> String {
    let subjectName = known?.name ?? subject?.rawValue
    let partName = known?.parts.first { $0.id == part }?.name ?? part?.rawValue
    return [subjectName, partName].compactMap { $0?.printable }.joined(separator: " · ")
  }
}
