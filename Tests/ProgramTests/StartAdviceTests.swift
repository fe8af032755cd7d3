import System
import TestSupport
import Testing

/// How to start the primary, where systemd would.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct StartAdviceTests {
  /// What `mark status` tells somebody who has the unit.
  private func told(_ variables: [String: String], hasUnit: Bool = true) throws -> String {
    let home = TemporaryDirectory.file("me")
    let units = Path.join(home, ".local/share/systemd/user")
    try SystemDisk().createDirectories(units)
    if hasUnit { try SystemDisk().replaceFile(Path.join(units, "markd.service"), with: []) }
    let run = try BuiltProgram.mark.run(
      ["status"],
      environment: ["HOME": home, "LANG": "en_GB.UTF-8"].merging(variables) { $1 }
    )
    #expect(run.ending == .exited(69), "\(run)")
    return run.errors
  }

  private var runtime: [String: String] { ["XDG_RUNTIME_DIR": TemporaryDirectory.path] }

  @Test func `where systemd has the unit, it is systemd that starts it`() throws {
    #expect(try told(runtime).contains("start it with “systemctl --user start markd.service”"))
  }

  @Test(arguments: ["MARK_HOME", "MARK_SOCKET"])
  func `in a place that was chosen it is started by hand`(variable: String) throws {
    let place = TemporaryDirectory.file("chosen")
    let told = try told(runtime.merging([variable: place]) { $1 })
    #expect(told.contains("start it with “markd --"), "\(told)")
  }

  @Test func `where systemd would not hear, it is started by hand`() throws {
    #expect(try told([:]).contains("start it with “markd &”"))
  }

  @Test(
    .enabled(if: !Self.isInstalled, "markd.service is installed on this machine")
  )
  func `without the unit it is started by hand`() throws {
    #expect(try told(runtime, hasUnit: false).contains("start it with “markd &”"))
  }

  private static let isInstalled = [
    "/etc", "/usr/local/share", "/usr/share", "/usr/local/lib", "/usr/lib",
  ]
  .contains { ((try? SystemDisk().status(of: "\($0)/systemd/user/markd.service")) ?? nil) != nil }
}
