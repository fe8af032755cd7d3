internal import Companion
internal import JSON
internal import Library
internal import Phrases
internal import System
internal import Texts
internal import Wire

/// The answer to a question about one subject.
struct SubjectAnswer {
  /// The members of the answer as they came.
  let json: JSONValue

  /// - Throws: When the primary is older than the question, or the answer cannot be read.
  func read<Value>(
    _ key: String,
    _ read: (JSONValue) throws(JSONFieldError) -> Value
  ) throws(ConnectionError) -> Value {
    guard let member = json[key] else {
      throw .protocolViolation("the answer has no “\(key)”: the primary is older")
    }
    do throws(JSONFieldError) {
      return try read(member)
    } catch {
      throw .protocolViolation("“\(key)” cannot be understood: \(error)")
    }
  }

  func rungs(_ key: String) throws(ConnectionError) -> [Rung] {
    try read(key) { (list) throws(JSONFieldError) in
      var rungs: [Rung] = []
      for rung in list.array ?? [] { rungs.append(try Rung(json: rung)) }
      return rungs
    }
  }
}

extension Session {
  /// Asks the primary about a subject; what is kept here knows no scheme.
  ///
  /// - Throws: Without a primary, and when it refuses the question.
  func ask(_ query: SubjectQuery, _ seen: Seen) throws(CommandFailure) -> SubjectAnswer {
    let connection: Connection
    switch seen.link {
    case .open(let open): connection = open
    case .missing(let error): throw CommandFailure(error, in: self)
    }
    do throws(ConnectionError) {
      let body = try connection.request(.subjectGet(query))
      // Bytes that were read as a message parse once more.
      return SubjectAnswer(json: (try? body.parsed()) ?? .object([]))
    } catch {
      throw failure(error)
    }
  }

  /// Reads an answer; a failure to do so is one of the connection.
  func reading<Value>(
    _ read: () throws(ConnectionError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(ConnectionError) {
      return try read()
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: ConnectionError) -> CommandFailure {
    // What makes no sense in a question the primary has worded in the person's language.
    guard case .refused(let answer) = error, answer.field != nil, !answer.message.isEmpty else {
      return CommandFailure(error, in: self)
    }
    return CommandFailure(.refused, answer.message.printable)
  }
}
