package import Library

/// What is asked about dates.
extension Command {
  package struct Due: Hashable, Sendable {
    /// As typed; all of the course when there is none.
    package var subject: String?
    /// Of which kind; of both when there is none.
    package var occasion: Occasion?
    package var json = false
  }

  package struct Calendar: Hashable, Sendable {
    /// The month as typed; the present one when it is empty.
    package var typed = ""
    /// As typed; all of the course when there is none.
    package var subject: String?
    package var json = false
  }
}
