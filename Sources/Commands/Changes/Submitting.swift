internal import Companion
internal import JSON
internal import Library
internal import Phrases
internal import System
internal import Wire

/// A change on its way, with what is needed to tell what came of it.
struct Submitting {
  let change: Change
  /// What the person saw.
  var expectation = Expectation.anything
  /// The study they saw it in; nil when it makes no difference.
  var seen: Seen?
  /// The command line that makes the change whatever is there.
  var override: String?
  let json: Bool
}

extension Session {
  /// Queues a change durably, sends it if it can, and prints what came of it.
  func submit(_ submitting: Submitting) throws(CommandFailure) -> ExitCode {
    let submission: Submission
    do throws(StateFileError) {
      // Known before anything is queued: without it nothing could ever be sent.
      let id = try ClientID.load(from: paths.state)
      submission = try outbox.submit(
        submitting.change.json,
        was: submitting.expectation.json,
        atMS: nowMS
      ) { (name) throws(ConnectionError) in
        switch submitting.seen?.link {
        case .open(let connection): return connection
        case .missing(let error): throw error
        case nil: return try connect(as: id, outbox: name)
        }
      }
    } catch {
      throw CommandFailure(error, phrases)
    }
    for other in submission.others { tell(other, knowing: submitting.seen?.summary) }
    if submitting.json { try console.write(lines: [submission.json.description]) }
    switch submission.fate {
    case .settled(.applied(let outcome)):
      if !submitting.json { try console.write(lines: lines(outcome, submitting.change)) }
      if outcome.isDuplicate { console.tell(phrases.duplicate) }
      tell(submission.ending, waiting: 0)
      return .success
    case .settled(.refused(let answer)):
      let failure = refusal(answer, submitting)
      guard answer.code == .conflict, submitting.override != nil, !submitting.json else {
        throw failure
      }
      return try settle(failure, submitting)
    case .queued(let position):
      if !submitting.json { try console.write(lines: [phrases.queued]) }
      // That this one waits is said already.
      tell(submission.ending, waiting: position > 1 ? position : 0)
      return submission.ending.exitCode
    }
  }

  /// Shows both values and asks once which it shall be; without anybody to ask it is as it was.
  private func settle(
    _ conflict: CommandFailure,
    _ submitting: Submitting
  ) throws(CommandFailure) -> ExitCode {
    guard let told = conflict.lines.first,
      let isSure = confirm("\(told). \(phrases.askOverwrite)")
    else { throw conflict }
    guard isSure else { throw CommandFailure(conflict.code, phrases.leftAsItWas) }
    var overwriting = submitting
    overwriting.expectation = .anything
    return try submit(overwriting)
  }

  /// Asks a question of yes or no; `nil` where nobody can be asked.
  func confirm(_ question: String) -> Bool? {
    console.ask("\(question) \(phrases.yesOrNo)").map(phrases.isYes)
  }

  private func refusal(_ answer: ErrorAnswer, _ submitting: Submitting) -> CommandFailure {
    var failure = CommandFailure(answer.code.exitCode, answer.told(phrases))
    if answer.code == .conflict, let override = submitting.override {
      failure.lines.append(phrases.toOverwrite(override))
    }
    return failure
  }
}

extension FlushReport.Ending {
  /// The code for a change that was kept but not sent.
  var exitCode: ExitCode {
    switch self {
    case .held(let answer): answer.code.exitCode
    // It is kept, and goes out by itself: what was asked for is done.
    case .finished, .cut, .superseded, .unrecorded: .success
    }
  }
}
