/// A command of `mark`, or a program beside it, as help explains it.
public enum HelpTopic: CaseIterable, Hashable, Sendable {
  case home, show, need, whatIf, explain, record
  case grade, grades, undo, log
  case due, calendar, date, done, remind, snooze, leads, quiet, remindTest, notify
  case addSubject, renameSubject, replaceSubject, removeSubject, repeatSubject
  case courses, addCourse, renameCourse, removeCourse, followCourse, archiveCourse, renameStudy
  case edit, setGrading, addPart, setPart, movePart, removePart, addGroup, setGroup, removeGroup
  case listSyllabi, showSyllabus, newSyllabus, checkSyllabi
  case status, outbox, backup, restore, doctor
  case pair, companions, revoke, bridge
  case help, complete, manual
  case markd, glance
}

/// What commands are about, as a heading in the list of all of them.
public enum HelpGroup: CaseIterable, Hashable, Sendable {
  case standing, grades, dates, subjects, grading, keeping, elsewhere, more
}

/// An option, as help explains it.
public enum HelpOption: CaseIterable, Hashable, Sendable {
  case home, socket, help, version, json, sitting, best, force, course, shortName, desktop, exec,
    tty, once, `private`, keepDismissed
  case target, over, assume, others, not, yes
  case keep, drop, limit, all
  case line, bar, verbose
  case bridgeName, scope, print
  case exams, handIns, ofSubject, ofPart, exceptUrgent
  case average, overSubject, ofCourse, repeatIn, bringBack
  case watch
  case partName, maximum, each, fact, weight, inGroup, input, optional, occasion, carry
  case before, after, first, last, passMark, scale, credits
}

/// A paragraph that commands share or have alone.
public enum HelpNote: CaseIterable, Hashable, Sendable {
  /// What a record counts, and what it supposes of what is open.
  case recordCounts
  /// What is kept of an earlier course.
  case keptOver
  /// What putting a course away means.
  case archiving
  /// What is shown without the primary.
  case cached
  /// How a grade is written.
  case gradeForms
  /// What following shows, and how it ends.
  case watching
  /// How a whole row of grades is written.
  case gradeRows
  /// How a table of grades is written.
  case gradeTables
  /// That all the grades of a table are set, or none.
  case allOrNone
  /// Which dates are listed, and which no longer.
  case stillMatters
  /// How a month is written.
  case monthForms
  /// What the signs of a calendar mean.
  case calendarSigns
  /// What becomes of a ring to try with, and the code where somebody has not shown it.
  case rungAtOnce
  /// How a date is written.
  case dateForms
  /// What an explanation shows.
  case arithmetic
  /// What can be a target.
  case targets
  /// What the parts that are not asked about can be taken to come to.
  case othersForms
  /// How grades are supposed, and that nothing of it is kept.
  case assumedForms
  /// How subjects and parts are named.
  case names
  /// What becomes of a change without the primary.
  case offline
  /// Nothing is shown without the primary.
  case primaryNeeded
  /// A syllabus is checked before it is taken in.
  case checkedFirst
  /// What checking prints last, and its codes.
  case checkResult
  /// What becomes of reminders on the desktop.
  case desktopReminders
  /// What the command that shows a reminder gets.
  case reminderCommand
  /// How leads are written.
  case leadForms
  /// How quiet hours are written, and what becomes of what falls into them.
  case quietForms
  /// How long something is put off.
  case snoozeForms
  /// That a syllabus may be a file, or one that ships.
  case syllabusNames
  /// What a list of syllabuses can be narrowed to.
  case syllabusWords
  /// What writing a syllabus by questions leaves, and what it replaces.
  case interview
  /// What can be said of a part.
  case partSettings
  /// What becomes of grades from one sitting to the next.
  case carryForms
  /// What a group is.
  case groups
  /// What a single change can do, and what keeps grades.
  case oneChange
  /// Which editor opens, and what becomes of the text.
  case editing
  /// What becomes of grades when a syllabus is replaced.
  case replaced
  /// That what was done can be undone.
  case undoable
  /// What undoing means, and how it is undone.
  case undoing
  /// What is typed for the latest course.
  case latest
  /// The code of a primary that is away.
  case awayCode
  /// When changes that wait need somebody.
  case stuckOutbox
  /// What a copy holds and where it goes.
  case backupFile
  /// What becomes of what is there, and what a copy may be.
  case restoredFile
  /// What each scope allows.
  case scopes
  /// Who runs a bridge.
  case bridged
  /// What pairing writes, and how the scope is changed.
  case paired
  /// What is known of companions.
  case whoWasHere
  /// What revoking does, and that pairing undoes it.
  case revoked
  /// The codes of looking for what is wrong, which changes nothing.
  case onlyLooks
  /// How `markd` runs and ends.
  case foreground
  /// What it does for a service manager.
  case supervised
  /// The code of a glance that has nothing to show.
  case nothingKept
}

/// What stands in a usage line for a word that the person chooses.
public enum Placeholder: CaseIterable, Hashable, Sendable {
  case subject, part, grade, assumption, target, others, when, file, command, shellCommand
  case directory, path, sitting, course, shortName, name, number, lead, scope, keyFile, until, hours
  case month, syllabus, shipped, word
  case wholePart, group, weights
}

/// The help of the programs.
///
/// Names of commands and options, and example lines, are the same in every language.
public protocol HelpPhrases: Sendable {
  /// What `mark` is for, after its name.
  var motto: String { get }
  /// What stands before a usage line: `uso`.
  var usage: String { get }
  /// What stands before an example: `ejemplo`.
  var example: String { get }
  /// The rest of a usage line where a command is still to be chosen: `[ORDEN] [OPCIONES]`.
  var anyCommand: String { get }
  /// How to learn more of one command.
  var moreHelp: String { get }
  /// What stands above the commands of a group.
  func heading(of group: HelpGroup) -> String
  /// What a command does, in one line.
  func summary(of topic: HelpTopic) -> String
  /// What an option does, beside it.
  func summary(of option: HelpOption) -> String
  /// A whole paragraph without line ends.
  func note(_ note: HelpNote) -> String
  /// The word in capitals.
  func placeholder(_ placeholder: Placeholder) -> String
}

/// What is wrong with arguments.
///
/// Each follows `mark: `; a command is named as it is typed, `mark grade`.
public protocol UsagePhrases: Sendable {
  /// No such command, and the nearest that there is.
  func unknownCommand(_ word: String, near: String?) -> String
  /// The words begin commands and are none.
  func incompleteCommand(_ command: String, choices: [String]) -> String
  /// The command does not take the option, and the nearest that it takes.
  func unknownOption(_ option: String, of command: String, near: String?) -> String
  /// The option lacks its value.
  func missingValue(option: String) -> String
  /// A value was given to an option that takes none.
  func unexpectedValue(option: String) -> String
  /// The option is there twice.
  func repeatedOption(_ option: String) -> String
  /// Two options that exclude each other.
  func contradiction(_ one: String, _ other: String) -> String
  /// A word is missing, by its placeholder.
  func missingOperand(_ operand: String, of command: String) -> String
  /// A word too many.
  func unexpectedOperand(_ operand: String, of command: String) -> String
  /// Not a part and its grade, joined by `=`.
  func malformedAssumption(_ typed: String) -> String
  /// Not what a companion can be called.
  func malformedCompanion(_ typed: String) -> String
  /// Not what a companion can be allowed.
  func unknownScope(_ typed: String) -> String
  /// What may have been meant by a word too many; follows it.
  var quoteSpaces: String { get }
  /// Where to read more: `mira «mark grade --help»`.
  func see(_ command: String) -> String
}
