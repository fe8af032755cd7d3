package import Phrases
package import Wire

/// What `mark` was asked to do.
package enum Command: Hashable, Sendable {
  case home(Home)
  case show(Show)
  case explain(Explain)
  case need(Need)
  case whatIf(WhatIf)
  case grade(Grade)
  case grades(Grades)
  case date(Date)
  case due(Due)
  case calendar(Calendar)
  case record(Record)
  case addSubject(AddSubject)
  case renameSubject(RenameSubject)
  case replaceSubject(ReplaceSubject)
  case removeSubject(RemoveSubject)
  case course(Course)
  case courses(Courses)
  case repeatSubject(RepeatSubject)
  case renameStudy(RenameStudy)
  case done(Done)
  case remind(Remind)
  case remindTest(RemindTest)
  case snooze(Snooze)
  case leads(Leads)
  case quiet(Quiet)
  case undo(Undo)
  case log(Log)
  case edit(Edit)
  case part(Part)
  case group(Group)
  case grading(Grading)
  case listSyllabi(ListSyllabi)
  case showSyllabus(ShowSyllabus)
  case newSyllabus(NewSyllabus)
  case checkSyllabi(CheckSyllabi)
  case notify(Notify)
  case status(Status)
  case backup(Backup)
  case restore(Restore)
  case outbox(Outbox)
  case doctor(Doctor)
  case bridge(Bridge)
  case pair(Pair)
  case companions(Companions)
  case revoke(Revoke)
  /// The help of the command with these words; of all of them when there are none.
  case help([String])
  case version
  case complete(Complete)
  case manual(Manual)

  package struct Home: Hashable, Sendable {
    package var json = false
    /// Whether it is shown anew with every change, until it is stopped.
    package var watch = false
  }

  package struct Show: Hashable, Sendable {
    package var subject: String
    package var json = false
  }

  package struct Explain: Hashable, Sendable {
    package var subject: String
    package var sitting: String?
    /// Whether pending marks count in full instead of 0.
    package var best = false
    package var json = false
  }

  package struct Need: Hashable, Sendable {
    package var subject: String
    /// `pass`, a grade, or a label.
    package var target = "pass"
    /// The parts that are asked about; all that is open, when there are none.
    package var over: [String] = []
    package var assumed: [Assumption] = []
    /// `worst`, `best`, `so-far`, or a mark out of 10; as the primary has it, when there is none.
    package var others: String?
    package var sitting: String?
    package var json = false
  }

  package struct WhatIf: Hashable, Sendable {
    package var subject: String
    package var assumed: [Assumption]
    package var sitting: String?
    package var json = false
  }

  /// A grade that is taken for granted: `exam=7,5`; a row takes several, `tests=8 7,5 - 9`.
  package struct Assumption: Hashable, Sendable {
    package var part: String
    package var grade: String
  }

  /// Where a grade or a date goes, as typed.
  package struct Place: Hashable, Sendable {
    package var subject: String
    package var part: String
    package var sitting: String?
  }

  package struct Grade: Hashable, Sendable {
    package var place: Place
    /// The grade as typed; `-` clears it.
    package var value: String
    /// Whether it goes in whatever is there now.
    package var force = false
    package var json = false
  }

  package struct Date: Hashable, Sendable {
    package var place: Place
    /// The date as typed; `-` removes it.
    package var when: String
    package var force = false
    package var json = false
  }

  package struct AddSubject: Hashable, Sendable {
    package var file: String
    package var course: String?
    package var shortName: String?
    package var json = false
  }

  package struct RenameSubject: Hashable, Sendable {
    package var subject: String
    /// The new name, or the new short name.
    package var name: String?
    package var shortName: String?
    package var force = false
    package var json = false
  }

  package struct ReplaceSubject: Hashable, Sendable {
    package var subject: String
    package var file: String
    package var json = false
  }

  package struct RemoveSubject: Hashable, Sendable {
    package var subject: String
    /// Whether it goes with its grades, without a question.
    package var isSure = false
    package var json = false
  }

  package struct Course: Hashable, Sendable {
    package var act: Act
    package var json = false

    package enum Act: Hashable, Sendable {
      case add(String)
      case rename(String, to: String)
      case remove(String)
      case archive(String, isNot: Bool)
      /// `latest` is the latest one.
      case follow(String)
    }
  }

  package struct Done: Hashable, Sendable {
    package var place: Place
    /// Whether it is to be done after all.
    package var isNot = false
    package var force = false
    package var json = false
  }

  package struct RenameStudy: Hashable, Sendable {
    package var name: String
    package var force = false
    package var json = false
  }

  package struct Undo: Hashable, Sendable {
    /// The number of the change; the last one, when there is none.
    package var number: Int?
    package var json = false
  }

  package struct Log: Hashable, Sendable {
    /// How many are listed; `nil` for all that are kept.
    package var limit: Int?
    package var json = false
  }

  package struct CheckSyllabi: Hashable, Sendable {
    package var files: [String]
  }

  package struct Status: Hashable, Sendable {
    package var json = false
  }
}

extension Command {
  package struct Backup: Hashable, Sendable {
    /// Where the copy goes; a name with the date in the present directory, when there is none.
    package var file: String?
    package var json = false
  }

  package struct Restore: Hashable, Sendable {
    /// The path of a copy, or the name of one that is kept in the home.
    package var copy: String
    package var json = false
  }

  package struct Outbox: Hashable, Sendable {
    /// What to do with the changes that wait.
    package enum Action: Hashable, Sendable {
      case show
      /// Send them once more, as an outbox that the primary has not seen.
      case keep
      /// Send none of them; the file is kept under another name.
      case drop
    }

    package var action = Action.show
    package var json = false
  }

  package struct Doctor: Hashable, Sendable {
    package var json = false
  }
}

extension Command {
  package struct Bridge: Hashable, Sendable {
    /// What to call who comes over it; where it comes from, when there is none.
    package var name: String?
    /// The most that they may do.
    package var scope = Scope.full
  }

  package struct Pair: Hashable, Sendable {
    /// What to call who has the key.
    package var name: String
    /// The path of the public key.
    package var key: String
    /// The most that they may do.
    package var scope: Scope
    /// Whether the line is printed for somebody to put in its place, and no file is written.
    package var isPrinted = false
    package var json = false
  }

  package struct Companions: Hashable, Sendable {
    package var json = false
  }

  package struct Revoke: Hashable, Sendable {
    package var name: String
    package var json = false
  }

  package struct Complete: Hashable, Sendable {
    /// The program and its words up to the cursor; the last one is being typed.
    package var words: [String]
  }

  /// Which program the page is of.
  package enum Manual: Hashable, Sendable {
    case mark
    case other(ProgramGuide)

    init?(program: String) {
      if program == "mark" {
        self = .mark
      } else if let guide = ProgramGuide.all.first(where: { $0.name == program }) {
        self = .other(guide)
      } else {
        return nil
      }
    }
  }
}

/// A command with the options that every command takes.
package struct Invocation: Hashable, Sendable {
  package var command: Command
  /// The directory that holds everything, in place of `MARK_HOME`.
  package var home: String?
  /// The primary's socket, in place of `MARK_SOCKET`.
  package var socket: String?
}
