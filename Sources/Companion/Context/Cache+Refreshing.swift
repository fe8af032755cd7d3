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
    try keep(connection.state(view), view, nowMS: nowMS, language: language)
  }

  /// Follows the answer to `state.get` and keeps what it leads to.
  ///
  /// A context that is only confirmed is written at most once a minute.
  ///
  /// - Parameters:
  ///   - update: The answer.
  ///   - view: The view.
  ///   - nowMS: The time, in Unix milliseconds.
  ///   - language: The language the greeting named.
  /// - Returns: The context that is the last one now.
  /// - Throws: When the answer is not the whole state; the cache is as it was.
  package func keep(
    _ update: StateUpdate,
    _ view: StateView,
    nowMS: Int,
    language: String
  ) throws(ConnectionError) -> Refreshed {
    let held = read(view).context
    switch Context.step(from: held, by: update, receivedMS: nowMS, language: language) {
    case .hold(let context):
      if let held, held.isAsGood(as: context) { return Refreshed(context: context, warning: nil) }
      return Refreshed(context: context, warning: write(context, view))
    case .ignore:
      if let held { return Refreshed(context: held, warning: nil) }
      throw .protocolViolation("answer to state.get: older than nothing")
    case .ask:
      throw .protocolViolation("answer to state.get: not the whole state")
    }
  }
}

extension Context {
  /// Whether it differs from a newer one by less than a minute and nothing else.
  fileprivate func isAsGood(as newer: Context) -> Bool {
    var confirmed = self
    confirmed.receivedMS = newer.receivedMS
    return confirmed == newer && ContextFile.isRecent(receivedMS, nowMS: newer.receivedMS)
  }
}
