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
    case .held(let answer):
      console.tell(answer.told(phrases))
      if answer.code == .seqConflict { console.tell(outboxAdvice) }
    case .cut(let error):
      console.tell(error.told(phrases))
      if error.isAbsence { console.tell(startAdvice) }
    case .unrecorded(let error): console.tell(error.told(phrases))
    }
    if waiting > 0 { console.tell(phrases.waiting(waiting)) }
  }

  /// The command that settles what the primary will never take as it is.
  var outboxAdvice: String { phrases.outboxAdvice(command("mark outbox")) }

  /// A command line, with the home and the socket that this run was given.
  func command(_ line: String) -> String { line + places }

  /// What a change did: the part, before and after, and what is needed now.
  func lines(_ outcome: ChangeOutcome, _ change: Change) -> [String] {
    let report = EffectReport(outcome)
    guard let effect = report.effect else { return [phrases.sent] }
    let lines = wording.effect(change.kind, effect, in: report.now) { due in
      wording.dateWithDistance(due, on: zone().civil(at: now).date)
    }
    return lines + (report.now.map { standing($0, after: effect, of: change) } ?? [])
  }

  /// What is needed now; after a grade of a sitting that is over, first how that one ended.
  func standing(
    _ now: SubjectSummary,
    after effect: Effect,
    of change: Change
  ) -> [String] {
    guard change.kind == .setGrade || effect.undid == .setGrade,
      let past = now.past.first(where: { $0.sitting == effect.sitting })
    else { return [wording.sentence(now)] }
    return [wording.outcome(of: past, in: now), wording.sentenceWithSitting(now)]
  }

  /// What a change is about: `Álgebra · Examen`.
  func name(of change: Change, in summary: Summary?) -> String {
    switch change {
    case .addSubject(let addition): (addition.file ?? addition.id?.rawValue ?? "").printable
    case .setGrade(let grade): name(grade.part, of: grade.subject, in: summary)
    case .setDate(let date): name(date.part, of: date.subject, in: summary)
    case .setDone(let done): name(done.part, of: done.subject, in: summary)
    case .renameSubject(let renaming): name(nil, of: renaming.subject, in: summary)
    case .replaceSyllabus(let replacement): name(nil, of: replacement.subject, in: summary)
    case .removeSubject(let id): name(nil, of: id, in: summary)
    case .repeatSubject(let repetition): name(nil, of: repetition.subject, in: summary)
    case .addCourse(let name), .removeCourse(let name), .renameCourse(let name, _),
      .archiveCourse(let name, _),
      .renameStudy(let name):
      name.printable
    case .followCourse(let name): (name ?? "latest").printable
    case .setSnooze(let snooze): name(snooze.part, of: snooze.subject, in: summary)
    case .setLeads(let setting): setting.leads?.text ?? "usual"
    case .setQuiet(let hours): hours?.description ?? "off"
    case .undo(let number): "mark undo \(number)"
    }
  }

  private func name(_ part: LeafID?, of subject: SubjectID, in summary: Summary?) -> String {
    name(part, of: subject, summary?.subjects.first { $0.id == subject })
  }

  private func name(_ part: LeafID?, of subject: SubjectID?, _ known: SubjectSummary?) -> String {
    let subjectName = known?.name ?? subject?.rawValue
    let partName = known?.parts.first { $0.id == part }?.name ?? part?.rawValue
    return [subjectName, partName].compactMap { $0?.printable }.joined(separator: " · ")
  }
}
