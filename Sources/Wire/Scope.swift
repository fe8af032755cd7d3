/// What a connection may do; each scope includes the ones before it.
public enum Scope: String, Hashable, Sendable, CaseIterable {
  /// See the state and the reminders.
  case read
  /// Also submit grades, mark things done, snooze and dismiss.
  case submit
  /// Also change anything else, and stop the primary.
  case full
}

extension Scope: Comparable {
  public static func < (left: Scope, right: Scope) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .read: 0
    case .submit: 1
    case .full: 2
    }
  }
}
