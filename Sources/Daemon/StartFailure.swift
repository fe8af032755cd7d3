package import System

/// Why the primary cannot start: what to tell the person, and the code to end with.
package struct StartFailure: Error, Sendable {
  package var code: ExitCode
  package var message: String

  package init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }
}
