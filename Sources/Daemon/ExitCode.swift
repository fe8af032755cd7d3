/// The codes that `markd` ends with; those of sysexits.h, as scripts and service managers expect.
package enum ExitCode: Int32, Sendable {
  case success = 0
  case usage = 64
  /// A file of the library is damaged or from a newer program.
  case data = 65
  case inputOutput = 74
  /// Another primary serves the same library or socket.
  case alreadyRunning = 75
  case permissions = 77
  case configuration = 78
}

/// Why the primary cannot start: what to tell the person, and the code to end with.
package struct StartFailure: Error, Sendable {
  package var code: ExitCode
  package var message: String

  package init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }
}
