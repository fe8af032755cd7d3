extension English {
  func heading(_ section: ManualSection) -> String {
    switch section {
    case .name: "NAME"
    case .synopsis: "SYNOPSIS"
    case .description: "DESCRIPTION"
    case .commands: "COMMANDS"
    case .options: "OPTIONS"
    case .environment: "ENVIRONMENT"
    case .exitStatus: "EXIT STATUS"
    case .example: "EXAMPLES"
    case .seeAlso: "SEE ALSO"
    }
  }

  func meaning(of variable: ManualVariable) -> String {
    switch variable {
    case .home: "The directory that holds everything; --home goes before it."
    case .socket: "The socket at which markd listens; --socket goes before it."
    case .remote:
      "ssh://[USER@]HOST[:PORT]: markd runs on that machine, and ssh runs mark bridge there. --home and --socket go before it."
    case .ssh: "What is run in place of ssh, with the same arguments."
    case .syllabi: "The directory of the syllabuses that ship (else found beside the program)."
    case .editor: "What mark edit opens texts in; the first that is not empty decides."
    case .data: "Without MARK_HOME the library is in mark below it (else ~/.local/share)."
    case .state:
      "Without MARK_HOME what waits to be sent is in mark below it (else ~/.local/state)."
    case .cache: "Without MARK_HOME what was seen last is in mark below it (else ~/.cache)."
    case .runtime: "With neither MARK_HOME nor MARK_SOCKET the socket is in mark below it."
    case .locale: "The language: Spanish or English. The first that is not empty decides."
    case .zone: "The time zone (else the system's)."
    case .colour: "When it is not empty, nothing is coloured."
    }
  }

  func meaning(of code: ManualCode) -> String {
    switch code {
    case .success: "All went well."
    case .refused:
      "What was asked for was looked at and turned down: a failed case, a change refused."
    case .usage: "The arguments make no sense."
    case .data: "A file is damaged or cannot be understood."
    case .unavailable: "markd does not answer, and nothing can be done without it."
    case .inputOutput: "Reading or writing failed, or the disk is full."
    case .alreadyRunning: "Another process does the same already."
    case .permissions: "Permission is missing."
    case .configuration:
      "The environment does not say where files are, or what a service manager hands over is no socket "
        + "that can be served."
    }
  }
}
