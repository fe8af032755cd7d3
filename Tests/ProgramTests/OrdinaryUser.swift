import Glibc
import System
import TestSupport

/// A user from whom something can be kept: whoever runs the tests, or another one if that is root.
enum OrdinaryUser {
  private static let id: UInt32 = 12_345
  private static let tool = "/usr/bin/setpriv"

  /// What starts a program as that user; nil where root cannot become another one, or that one cannot run
  /// what was built.
  static let wrapper: String? = {
    guard ProcessIdentity.user == 0 else { return "" }
    let wrapper = "\(tool) --reuid=\(id) --regid=\(id) --clear-groups"
    guard let markd = try? BuiltProgram.markd.path else { return nil }
    let trial = ChildProcess.Command(
      "/bin/sh",
      ["-c", "exec \(wrapper) \"$0\" --version", markd],
      output: .discarded
    )
    let ending = try? ChildProcess.run(trial, limit: .seconds(30))
    return ending == .exited(0) ? wrapper : nil
  }()

  /// Gives a file to that user.
  static func take(_ path: String) throws {
    guard ProcessIdentity.user == 0 else { return }
    if unsafe chown(path, id, id) != 0 {
      throw SystemError(Errno(rawValue: errno), "give away", path: path)
    }
  }
}
