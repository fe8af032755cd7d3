internal import Civil
internal import Library
internal import Phrases
package import System

/// The program `mark`, from its arguments to its exit code.
package enum MarkProgram {
  /// Runs the program and ends the process.
  package static func main(_ arguments: [String]) -> Never {
    // A stream that is missing would give its number to the first file opened.
    _ = try? Terminal.openMissingStreams()
    Terminal.ignoreBrokenPipes()
    let environment = Environment.current()
    let surroundings = Surroundings(
      environment: environment,
      console: TerminalConsole(
        environment: environment,
        phrases: Language(environment).phrases
      ),
      now: { Instant(milliseconds: ClockReading.now().wall) }
    )
    Program.exit(run(arguments, in: surroundings).rawValue)
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: What follows the program's name.
  ///   - surroundings: What it works with.
  /// - Returns: The code to end with; all has been printed and told.
  package static func run(_ arguments: [String], in surroundings: Surroundings) -> ExitCode {
    let invocation: Invocation
    do throws(UsageError) {
      invocation = try Invocation(parsing: arguments)
    } catch {
      let phrases = surroundings.language.phrases
      surroundings.console.tell(error.told(phrases))
      surroundings.console.tell(error.advice(phrases))
      return .usage
    }
    do throws(CommandFailure) {
      return try run(invocation, in: surroundings)
    } catch {
      for line in error.lines { surroundings.console.tell(line) }
      for line in error.beginning { surroundings.console.complain(line) }
      return error.code
    }
  }

  private static func run(
    _ invocation: Invocation,
    in surroundings: Surroundings
  ) throws(CommandFailure) -> ExitCode {
    func session() throws(CommandFailure) -> Session { try Session(invocation, in: surroundings) }
    switch invocation.command {
    case .home(let home): return try home.run(in: session())
    case .show(let show): return try show.run(in: session())
    case .explain(let explain): return try explain.run(in: session())
    case .need(let need): return try need.run(in: session())
    case .whatIf(let whatIf): return try whatIf.run(in: session())
    case .grade(let grade): return try grade.run(in: session())
    case .grades(let grades): return try grades.run(in: session())
    case .date(let date): return try date.run(in: session())
    case .due(let due): return try due.run(in: session())
    case .calendar(let calendar): return try calendar.run(in: session())
    case .record(let record): return try record.run(in: session())
    case .addSubject(let addition): return try addition.run(in: session())
    case .renameSubject(let renaming): return try renaming.run(in: session())
    case .replaceSubject(let replacement): return try replacement.run(in: session())
    case .removeSubject(let removal): return try removal.run(in: session())
    case .course(let course): return try course.run(in: session())
    case .courses(let courses): return try courses.run(in: session())
    case .repeatSubject(let repetition): return try repetition.run(in: session())
    case .done(let done): return try done.run(in: session())
    case .renameStudy(let renaming): return try renaming.run(in: session())
    case .remind(let remind): return try remind.run(in: session())
    case .remindTest(let test): return try test.run(in: session())
    case .snooze(let snooze): return try snooze.run(in: session())
    case .leads(let leads): return try leads.run(in: session())
    case .quiet(let quiet): return try quiet.run(in: session())
    case .undo(let undo): return try undo.run(in: session())
    case .log(let log): return try log.run(in: session())
    case .edit(let edit): return try edit.run(in: session())
    case .part(let part): return try part.run(in: session())
    case .group(let group): return try group.run(in: session())
    case .grading(let grading): return try grading.run(in: session())
    case .listSyllabi(let list): return try list.run(in: surroundings)
    case .showSyllabus(let show): return try show.run(in: surroundings)
    case .newSyllabus(let new): return try new.run(in: surroundings)
    case .checkSyllabi(let check): return try check.run(on: surroundings.console)
    case .notify(let notify): return try notify.run(in: session())
    case .status(let status): return try status.run(in: session())
    case .outbox(let outbox): return try outbox.run(in: session())
    case .backup(let backup): return try backup.run(in: session())
    case .restore(let restore): return try restore.run(in: session())
    case .doctor(let doctor): return try doctor.run(in: session())
    case .bridge(let bridge): return try bridge.run(in: session())
    case .pair(let pairing): return try pairing.run(in: session())
    case .companions(let companions): return try companions.run(in: session())
    case .revoke(let revocation): return try revocation.run(in: session())
    case .complete(let complete): return try complete.run(invocation, in: surroundings)
    case .manual(let manual): return try manual.run(in: surroundings)
    case .help(let words):
      let columns = surroundings.console.layout.columns
      let help = Help(surroundings.language.phrases, columns: columns)
      try surroundings.console.write(help.text(words))
    case .version: try surroundings.console.write("mark \(Program.version)\n")
    }
    return .success
  }
}
