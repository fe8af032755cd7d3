package import System
package import Wire

extension Cache {
  /// A context fresh from the primary, and why it could not be kept, if so.
  package struct Refreshed: Hashable, Sendable {
    package let context: Context
    package let warning: SystemError?
  }

  /// Asks for the state of a view and keeps it.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - connection: An open connection.
  ///   - nowMS: The time, in Unix milliseconds.
  ///   - language: The language the connection's greeting named.
  /// - Returns: The context that is the last one now.
  /// - Throws: When the primary gave no state; the cache is as it was.
  package func refresh(
    _ view: StateView,
    over connection: Connection,
    nowMS: Int,
    language: String
  ) throws(ConnectionError) -> Refreshed {
    let held = read(view).context
    let update = try connection.state(view)
    switch Context.step(from: held, by: update, receivedMS: nowMS, language: language) {
    case .hold(let context):
      return Refreshed(context: context, warning: write(context, view))
    case .ignore:
      if let held { return Refreshed(context: held, warning: nil) }
      throw .protocolViolation("answer to state.get: older than nothing")
    case .ask:
      throw .protocolViolation("answer to state.get: not the whole state")
    }
  }
}
