import Phrases
import System
import TestSupport
import Testing

/// What `docs/service.md` says to type where there is no systemd; the rest is tried under one.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct ServiceGuideTests {
  /// The blocks of commands of a section, in order.
  private func blocks(under heading: String) throws -> [String] {
    let guide = String(decoding: try Repository.read("docs/service.md"), as: UTF8.self)
    let start = try #require(guide.firstRange(of: "\n## \(heading)\n"))
    return guide[start.upperBound...].pieces(between: "```sh\n", and: "\n```").map { String($0) }
  }

  @Test func `without systemd, a line starts it, a second does no harm, and a line stops it`()
    throws
  {
    let blocks = try blocks(under: "Without systemd")
    #expect(blocks.count == 2)
    let (start, stop) = (try #require(blocks.first), try #require(blocks.last))
    let programs = Path.parent(of: try BuiltProgram.mark.path)
    let script = """
      PATH=\(programs.shellQuoted):$PATH
      await() { for turn in $(seq 600); do if "$@" >/dev/null 2>&1; then return; fi; sleep 0.05; done; exit 1; }
      is_away() { ! mark status; }
      \(start)
      first=$!
      await mark status
      \(start)
      wait $!
      [ $? -eq 75 ] || exit 2
      \(stop)
      wait $first || exit 3
      is_away
      """
    let shell = try #require(OtherProgram.shell)
    let run = try shell.run(["-c", script], environment: ["HOME": TemporaryDirectory.path])
    #expect(run.ending == .exited(0), "\(run)")
    let log = try SystemDisk().readFile(TemporaryDirectory.file(".markd.log"), limit: 1 << 16)
    let text = String(decoding: log ?? [], as: UTF8.self)
    #expect(text.contains("event=serving") && text.contains("served already by pid"), "\(text)")
  }
}

extension Substring {
  /// What stands between two marks, each time they come.
  fileprivate func pieces(between start: String, and end: String) -> [Substring] {
    var found: [Substring] = []
    var rest = self
    while let opening = rest.firstRange(of: start) {
      let inner = rest[opening.upperBound...]
      guard let closing = inner.firstRange(of: end) else { return found }
      found.append(inner[..<closing.lowerBound])
      rest = inner[closing.upperBound...]
    }
    return found
  }
}
