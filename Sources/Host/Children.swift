import Dispatch
package import System

/// Runs programs for the daemon: few at a time, none for long, and never waited for.
///
/// A notifier that hangs costs its slot until its time is over and holds up nothing else. Confined
/// to its queue, where the endings are told.
package final class Children: @unchecked Sendable {
  /// How a program ended, or why it could not be started.
  package typealias Outcome = Result<ChildProcess.Ending, SystemError>

  private struct Job {
    let command: ChildProcess.Command
    let ended: @Sendable (Outcome) -> Void
  }

  private struct Running {
    let child: ChildProcess
    let deadline: Duration
    let ended: @Sendable (Outcome) -> Void
    var isOverdue = false
  }

  private let queue: SerialQueue
  private let limit: Duration
  private let slots: Int
  private let waitingLimit: Int
  private var waiting: [Job] = []
  private var running: [Running] = []
  private var isCheckPosted = false

  /// Makes ready to run programs.
  ///
  /// - Parameters:
  ///   - queue: Where this lives.
  ///   - slots: The most programs at a time.
  ///   - limit: The longest a program may run; its group is killed then.
  ///   - waitingLimit: The most programs waiting for a slot.
  package init(
    queue: SerialQueue,
    slots: Int = 2,
    limit: Duration = .seconds(5),
    waitingLimit: Int = 64
  ) {
    self.queue = queue
    self.slots = slots
    self.limit = limit
    self.waitingLimit = waitingLimit
  }
}

extension Children {
  /// Runs a program as soon as there is a slot.
  ///
  /// - Parameters:
  ///   - command: What to run.
  ///   - ended: Told its outcome, once, not before this returns.
  /// - Returns: False when too many are waiting; then nothing is told.
  package func run(
    _ command: ChildProcess.Command,
    ended: @escaping @Sendable (Outcome) -> Void
  ) -> Bool {
    queue.assertCurrent()
    if waiting.count >= waitingLimit { return false }
    waiting.append(Job(command: command, ended: ended))
    queue.async { [self] in startWaiting() }
    return true
  }

  /// Kills what runs and forgets what waits; no outcome is told any more.
  package func stop() {
    queue.assertCurrent()
    waiting = []
    for job in running {
      job.child.killGroup()
      // A killed child ends at once; one never waited for would stay in the process table.
      _ = try? job.child.wait()
    }
    running = []
  }

  private func startWaiting() {
    while running.count < slots, !waiting.isEmpty {
      let job = waiting.removeFirst()
      do throws(SystemError) {
        let child = try ChildProcess.start(job.command)
        let deadline = ClockReading.now().monotonic + limit
        running.append(Running(child: child, deadline: deadline, ended: job.ended))
      } catch {
        job.ended(.failure(error))
      }
    }
    postCheck(after: 5)
  }

  /// Looks for endings again soon, while anything runs.
  ///
  /// Looked for and not signalled: a dispatch source for SIGCHLD misses some in a process of many
  /// threads, and there is no other event for a child in reach of Swift. The intervals grow, and
  /// no program runs for longer than its limit.
  private func postCheck(after milliseconds: Int) {
    if running.isEmpty || isCheckPosted { return }
    isCheckPosted = true
    queue.dispatch.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
      guard let self else { return }
      isCheckPosted = false
      let before = running.count
      killOverdue()
      collect()
      postCheck(after: running.count < before ? 5 : min(2 * milliseconds, 100))
    }
  }

  private func killOverdue() {
    let now = ClockReading.now().monotonic
    for index in running.indices where now >= running[index].deadline && !running[index].isOverdue {
      running[index].isOverdue = true
      running[index].child.killGroup()
    }
  }

  /// Tells the endings of the children that have ended, and gives their slots to others.
  private func collect() {
    var remaining: [Running] = []
    var endings: [(Running, Outcome)] = []
    for job in running {
      do throws(SystemError) {
        if let ending = try job.child.ending() {
          endings.append((job, .success(job.isOverdue ? .overdue : ending)))
        } else {
          remaining.append(job)
        }
      } catch {
        endings.append((job, .failure(error)))
      }
    }
    running = remaining
    for (job, outcome) in endings { job.ended(outcome) }
    if !endings.isEmpty { startWaiting() }
  }
}
