extension English {
  func note(_ note: HelpNote) -> String {
    switch note {
    case .keptOver:
      "Grades of the earlier course count as the carry rules of the syllabus say, and for as many courses; a later "
        + "correction there does not follow. The subject stays in its earlier course as it was."
    case .archiving:
      "It stays on the record, is not shown, does not ring, and cannot be followed until it is brought back. To follow "
        + "another course hides it too, and what is still to come of it goes on ringing."
    case .recordCounts:
      "The average weighs marks, with one decimal, by their credits. It is over what is passed and final; what has a "
        + "pass and no mark, or no credits, is not in it. What is left is supposed to be passed: from "
        + "the lowest mark that passes to the best, and as so far."
    case .cached: "Without markd it shows what it saw last, and how long ago that was."
    case .gradeForms:
      "VALUE is written as the teacher writes it: 7,5 or 7.5, 85 %, B, 22/30, "
        + "NP for not presented, EX for excused, - to clear the grade."
    case .watching:
      "With --watch it is drawn again when anything changes, or the day, or the size of the window, until Ctrl-C; "
        + "away from a terminal, each time beneath the one before. When markd goes, it shows the last state with its "
        + "age and keeps looking for it."
    case .gradeRows:
      "Of a row several are typed, in order: 8 7.5 - 9 NP. Several subjects at once: mark grades."
    case .gradeTables:
      "FILE is a table with ; or tabs or commas; - is the standard input. Each row is subject, part and grade, or "
        + "part and grade alone where SUBJECT is named; the sitting, where it is needed, stands before the grade. A "
        + "first row with the names of the columns puts them in another order. Without a grade a row says nothing. "
        + "Where a comma may separate or be a decimal mark nothing is guessed: the line is told."
    case .allOrNone:
      "Before it sets the grades it shows them and asks. All of them are set, or none."
    case .stillMatters:
      "All sittings are looked at; what can no longer matter is left out, such as a resit after a pass."
    case .monthForms:
      "MONTH is 2027-01, 1/2027, january, january 2027, next or last; without it, the present month."
    case .calendarSigns:
      "An exam has a full dot (* without UTF-8), a hand-in a hollow one (o); today stands in brackets."
    case .rungAtOnce:
      "It rings at once on whatever shows reminders now, at any hour, and goes away by itself; nothing of "
        + "it is kept. Ends with 1 unless everyone has shown it. Needs markd."
    case .dateForms:
      "WHEN is a day, with or without a time: 2027-01-15, 15/01 16:00, Fri 15 Jan, january 15, friday 16h, "
        + "tomorrow at 4:30 pm, in 2 weeks; - removes the date. What may be several days is refused with each."
    case .targets:
      "TARGET is pass, a grade such as 7 or 7.5, or a label of the syllabus, such as Notable. "
        + "The table always shows all of them."
    case .othersForms:
      "MODE is what is taken of the parts that are not asked about: worst (0), best (full marks), "
        + "so-far (as it went so far), or a mark out of 10."
    case .assumedForms:
      "Grades are written as for mark grade; a part with several takes them in a row, "
        + "test=8 7.5 - 9. Nothing is kept."
    case .names:
      "Names may be short names or the beginning of either; capitals and accents do not matter."
    case .arithmetic:
      "It shows what is certain already: what is pending counts as 0. Each grade, value and rule "
        + "comes once, with the formula of the guide, the numbers in it, and the citation."
    case .primaryNeeded: "It needs markd, which does the arithmetic."
    case .offline: "Without markd the change is kept and sent by the next command that finds it."
    case .editing:
      "The text opens in VISUAL or EDITOR and is checked when the editor ends. What it changes is shown, and you are "
        + "asked; a text that is not taken stays in a file that is named."
    case .syllabusNames:
      "SYLLABUS is a file, or one that ships by its name, its code or a piece of them: mark syllabus list."
    case .syllabusWords:
      "With words it lists those that have all of them in a name, a university or a code. They are looked for "
        + "beside the program, or where MARK_SYLLABI says."
    case .interview:
      "It asks at the terminal, and writes the file at the end: until then Ctrl-C leaves nothing. Without FILE the name is "
        + "made of the subject's, in the present directory. A file that exists is kept. Needs no markd."
    case .partSettings:
      "A number is written 7,5 or 7.5. The short name is the one of formulas: letters, digits and _; it stays when the "
        + "name that people read is another, and so do the grades."
    case .carryForms:
      "--carry takes keep, retake, improve, redo or lost, in the later sitting, or in the one of --sitting."
    case .groups:
      "A group is a value of the syllabus that is an average; grade is the final grade. N is a weight, or -, which takes "
        + "the part out of the average."
    case .oneChange:
      "The syllabus is checked before it is taken: what would make it wrong is refused, with the place, and left to "
        + "mark edit. Grades and dates stay; before one would lose its place it is shown, and you are asked."
    case .checkedFirst: "The file is checked first, as mark syllabus check does."
    case .checkResult:
      "The last line is “N passed, N failed”. Ends with 1 when a case failed, with 65 "
        + "when a file cannot be read. Needs no markd."
    case .desktopReminders:
      "On the desktop a reminder stays until you close it, which closes it everywhere, or choose Done or "
        + "In an hour. It takes notify-send (apt install libnotify-bin); without it, it is printed."
    case .reminderCommand:
      "COMMAND reads the reminder as JSON on its standard input: title, body, urgency. "
        + "It has 5 seconds; when it fails, the reminder comes again with the next connection."
    case .stuckOutbox:
      "Needed when markd has another change under the same number, as can happen after files are "
        + "brought back. With --keep, no grade replaces one that you have not seen."
    case .backupFile:
      "Without FILE it is called mark-YYYY-MM-DD.json, in the present directory. It replaces only "
        + "another copy. Of damaged data it keeps what can be read, and ends with 65."
    case .restoredFile:
      "FILE is a copy made with mark backup, or the name of one that markd keeps; markd must not be "
        + "running. What was there stays beside it, in replaced-N-…"
    case .scopes:
      "SCOPE is read (look, and be reminded), submit (that, set grades, say what is done, and put it off) "
        + "or full."
    case .bridged:
      "It joins its standard streams to markd. What runs it is ssh, for a program with "
        + "MARK_REMOTE=ssh://HOST. Without a scope it may do everything; mark pair holds a key to less."
    case .paired:
      "It adds a line to ~/.ssh/authorized_keys by which the public key in the file KEY runs "
        + "this mark and nothing else. For another scope, revoke it and pair it again."
    case .whoWasHere:
      "Paired are those with a line in ~/.ssh/authorized_keys. When they were here, markd knows since it "
        + "was started."
    case .revoked:
      "It takes the key out of ~/.ssh/authorized_keys, ends the connections under this name at once, and "
        + "has markd refuse it from then on; mark pair lets it in again. Needs markd."
    case .onlyLooks: "Changes nothing. Ends with 0 when nothing is wrong and with 1 otherwise."
    case .awayCode: "Ends with 69 when markd does not answer."
    case .replaced:
      "Grades whose parts are the same stay; those without a place are told, and mark undo brings "
        + "them back."
    case .undoable: "mark undo takes it back."
    case .undoing:
      "mark log shows the numbers. To undo what undid a change makes it again. The last 64 are kept."
    case .latest: "latest always shows the latest one again."
    case .leadForms:
      "LEAD is 7d, 2h or 30m: days, hours or minutes before; 3h+ rings again and again from then on, "
        + "until it is done. They replace those that there are; usual brings the standard back, none is silence."
    case .quietForms:
      "HOURS is 23:00-08:00, or off. What falls into them rings when they end; before they begin, where it "
        + "would be too late then."
    case .snoozeForms:
      "UNTIL is 30m, 3h or 1d, a day or a time such as friday 9:00; without it, an hour. Up to seven days; "
        + "- lets it ring as usual."
    case .foreground:
      "It stays in the foreground, logs to standard error, and ends with 0 on SIGTERM or Ctrl-C."
    case .supervised:
      "A service manager may hand it the socket; it is told when markd serves, and that it lives, the "
        + "way systemd asks for it."
    case .nothingKept: "Ends with 69 when there is neither markd nor anything stored."
    }
  }
}
