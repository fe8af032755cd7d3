internal import Library

/// Single changes of how a subject is graded.
extension Command {
  package struct Part: Hashable, Sendable {
    package enum Act: Hashable, Sendable {
      case add(String)
      case set(String)
      case remove(String)
      case move(String, to: Place)
    }

    /// Where a part goes, as typed.
    package enum Place: Hashable, Sendable {
      case first, last
      case before(String)
      case after(String)
    }

    package var subject: String
    package var act: Act
    /// What is said of the part, by the option that says it.
    package var settings: [String: String] = [:]
    package var isSure = false
    package var json = false
  }

  package struct Group: Hashable, Sendable {
    package enum Act: Hashable, Sendable {
      case add(String, weights: [Weight])
      case set(String, weights: [Weight])
      case remove(String)
    }

    /// What a part weighs, as typed; `-` takes it out.
    package struct Weight: Hashable, Sendable {
      package var part: String
      package var weight: String
    }

    package var subject: String
    package var act: Act
    package var name: String?
    package var isSure = false
    package var json = false
  }

  package struct Grading: Hashable, Sendable {
    package var subject: String
    /// The pass mark as typed: `5`, `> 5`.
    package var pass: String?
    /// The most points of the final grade, as typed.
    package var scale: String?
    /// What it counts in an average, as typed.
    package var credits: String?
    package var isSure = false
    package var json = false
  }
}
