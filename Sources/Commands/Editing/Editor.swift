internal import Phrases
internal import System

/// The program with which the person edits texts.
struct Editor: Hashable {
  /// As a shell takes it: it may have arguments of its own.
  let command: String

  /// What there may be where nobody has chosen, the usual first.
  private static let usual = ["sensible-editor", "editor", "nano", "vim", "vi"]

  /// Takes the one that is chosen, else one that is found; `nil` where there is neither.
  ///
  /// - Parameters:
  ///   - environment: Where the person says which: `VISUAL`, else `EDITOR`, as everywhere.
  ///   - isAtTerminal: Whether one that was not chosen would find a terminal to work at.
  init?(environment: [String: String], isAtTerminal: Bool) {
    let chosen = ["VISUAL", "EDITOR"].compactMap { environment[$0] }
      .first { !$0.allSatisfy(\.isWhitespace) }
    let directories = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let found = Self.usual.first { name in
      directories.contains { (try? SystemDisk().status(of: Path.join($0, name))) ?? nil != nil }
    }
    guard let command = chosen ?? (isAtTerminal ? found : nil) else { return nil }
    self.command = command
  }

  /// What opens a file in it.
  func opening(_ path: String) -> ChildProcess.Command {
    // The path goes as a word of its own, so that no shell reads it.
    ChildProcess.Command("/bin/sh", ["-c", "\(command) \"$@\"", command, path])
  }
}

extension ChildProcess.Ending {
  /// What went wrong with the editor; `nil` where nothing did.
  func trouble(of editor: Editor, _ phrases: any Phrasebook) -> String? {
    let name = editor.command.printable
    switch self {
    case .exited(0): return nil
    // What shells say of a program that is not there, or is none.
    case .exited(126), .exited(127): return phrases.editorMissing(name)
    case .exited(let code): return phrases.editorFailed(name, code: Int(code))
    case .killed(let signal): return phrases.editorKilled(name, signal: Int(signal))
    case .overdue: return phrases.editorFailed(name, code: 0)
    }
  }
}
