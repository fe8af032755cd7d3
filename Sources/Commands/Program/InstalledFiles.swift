internal import Phrases
internal import System

/// What came with this program, found from where its executable is: installed, unpacked or just built.
struct InstalledFiles {
  /// The directory of the executable, links resolved; `nil` when the system does not tell.
  private let programs: String?
  /// Where a shell looks for programs.
  private let searchPath: [String]
  private let disk = SystemDisk()

  /// - Parameter environment: The person's.
  init(environment: [String: String]) {
    programs = (try? Program.path()).map(Path.parent(of:))
    searchPath = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
  }

  /// A program as it can be typed here: its name, or its path where the shell would not find it.
  func typed(_ program: String) -> String {
    guard let programs, !searchPath.contains(where: { isThere(Path.join($0, program)) }),
      isThere(Path.join(programs, program))
    else { return program }
    return Path.join(programs, program).printable.shellQuoted
  }

  /// The document that explains the format of syllabi.
  var formatGuide: String? {
    first { directory in
      ["share/doc/mark", "docs"].map { Path.join(directory, "\($0)/syllabus-format.md") }
    }
  }

  /// Looks in the directories above the executable: a prefix, or a checkout that it was built in.
  private func first(_ candidates: (String) -> [String]) -> String? {
    guard var directory = programs else { return nil }
    while directory != "/" {
      directory = Path.parent(of: directory)
      if let found = candidates(directory).first(where: isThere) { return found }
    }
    return nil
  }

  /// What cannot be looked at might as well not be there.
  private func isThere(_ path: String) -> Bool { ((try? disk.status(of: path)) ?? nil) != nil }
}
