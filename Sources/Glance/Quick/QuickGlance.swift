internal import System

/// The short way to a glance: the primary answers, and its lines are printed.
///
/// That is nearly every start of the program, and it takes no array, no string and no tree, which
/// together would cost more than all the rest. It words no error and judges nothing that is unusual:
/// then it has printed nothing, and the long way (`MarkGlance.run`) begins from the start.
enum QuickGlance {
  /// What came of it.
  enum Outcome: ~Copyable {
    /// These bytes are to be printed; the context is kept.
    case shown(SystemBuffer)
    /// The long way has to find out.
    case unusual
    /// The primary did not answer for as long as it may take; nobody should wait for it again.
    case silent
  }

  /// Asks the primary.
  ///
  /// - Parameters:
  ///   - form: What to show.
  ///   - variable: Looks a variable of the environment up.
  ///   - nowMS: The time, in Unix milliseconds.
  ///   - patience: Seconds the primary may take for each step.
  /// - Returns: What came of it; nothing has been printed.
  static func ask(
    _ form: QuickForm,
    variable: QuickPlaces.Lookup,
    nowMS: Int,
    patience: Int
  ) -> Outcome {
    guard let places = QuickPlaces(variable), let language = QuickLanguage.tag(variable) else {
      return .unusual
    }
    var clientID = SystemBuffer(capacity: 64)
    guard clientID.append(clientIDIn: places.clientID) else { return .unusual }
    var question = SystemBuffer(capacity: 1024)
    question.appendQuestion(clientID: clientID, language: language)

    // The greeting and the answer, which is one frame. What is longer, a thousand lines say, is for the long way:
    // so much comes from the heap, and more would be mapped and unmapped.
    var received = SystemBuffer(capacity: 96 << 10)
    var arrival = QuickAnswer.Arrival.incomplete
    do throws(SystemError) {
      let socket = try UnixSocket.connect(to: places.socket, timeout: patience)
      defer { socket.close() }
      guard try socket.send(question) else { return .unusual }
      while arrival == .incomplete {
        guard try socket.receive(into: &received) > 0 else { return .unusual }
        arrival = received.withBytes { QuickAnswer.arrival(in: $0) }
      }
    } catch {
      return error.code == .wouldBlock ? .silent : .unusual
    }
    guard case .whole(let payload) = arrival else { return .unusual }

    var lines = SystemBuffer(capacity: received.count)
    let isKept = received.withBytes { bytes in
      guard let answer = QuickAnswer(payload, in: bytes, form, to: &lines) else { return false }
      return QuickCache(answer, in: bytes, language: language, nowMS: nowMS).keep(at: places.cache)
    }
    return isKept && !lines.isOverfull ? .shown(lines) : .unusual
  }
}
