internal import Companion
internal import JSON
internal import Phrases
internal import System

/// The program `mark-glance`, from its arguments to its exit code.
///
/// It is started again and again by status bars and prompts, so it does little: one connection, one
/// question, one file. Nothing it imports knows a subject. Mostly the short way of `QuickGlance`
/// suffices; `run` is the long one, which knows every argument and words every trouble.
package enum MarkGlance {
  /// Seconds the primary may take for each answer.
  private static let patience = 2

  /// What the short way could not print of the lines, for `main`.
  // Unchecked, since the compiler knows nothing of before `main`: set where there can be no other thread yet,
  // and taken by the one there is.
  nonisolated(unsafe) private static var unprinted: SystemBuffer?
  /// Whether the primary was silent for as long as it may be; nobody should wait for it again.
  // Unchecked for the same reason: set before `main`, and read in it, by one thread.
  nonisolated(unsafe) private static var isSilent = false

  /// Shows a plain glance and ends the process; returns where `main` has to go on.
  ///
  /// Nothing here needs the runtime of Swift, which may begin after it.
  ///
  /// - Parameters:
  ///   - count: How many arguments there are, the program's name included.
  ///   - arguments: As many texts, as C passes them.
  @unsafe package static func takeShortWay(
    _ count: Int32,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) {
    prepareStreams()
    guard let form = unsafe QuickForm(StartArguments(count: count, arguments)) else { return }
    switch QuickGlance.ask(
      form,
      variable: { name, value in value.append(variable: name) },
      nowMS: Int(SystemClock.wall),
      patience: patience
    ) {
    case .shown(let lines):
      let taken = lines.write(to: .standardOutput)
      // The runtime has not begun, and what it has the C library do at the end would fail.
      if taken == lines.count { Program.succeedAtOnce() }
      var rest = SystemBuffer(capacity: lines.count)
      lines.withBytes { rest.append($0.extracting(max(0, taken)...)) }
      unsafe unprinted = consume rest
    case .silent: unsafe isSilent = true
    case .unusual: break
    }
  }

  /// Runs the program and ends the process.
  package static func main() -> Never {
    if let rest = unsafe unprinted.take() {
      // The stream is full, gone or broken, which `end` knows how to tell.
      end(GlanceReport(output: rest.withBytes { rest in rest.indices.map { rest[$0] } }))
    }
    prepareStreams()
    end(
      run(
        Array(CommandLine.arguments.dropFirst()),
        variable: Environment.variable,
        nowMS: Int(SystemClock.wall),
        patience: unsafe isSilent ? .zero : .seconds(patience)
      )
    )
  }

  private static func prepareStreams() {
    // A stream that is missing would give its number to the socket.
    _ = try? Terminal.openMissingStreams()
    Terminal.ignoreBrokenPipes()
  }

  /// Prints what a run came to and ends the process.
  private static func end(_ report: GlanceReport) -> Never {
    var code = report.code
    do throws(SystemError) {
      try FileDescriptor.standardOutput.writeAll(report.output[...])
    } catch {
      // A reader that has gone has seen enough.
      if error.code != .brokenPipe {
        tell([error.told(language(Environment.variable).phrases)])
        code = .inputOutput
      }
    }
    tell(report.notes)
    Program.exit(code.rawValue)
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: What follows the program's name.
  ///   - variable: Looks a variable of the environment up.
  ///   - nowMS: The time, in Unix milliseconds.
  ///   - patience: How long the primary may take for each answer.
  /// - Returns: What to print, and how to end.
  package static func run(
    _ arguments: [String],
    variable: @escaping (String) -> String?,
    nowMS: Int,
    patience: Duration = .seconds(patience)
  ) -> GlanceReport {
    let language = language(variable)
    let phrases = language.phrases
    let options: GlanceOptions
    do throws(GlanceOptions.Misuse) {
      switch try GlanceOptions.parse(arguments) {
      case .help:
        let columns = Terminal.width(of: .standardOutput) ?? 80
        let help = ProgramGuide.glance.help(phrases, columns: columns)
        return GlanceReport(output: Array(help.utf8))
      case .version: return GlanceReport(output: Array("mark-glance \(Program.version)\n".utf8))
      case .show(let asked): options = asked
      }
    } catch {
      return .failure(.usage, [error.told(phrases)])
    }
    do throws(Paths.Unresolved) {
      let paths = try Paths(home: options.home, socket: options.socket, variable: variable)
      let place = PrimaryPlace(paths, options: [options.home, options.socket], variable: variable)
      let source = GlanceSource(
        paths: paths,
        place: place,
        language: language.rawValue,
        nowMS: nowMS,
        patience: patience
      )
      let advice =
        place.remoteStatusCommand.map { phrases.see($0) }
        ?? phrases.howToStart(
          home: options.home ?? variable("MARK_HOME"),
          socket: options.socket ?? variable("MARK_SOCKET")
        )
      return show(source, options.form, phrases, advice)
    } catch {
      return .failure(.configuration, [error.told(phrases)])
    }
  }

  private static func language(_ variable: (String) -> String?) -> Language {
    Language(
      all: variable("LC_ALL"),
      messages: variable("LC_MESSAGES"),
      lang: variable("LANG")
    )
  }

  private static func show(
    _ source: GlanceSource,
    _ form: GlanceOptions.Form,
    _ phrases: any Phrasebook,
    _ startAdvice: String
  ) -> GlanceReport {
    do throws(GlanceSource.Nothing) {
      let glance = try source.glance()
      do throws(JSONError) {
        return try GlanceReport(glance, as: form, nowMS: source.nowMS, phrases)
      } catch {
        return .failure(.data, [phrases.notUnderstood("\(error)".printable)])
      }
    } catch {
      let reason = error.unusable.map { phrases.unusableFile($0.printable) }
      let nothing = reason ?? phrases.nothingCached
      let advice = error.cause.isAbsence ? "\(nothing); \(startAdvice)" : nothing
      return .failure(error.cause.exitCode, [error.cause.told(phrases), advice])
    }
  }

  private static func tell(_ notes: [String]) {
    for note in notes {
      // Nobody is left to be told that telling failed.
      _ = try? Terminal.write("mark-glance: \(note)\n", to: .standardError)
    }
  }
}
