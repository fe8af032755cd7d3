import Wire

/// What is to be done outside, in its order, as it comes up.
struct Effects: Sendable {
  private var list: [Primary.Effect] = []
  /// What is said to one connection without a break, and goes together.
  private var said: [UInt8] = []
  private var addressee: ConnectionID?

  /// Adds an effect.
  mutating func append(_ effect: Primary.Effect) {
    endSaying()
    list.append(effect)
  }

  /// Adds frames for a connection.
  mutating func say(_ frames: [UInt8], to id: ConnectionID) {
    if beginSaying(to: id) { said = frames } else { said += frames }
  }

  /// Adds a message to a connection.
  ///
  /// - Returns: How many bytes it has.
  mutating func say(_ message: ServerMessage, to id: ConnectionID) -> Int {
    _ = beginSaying(to: id)
    let before = said.count
    message.frame(behind: &said)
    return said.count - before
  }

  /// The place of the next effect, behind all there are.
  mutating func nextPlace() -> Int {
    endSaying()
    return list.count
  }

  /// Adds an effect at a place.
  mutating func insert(_ effect: Primary.Effect, at place: Int) {
    endSaying()
    list.insert(effect, at: place)
  }

  /// Takes all of them.
  mutating func take() -> [Primary.Effect] {
    endSaying()
    defer { list = [] }
    return list
  }

  /// Whether nothing had been said to a connection since something else was added.
  private mutating func beginSaying(to id: ConnectionID) -> Bool {
    if addressee == id { return false }
    endSaying()
    addressee = id
    return true
  }

  private mutating func endSaying() {
    guard let id = addressee else { return }
    list.append(.send(id, said))
    (addressee, said) = (nil, [])
  }
}
