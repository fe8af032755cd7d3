/// What a companion says of the primary, its cache and its outbox.
public protocol CompanionPhrases: Sendable {
  /// What is shown is this old: `sin conexión, datos de hace 2 h`.
  func cached(_ ago: String) -> String
  /// A change waits in the outbox.
  var queued: String { get }
  /// Changes wait in the outbox.
  func waiting(_ count: Int) -> String
  /// The change was made.
  var sent: String { get }
  /// The change had been made already.
  var duplicate: String { get }
  /// What a change did: `Examen: 3,9 → 7,5`; `Examen: 7,5` where there was nothing; `nil` for nothing.
  func changed(_ name: String, from before: String?, to after: String?) -> String
  /// A subject was taken in under a short name, into a course where it is known.
  func added(_ name: String, shortName: String, course: String?) -> String
  /// The command line that makes a refused change all the same.
  func toOverwrite(_ command: String) -> String
  /// Reminders will go to a command, or be shown here when there is none.
  func notifying(with command: String?) -> String
  /// Reminders will be shown on the desktop.
  var notifyingOnDesktop: String { get }
  /// The button that says that the thing is done.
  var doneButton: String { get }
  /// The button that puts a reminder off for an hour.
  var snoozeButton: String { get }
  /// What to do when a reminder cannot be shown on the desktop, and where it is shown instead.
  var desktopAdvice: String { get }
  /// The primary went away; it is tried again.
  var reconnecting: String { get }
  /// The command that was to show a reminder ended with a code.
  func commandFailed(_ command: String, code: Int) -> String
  /// The same, by a signal.
  func commandKilled(_ command: String, signal: Int) -> String
  /// It took too long and was killed.
  func commandOverdue(_ command: String, seconds: Int) -> String
}

/// Headings and words of the screens.
public protocol ScreenPhrases: Sendable {
  /// The heading of the home screen: `2026-27 · 4 asignaturas, 2 por aprobar`.
  func homeHeading(course: String?, subjects: Int, open: Int) -> String
  /// There are no subjects yet, and how to add one.
  var emptyLibrary: String { get }
  /// The university's credits: `6 ECTS`.
  func credits(_ count: String) -> String
  /// What comes next: `Próximo: Práctica 2, mañana 23:59`.
  func next(_ name: String, _ when: String) -> String
  /// What is certain and what is still possible, where there is a number: `seguro 2,1 · posible 8,4`.
  func span(secured: String?, best: String?) -> String
  /// The heading of the column of parts.
  var columnPart: String { get }
  /// The heading of the column of grades, as typed.
  var columnGrade: String { get }
  /// The heading of the column of maximums.
  var columnOf: String { get }
  /// The heading of the column of dates.
  var columnDate: String { get }
  /// A part without a grade.
  var pending: String { get }
  /// A part that does not count for this person.
  var excused: String { get }
  /// A part that was not sat or not handed in.
  var absent: String { get }
  /// A grade that was taken over for good.
  var kept: String { get }
  /// A grade that was taken over and may be replaced.
  var retakable: String { get }
  /// A part that is not there in this sitting.
  var lost: String { get }
  /// The heading of the reasons.
  var why: String { get }
}
