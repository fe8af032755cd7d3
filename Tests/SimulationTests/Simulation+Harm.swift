import JSON
import Library
import Primary
import Store
import TestSupport
import Wire

/// The programs that mean harm, or know no better.
extension Simulation {
  func harm(_ index: Int) throws {
    if isCalm { return leave(index) }
    guard let link = programs[index].link, link.isOpenAtPrimary else {
      programs[index].forgetConnection()
      guard roll(3) == 0, let link = try connect(index) else { return }
      programs[index].link = link
      return
    }
    push(index)
    // It never reads, and closes now and then.
    if roll(60) == 0 { return leave(index) }
    guard programs[index].unsent.count < 300_000 else { return }
    switch programs[index].kind {
    case .silent, .companion: break
    case .deaf: try pester(index)
    case .hostile:
      if roll(3) == 0 { _ = read(link, upTo: roll(10_000)) }
      try attack(index)
    }
  }

  private func greetAs(_ index: Int) -> ClientMessage {
    let client = Hello.Client(id: programs[index].name, name: "x", version: "1", language: "es")
    return .hello(Hello(client: client, capabilities: [.reminders]))
  }

  /// Asks for as much as it can.
  private func pester(_ index: Int) throws {
    if !programs[index].isGreeted {
      programs[index].isGreeted = true
      try say(index, greetAs(index))
      try say(index, .request(id: 1, .stateWatch(.summary, from: nil)))
    }
    for _ in 0..<roll(80) {
      let request: Request = [.stateGet(.summary), .ping, .info, .log(limit: nil)][roll(4)]
      programs[index].nextRequest += 1
      try say(index, .request(id: programs[index].nextRequest, request))
    }
  }

  /// Sends what nobody should.
  private func attack(_ index: Int) throws {
    if !programs[index].isGreeted, roll(2) == 0 {
      programs[index].isGreeted = true
      try say(index, greetAs(index))
    }
    var bytes: [UInt8]
    switch roll(9) {
    case 0: bytes = (0..<roll(2_000)).map { _ in UInt8(roll(256)) }
    case 1: bytes = [0xFF, 0xFF, 0xFF, 0xFF]
    case 2: bytes = [UInt8](repeating: 0, count: 4 * roll(100))
    case 3: bytes = Frame.encode([UInt8](repeating: UInt8(ascii: "["), count: 1 + roll(4_000)))
    case 4: bytes = Frame.encode(Array(#"{"t":"hello"}"#.utf8))
    case 5: bytes = [0, 0, 0x10]  // The beginning of a frame that never comes.
    default:
      bytes = Frame.encode(makeRequest(index).encoded())
      // A byte of it is another one.
      if roll(2) == 0 { bytes[roll(bytes.count)] = UInt8(roll(256)) }
    }
    tally.hostileBytes += bytes.count
    programs[index].unsent += bytes
    push(index)
  }

  private func makeRequest(_ index: Int) -> ClientMessage {
    programs[index].nextRequest += 1
    let id = programs[index].nextRequest
    switch roll(6) {
    case 0: return .request(id: id, .stateWatch([.glance, .summary][roll(2)], from: nil))
    case 1: return .request(id: id, .outboxStatus(outbox: "ob"))
    case 2:
      let receipt = ReminderReceipt(
        key: .init(id: "so/june/exam:1d", generation: roll(5)),
        result: .shown
      )
      return .request(id: id, .reminderShown(receipt))
    case 3: return .bye(Bye(.idle, message: "no more"))
    default:
      let request = ChangeRequest(
        outbox: "ob",
        sequence: max(1, (ledger?.changes[programs[index].name]?.count ?? 0) + roll(4)),
        atMS: 0,
        change: makeChange().json
      )
      return .request(id: id, .change(request))
    }
  }
}
