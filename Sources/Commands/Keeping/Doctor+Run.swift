internal import Companion
internal import JSON
internal import Phrases
internal import System

extension Command.Doctor {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    var examination = Examination(session)
    let diagnoses = examination.run()
    if json {
      try session.console.write(lines: [examination.json(diagnoses).description])
    } else {
      let phrases = session.phrases
      try session.console.write(
        lines: diagnoses.isEmpty
          ? [
            session.isHere
              ? phrases.healthy(isRunning: examination.isRunning, copies: examination.copies.count)
              : phrases.healthyCompanion
          ]
          : diagnoses.map {
            phrases.finding(phrases.finding($0.finding), remedy: $0.remedy(phrases))
          }
      )
      if !session.isHere {
        session.console.tell(phrases.alsoThere(session.place.command("mark doctor")))
      }
    }
    return diagnoses.isEmpty ? .success : .refused
  }
}

/// A finding, and the command line that mends it; `nil` where no command does.
struct Diagnosis: Hashable {
  let finding: Finding
  var command: String?

  func remedy(_ phrases: any Phrasebook) -> String { command ?? phrases.remedy(finding) }
}

extension Finding {
  /// The word for programs, the same in every language.
  var code: String {
    switch self {
    case .open: "open-to-others"
    case .foreign: "foreign-owner"
    case .linked: "linked-directory"
    case .misplaced: "misplaced"
    case .unreadable: "unreadable"
    case .staleSocket: "stale-socket"
    case .unreached: "unreached-primary"
    case .silent: "silent-primary"
    case .heldElsewhere: "held-elsewhere"
    case .damaged: "damaged"
    case .unusable: "unusable"
    case .newer: "newer-format"
    case .putAside: "put-aside"
    case .diskFull: "disk-full"
    case .diskNearlyFull: "disk-nearly-full"
    case .waiting: "outbox-waiting"
    case .outboxUnreadable: "outbox-unreadable"
    case .unitDisabled: "unit-disabled"
    case .unitFailed: "unit-failed"
    case .outboxConflict: "outbox-conflict"
    case .otherVersion: "other-version"
    case .clockBehind: "clock-behind"
    }
  }
}
