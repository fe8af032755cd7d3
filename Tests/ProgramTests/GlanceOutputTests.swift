import JSON
import Phrases
import System
import TestSupport
import Testing
import Wire

@testable import Glance

@Suite(.temporaryDirectory) struct GlanceOutputTests {
  private static let state = """
    {"course":"2026/27","line":"so · necesitas un 4,2","text":["so  necesitas un 4,2",\
    "alg \\"A\\"  aprobado"],"class":"open","percentage":42,"needed":[],"due":[],"new":{"a":[1]}}
    """

  private func run(_ arguments: String..., laterMS: Int = 0) -> GlanceReport {
    let environment = ["MARK_HOME": TemporaryDirectory.path, "LANG": "es_ES.UTF-8"]
    let nowMS = 1_799_582_400_000 + laterMS
    let report = MarkGlance.run(
      arguments,
      variable: { environment[$0] },
      nowMS: nowMS,
      patience: .seconds(30)
    )
    if let form = QuickForm(startedWith: ["mark-glance"] + arguments),
      case .shown(let lines) = QuickGlance.ask(
        form,
        variable: { $1.append(environment, $0) },
        nowMS: nowMS,
        patience: 30
      )
    {
      #expect(GlanceReport(output: lines.array) == report, "the short way shows something else")
    }
    return report
  }

  private func withPrimary(
    _ state: String = Self.state,
    _ body: () throws -> Void
  ) throws {
    let path = TemporaryDirectory.file("mark.sock")
    let fake = try FakePrimary(at: path) { request in
      guard request == .stateGet(.glance) else { return .error(.unsupported, "") }
      let raw = RawJSON(trusting: Array(state.utf8))
      return .ok(
        AnswerBody(StateUpdate(StateToken(epoch: "e", revision: 1), .full(raw)))
      )
    }
    try withExtendedLifetime(fake, body)
    try SystemDisk().remove(path)
  }

  @Test func `prints a line for each subject`() throws {
    try withPrimary {
      let report = run()
      #expect(report.text == "so  necesitas un 4,2\nalg \"A\"  aprobado\n")
      #expect(report.notes.isEmpty)
      #expect(report.code == .success)
    }
  }

  @Test func `prints the one line`() throws {
    try withPrimary { #expect(run("--line").text == "so · necesitas un 4,2\n") }
  }

  @Test func `writes what a status bar reads at the top of one object`() throws {
    try withPrimary {
      let json = try JSONValue(parsing: run("--json").output, limits: .file)
      #expect(json["text"] == "so · necesitas un 4,2")
      #expect(json["tooltip"] == "so  necesitas un 4,2\nalg \"A\"  aprobado")
      #expect(json["class"] == "open")
      #expect(json["percentage"] == 42)
      #expect(json["cached"] == false)
      #expect(json["age_ms"] == 0)
      #expect(json["state"]?["new"] == ["a": [1]])
      #expect(run("--json").output.count { $0 == UInt8(ascii: "\n") } == 1)
    }
  }

  @Test func `shows what it saw last, with its age`() throws {
    try withPrimary { _ = run() }
    let text = run(laterMS: 2 * 3_600_000)
    #expect(text.code == .success)
    #expect(text.text.hasSuffix("aprobado\n(sin conexión, datos de hace 2 h)\n"))
    let line = run("--line", laterMS: 60_000)
    #expect(line.text == "so · necesitas un 4,2\n")
    #expect(line.notes == ["sin conexión, datos de hace 1 min"])
    let json = try JSONValue(parsing: run("--json", laterMS: 7).output, limits: .file)
    #expect(json["cached"] == true)
    #expect(json["age_ms"] == 7)
  }

  @Test func `ends with 69 without a primary and without anything kept`() {
    let report = run()
    #expect(report.code == .unavailable)
    #expect(report.output.isEmpty)
    #expect(report.notes.count == 2)
    #expect(report.notes.first?.contains(TemporaryDirectory.file("mark.sock")) == true)
  }

  @Test(arguments: [
    (FakePrimary.Reply.hangUp, ExitCode.unavailable), (.error(.revoked, "no more"), .permissions),
    (.error(.busy, "later"), .unavailable), (.error(.forbidden, "not you"), .permissions),
  ])
  func `an answer without a glance is told`(reply: FakePrimary.Reply, code: ExitCode) throws {
    let fake = try FakePrimary(at: TemporaryDirectory.file("mark.sock")) { _ in reply }
    withExtendedLifetime(fake) {
      let report = run()
      #expect(report.code == code)
      #expect(report.output.isEmpty)
    }
  }

  @Test func `a primary that refuses is told beside what was seen last`() throws {
    try withPrimary { _ = run() }
    let path = TemporaryDirectory.file("mark.sock")
    let fake = try FakePrimary(at: path) { _ in .error(.revoked, "no more") }
    withExtendedLifetime(fake) {
      let report = run("--line")
      #expect(report.code == .success)
      #expect(report.text == "so · necesitas un 4,2\n")
      #expect(report.notes.last == "markd ya no admite este programa")
    }
  }

  @Test(arguments: ["{}", "{\"line\":1}", "[]", "{\"line\":\"a\",\"text\":[],\"class\":\"open\"}"])
  func `ends with 65 when it does not understand the glance`(state: String) throws {
    try withPrimary(state) {
      let report = run("--json")
      #expect(report.code == .data)
      #expect(report.output.isEmpty)
    }
  }

  @Test(arguments: GlanceOption.allCases)
  func `takes every option that help lists, with its value either way`(option: GlanceOption) throws
  {
    let takesValue = option.entry.value != nil
    let asked = try GlanceOptions.parse([option.rawValue] + (takesValue ? ["/x"] : []))
    switch asked {
    case .help: #expect(option == .help)
    case .version: #expect(option == .version)
    case .show(let options): #expect(options != GlanceOptions())
    }
    if takesValue { #expect(try GlanceOptions.parse(["\(option.rawValue)=/x"]) == asked) }
  }

  @Test(arguments: [["--lin"], ["extra"], ["--home"], ["--socket", ""], ["--home="], ["--line=x"]])
  func `ends with 64 for arguments that make no sense`(arguments: [String]) {
    let report = MarkGlance.run(arguments, variable: { _ in nil }, nowMS: 0)
    #expect(report.code == .usage)
    #expect(report.notes.count == 1)
  }

  @Test(arguments: [("--jsno", "--json"), ("--lnie", "--line"), ("--hmoe", nil), ("--x", nil)])
  func `a slip of the finger is told the option that begins so, if only one does`(
    typed: String,
    meant: String?
  ) throws {
    let note = try #require(MarkGlance.run([typed], variable: { _ in nil }, nowMS: 0).notes.first)
    #expect(note.contains("did you mean") == (meant != nil))
    if let meant { #expect(note.contains("did you mean “\(meant)”?")) }
  }

  @Test func `ends with 78 when nothing says where files are`() {
    #expect(MarkGlance.run([], variable: { _ in nil }, nowMS: 0).code == .configuration)
  }

  @Test func `explains itself`() {
    let help = MarkGlance.run(["--help"], variable: { _ in nil }, nowMS: 0)
    #expect(help.text.contains("example: mark-glance --line\n"))
    let version = MarkGlance.run(["--version"], variable: { _ in nil }, nowMS: 0)
    #expect(version.text == "mark-glance \(Program.version)\n")
  }
}

extension GlanceReport {
  fileprivate var text: String { String(decoding: output, as: UTF8.self) }
}
