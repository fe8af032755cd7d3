import Library

/// A syllabus file of one exam, in which tests replace or add what they are about.
struct MinimalSyllabus {
  var format = #""format": 1"#
  var subject = #""subject": {"name": "Física"}"#
  var parts = #""parts": {"exam": {"name": "Examen"}, "lab": {"each": 2, "name": "Prácticas"}}"#
  var grade = #""grade": "exam""#
  /// More members of the file, each on a line of its own.
  var more: [String] = []

  /// The file; the members stand on lines 2, 3, 4, 5 and 6 on, from column 2.
  var bytes: [UInt8] {
    let members = ([format, subject, parts, grade] + more).filter { !$0.isEmpty }
    return Array(("{\n" + members.map { " " + $0 }.joined(separator: ",\n") + "\n}\n").utf8)
  }

  /// The diagnostics as they are printed, without the name of the file.
  var lines: [String] {
    Syllabus.read(bytes).diagnostics.map { diagnostic in
      String(diagnostic.line(file: "").dropFirst())
    }
  }

  var syllabus: Syllabus? { Syllabus.read(bytes).syllabus }
}
