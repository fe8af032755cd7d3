import Engine
import JSON
import Library
import Phrases
import System
import TestSupport
import Testing

/// Eight real subjects driven through the program, against what their files worked out by hand.
@Suite(.temporaryDirectory, .timeLimit(.minutes(5))) struct SemesterTests {
  private static let files = [
    "udc-databases-2019", "sistemas-operativos", "udc-calculus-2021", "udc-programming-2-2019",
    "estadistica", "deseno-software-2017", "umh-3623-attendance-index", "informatica-basica",
  ]

  /// A subject, with the worked cases that take nothing but the grades of its first sitting.
  private struct Course {
    let id: String
    let path: String
    let syllabus: Syllabus
    let cases: [JSONValue]

    init(_ name: String) throws {
      path = Repository.path("syllabi/\(name).json")
      let bytes = try Repository.read("syllabi/\(name).json")
      syllabus = try #require(Syllabus.read(bytes).syllabus)
      id = name
      let file = try JSONValue(parsing: bytes, limits: .file)
      cases = (file["cases"]?.array ?? []).filter { worked in
        let keys = Set((worked.object ?? []).map(\.key))
        return keys.isSubset(of: ["name", "grades", "expect"])
          && worked["expect"]?["verdict"] != nil && worked["expect"]?["target"] == nil
      }
    }

    /// What a case types for each leaf; a dash for what is open.
    func grades(of worked: JSONValue) -> [(leaf: String, text: String)] {
      var typed: [String: String] = [:]
      for (part, grade) in (worked["grades"]?.object ?? []).map({ ($0.key, $0.value) }) {
        let row = syllabus.leaves.map(\.id.rawValue).filter { $0.hasPrefix(part + ".") }
        if let members = grade.array {
          for (leaf, text) in zip(row, members) { typed[leaf] = text.string }
        } else {
          for leaf in row.isEmpty ? [part] : row { typed[leaf] = grade.string }
        }
      }
      return syllabus.leaves.map { leaf in
        let text = typed[leaf.id.rawValue] ?? ""
        return (leaf.id.rawValue, text.isEmpty ? "-" : text)
      }
    }
  }

  @Test func `a semester of eight subjects comes to what was worked out by hand`() throws {
    let home = try Home()
    let courses = try Self.files.map(Course.init)
    let first = try courses.map { try #require($0.syllabus.sittings.first?.id) }
    var checked = 0
    try home.serving { _ in
      for course in courses {
        let run = try home.run(.mark, "subject", "add", course.path, "--as", course.id)
        #expect(run.ending == .exited(0), "\(run)")
      }
      for round in 0..<3 {
        let table = zip(courses, first).flatMap { course, sitting in
          course.cases.dropFirst(round).prefix(1).flatMap { worked in
            course.grades(of: worked)
              .map { "\(course.id)\t\($0.leaf)\t\(sitting)\t\($0.text)" }
          }
        }
        let file = TemporaryDirectory.file("round.tsv")
        try SystemDisk().replaceFile(file, with: Array(table.joined(separator: "\n").utf8))
        let run = try home.run(.mark, "grades", file, "--yes")
        #expect(run.ending == .exited(0), "round \(round): \(run.errors)")
        let json = try JSONValue(
          parsing: Array(try home.run(.mark, "--json").output.utf8),
          limits: .file
        )
        let summary = try Summary(json: json)
        for course in courses {
          guard let worked = course.cases.dropFirst(round).first else { continue }
          let subject = try #require(summary.subjects.first { $0.id.rawValue == course.id })
          check(subject, worked, "\(course.id), \(worked["name"]?.string ?? "")")
          checked += 1
        }
      }
    }
    #expect(checked >= 20)
  }

  /// Compares how the first sitting ended, or stands.
  private func check(_ subject: SubjectSummary, _ worked: JSONValue, _ name: String) {
    let past = subject.past.first
    let status = past?.status ?? subject.status
    let verdict = worked["expect"]?["verdict"]?.string
    // A subject that cannot be passed any more is failed, though something is open.
    #expect(status.rawValue == (verdict == "out of reach" ? "fail" : verdict), "\(name)")
    let certain = past.map(\.grade) ?? subject.secured
    if let expected = worked["expect"]?["grade"] ?? worked["expect"]?["secured"] {
      #expect(certain == expected.string.flatMap { Exact(describing: $0) }, "\(name)")
    }
  }
}
