internal import Engine
internal import Library
internal import Phrases
internal import System
internal import Texts

extension Command.Record {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let average = try average(in: session)
    let (whole, receivedMS) = try session.lookAtRecord()
    let record =
      try course.map { typed throws(CommandFailure) in
        try session.record(of: typed, in: whole)
      } ?? whole
    var over: [SubjectResult] = []
    for typed in self.over { over.append(try session.counted(typed, in: record)) }
    let goal = average.map { (average: $0, over: over.map(\.id)) }
    if json {
      try session.write(record.report(goal), receivedMS: receivedMS)
      return .success
    }
    let canvas = session.canvas()
    var lines = RecordScreen.render(record, on: canvas)
    if let goal, !record.results.isEmpty {
      lines += [""] + RecordScreen.render(goal.average, over: over, in: record, on: canvas)
    }
    try session.console.write(lines: lines + session.footnotes(receivedMS: receivedMS))
    return .success
  }

  private func average(in session: Session) throws(CommandFailure) -> Exact? {
    guard let target else { return nil }
    guard let average = try? Exact(decimal: target), average >= .zero, average <= .ten else {
      throw CommandFailure(.usage, session.phrases.notAnAverage(target.printable))
    }
    return average
  }
}

extension Session {
  /// The record of the course that was typed, whole or as no other begins.
  fileprivate func record(
    of typed: String,
    in record: StudyRecord
  ) throws(CommandFailure) -> StudyRecord {
    let known = record.courses.map(\.name)
    let meant = known.contains(typed) ? [typed] : known.filter { $0.hasPrefix(typed) }
    guard meant.count == 1 else {
      throw CommandFailure(.refused, wording.refusal(Refusal.unknownCourse(typed, known: known)))
    }
    return record.only(meant[0])
  }

  /// A subject that is open and counts in an average.
  fileprivate func counted(
    _ typed: String,
    in record: StudyRecord
  ) throws(CommandFailure) -> SubjectResult {
    let result = try result(typed, in: record)
    guard record.counted.contains(result) else {
      throw CommandFailure(.refused, phrases.countsNoMore(result.name.printable))
    }
    return result
  }
}
