package import Wire

/// A state as a companion keeps it: what the primary said last, and when.
package struct Context: Hashable, Sendable {
  /// Which state it is.
  package var token: StateToken
  /// When it was received or last confirmed, in Unix milliseconds by the companion's clock.
  package var receivedMS: Int
  /// The language its texts were asked for in.
  package var language: String
  /// The state as it came.
  package var state: RawJSON

  package init(token: StateToken, receivedMS: Int, language: String, state: RawJSON) {
    self.token = token
    self.receivedMS = receivedMS
    self.language = language
    self.state = state
  }
}

extension Context {
  /// What an update does to the context held.
  package enum Step: Hashable, Sendable {
    /// The context to hold from now on: another state, or the same one confirmed at a later time.
    case hold(Context)
    /// The update is older than what is held.
    case ignore
    /// The update does not suffice; ask `state.get`.
    case ask
  }

  /// Follows an update by the rule "latest wins".
  ///
  /// Another epoch replaces whatever is held. Within an epoch a lower revision is ignored. The
  /// same one confirms what is held, or brings it anew: a glance tells what is near, so it changes
  /// with the hour though the library does not. Differences lead to `ask`: they speak of subjects
  /// alone, while a view also sums them up.
  package static func step(
    from held: Context?,
    by update: StateUpdate,
    receivedMS: Int,
    language: String
  ) -> Step {
    let sameEpoch = held.flatMap { $0.token.epoch == update.token.epoch ? $0 : nil }
    if let sameEpoch, update.token.revision < sameEpoch.token.revision { return .ignore }
    var confirmed = sameEpoch.flatMap { $0.token == update.token ? $0 : nil }
    confirmed?.receivedMS = receivedMS
    switch update.content {
    case .unchanged:
      return confirmed.map { .hold($0) } ?? .ask
    case .full(let state):
      return .hold(
        Context(token: update.token, receivedMS: receivedMS, language: language, state: state)
      )
    case .difference:
      return confirmed == nil ? .ask : .ignore
    }
  }
}
