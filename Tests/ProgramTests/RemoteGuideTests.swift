import Phrases
import System
import TestSupport
import Testing

/// The guide to companions on other machines, typed as it is printed.
@Suite(.temporaryDirectory, .needsSSHServer, .timeLimit(.minutes(5))) struct RemoteGuideTests {
  /// A command of the guide, on one of its two machines, and what it is said to print.
  private struct Step {
    let machine: String
    let command: String
    var output: [String] = []
  }

  private static func guide() throws -> [Substring] {
    String(decoding: try Repository.read("docs/remote.md"), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The lines between fences that begin with a word.
  private static func blocks(_ fence: String) throws -> [[Substring]] {
    var blocks: [[Substring]] = []
    var isInside = false
    var isMeant = false
    for line in try guide() {
      if line.hasPrefix("```") {
        isInside.toggle()
        isMeant = isInside && line == "```" + fence
        if isMeant { blocks.append([]) }
      } else if isMeant {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks
  }

  private static func steps() throws -> [Step] {
    var steps: [Step] = []
    for line in try blocks("console").joined() {
      let prompt = line.prefix { $0 != "$" }
      if ["home", "tablet"].contains(prompt) {
        steps.append(
          Step(machine: String(prompt), command: String(line.dropFirst(prompt.count + 2)))
        )
      } else if !steps.isEmpty {
        steps[steps.count - 1].output.append(String(line))
      }
    }
    return steps
  }

  /// A machine of the guide: a directory of its person, and the variables there.
  private struct Machine {
    let directory: String
    let environment: [String: String]
    var exports: [String] = []

    mutating func type(_ command: String) throws -> ProgramRun {
      let shell = try #require(OtherProgram.shell)
      let programs = Path.parent(of: try BuiltProgram.mark.path)
      let line = (["cd", "export PATH=\(directory)/bin:\(programs):$PATH"] + exports + [command])
        .joined(separator: "\n")
      if command.hasPrefix("export ") { exports.append(command) }
      return try shell.run(["-c", line], environment: environment)
    }
  }

  private func machine(_ home: Home, _ directory: String) throws -> Machine {
    for name in ["bin", ".ssh"] {
      try SystemDisk().createDirectories(Path.join(directory, name))
    }
    var environment = home.environment
    environment["HOME"] = directory
    environment["LANG"] = "es_ES.UTF-8"
    return Machine(directory: directory, environment: environment)
  }

  @Test func `each command does what the guide says`() throws {
    let over = try OverSSH()
    var home = try machine(over.far, over.server.person)
    var tablet = try machine(over.near, TemporaryDirectory.file("ana"))
    try over.far.serving { _ in
      try over.there("subject", "add", Repository.path("syllabi/udc-databases-2019.json"))
      for step in try Self.steps() {
        if step.command.contains(" -L ") {
          try over.trust(Path.join(tablet.directory, ".ssh/mark"))
        }
        let command = step.command
          .replacing("/run/user/1000/mark/mark.sock", with: over.far.socket)
        let run = try step.machine == "home" ? home.type(command) : tablet.type(command)
        #expect(run.ending == .exited(0), "\(step.command): \(run)")
        let said = (run.output + run.errors).replacing("\r\n", with: "\n").split(separator: "\n")
        for line in step.output where line != "…" {
          let pieces = line.split(separator: "…", omittingEmptySubsequences: false)
          let isSaid = said.contains { said in
            said.hasPrefix(pieces.first ?? "") && said.hasSuffix(pieces.last ?? "")
              && (pieces.count > 1 || said == line)
          }
          #expect(isSaid, "\(step.command): “\(line)” is not in \(said)")
        }
        if step.command.hasPrefix("ssh-keygen") { try meet(over, tablet, home) }
      }
    }
  }

  /// Brings the public key over, and takes the configuration of the guide for a server on the loopback.
  private func meet(_ over: OverSSH, _ tablet: Machine, _ home: Machine) throws {
    let disk = SystemDisk()
    let key = try #require(
      try disk.readFile(Path.join(tablet.directory, ".ssh/mark.pub"), limit: 1 << 12)
    )
    try disk.replaceFile(Path.join(home.directory, "tablet.pub"), with: key)
    let lines = try #require(try Self.blocks("").first { $0.first == "Host home" })
    let text = lines.joined(separator: "\n").replacing("~", with: tablet.directory)
      .replacing("home.example.org", with: "127.0.0.1")
      .replacing("User ana", with: "User \(SSHClient.user)")
    try over.client.configure([text, "Host *"])
    try over.client.write(
      Path.join(tablet.directory, "bin/ssh"),
      "PATH=/usr/bin:/bin exec \(over.client.ssh) \"$@\""
    )
  }
}
