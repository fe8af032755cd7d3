extension English {
  func absence(_ absence: Absence, at path: String) -> String {
    switch absence {
    case .noSocket: "markd is not running: there is no \(path)"
    case .nobodyListens: "markd is not running: nobody listens at \(path)"
    case .closedEarly: "markd does not answer: \(path) closes without a greeting"
    case .timedOut: "markd does not answer at \(path)"
    }
  }

  func unreachable(_ path: String, reason: String) -> String {
    "markd cannot be reached at \(path): \(reason)"
  }

  var onlyWithPrimary: String { "this needs markd, which does the arithmetic" }

  func howToStart(_ command: String) -> String { "start it with \(quoted(command))" }

  var nothingCached: String { "there is nothing stored to show" }

  func malformedSocket(_ path: String) -> String { "\(quoted(path)) cannot be a socket's path" }

  func longSocket(_ path: String, length: Int, limit: Int) -> String {
    "a socket's path has \(limit) bytes at most, this one has \(length): \(path)"
  }

  func malformedRemote(_ remote: String) -> String {
    "MARK_REMOTE is ssh://[USER@]HOST[:PORT], not \(quoted(remote))"
  }

  func lost(reason: String?) -> String {
    "the connection to markd is lost" + (reason.map { ": \($0)" } ?? "")
  }

  var noAnswer: String { "markd does not answer in time" }

  func notUnderstood(_ detail: String) -> String { "markd cannot be understood: \(detail)" }

  func incompatible(ours: String, theirs: String?, older: OlderSide?) -> String {
    let update =
      switch older {
      case .program: "update this program"
      case .primary: "update markd"
      case nil: "update the older of the two"
      }
    return "this program speaks protocol \(ours) and markd \(theirs ?? "another"); \(update)"
  }

  func farewell(_ farewell: Farewell) -> String {
    switch farewell {
    case .idle: "markd closed the connection, which was not used"
    case .slow: "markd closed the connection, which was not read from"
    case .replaced: "another “mark notify” has taken over"
    case .revoked: "markd no longer admits this program"
    case .stopping: "markd is stopping"
    case .restarting: "markd is restarting"
    case .misunderstood: "markd did not understand this program"
    case .other: "markd closed the connection"
    }
  }

  func tooLong(bytes: Int, limit: Int) -> String {
    "that is too long to be sent: \(bytes) bytes, at most \(limit)"
  }

  func refusal(_ refusal: PrimaryRefusal) -> String {
    switch refusal {
    case .misunderstood: "markd did not understand the message"
    case .unsupported: "this markd cannot do that; it may be an older one"
    case .timedOut: "markd waited too long for this program"
    case .revoked: "markd no longer admits this program"
    case .forbidden: "markd does not allow this program to do that"
    case .notFound: "markd knows no such thing"
    case .conflict: "something else is there now than you saw"
    case .rejected: "markd does not take the change"
    case .gap: "markd lacks a change from before this one"
    case .numberTaken: "markd has another change under the number of this one"
    case .tooMany: "the library takes no more"
    case .busy: "markd is busy"
    case .storageFull: "the disk is full and markd cannot store anything"
    case .storageDamaged: "the stored data are damaged; markd only shows them"
    case .stopping: "markd is stopping"
    case .failed: "markd failed; its log says why"
    }
  }
}

extension English {
  func reason(_ reason: SystemReason) -> String {
    switch reason {
    case .missing: "there is no such file"
    case .forbidden: "permission denied"
    case .isDirectory: "this is a directory"
    case .notDirectory: "this is not a directory"
    case .noSpace: "no space is left on the disk"
    case .readOnly: "the disk cannot be written to"
    case .tooLarge: "the file is too large"
    case .inputOutput: "the disk fails"
    case .tooManyOpen: "too many files are open"
    }
  }

  func nowhereToKeepFiles(variable: String) -> String {
    "nowhere to keep files: set HOME, \(variable) or MARK_HOME"
  }

  func unreadableZone(_ detail: String) -> String {
    "the time zone cannot be read, so times are UTC: \(detail)"
  }

  func unusableFile(_ path: String) -> String { "\(path) cannot be used" }

  func fileInUse(_ path: String, process: Int?) -> String {
    "\(path) is in use by \(process.map { "process \($0)" } ?? "another process")"
  }

  func damagedFile(_ path: String, line: Int, keptAs: String?) -> String {
    "\(path) is damaged at line \(line)"
      + (keptAs.map { "; what is there is kept as \($0)" } ?? "")
  }

  func newerFile(_ path: String) -> String { "a newer version of mark wrote \(path); update mark" }

  func unsendable(_ detail: String) -> String { "the change cannot be sent: \(detail)" }

  func outboxFull(waiting: Int) -> String {
    "\(waiting) changes wait to be sent already, and no more are taken"
  }
}

extension English {
  func label(_ label: StatusLabel) -> String {
    switch label {
    case .version: "version"
    case .process: "process"
    case .home: "home"
    case .uptime: "running for"
    case .subjects: "subjects"
    case .records: "records"
    case .storage: "storage"
    case .problem: "problem"
    case .lastStored: "last stored"
    case .journal: "journal"
    case .revision: "revision"
    case .nextReminder: "next reminder"
    case .companions: "connected"
    case .queued: "to be sent"
    }
  }

  func took(_ milliseconds: String) -> String { " (took \(milliseconds) ms)" }

  func queue(bytes: Int, answers: Int) -> String {
    "\(bytes) B unread, \(answers) unanswered"
  }

  func storage(_ state: StorageState) -> String {
    switch state {
    case .healthy: "healthy"
    case .full: "the disk is full; nothing new is stored"
    case .damaged: "damaged; nothing new is stored"
    }
  }
}
