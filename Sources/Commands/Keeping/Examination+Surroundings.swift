internal import Civil
internal import Companion
internal import Phrases
internal import Store
internal import System
internal import Wire

extension Examination {
  mutating func lookAtOutbox() {
    do throws(StateFileError) {
      guard let queue = try session.outbox.look() else { return }
      lookForConflict(queue)
      guard let oldest = queue.entries.first else { return }
      let days = (session.nowMS - oldest.atMS) / 86_400_000
      if days >= Self.longWait {
        report(.waiting(queue.entries.count, days: days), session.command("mark outbox"))
      }
    } catch {
      report(.outboxUnreadable(error.told(session.phrases)), session.command("mark outbox"))
    }
  }

  /// A primary that has taken numbers which were not given out here holds changes of another outbox of the
  /// same name; whether it is so for those that were given out is told when they are sent.
  private mutating func lookForConflict(_ queue: Outbox.Queue) {
    // Without a name of ours, nothing was ever sent.
    guard isRunning, let id = try? ClientID.known(in: paths.state),
      let connection = try? session.connect(as: id),
      let answer = try? connection.request(.outboxStatus(outbox: queue.name)),
      let status = try? OutboxOutcome(answer: answer)
    else { return }
    if status.next > queue.next {
      report(.outboxConflict(session.outbox.path.printable), session.command("mark outbox --keep"))
    }
  }

  mutating func lookAtSurroundings() {
    if let free = DiskSpace.free(at: paths.data), free < Self.littleSpace {
      report(.diskNearlyFull(paths.data.printable, free: free))
    }
    lookAtClock()
    lookAtUnit()
  }

  /// A day of grace: files may come from a machine whose clock is ahead.
  private mutating func lookAtClock() {
    let paths = ((try? files.names()) ?? []).filter { StoreFile(name: $0) != nil }
      .map { Path.join(self.paths.data, $0) }
    let written = paths.compactMap { (try? FileStatus.of($0))??.modified }.max() ?? 0
    guard written / 1_000_000 > session.now.milliseconds + 86_400_000 else { return }
    let moment = session.zone().civil(at: Instant(milliseconds: written / 1_000_000))
    report(.clockBehind(written: "\(moment.date)"))
  }

  /// A unit that is installed and not enabled: whoever has none starts markd in another way.
  ///
  /// The socket alone would start markd with the first companion, and until then nothing rings.
  private mutating func lookAtUnit() {
    let unit = ServiceUnit(environment: session.surroundings.environment)
    if unit.isInstalled, !unit.isEnabled {
      report(
        .unitDisabled(ServiceUnit.name),
        "systemctl --user enable --now \(ServiceUnit.name)"
      )
    }
    if unit.isInstalled { lookAtFailedUnit() }
  }

  /// Asks systemd, where there is one, whether it has given markd up.
  private mutating func lookAtFailedUnit() {
    let environment = session.surroundings.environment.map { "\($0)=\($1)" }
    let unit = ServiceUnit.name
    let ask = ChildProcess.Command(
      "systemctl",
      ["--user", "--quiet", "is-failed", unit],
      environment: environment,
      output: .discarded
    )
    // Where nobody answers in time, nothing is known.
    guard (try? ChildProcess.run(ask, limit: .seconds(2))) == .exited(0) else { return }
    report(.unitFailed(unit), "systemctl --user reset-failed \(unit); journalctl --user -u \(unit)")
  }
}
