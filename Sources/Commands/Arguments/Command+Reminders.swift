package import Wire

/// What is asked about reminders.
extension Command {
  package struct Remind: Hashable, Sendable {
    package var json = false
  }

  package struct RemindTest: Hashable, Sendable {
    package var json = false
  }

  package struct Snooze: Hashable, Sendable {
    package var place: Place
    /// As typed: `3h`, a date, `-` for no more; empty for an hour.
    package var until: String
    package var json = false
  }

  package struct Leads: Hashable, Sendable {
    /// Whose leads.
    package enum Owner: Hashable, Sendable {
      case everything, exams, handIns
      /// As typed; of the whole subject where there is no part.
      case subject(String, part: String?)
    }

    /// As typed: `7d`, `2h`, `3h+`; `usual`, or `none`.
    package var leads: [String]
    package var owner = Owner.everything
    package var json = false
  }

  package struct Quiet: Hashable, Sendable {
    /// As typed: `23:00-08:00`, or `off`.
    package var hours: String
    /// Whether what is due within a day rings all the same.
    package var exceptUrgent = false
    package var json = false
  }

  package struct Notify: Hashable, Sendable {
    /// What shows a reminder.
    package enum Means: Hashable, Sendable {
      case terminal, desktop
      /// A shell command.
      case command(String)
    }

    package var means = Means.terminal
    /// How the primary is to send reminders.
    package var wishes: Set<Hello.Capability> = []
    /// Whether to end after the first reminder that was shown.
    package var once = false
  }
}
