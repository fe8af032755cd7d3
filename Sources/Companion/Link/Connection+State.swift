package import Wire

extension Connection {
  /// The state now.
  package func state(_ view: StateView) throws(ConnectionError) -> StateUpdate {
    try update(.stateGet(view))
  }

  /// The state now, or that `token` is it; pushes follow whenever it changes.
  package func watch(
    _ view: StateView,
    from token: StateToken?
  ) throws(ConnectionError) -> StateUpdate {
    try update(.stateWatch(view, from: token))
  }

  private func update(_ request: Request) throws(ConnectionError) -> StateUpdate {
    let body = try self.request(request)
    do throws(WireError) {
      return try StateUpdate(answer: body)
    } catch {
      throw .protocolViolation("answer to \(request.type): \(error)")
    }
  }
}
