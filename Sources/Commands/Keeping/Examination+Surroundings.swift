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
    let unit = "markd.service"
    let places = unitPlaces()
    guard !places.isEmpty else { return }
    let disk = SystemDisk()
    func isThere(_ path: String) -> Bool { ((try? disk.status(of: path)) ?? nil) != nil }
    let isInstalled = places.contains { isThere(Path.join($0, unit)) }
    let isEnabled = places.contains { isThere(Path.join($0, "default.target.wants/\(unit)")) }
    if isInstalled, !isEnabled {
      report(.unitDisabled(unit), "systemctl --user enable --now \(unit)")
    }
    lookAtFailedUnit()
  }

  /// Where systemd looks for the units of a person.
  private func unitPlaces() -> [String] {
    let environment = session.surroundings.environment
    guard let home = environment["HOME"], !home.isEmpty else { return [] }
    func base(_ variable: String, _ fallback: String) -> String {
      environment[variable].flatMap { $0.isEmpty ? nil : $0 } ?? Path.join(home, fallback)
    }
    return [
      base("XDG_CONFIG_HOME", ".config"), "/etc", base("XDG_DATA_HOME", ".local/share"),
      "/usr/local/share", "/usr/share", "/usr/local/lib", "/usr/lib",
    ].map { Path.join($0, "systemd/user") }
  }

  /// Asks systemd, where there is one, whether it has given markd up.
  private mutating func lookAtFailedUnit() {
    let environment = session.surroundings.environment.map { "\($0)=\($1)" }
    let unit = "markd.service"
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
