import Glibc
import JSON
import System
import TestSupport
import Testing

@testable import Commands

/// The home screen, followed.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct CommandWatchTests {
  /// A terminal of so many lines, or none, that keeps what is written.
  private final class Paper: Console {
    var layout: Layout
    var written = ""

    init(rows: Int?) {
      layout = Layout(columns: 40, rows: rows)
    }

    func write(_ text: String) { written += text }
    func complain(_ line: String) {}
    func ask(_ question: String) -> String? { nil }
    func askAtTerminal(_ question: String) -> String? { nil }

    func take() -> String {
      defer { written = "" }
      return written
    }
  }

  /// Starts `mark --watch` with its output going to lines that are read here.
  private func follow(_ home: Home, _ lines: Lines, _ more: String...) throws -> ChildProcess {
    try ChildProcess.start(
      BuiltProgram.mark.command(
        ["--watch"] + more,
        environment: home.environment,
        output: lines.pipe.path,
        errors: "/dev/null"
      )
    )
  }

  /// Reads until a line has a text in it.
  private func read(_ lines: inout Lines, until text: String) throws -> [String] {
    var read: [String] = []
    repeat { read.append(try lines.next()) } while !(read.last ?? "").contains(text)
    return read
  }

  @Test func `follows changes, says when markd is away, finds it again, and ends when asked`()
    throws
  {
    let home = try Home()
    var lines = try Lines()
    defer { lines.close() }
    let file = Repository.path("syllabi/udc-databases-2019.json")
    let watcher: ChildProcess = try home.serving { _ in
      _ = try home.run(.mark, "subject", "add", file)
      let watcher = try follow(home, lines)
      _ = try read(&lines, until: "You need 5 out of 10")
      _ = try home.run(.mark, "grade", "bd", "proyecto", "1,5")
      let screen = try read(&lines, until: "You need at least 3.5 of 7.5 in Examen")
      #expect(screen.first == "", "a gap between one and the next")
      #expect(screen.contains { $0.contains("secured 1.5") })
      return watcher
    }
    let away = try read(&lines, until: "(offline")
    #expect(away.contains { $0.contains("secured 1.5") })
    try home.serving { _ in
      _ = try read(&lines, until: "You need at least 3.5")
      _ = try home.run(.mark, "grade", "bd", "examen", "4,1")
      _ = try read(&lines, until: "5.6 is yours")
    }
    kill(watcher.id, SIGINT)
    #expect(try watcher.wait() == .exited(0))
  }

  @Test func `before there is anything to see it says why, and begins when there is`() throws {
    let home = try Home()
    var lines = try Lines()
    defer { lines.close() }
    let watcher = try follow(home, lines)
    _ = try read(&lines, until: "mark: markd is not running")
    try home.serving { _ in
      _ = try read(&lines, until: "There is no subject yet")
    }
    kill(watcher.id, SIGTERM)
    #expect(try watcher.wait() == .exited(0))
  }

  @Test func `programs get a line for each state`() throws {
    let home = try Home()
    var lines = try Lines()
    defer { lines.close() }
    try home.serving { _ in
      let watcher = try follow(home, lines, "--json")
      let empty = try JSONValue(parsing: Array(lines.next().utf8), limits: .file)
      #expect(empty["cached"] == false)
      #expect(empty["subjects"]?.array?.isEmpty == true)
      let file = Repository.path("syllabi/udc-databases-2019.json")
      _ = try home.run(.mark, "subject", "add", file)
      let added = try JSONValue(parsing: Array(lines.next().utf8), limits: .file)
      #expect(added["subjects"]?.array?.first?["id"] == "bd")
      kill(watcher.id, SIGINT)
      #expect(try watcher.wait() == .exited(0))
    }
  }

  @Test func `a terminal is drawn on in place, and given back as it was`() throws {
    let paper = Paper(rows: 3)
    var screen = WatchScreen(paper)
    try screen.show(["a", "b"], notes: [], state: "")
    #expect(
      paper.take() == "\u{1B}[?1049h\u{1B}[?25l\u{1B}[Ha\u{1B}[K\r\nb\u{1B}[K\u{1B}[J"
    )
    try screen.show(["a", "b"], notes: [], state: "")
    #expect(paper.take().isEmpty, "nothing has changed")
    try screen.show(["a", "b"], notes: ["1 min", "2"], state: "")
    #expect(paper.take() == "\u{1B}[Ha\u{1B}[K\r\nb\u{1B}[K\r\n…\u{1B}[K\u{1B}[J")
    paper.layout.rows = 5
    try screen.show(["a", "b"], notes: ["1 min", "2"], state: "")
    #expect(paper.take().contains("b\u{1B}[K\r\n1 min\u{1B}[K\r\n2"), "the window has grown")
    screen.close()
    #expect(paper.take() == "\u{1B}[?25h\u{1B}[?1049l")
    screen.close()
    #expect(paper.take().isEmpty)
  }

  @Test func `elsewhere each screen stands beneath the last, and age alone is no news`() throws {
    let paper = Paper(rows: nil)
    var screen = WatchScreen(paper)
    try screen.show(["a"], notes: [], state: "")
    try screen.show(["a"], notes: ["", "(1 min)"], state: "away")
    try screen.show(["a"], notes: ["", "(2 min)"], state: "away")
    try screen.show(["b"], notes: [], state: "")
    screen.close()
    #expect(paper.written == "a\n\na\n\n(1 min)\n\nb\n")
  }
}
