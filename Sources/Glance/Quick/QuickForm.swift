internal import System

/// A glance that is asked for plainly.
enum QuickForm {
  /// No argument: a line for each subject.
  case text
  /// `--line` alone: one line in all.
  case line

  /// What a process was started for; nil when its arguments are for the long way to read.
  init?(_ arguments: StartArguments) {
    switch arguments.count {
    case 1: self = .text
    case 2 where arguments.holds("--line", at: 1): self = .line
    default: return nil
    }
  }

  /// The member of the state that it shows.
  var member: StaticString {
    switch self {
    case .text: "text"
    case .line: "line"
    }
  }
}
