internal import Companion
internal import JSON
internal import Phrases
internal import System
internal import Wire

extension Command.RemindTest {
  func run(in session: Session) throws(CommandFailure) -> ExitCode {
    let (_, connection) = try session.lookAtPrimary()
    let ring: TestRing
    do throws(ConnectionError) {
      ring = try Self.ring(over: connection, session.surroundings)
    } catch {
      throw CommandFailure(error, in: session)
    }
    if json {
      try session.console.write(lines: [ring.json.description])
    } else if ring.companions.isEmpty {
      throw CommandFailure(.refused, session.phrases.nobodyReminded)
    } else {
      let states = ring.companions.map { session.phrases.delivery($0.state, at: $0.name.printable) }
      try session.console.write(lines: [session.phrases.testRang + ":"] + states.map { "  \($0)" })
    }
    return ring.isShown ? .success : .refused
  }

  /// Has it ring, and waits for as long as an answer may take until all have said what came of it.
  private static func ring(
    over connection: Connection,
    _ surroundings: Surroundings
  ) throws(ConnectionError) -> TestRing {
    let deadline = ClockReading.now().monotonic + surroundings.patience
    var ring = try TestRing(try connection.request(.reminderTest(generation: nil)))
    var nap = Duration.milliseconds(10)
    while ring.isUnderWay, ClockReading.now().monotonic < deadline {
      // Nobody pushes to this connection what the others answer.
      _ = try connection.nextPush(timeout: nap)
      nap = min(nap * 2, .milliseconds(200))
      ring = try TestRing(try connection.request(.reminderTest(generation: ring.generation)))
    }
    return ring
  }
}

/// A ring to try with, and what each companion has of it.
struct TestRing {
  /// The members of the answer as they came.
  let json: JSONValue
  let generation: Int
  let companions: [(name: String, state: String)]

  /// Whether somebody may still say what came of it.
  var isUnderWay: Bool { companions.contains { $0.state == "sent" } }

  /// Whether everybody has shown it, and there is somebody.
  var isShown: Bool { !companions.isEmpty && companions.allSatisfy { $0.state == "shown" } }

  init(_ body: AnswerBody) throws(ConnectionError) {
    do {
      json = try body.parsed()
      let fields = try JSONFields(json)
      generation = try fields.integer("gen")
      var companions: [(name: String, state: String)] = []
      for entry in try fields.objects("companions") {
        companions.append((try entry.string("name"), try entry.string("state")))
      }
      self.companions = companions
    } catch {
      throw .protocolViolation("the test cannot be understood: \(error)")
    }
  }
}
