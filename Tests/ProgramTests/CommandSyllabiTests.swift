import JSON
import Library
import System
import TestSupport
import Testing

@testable import Commands

/// The syllabuses that ship, as the commands list, show and take them.
@Suite(.temporaryDirectory) struct CommandSyllabiTests {
  @Test func `lists every syllabus of the checkout, and what is to be told of it`() throws {
    let run = try CommandRun("syllabus", "list")
    #expect(run.code == .success)
    let names = try Repository.names(in: "syllabi").filter { $0.hasSuffix(".json") }
      .map { String($0.dropLast(5)) }
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.filter { !$0.hasPrefix(" ") } == names)
    #expect(lines.contains("  Bases de Datos · Universidade da Coruña · 614G01013 · 2019/20"))
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `words narrow the list, wherever they are found`() throws {
    let run = try CommandRun("syllabus", "list", "CORUNA", "datos")
    #expect(run.output.hasPrefix("udc-databases-2019\n"))
    #expect(
      try CommandRun("syllabus", "list", "614g01013").output.hasPrefix("udc-databases-2019\n")
    )
    let nothing = try CommandRun("syllabus", "list", "xyzzy", language: "es_ES.UTF-8")
    #expect(nothing.code == .refused)
    #expect(nothing.errors == "mark: ninguna guía incluida tiene «xyzzy»\n")
  }

  @Test func `lists and shows for programs`() throws {
    func json(_ arguments: String...) throws -> JSONValue {
      try JSONValue(parsing: Array(CommandRun(arguments).output.utf8), limits: .file)
    }
    let list = try #require(try json("syllabus", "list", "databases", "--json")["syllabi"]?.array)
    #expect(list.count == 1)
    let entry = try #require(list.first)
    #expect(entry["id"] == "udc-databases-2019")
    #expect(entry["code"] == "614G01013")
    #expect(entry["path"]?.string == Repository.path("syllabi/udc-databases-2019.json"))
    #expect(try json("syllabus", "list", "xyzzy", "--json")["syllabi"] == [])
    let shown = try json("syllabus", "show", "614G01013", "--json")
    let file = try Repository.read("syllabi/udc-databases-2019.json")
    #expect(shown["syllabus"] == (try JSONValue(parsing: file, limits: .file)))
  }

  @Test func `shows what a syllabus asks for, and how to take it`() throws {
    let run = try CommandRun("syllabus", "show", "udc-databases", language: "es_ES.UTF-8")
    #expect(run.code == .success, "\(run.errors)")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "Bases de Datos · Universidade da Coruña · 614G01013 · 2019/20")
    #expect(lines.contains("  Examen (examen): sobre 7,5"))
    #expect(lines.contains("Convocatorias: Primera oportunidad → Segunda oportunidad"))
    #expect(lines.last == "mark subject add udc-databases-2019")
  }

  @Test func `shows every syllabus that ships`() throws {
    for entry in try #require(Shelf(environment: [:], program: Repository.path("mark"))).entries() {
      #expect(try CommandRun("syllabus", "show", entry.id).code == .success)
    }
  }

  @Test(arguments: [
    ("bases de datos", "udc-databases-2019"), ("614G01013", "udc-databases-2019"),
    ("udc-databases-2019.json", "udc-databases-2019"), ("fisiolox", "usc-fisioloxia-animal"),
    ("geometric", "uvigo-v05g301v01402-geometric-mean"),
  ])
  func `a syllabus is found by what it is called, when that leads to one`(
    typed: String,
    id: String
  ) throws {
    #expect(try CommandRun("syllabus", "show", typed).output.hasSuffix("mark subject add \(id)\n"))
  }

  @Test func `a name that may be several, or none, is told with those near it`() throws {
    let several = try CommandRun("syllabus", "show", "udc-data")
    #expect(several.code == .data)
    #expect(
      several.errors == "mark: “udc-data” may be udc-data-warehousing-2023, udc-databases-2019\n"
    )
    let none = try CommandRun("subject", "add", "udc-databases-2091")
    #expect(none.code == .data)
    #expect(
      none.errors == """
        mark: there is no file “udc-databases-2091”, and no syllabus that ships has the name; did you mean \
        udc-databases-2019?
        mark: see “mark syllabus list”

        """
    )
    #expect(try CommandRun("syllabus", "show", "").code == .data)
  }

  @Test func `a subject is made of one by its name`() throws {
    let library = try LibraryPrimary([])
    try withPrimary(library) {
      let run = try CommandRun("subject", "add", "udc-databases-2019")
      #expect(run.code == .success, "\(run.errors)")
      #expect(run.output.hasPrefix("Subject added: Bases de Datos (bd)"))
      let again = try CommandRun("subject", "replace", "bd", "614G01013")
      #expect(again.code == .success, "\(again.errors)")
    }
  }

  @Test func `a file of the name goes before what ships`() throws {
    let library = try LibraryPrimary([])
    let directory = TemporaryDirectory.file("mine")
    try SystemDisk().createDirectories(directory)
    let path = Path.join(directory, "udc-databases-2019")
    try SystemDisk().replaceFile(path, with: Array(algebra.utf8))
    try withPrimary(library) {
      let run = try CommandRun("subject", "add", path)
      #expect(run.output.hasPrefix("Subject added: Álgebra lineal (al)"))
      let missing = try CommandRun("subject", "add", path + ".json")
      #expect(missing.code == .data)
      #expect(!missing.errors.contains("ships"))
    }
  }

  @Test func `they are looked for below a prefix, in a checkout, and where a variable says`() throws
  {
    let prefix = TemporaryDirectory.file("usr")
    let schema = Path.join(prefix, "share/mark/syllabi/schema")
    try SystemDisk().createDirectories(schema)
    try SystemDisk().replaceFile(Path.join(schema, "syllabus.schema.json"), with: [])
    func directory(_ program: String?, _ environment: [String: String] = [:]) -> String? {
      Shelf(environment: environment, program: program)?.directory
    }
    #expect(directory("\(prefix)/bin/mark") == "\(prefix)/share/mark/syllabi")
    #expect(directory(Repository.path(".build/debug/mark")) == Repository.path("syllabi"))
    #expect(directory("\(prefix)/bin/mark", ["MARK_SYLLABI": "/mine"]) == "/mine")
    #expect(directory("\(TemporaryDirectory.path)/bin/mark") == nil)
    #expect(directory(nil) == nil)
  }
}
