/// Why a change was not made, or a name led nowhere.
///
/// Each follows `mark: `.
public protocol RefusalPhrases: Sendable {
  /// No subject has that name; the nearest that there is.
  func unknownSubject(_ typed: String, near: String?) -> String
  /// The subject has no such part; the nearest that there is.
  func unknownPart(_ typed: String, of subject: String, near: String?) -> String
  /// The formula has no value without the part, so it cannot be excused.
  func cannotExcuse(_ part: String, of subject: String) -> String
  /// A grade may be of more than one sitting, and it was not said which.
  func sittingNeeded(for part: String, sittings: [String]) -> String
  /// The subject has no such sitting; those that there are.
  func unknownSitting(_ typed: String, of subject: String, known: [String]) -> String
  /// The subjects that there are: `asignaturas: bd, so`.
  func subjects(_ names: String) -> String
  /// The parts that there are: `partes: examen, proyecto`.
  func parts(_ names: String) -> String
  /// A name that begins like several.
  func ambiguousName(_ typed: String, _ candidates: [String]) -> String
  /// The grade was taken over from an earlier course and stands.
  func keptFromEarlierCourse(_ part: String) -> String
  /// The grade was taken over from an earlier sitting and stands; with the id of that sitting.
  func keptGrade(of part: String, from sitting: String, id: String) -> String
  /// The part does not exist in this sitting.
  func noPart(_ part: String, in sitting: String) -> String
  /// More grades were typed for a row than it has members.
  func tooManyGrades(_ count: Int, for part: String, members: Int) -> String
  /// Not a goal: neither passing, nor a grade up to the highest, nor a label.
  func unknownTarget(_ typed: String, highest: String) -> String
  /// Not one of the ways of taking the parts that are not asked about.
  func unknownAssumption(_ typed: String) -> String
  /// The others are to go as so far, and no mark is in.
  var nothingSoFar: String { get }
  /// The syllabus file cannot be used; lines that say where and why follow.
  var unusableSyllabus: String { get }
  /// Another subject has that short name.
  func shortNameTaken(_ name: String) -> String
  /// Not a short name.
  func malformedShortName(_ name: String) -> String
  /// Not the name of a course.
  func malformedCourse(_ name: String) -> String
  /// Another value is there than the person saw, and theirs was not saved; `nil` for one to be cleared.
  func conflict(_ current: String, unsaved: String?) -> String
  /// The syllabus of the subject is not the one that was edited: somebody else has changed it.
  var syllabusChanged: String { get }
  /// The grade that is there; `nil` for none: `ahora tiene un 7,5`.
  func gradeIsNow(_ grade: String?) -> String
  /// The date that is there; `nil` for none.
  func dateIsNow(_ date: String?) -> String
  /// The list of leads is too long, or names one twice.
  var unusableLeads: String { get }
  /// The moment until which reminders are put off is over, or more than seven days ahead.
  var unusableSnooze: String { get }
  /// The part has no date, so there is nothing to put off.
  func noDate(_ part: String) -> String
  /// There are as many dates as a library holds.
  func tooManyDates(limit: Int) -> String
}

/// Why a typed grade cannot be read.
///
/// Each follows the text as typed and a colon.
public protocol GradeTextPhrases: Sendable {
  /// Nothing was typed.
  var nothingTyped: String { get }
  /// Not a number.
  var notANumber: String { get }
  /// Several decimal marks.
  var severalDecimalMarks: String { get }
  /// More decimals than are kept.
  func tooManyDecimals(limit: Int) -> String
  /// More points than the part has.
  func aboveMaximum(_ maximum: String) -> String
  /// More than 100 %.
  var aboveFullPercentage: String { get }
  /// More points than the fraction's own denominator.
  func aboveWhole(_ whole: String) -> String
  /// Less than zero.
  var belowZero: String { get }
  /// A fraction of zero.
  var fractionOfZero: String { get }
  /// None of the part's letters.
  func unknownLetter(known: [String]) -> String
  /// None of the part's options.
  func unknownOption(known: [String]) -> String
  /// Neither yes nor no.
  var notAFact: String { get }
  /// Not the counts of a multiple-choice paper.
  func notAnswers(questions: Int) -> String
  /// Counts that do not add up to the questions.
  func answersDoNotAddUp(total: Int, questions: Int) -> String
}

/// Why a typed date cannot be read.
///
/// Each follows the text as typed and a colon; readings are dates in words with what to type for them.
public protocol DateTextPhrases: Sendable {
  /// None of the forms that are read.
  var notADate: String { get }
  /// No such date in the calendar, and what may have been meant.
  func impossibleDate(readings: [String]) -> String
  /// No such time of day.
  var impossibleTime: String { get }
  /// The clocks are put forward over that time, and to when.
  func skippedTime(readings: [String]) -> String
  /// The date, with its weekday, is on another one than was typed.
  func otherWeekday(readings: [String]) -> String
  /// Several dates may be meant; one where only its century is in doubt.
  func ambiguousDate(readings: [String]) -> String
  /// A date in words, with what to type for it: `hoy (2027-01-15)`.
  func reading(_ words: String, typed: String) -> String
}
