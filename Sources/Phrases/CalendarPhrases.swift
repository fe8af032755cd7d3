/// What is coming, and the month that is looked at.
public protocol CalendarPhrases: Sendable {
  /// Heads what is coming, with the course: `2026/27 · 7 fechas por delante`.
  func dueHeading(course: String?, dates: Int) -> String
  /// Nothing is coming.
  var nothingDue: String { get }
  /// What a sign stands for: an exam.
  var exam: String { get }
  /// What a sign stands for: something to hand in.
  var handIn: String { get }
  /// The grade of what was due, as typed: `nota 7,5`.
  func gradeIs(_ grade: String) -> String
  /// Nothing rings for it until then: `pospuesto hasta mañana 9:00`.
  func putOff(until moment: String) -> String
  /// No grade of it can be of use any more.
  var moot: String { get }
  /// It is over, and there is no grade of it.
  var ungraded: String { get }
  /// A sitting that comes only where the one before is not passed.
  func ifNeeded(_ sitting: String) -> String
  /// A month, 1 to 12, of a year: `enero de 2027`.
  ///
  /// Any other number leaves the year alone.
  func monthOfYear(_ month: Int, year: Int) -> String
  /// Nothing is due in a month, in words.
  func nothingIn(_ month: String) -> String
}

/// Why a typed month cannot be read.
///
/// Each follows the text as typed and a colon; readings are months as they are typed, with their words.
public protocol MonthTextPhrases: Sendable {
  /// None of the forms that are read.
  var notAMonth: String { get }
  /// No such month.
  var impossibleMonth: String { get }
  /// Several months may be meant, or one whose century is in doubt.
  func ambiguousMonth(readings: [String]) -> String
}

/// What is said of a ring to try with.
public protocol RingTestPhrases: Sendable {
  /// The title of the reminder.
  var testTitle: String { get }
  /// What it says.
  var testBody: String { get }
  /// Heads what came of it at each companion, without a colon.
  var testRang: String { get }
  /// Nobody is there who shows reminders.
  var nobodyReminded: String { get }
}
