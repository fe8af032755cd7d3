internal import Companion
internal import System

extension Session {
  /// Runs the body; a failure of the system ends the command and is told.
  func attempt<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw CommandFailure(error, phrases)
    }
  }

  /// The same of what is kept of this companion.
  func attemptState<Result>(
    _ body: () throws(StateFileError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(StateFileError) {
      return try body()
    } catch {
      throw CommandFailure(error, phrases)
    }
  }
}
