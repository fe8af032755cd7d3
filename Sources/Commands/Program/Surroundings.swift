package import Civil
internal import Phrases
package import System

/// All that a command takes from outside besides its arguments and its files.
package struct Surroundings {
  /// Variables by name.
  package let environment: [String: String]
  package let console: any Console
  /// Tells the time.
  package let now: () -> Instant
  /// How long connecting, and each answer of the primary, may take.
  package let patience: Duration
  /// How long a command that shows a reminder may take.
  package let commandLimit: Duration
  /// The program that shows a reminder on the desktop, by name or path.
  package let notifySend: String
  /// The file that stands for the machine's time zone.
  package let localtime: String
  /// Runs a program that the person works with, and waits until it ends.
  package let runInForeground: (ChildProcess.Command) throws(SystemError) -> ChildProcess.Ending
  /// Gives what becomes readable when the program is to stop; asked once, by what waits.
  package let watchForStop: () throws(SystemError) -> FileDescriptor
  /// Gives what becomes readable when the terminal has another size; asked once, by what draws on it.
  package let watchForResize: () throws(SystemError) -> FileDescriptor

  package init(
    environment: [String: String],
    console: any Console,
    now: @escaping () -> Instant,
    patience: Duration = .seconds(5),
    commandLimit: Duration = .seconds(5),
    notifySend: String = "notify-send",
    localtime: String = "/etc/localtime",
    runInForeground:
      @escaping (
        ChildProcess.Command
      ) throws(SystemError) -> ChildProcess.Ending = ChildProcess.runInForeground,
    watchForStop: @escaping () throws(SystemError) -> FileDescriptor = StopSignals.watch,
    watchForResize: @escaping () throws(SystemError) -> FileDescriptor = ResizeSignal.watch
  ) {
    self.environment = environment
    self.console = console
    self.now = now
    self.patience = patience
    self.commandLimit = commandLimit
    self.notifySend = notifySend
    self.localtime = localtime
    self.runInForeground = runInForeground
    self.watchForStop = watchForStop
    self.watchForResize = watchForResize
  }
}

extension Surroundings {
  /// The language of the person.
  var language: Language { Language(environment) }
}

extension Language {
  /// The language that an environment asks for.
  init(_ environment: [String: String]) {
    self.init(
      all: environment["LC_ALL"],
      messages: environment["LC_MESSAGES"],
      lang: environment["LANG"]
    )
  }
}
