/// The codes that the programs end with; from 64 on those of sysexits.h, as scripts expect.
package enum ExitCode: Int32, CaseIterable, Sendable {
  case success = 0
  /// What was asked for was looked at and turned down: a failed case, a change refused.
  case refused = 1
  /// Arguments that make no sense.
  case usage = 64
  /// A file that cannot be understood, or is damaged.
  case data = 65
  /// The primary does not answer, and nothing can be done without it.
  case unavailable = 69
  /// Reading or writing failed, or the disk is full.
  case inputOutput = 74
  /// Another process does the same already.
  case alreadyRunning = 75
  case permissions = 77
  /// The environment does not say where things are.
  case configuration = 78
}
