import Engine
import JSON
import Library
import TestSupport
import Testing

@Suite struct SyllabusFilesTests {
  /// One worked case of a file in `syllabi/`.
  struct WorkedCase: Sendable, CustomTestStringConvertible {
    var file: String
    var scheme: Scheme
    var example: SyllabusCase
    var testDescription: String {
      "\(file) case \(example.number): \(example.name ?? "without a name")"
    }
  }

  /// The files that ship, and the one that the documentation adds.
  static let files: [String] = ["syllabi", "docs/examples"].flatMap { folder in
    ((try? Repository.names(in: folder)) ?? []).filter { $0.hasSuffix(".json") }
      .map { "\(folder)/\($0)" }
  }

  static let cases: [WorkedCase] = files.flatMap { file -> [WorkedCase] in
    guard let bytes = try? Repository.read(file),
      let syllabus = Syllabus.read(bytes).syllabus
    else { return [] }
    return syllabus.cases.map {
      WorkedCase(file: file, scheme: syllabus.scheme, example: $0)
    }
  }

  @Test(arguments: files)
  func `reads without an error or a doubt, and has worked cases`(file: String) throws {
    let bytes = try Repository.read(file)
    let reading = Syllabus.read(bytes)
    let doubts = reading.syllabus?.lint(in: bytes) ?? []
    #expect((reading.diagnostics + doubts).map { $0.line(file: file) } == [])
    #expect(try #require(reading.syllabus).cases.count > 0)
  }

  @Test(arguments: cases)
  func `comes out as worked by hand from the guide`(worked: WorkedCase) {
    #expect(worked.example.failures(in: worked.scheme).map(\.description) == [])
  }

  @Test
  func `finds the subjects of a dozen universities`() {
    #expect(SyllabusFilesTests.files.count >= 36)
    #expect(SyllabusFilesTests.cases.count >= 380)
  }

  @Test(arguments: files)
  func `reads the same from its own JSON written again`(file: String) throws {
    let syllabus = try #require(Syllabus.read(try Repository.read(file)).syllabus)
    let again = try #require(Syllabus.read(Array(syllabus.json.description.utf8)).syllabus)
    #expect(again == syllabus)
  }

  @Test(arguments: files)
  func `gives every leaf of the scheme a name and a way to type it`(file: String) throws {
    let syllabus = try #require(Syllabus.read(try Repository.read(file)).syllabus)
    #expect(syllabus.leaves.map(\.id) == syllabus.scheme.leaves.map(\.id))
    #expect(syllabus.leaves.map(\.maximum) == syllabus.scheme.leaves.map(\.maximum))
    #expect(syllabus.leaves.map(\.kind) == syllabus.scheme.leaves.map(\.kind))
  }
}
