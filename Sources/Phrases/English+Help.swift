extension English {
  var motto: String { "what do I need on what is left?" }

  var usage: String { "usage" }

  var example: String { "example" }

  var anyCommand: String { "[COMMAND] [OPTIONS]" }

  var moreHelp: String { "More about a command: mark help COMMAND" }

  func heading(of group: HelpGroup) -> String {
    switch group {
    case .standing: "How you stand"
    case .grades: "Grades and changes"
    case .dates: "Dates and reminders"
    case .subjects: "Subjects and courses"
    case .grading: "How a subject is graded"
    case .keeping: "markd and its files"
    case .elsewhere: "Other machines"
    case .more: "More"
    }
  }

  func summary(of topic: HelpTopic) -> String {
    switch topic {
    case .home: "Show each subject on a card: how it stands, what is needed"
    case .show: "Show one subject in full: parts, grades, dates and reasons"
    case .explain: "Explain step by step where the grade comes from"
    case .need: "Say what is needed to pass, or for another grade"
    case .whatIf: "Show how a subject would stand with other grades"
    case .grade: "Set a grade, and say what is needed now"
    case .grades: "Set the grades of a table: CSV, or a spreadsheet's cells"
    case .due: "List the exams and hand-ins that are coming"
    case .calendar: "Show a month with what is due in it"
    case .repeatSubject: "Take a subject again in a later course, with what is kept"
    case .archiveCourse: "Put a course away, for the record alone"
    case .courses: "List the courses, and which one is followed"
    case .record: "Show the record: credits, marks, and the average they come to"
    case .remindTest: "Ring once, to see that reminders arrive"
    case .date: "Set when something is due or examined"
    case .addSubject: "Take a syllabus file into the library as a subject"
    case .checkSyllabi: "Check syllabus files and work through their cases"
    case .notify: "Show reminders as they come, until interrupted"
    case .status: "Say how markd is and what waits to be sent to it"
    case .outbox: "Show the changes that wait; send them or give them up"
    case .backup: "Save a copy of the library, whether markd runs or not"
    case .restore: "Put a copy in the place of the library"
    case .doctor: "Find what is wrong and say how to mend it"
    case .help: "Explain a command"
    case .done: "Say that a part is done, so that it rings no more"
    case .renameSubject: "Give a subject another name, or a short one with --as"
    case .replaceSubject: "Take the syllabus of another file and keep the grades"
    case .removeSubject: "Remove a subject with its grades and dates"
    case .addCourse: "Add a course"
    case .renameCourse: "Give a course another name"
    case .removeCourse: "Remove a course without subjects"
    case .followCourse: "Choose the course that is shown"
    case .undo: "Undo the last change, or another by its number"
    case .log: "List the last changes: when, who and what"
    case .renameStudy: "Give the studies a name"
    case .remind: "List what rings now, and what rings next"
    case .snooze: "Put off what rings for a part"
    case .leads: "Say how long before a date reminders come"
    case .quiet: "Say at which hours nothing rings"
    case .edit: "Edit the syllabus of a subject in your editor"
    case .listSyllabi: "List the syllabuses that ship"
    case .showSyllabus: "Show a syllabus that ships: parts, sittings and sources"
    case .newSyllabus: "Answer questions about a guide, and get a syllabus file"
    case .addPart: "Add a part to how a subject is graded"
    case .setPart: "Change what a part is called, is out of, weighs"
    case .movePart: "Put a part elsewhere among the others"
    case .removePart: "Remove a part that no formula needs"
    case .addGroup: "Make a group: an average of parts with a name"
    case .setGroup: "Change what parts weigh in a group, or in the grade"
    case .removeGroup: "Remove a group that no formula needs"
    case .setGrading: "Change the pass mark, the scale, or the credits"
    case .complete: "Say what may come next on a command line, for shells"
    case .pair: "Let a companion on another machine in, by its SSH key"
    case .companions: "List companions on other machines, and when they were here"
    case .revoke: "Lock a companion on another machine out"
    case .bridge: "Join a companion on another machine to markd; ssh runs it"
    case .manual: "Write the manual page of a program"
    case .markd: "Keep subjects, grades and dates, and serve them to the other programs"
    case .glance: "Show what each subject needs"
    }
  }

  func summary(of option: HelpOption) -> String {
    switch option {
    case .home: "where everything is kept (else MARK_HOME)"
    case .socket: "where markd listens (else MARK_SOCKET)"
    case .help: "print help and an example"
    case .version: "print the version"
    case .json: "print JSON, the same in every language"
    case .sitting: "another sitting than the present one"
    case .best: "count what is pending in full instead of 0"
    case .force: "overwrite what is there, whatever it is"
    case .course: "the course, such as 2026/27 (else the current one)"
    case .shortName: "the short name (else made from the subject's name)"
    case .desktop: "show reminders on the desktop, with buttons"
    case .exec: "run a shell command for each reminder"
    case .tty: "print reminders here (what it does without --exec)"
    case .target: "for what: pass (what it does without), a grade, or a label"
    case .over: "in which part, or parts when repeated (else all that is left)"
    case .assume: "take a grade for granted; may be repeated"
    case .others: "what the other parts come to (else worst)"
    case .keep: "send them once more, numbered anew"
    case .drop: "send none; the file stays under another name"
    case .private: "say what is due and when, and nothing of marks"
    case .exceptUrgent: "what is due within a day rings all the same"
    case .keepDismissed:
      "keep what somebody takes off another screen; what is done goes all the same"
    case .once: "end after the first reminder that was shown"
    case .not: "it is still to be done"
    case .yes: "do not ask"
    case .limit: "how many, the newest first (else 20)"
    case .all: "all that are kept"
    case .line: "one line: the most urgent subject"
    case .bar: "one object for status bars: text, tooltip, class, percentage"
    case .bridgeName: "what to call it (else the address it comes from)"
    case .scope: "what it may do"
    case .print: "print the line for authorized_keys, and write no file"
    case .watch: "stay, and show it again with every change"
    case .exams: "those of exams, midterms and tests only"
    case .handIns: "those of what is handed in only"
    case .ofSubject: "those of one subject"
    case .average: "say what an average takes, such as 7,5"
    case .overSubject: "in which subject, or subjects when repeated (else all that is left)"
    case .ofCourse: "one course, such as 2026/27 (else all)"
    case .repeatIn: "the later course (else the one followed, or that of today)"
    case .bringBack: "bring it back"
    case .ofPart: "those of one part of it"
    case .partName: "the name that people read"
    case .maximum: "the most points (else 10)"
    case .each: "so many of the kind"
    case .fact: "a fact, yes or no, and no mark"
    case .weight: "what it weighs; - takes it out of the average"
    case .inGroup: "in which group it weighs (else in the grade)"
    case .input: "how it is typed: points or percent"
    case .optional: "whether nobody need do it: yes or no"
    case .occasion: "what its date is: exam or hand-in; - for as its name tells"
    case .carry: "what becomes of its grade in a later sitting"
    case .before: "before this part"
    case .after: "after this part"
    case .first: "before all others"
    case .last: "after all others"
    case .passMark: "the pass mark, such as 5 or >5 (in quotes)"
    case .credits: "its ECTS credits: what it counts in an average"
    case .scale: "the most points that the grade can be"
    case .verbose: "log what each program that connects does"
    }
  }

  func placeholder(_ placeholder: Placeholder) -> String {
    switch placeholder {
    case .subject: "SUBJECT"
    case .part: "PART"
    case .grade: "VALUE"
    case .assumption: "PART=VALUE"
    case .target: "TARGET"
    case .others: "MODE"
    case .month: "MONTH"
    case .when: "WHEN"
    case .syllabus, .shipped: "SYLLABUS"
    case .wholePart: "PART"
    case .group: "GROUP"
    case .weights: "PART=N"
    case .word: "WORD"
    case .file: "FILE"
    case .command, .shellCommand: "COMMAND"
    case .directory: "DIR"
    case .path: "PATH"
    case .sitting, .course: "NAME"
    case .shortName: "SHORT"
    case .name: "NAME"
    case .number: "NUMBER"
    case .scope: "SCOPE"
    case .keyFile: "KEY"
    case .lead: "LEAD"
    case .until: "UNTIL"
    case .hours: "HOURS"
    }
  }
}

extension English {
  func unknownCommand(_ word: String, near: String?) -> String {
    "unknown command \(quoted(word))" + perhaps(near)
  }

  func incompleteCommand(_ command: String, choices: [String]) -> String {
    "\(quoted(command)) lacks its command: \(choices.joined(separator: ", "))"
  }

  func unknownOption(_ option: String, of command: String, near: String?) -> String {
    "\(quoted(command)) has no option \(quoted(option))" + perhaps(near)
  }

  func missingValue(option: String) -> String { "\(option) needs a value" }

  func unexpectedValue(option: String) -> String { "\(option) takes no value" }

  func repeatedOption(_ option: String) -> String { "\(option) is given twice" }

  func contradiction(_ one: String, _ other: String) -> String {
    "\(one) and \(other) exclude each other"
  }

  func missingOperand(_ operand: String, of command: String) -> String {
    "\(quoted(command)) needs \(operand)"
  }

  func unexpectedOperand(_ operand: String, of command: String) -> String {
    "\(quoted(command)) does not take \(quoted(operand))"
  }

  func malformedCompanion(_ typed: String) -> String {
    "\(quoted(typed)) cannot be a companion's name: A-Z, a-z, 0-9, and . _ -, up to 64 of them"
  }

  func unknownScope(_ typed: String) -> String {
    "\(quoted(typed)) is no scope: read, submit or full"
  }

  func malformedAssumption(_ typed: String) -> String {
    "\(quoted(typed)) is not PART=VALUE, such as exam=7.5"
  }

  var quoteSpaces: String { "; quote a name that has spaces" }

  func see(_ command: String) -> String { "see \(quoted(command))" }
}
