internal import Companion
internal import JSON
internal import Library
internal import Phrases
internal import System
internal import Texts
internal import Wire

extension Session {
  /// Sets several grades: all of them, or none.
  ///
  /// All are on disk here before the first is sent. Where the library refuses one, as when somebody has corrected
  /// it meanwhile, those that were taken are put back as they were.
  ///
  /// - Parameters:
  ///   - gradings: The grades, each for a place of its own.
  ///   - seen: The study that they were given in the sight of.
  ///   - force: Whether they go in whatever is there.
  ///   - override: The command line that sets them whatever is there, if there is one.
  ///   - json: Whether programs read what came of it.
  /// - Returns: The code to end with.
  /// - Throws: When none is set, and why.
  func submit(
    _ gradings: [Grading],
    seen: Seen,
    force: Bool,
    override: String? = nil,
    json: Bool
  ) throws(CommandFailure) -> ExitCode {
    let changes = gradings.map { grading in
      Batch.Step(
        change: .setGrade(grading.setting),
        expectation: force ? .anything : expectation(of: grading)
      )
    }
    let batch = try send(changes, seen)
    for other in batch.others { tell(other, knowing: seen.summary) }
    if json { try console.write(lines: [batch.json.description]) }
    if let (index, answer) = batch.refused.first {
      var failure = CommandFailure(
        answer.code.exitCode,
        "\(name(of: changes[index].change, in: seen.summary)): \(answer.told(phrases))"
      )
      failure.lines += try takeBack(batch, gradings, seen)
      if answer.code == .conflict, let override {
        failure.lines.append(phrases.toOverwrite(override))
      }
      throw failure
    }
    if !json { try console.write(lines: lines(batch, gradings)) }
    tell(batch.ending, waiting: batch.hasQueued ? 0 : batch.keptCount)
    return batch.hasQueued ? batch.ending.exitCode : .success
  }

  /// Queues changes and sends them with all that waits.
  private func send(_ steps: [Batch.Step], _ seen: Seen) throws(CommandFailure) -> Batch {
    do throws(StateFileError) {
      let id = try ClientID.load(from: paths.state)
      var entries: [ChangeRequest] = []
      var name: String?
      for step in steps {
        let queue = try outbox.append(step.change.json, was: step.expectation.json, atMS: nowMS)
        name = queue.name
        entries += queue.entries.suffix(1)
      }
      do throws(ConnectionError) {
        let connection: Connection
        switch seen.link {
        case .open(let open): connection = open
        case .missing: connection = try connect(as: id, outbox: name)
        }
        return Batch(entries, outbox.flush(over: connection))
      } catch {
        return Batch(entries, cut: error)
      }
    } catch {
      throw CommandFailure(error, phrases)
    }
  }

  /// Puts back what was there before the grades that were taken; says so.
  private func takeBack(
    _ batch: Batch,
    _ gradings: [Grading],
    _ seen: Seen
  ) throws(CommandFailure) -> [String] {
    let steps = batch.applied.compactMap { index, outcome -> Batch.Step? in
      guard let effect = EffectReport(outcome).effect else { return nil }
      var setting = gradings[index].setting
      setting.value = effect.before
      return Batch.Step(change: .setGrade(setting), expectation: .value(effect.after))
    }
    if steps.isEmpty { return [phrases.noneSet] }
    let undone = try send(steps, seen)
    let left = batch.applied.count - undone.applied.count
    return [left == 0 ? phrases.takenBack(steps.count) : phrases.notTakenBack(left)]
  }

  /// Each grade, before and after; then once for each subject what is needed now.
  private func lines(_ batch: Batch, _ gradings: [Grading]) -> [String] {
    var lines = batch.applied.flatMap { index, outcome -> [String] in
      let report = EffectReport(outcome)
      guard let effect = report.effect else { return [phrases.sent] }
      return wording.effect(.setGrade, effect, in: report.now) { _ in "" }
    }
    var last: [SubjectID: (Int, ChangeOutcome)] = [:]
    for (index, outcome) in batch.applied {
      last[gradings[index].place.subject.id] = (index, outcome)
    }
    for (index, outcome) in last.values.sorted(by: { $0.0 < $1.0 }) {
      let report = EffectReport(outcome)
      guard let effect = report.effect, let now = report.now else { continue }
      let name = last.count > 1 ? "\(now.id): " : ""
      lines += standing(now, after: effect, of: .setGrade(gradings[index].setting))
        .map { name + $0 }
    }
    return batch.hasQueued ? lines + [phrases.queued] : lines
  }
}

/// Several changes that were sent together, and what came of each.
struct Batch {
  struct Step {
    let change: Change
    let expectation: Expectation
  }

  /// Those that were made, by their place among those that were sent.
  private(set) var applied: [(index: Int, outcome: ChangeOutcome)] = []
  private(set) var refused: [(index: Int, answer: ErrorAnswer)] = []
  /// What had waited before them.
  private(set) var others: [FlushReport.Settlement] = []
  let ending: FlushReport.Ending
  let keptCount: Int
  private let count: Int

  init(_ entries: [ChangeRequest], _ report: FlushReport) {
    count = entries.count
    ending = report.ending
    keptCount = report.kept.count
    for settlement in report.settled {
      guard let index = entries.firstIndex(where: { $0.isSameChange(as: settlement.entry) }) else {
        others.append(settlement)
        continue
      }
      switch settlement.outcome {
      case .applied(let outcome): applied.append((index, outcome))
      case .refused(let answer): refused.append((index, answer))
      }
    }
  }

  init(_ entries: [ChangeRequest], cut error: ConnectionError) {
    count = entries.count
    keptCount = entries.count
    ending = .cut(error)
  }

  /// Whether some wait here and are sent by whoever connects next.
  var hasQueued: Bool { applied.count + refused.count < count }

  /// What came of them, for programs.
  ///
  ///     {"applied":2,"refused":0,"queued":0,"effects":[{…},{…}]}
  var json: JSONValue {
    [
      "applied": .integer(applied.count), "refused": .integer(refused.count),
      "queued": .integer(count - applied.count - refused.count),
      "effects": .array(applied.map { (try? $0.outcome.effect?.parsed()) ?? .null }),
    ]
  }
}
