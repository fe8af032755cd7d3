package import System

/// Where a companion looks for the primary.
package enum PrimaryPlace: Hashable, Sendable {
  /// At the path of a socket.
  case socket(String)
  /// On another machine, as `MARK_REMOTE` names it, by way of a program that is `ssh` or stands in for it.
  case remote(String, program: String)

  /// The place that a program's options and its environment name.
  ///
  /// Options are stronger than variables: a home or a socket that was given is looked at here.
  ///
  /// - Parameters:
  ///   - paths: What the options and variables for paths come to.
  ///   - options: What `--home` and `--socket` gave.
  ///   - variable: Looks a variable of the environment up.
  package init(_ paths: Paths, options: [String?], variable: (String) -> String?) {
    let remote = variable("MARK_REMOTE") ?? ""
    if remote.isEmpty || options.contains(where: { !($0 ?? "").isEmpty }) {
      self = .socket(paths.socket)
    } else {
      let program = variable("MARK_SSH") ?? ""
      self = .remote(remote, program: program.isEmpty ? "ssh" : program)
    }
  }

  /// What errors call it.
  var name: String {
    switch self {
    case .socket(let path): path
    case .remote(let remote, _): remote
    }
  }

  /// How long the primary may take to greet, where an answer may take so long.
  ///
  /// Before it is asked over SSH, two machines find each other, prove who they are, and start a program.
  func greetingPatience(_ patience: Duration) -> Duration {
    switch self {
    case .socket: patience
    case .remote: patience * 6
    }
  }

  /// The command line to see on the other machine how the primary is; nil when it is on this one.
  package var remoteStatusCommand: String? {
    guard case .remote(let text, _) = self, Remote(text) != nil else { return nil }
    return command("mark status")
  }

  /// A command line that is run on the machine of the primary, as it is typed here.
  package func command(_ line: String) -> String {
    guard case .remote(let text, _) = self, let remote = Remote(text) else { return line }
    return (["ssh"] + remote.destination + [line]).joined(separator: " ")
  }
}
