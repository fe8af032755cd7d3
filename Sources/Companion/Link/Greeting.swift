internal import JSON
internal import System
internal import Wire

/// The exchange that opens a connection: `hello`, and whatever comes back.
struct Greeting {
  let hello: Hello
  let place: String

  /// Greets, and waits to be welcomed.
  ///
  /// Until the primary has spoken, an end of the connection means that there is none: a tunnel
  /// accepts first and only then finds nobody at its far end.
  func exchange(
    over stream: MessageStream,
    within patience: Duration
  ) throws(ConnectionError) -> Welcome {
    let deadline = ClockReading.now().monotonic + patience
    do throws(ConnectionError) {
      try stream.send(ClientMessage.hello(hello).encoded())
      guard let received = try stream.receive(until: deadline) else {
        throw ConnectionError.lost(.timedOut)
      }
      return try welcome(received)
    } catch {
      throw error.missed(at: place)
    }
  }

  private func welcome(_ received: MessageStream.Received) throws(ConnectionError) -> Welcome {
    switch received.message {
    case .welcome(let welcome):
      guard hello.versions.contains(welcome.version) else {
        throw incompatible(with: welcome.version...welcome.version)
      }
      return welcome
    case .error(let answer) where answer.code == .protoUnsupported:
      throw incompatible(with: answer.versions)
    case .error(let answer): throw .refused(answer)
    case .bye(let bye): throw .dismissed(bye)
    case .ok, .state, .reminder, .reminderClear, .ping:
      throw .protocolViolation("expected welcome as the first message")
    }
  }

  private func incompatible(with theirs: ClosedRange<Int>?) -> ConnectionError {
    .incompatible(ConnectionError.Incompatibility(ours: hello.versions, theirs: theirs))
  }
}

extension ConnectionError {
  /// The error as it is before the primary has spoken: then a loss means that there is none.
  func missed(at place: String) -> ConnectionError {
    guard case .lost(let loss) = self else { return self }
    let reason: Unreachable =
      switch loss {
      case .closed: .closedEarly
      case .timedOut: .timedOut
      case .system(let error): .system(error)
      }
    return .unreachable(place: place, reason)
  }
}
