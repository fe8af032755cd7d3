/// Days, times and ages.
public protocol DatePhrases: Sendable {
  /// The short name of a weekday, 1 for Monday to 7 for Sunday: `vie`.
  ///
  /// Any other number gives an empty text.
  func weekday(_ number: Int) -> String
  /// The short name of a month, 1 to 12: `ene`; any other number gives an empty text.
  func month(_ number: Int) -> String
  /// A date: `vie 15 ene`, with the year where it is not the reader's own.
  func date(weekday: Int, day: Int, month: Int, year: Int?) -> String
  /// `hoy`.
  var today: String { get }
  /// `mañana`.
  var tomorrow: String { get }
  /// `ayer`.
  var yesterday: String { get }
  /// How far a day is: `en 12 días`, `hace 3 días`; nothing for today and the days beside it.
  func distance(days: Int) -> String?
  /// How long ago something was: `hace 5 min`.
  func ago(_ age: Age) -> String
}

/// What a reminder says.
public protocol ReminderPhrases: Sendable {
  /// The title: `Práctica 2 · SO`.
  func reminderTitle(part: String, subject: String) -> String
  /// When an exam takes place: `mañana 16:00`, `fue ayer 16:00`.
  func takesPlace(_ when: String, isPast: Bool) -> String
  /// When something has to be handed in: `vence mañana 23:59`, `venció ayer 23:59`.
  func due(_ when: String, isPast: Bool) -> String
  /// The title of one reminder that stands for many.
  func digestTitle(_ count: Int) -> String
  /// The line of a digest for those that have no line of their own.
  func andMore(_ count: Int) -> String
  /// Heads what rings now, without a colon.
  var ringing: String { get }
  /// Heads what rings next, without a colon.
  var ringsNext: String { get }
  /// Nothing rings, now or later.
  var nothingRings: String { get }
  /// What a companion has of a reminder: `shown`, `sent` or `pending`; another state stands for itself.
  func delivery(_ state: String, at companion: String) -> String
  /// Nothing rings, because the clock cannot be right.
  var clockSuspect: String { get }
  /// Not hours such as 23:00-08:00; follows what was typed.
  var notQuietHours: String { get }
  /// A button: it is handed in, or over.
  var done: String { get }
  /// A button: remind me again later.
  var snooze: String { get }
  /// A button: show me the subject.
  var open: String { get }
}
