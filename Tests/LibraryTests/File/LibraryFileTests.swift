import Civil
import Engine
import JSON
import Library
import TestSupport
import Testing

@Suite struct LibraryFileTests {
  private let golden = """
    {
      "format": 4,
      "through": 12,
      "current": 0,
      "generation": 2,
      "leads": {},
      "quiet": null,
      "studies": [
        {
          "name": "",
          "courses": [
            {
              "name": "2026/27",
              "subjects": [
                {
                  "id": "fisica",
                  "grades": {"june": {"lab": "8,5", "exam": "NP"}, "july": {"exam": "7/10"}},
                  "dates": {
                    "june": {"lab": {"due": "2026-12-01T23:59", "generation": 2}},
                    "july": {"exam": {"due": "2027-07-01", "generation": 1}}
                  },
                  "syllabus": {
                    "format": 1,
                    "subject": {"name": "Física"},
                    "parts": {"lab": {}, "exam": {}},
                    "grade": {"average": {"lab": 40, "exam": 60.0}},
                    "sittings": {"july": {"after": "june", "carry": {"lab": "keep"}}}
                  }
                }
              ]
            }
          ]
        }
      ]
    }

    """

  private func sample() throws -> Library {
    var student = Student()
    let syllabus = """
      {"format": 1, "subject": {"name": "Física"}, "parts": {"lab": {}, "exam": {}},
      "grade": {"average": {"lab": 40, "exam": 60.0}},
      "sittings": {"july": {"after": "june", "carry": {"lab": "keep"}}}}
      """
    try student.add(syllabus: syllabus)
    func set(_ part: LeafID, _ sitting: SittingID, _ value: String) throws {
      try student.grade(part, value, in: sitting, of: "fisica")
    }
    // In another order than the file's, which is that of the syllabus.
    try set("exam", "june", "NP")
    try set("lab", "june", "8,5")
    try set("exam", "july", "7/10")
    for (part, sitting, due) in [
      ("exam", "july", "2027-07-01"), ("lab", "june", "2026-12-01T23:59"),
    ] {
      try student.change(
        .setDate(
          .init(
            subject: "fisica",
            part: LeafID(rawValue: part),
            sitting: SittingID(rawValue: sitting),
            value: try DueDate(parsing: due)
          )
        )
      )
    }
    return student.library
  }

  @Test
  func `is written byte by byte as every version before, and then its changes`() throws {
    let file = String(decoding: try sample().file(through: 12), as: UTF8.self)
    // The changes come last, behind the library.
    let studies = String(golden.dropLast(7))
    #expect(file.hasPrefix(studies + "\n  ],\n  \"history\": ["))
  }

  @Test
  func `of the first format is read, and written in the present one`() throws {
    let library = try sample()
    let first = golden.replacing("{\n  \"format\": 4,", with: "{\n  \"format\": 1,")
      .replacing("\"leads\": {}", with: #""leads": ["7d", "1d", "2h"]"#)
    let read = try Library.read(Array(first.utf8))
    #expect(read.library.studies == library.studies)
    #expect(read.library.generation == library.generation)
    #expect(read.library.history.entries.isEmpty)
    #expect(read.through == 12)
    #expect(read.library.file(through: 12) == Array(golden.utf8))
  }

  @Test
  func `of nothing is read back too`() throws {
    let read = try Library.read(Library().file(through: 0))
    #expect(read.library == Library())
    #expect(read.through == 0)
  }

  @Test
  func `is the same however it was written by hand`() throws {
    let compact = try JSONValue(parsing: Array(golden.utf8), limits: .file).description
    let read = try Library.read(Array(compact.utf8))
    #expect(read.library.file(through: read.through) == Array(golden.utf8))
  }

  @Test
  func `keeps every syllabus of the repository`() throws {
    var student = Student()
    for name in try Repository.names(in: "syllabi") where name.hasSuffix(".json") {
      let file = String(decoding: try Repository.read("syllabi/" + name), as: UTF8.self)
      try student.add(syllabus: file)
    }
    #expect(student.library.study.subjects.count >= 6)
    let file = student.library.file(through: 1)
    #expect(try Library.read(file).library.file(through: 1) == file)
  }

  @Test(arguments: [
    ("\"format\": 4,\n  \"through\"", "\"form\": 1,\n  \"through\"", "/format", "1:1"),
    ("\"format\": 4,\n  \"through\"", "\"format\": 0,\n  \"through\"", "/format", "2:13"),
    ("\"through\": 12", "\"through\": -1", "/through", "3:14"),
    ("\"through\": 12", "\"through\": 9223372036854775807", "/through", "3:14"),
    ("\"through\": 12", "\"through\": \"12\"", "/through", "3:14"),
    ("\"current\": 0", "\"current\": 1", "/current", "4:14"),
    ("\"generation\": 2,\n", "\"generation\": 9223372036854775807,\n", "/generation", "5:17"),
    ("\"leads\": {}", "\"leads\": {\"exam\": [\"7w\"]}", "/leads/exam", "6:21"),
    ("\"quiet\": null", "\"quiet\": \"23-8\"", "/quiet", "7:12"),
    ("\"studies\"", "\"study\"", "/studies", "1:1"),
    ("\"id\": \"fisica\"", "\"id\": \"Física\"", "/studies/0/courses/0/subjects/0/id", "16:21"),
    (
      "\"lab\": \"8,5\"", "\"lab\": \"8,5,\"",
      "/studies/0/courses/0/subjects/0/grades/june/lab", "17:42"
    ),
    (
      "\"lab\": \"8,5\"", "\"lap\": \"8,5\"",
      "/studies/0/courses/0/subjects/0/grades/june/lap", "17:42"
    ),
    (
      "\"july\": {\"exam\": \"7/10\"}", "\"may\": {\"exam\": \"7/10\"}",
      "/studies/0/courses/0/subjects/0/grades/may/exam", "17:80"
    ),
    (
      "\"2027-07-01\"", "\"2027-7-1\"",
      "/studies/0/courses/0/subjects/0/dates/july/exam/due", "20:42"
    ),
    (
      "\"exam\": 60.0", "\"exma\": 60.0", "/studies/0/courses/0/subjects/0/syllabus", "22:27"
    ),
  ])
  func `is refused where it is not a library, with the place`(
    text: String,
    wrong: String,
    path: String,
    place: String
  ) {
    let file = golden.replacing(text, with: wrong, maxReplacements: 1)
    #expect(file != golden)
    let error = #expect(throws: LibraryFileError.self) { try Library.read(Array(file.utf8)) }
    guard case .misshapen(let field, let position) = error else {
      Issue.record("expected a misshapen file, got \(String(describing: error))")
      return
    }
    #expect(field.path == path)
    #expect(position.description == place)
  }

  @Test
  func `is refused where two subjects have one short name`() throws {
    var student = Student()
    try student.add("a")
    try student.add("b")
    let file = String(decoding: student.library.file(through: 1), as: UTF8.self)
      .replacing("\"id\": \"b\"", with: "\"id\": \"a\"")
    let error = #expect(throws: LibraryFileError.self) { try Library.read(Array(file.utf8)) }
    guard case .misshapen(let field, _) = error else {
      Issue.record("expected a misshapen file, got \(String(describing: error))")
      return
    }
    #expect(field.path == "/studies/0/courses/0/subjects/1/id")
  }

  @Test
  func `says that a newer program has written it before anything else`() {
    let newer = Array(#"{"format": 5, "everything": "new"}"#.utf8)
    let error = #expect(throws: LibraryFileError.newer(format: 5, known: 4)) {
      try Library.read(newer)
    }
    #expect(
      error?.description == "written by a newer mark (format 5; this one knows 4)"
    )
  }

  @Test
  func `is refused at every length but its own`() {
    let file = Array(golden.utf8)
    for count in 0..<file.count - 2 {
      #expect(throws: LibraryFileError.self) { try Library.read(Array(file.prefix(count))) }
    }
  }
}
