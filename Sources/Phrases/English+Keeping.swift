extension English {
  func copied(to path: String, subjects: Int) -> String {
    "Saved a copy in \(path): \(counted(subjects))"
  }

  func copiedWhatIsLeft(_ damage: String) -> String {
    "the data is damaged, and the copy holds only what can be read: \(damage)"
  }

  func noLibrary(in directory: String) -> String { "there is no library in \(directory)" }

  func neverStill(_ directory: String) -> String {
    "the files in \(directory) keep changing; try again"
  }

  func notReplaced(_ path: String) -> String {
    "\(path) exists and is no copy made by mark; choose another name"
  }

  func notACopy(_ path: String, _ detail: String) -> String {
    "\(path) cannot take the library's place: \(detail)"
  }

  func noCopy(_ typed: String, kept: [String]) -> String {
    "there is no copy \(quoted(typed))"
      + (kept.isEmpty ? "" : "; markd keeps \(kept.joined(separator: ", "))")
  }

  func stopFirst(process: Int?) -> String {
    "markd is running; stop it first" + (process.map { ": kill \($0)" } ?? "")
  }

  func restored(_ path: String, subjects: Int, keptAs: [String]) -> String {
    "The library is now that of \(path): \(counted(subjects))"
      + (keptAs.isEmpty ? "" : "; what was there is in \(keptAs.joined(separator: ", "))")
  }

  var nothingWaits: String { "Nothing waits to be sent" }

  func outboxAdvice(_ command: String) -> String { "to see them and decide: \(command)" }

  func keptWaiting(_ count: Int) -> String {
    count == 1 ? "1 change will be sent anew" : "\(count) changes will be sent anew"
  }

  func droppedWaiting(_ count: Int, keptAs: String) -> String {
    (count == 1 ? "1 change will not be sent" : "\(count) changes will not be sent")
      + "; kept in \(keptAs)"
  }

  private func counted(_ subjects: Int) -> String {
    subjects == 1 ? "1 subject" : "\(subjects) subjects"
  }
}

extension English {
  func finding(_ finding: Finding) -> String {
    switch finding {
    case .open(let path, let mode): "\(path) is open to others (mode \(mode))"
    case .foreign(let path, let owner): "\(path) belongs to another user (\(owner))"
    case .linked(let path): "\(path) is a link, and markd puts no socket there"
    case .misplaced(let path): "\(path) is not what should be there"
    case .unreadable(let path, let reason): "\(path) cannot be looked at: \(reason)"
    case .staleSocket(let path): "nobody listens at \(path), which a markd that is gone has left"
    case .unreached(let reason): reason
    case .silent(let process, let reason):
      "process \(process) has the library and does not answer: \(reason)"
    case .heldElsewhere(let holder): "another machine has opened the library: \(holder)"
    case .damaged(let detail): "files are damaged, and nothing new is kept: \(detail)"
    case .unusable(let detail): "the library cannot be read: \(detail)"
    case .newer(let detail): "a newer mark has written here: \(detail)"
    case .putAside(let path): "\(path) was put aside in case it is needed"
    case .diskFull(let detail): "the disk is full, and nothing new is kept: \(detail)"
    case .diskNearlyFull(let path, let free): "\(free >> 20) MiB are left on the disk of \(path)"
    case .waiting(let count, let days):
      (count == 1 ? "1 change has" : "\(count) changes have") + " waited for \(days) d"
    case .outboxUnreadable(let detail): "the changes that wait cannot be read: \(detail)"
    case .unitDisabled(let unit): "markd does not start by itself: \(unit) is not enabled"
    case .unitFailed(let unit): "markd has failed, and systemd has given it up: \(unit)"
    case .outboxConflict(let outbox):
      "the primary holds other changes under the numbers of \(outbox), as after copying a home"
    case .otherVersion(let ours, let theirs):
      "the markd that runs is version \(theirs), this program is \(ours)"
    case .clockBehind(let written): "the clock is behind: there is data written on \(written)"
    }
  }

  func remedy(_ finding: Finding) -> String {
    switch finding {
    case .misplaced, .linked: "move it elsewhere"
    case .heldElsewhere: "stop the markd of that machine before you use this one"
    case .newer: "install the newer mark"
    case .diskFull, .diskNearlyFull: "make room"
    case .unreadable: "look at its permissions"
    case .clockBehind: "set the clock"
    case .open, .foreign, .staleSocket, .unreached, .silent, .damaged, .unusable, .putAside,
      .waiting,
      .outboxUnreadable, .unitDisabled, .unitFailed, .outboxConflict, .otherVersion:
      "see mark doctor --help"
    }
  }

  func finding(_ what: String, remedy: String) -> String { "\(what) → \(remedy)" }

  var healthyCompanion: String { "Nothing is wrong here, and markd answers" }

  func alsoThere(_ command: String) -> String {
    "markd is on another machine; to look at its data: \(command)"
  }

  func healthy(isRunning: Bool, copies: Int) -> String {
    "Nothing is wrong; markd is \(isRunning ? "" : "not ")running, and there "
      + (copies == 1 ? "is 1 copy" : "are \(copies) copies") + " of the library"
  }
}
