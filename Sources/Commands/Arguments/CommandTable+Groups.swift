package import Phrases

extension CommandTable {
  /// Commands that help lists beneath one heading.
  package struct Group {
    package let heading: HelpGroup
    package let commands: [CommandSpec]
  }

  /// All commands, the most used first.
  package static let groups = [
    Group(heading: .standing, commands: [home, show, need, whatIf, explain, record]),
    Group(heading: .grades, commands: [grade, grades, undo, log]),
    Group(
      heading: .dates,
      commands: [
        due, calendar, date, done, remind, snooze, leads, quiet, remindTest, notify,
      ]
    ),
    Group(
      heading: .subjects,
      commands: [
        addSubject, renameSubject, replaceSubject, removeSubject, repeatSubject, courses, addCourse,
        renameCourse, removeCourse, followCourse, archiveCourse, renameStudy,
      ]
    ),
    Group(
      heading: .grading,
      commands: [
        edit, setGrading, addPart, setPart, movePart, removePart, addGroup, setGroup, removeGroup,
        listSyllabi, showSyllabus, newSyllabus, checkSyllabi,
      ]
    ),
    Group(heading: .keeping, commands: [status, outbox, backup, restore, doctor]),
    Group(heading: .elsewhere, commands: [pair, companions, revoke, bridge]),
    Group(heading: .more, commands: [help]),
  ]
}
