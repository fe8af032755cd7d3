import JSON
import Reminders
import Wire

/// A ring that a person asked for, to see whether reminders arrive.
///
/// Nothing of it is written down: it is gone with the primary, and off the screens after a while.
struct RingTest {
  /// What a companion has of it.
  struct Delivery {
    let connection: ConnectionID
    let companion: String
    let name: String
    /// `pending` where it was not sent, `sent`, then what came of it: `shown`, `suppressed` or `failed`.
    var state: String
  }

  /// No item has such a name: a subject is followed by a slash.
  private static let name = "test"
  /// How long it is to be seen.
  static let lifetime = Duration.seconds(20)

  let key: Wire.ReminderKey
  /// When it is taken off the screens; `nil` once it has been.
  var end: Duration?
  var deliveries: [Delivery] = []

  init(generation: Int, end: Duration) {
    key = Wire.ReminderKey(id: RingTest.name, generation: generation)
    self.end = end
  }

  /// Takes note of what came of it at a companion.
  ///
  /// - Returns: Whether the receipt is of this ring.
  mutating func note(_ receipt: ReminderReceipt, from companion: String) -> Bool {
    guard receipt.key == key else { return false }
    for index in deliveries.indices where deliveries[index].companion == companion {
      deliveries[index].state =
        switch receipt.result {
        // Who takes it off the screen has seen it.
        case .shown, .dismissed: "shown"
        case .suppressed: "suppressed"
        case .failed: "failed"
        }
    }
    return true
  }

  /// What a request for it is answered.
  var answer: AnswerBody {
    AnswerBody(
      .object([
        ("rid", .string(key.id)), ("gen", .integer(key.generation)),
        (
          "companions",
          .array(
            deliveries.sorted { $0.name < $1.name }
              .map { ["name": .string($0.name), "state": .string($0.state)] }
          )
        ),
      ])
    )
  }
}
