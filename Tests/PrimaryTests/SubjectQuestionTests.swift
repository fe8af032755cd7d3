import Engine
import JSON
import Library
import Primary
import Testing
import Wire

@Suite struct SubjectQuestionTests {
  /// A world with a subject whose labs are a 6, and who asks in a language.
  private func world(_ language: String = "en") -> (World, ConnectionID) {
    var world = World()
    let asker = world.companion("asker", language: language)
    world.addSubject(from: asker)
    _ = world.change(World.grade("labs", "6"), sequence: 2, from: asker)
    return (world, asker)
  }

  private func answer(_ query: SubjectQuery) throws -> JSONValue {
    var (world, asker) = world()
    guard case .ok(_, let body)? = world.ask(.subjectGet(query), from: asker).first else {
      throw NoAnswer()
    }
    return try body.parsed()
  }

  private func refusal(_ query: SubjectQuery, _ language: String = "en") -> ErrorAnswer? {
    var (world, asker) = world(language)
    guard case .error(let error)? = world.ask(.subjectGet(query), from: asker).first else {
      return nil
    }
    return error
  }

  private struct NoAnswer: Error {}

  private func mark(_ need: JSONValue?) -> String? {
    need?["mark"]?.string ?? need?["answer"]?.string
  }

  @Test(arguments: [("pass", "4.34"), ("7", "7.67"), ("9", "out of reach")])
  func `answers what is needed for a target`(target: String, expected: String) throws {
    let query = SubjectQuery(subject: "so", need: .init(target: target, over: ["exam"]))
    let answer = try answer(query)
    #expect(mark(answer["need"]) == expected)
    #expect(answer["need"]?["target"]?.string == target)
    #expect(answer["ladder"] == nil && answer["what_if"] == nil)
  }

  @Test func `answers on the terms of the question, for one target and for all of them`() throws {
    let query = SubjectQuery(
      subject: "so",
      need: .init(
        target: "7",
        over: ["exam"],
        assume: [.init(part: "labs", grade: "-")],
        others: "best"
      ),
      ladder: true
    )
    let answer = try answer(query)
    #expect(mark(answer["need"]) == "5")
    // What is assumed is no more than that.
    #expect(answer["subject"]?["parts"]?.array?.last?["text"]?.string == "6")
    let ladder = try #require(answer["ladder"]?.array)
    #expect(ladder.map { mark($0) } == ["4", "5", "8.34", "10"])
    #expect(ladder.map { $0["goal"]?.string } == ["5", "7", "9", "10"])
  }

  @Test func `shows a subject as it would be, and keeps nothing of it`() throws {
    var (world, asker) = world()
    let query = SubjectQuery(subject: "so", whatIf: [.init(part: "exam", grade: "3")])
    let sent = world.ask(.subjectGet(SubjectQuery(subject: "so")), from: asker)
    guard case .ok(_, let body)? = world.ask(.subjectGet(query), from: asker).first else {
      throw NoAnswer()
    }
    let answer = try body.parsed()
    let after = try SubjectSummary(json: try #require(answer["what_if"]?["subject"]))
    #expect(after.status == .fail && after.sitting == "june")
    #expect(
      answer["what_if"]?["ladder"]?.array?.map { mark($0) }
        == Array(repeating: "nothing left", count: 4)
    )
    let before = try SubjectSummary(json: try #require(answer["subject"]))
    #expect(before.status == .open)
    #expect(world.ask(.subjectGet(SubjectQuery(subject: "so")), from: asker) == sent)
    #expect(world.disk.count == 2)
  }

  @Test func `hands out the syllabus as it is kept, with what tells it from others`() throws {
    let answer = try answer(SubjectQuery(subject: "so", syllabus: true))
    let text = try #require(answer["syllabus"]?.string)
    let syllabus = try #require(Syllabus.read(Array(text.utf8)).syllabus)
    #expect(answer["edition"]?.string == syllabus.edition)
    #expect(answer["replaced"] == nil)
    let plain = try self.answer(SubjectQuery(subject: "so"))
    #expect(plain["syllabus"] == nil && plain["edition"] == nil)
  }

  @Test func `shows a subject as it would be with another syllabus, and keeps nothing of it`()
    throws
  {
    var (world, asker) = world()
    let text = """
      {"format": 1, "subject": {"name": "SO"}, "parts": {"essay": {}}, "grade": "essay"}
      """
    let query = SubjectQuery(subject: "so", replace: text)
    let sent = world.ask(.subjectGet(SubjectQuery(subject: "so")), from: asker)
    guard case .ok(_, let body)? = world.ask(.subjectGet(query), from: asker).first else {
      throw NoAnswer()
    }
    let replaced = try #require(try body.parsed()["replaced"])
    let after = try SubjectSummary(json: try #require(replaced["subject"]))
    #expect(after.parts.map(\.id) == ["essay"])
    let unplaced = try #require(replaced["unplaced"]?.array?.first)
    #expect(try Effect.Unplaced(json: unplaced).part == "labs")
    #expect(world.ask(.subjectGet(SubjectQuery(subject: "so")), from: asker) == sent)
    #expect(world.disk.count == 2)
  }

  @Test func `says why another syllabus cannot be used`() throws {
    let error = try #require(refusal(SubjectQuery(subject: "so", replace: "{}"), "es"))
    #expect(error.code == .rejected && error.field == "/replace")
    #expect(error.message.hasPrefix("la guía no se puede usar\n"))
  }

  @Test func `looks at the sitting that is named`() throws {
    let answer = try answer(
      SubjectQuery(subject: "so", sitting: "july", need: .init(target: "pass"))
    )
    #expect(answer["subject"]?["sitting"]?.string == "july")
    #expect(mark(answer["need"]) == "4.34")
  }

  @Test(arguments: [
    (SubjectQuery(subject: "so", need: .init(target: "11")), ErrorCode.badValue, "/need/target"),
    (SubjectQuery(subject: "so", need: .init(over: ["exm"])), .notFound, "/need/over"),
    (SubjectQuery(subject: "so", need: .init(others: "all")), .badValue, "/need/others"),
    (SubjectQuery(subject: "so", sitting: "may"), .notFound, "/sitting"),
    (
      SubjectQuery(subject: "so", need: .init(assume: [.init(part: "exam", grade: "x")])),
      .badValue, "/need/assume/exam"
    ),
    (
      SubjectQuery(subject: "so", whatIf: [.init(part: "a/b~", grade: "5")]), .notFound,
      "/what_if/a~1b~0"
    ),
    (
      SubjectQuery(subject: "so", sitting: "july", whatIf: [.init(part: "labs", grade: "5")]),
      .rejected, "/what_if/labs"
    ),
  ])
  func `says which member makes no sense`(
    query: SubjectQuery,
    code: ErrorCode,
    field: String
  ) throws {
    let error = try #require(refusal(query))
    #expect(error.code == code && error.field == field && error.re == 1 && !error.isFatal)
  }

  @Test func `says what is wrong with a question in the language of who asks`() {
    let query = SubjectQuery(
      subject: "so",
      need: .init(assume: [.init(part: "exam", grade: "11")])
    )
    #expect(refusal(query, "es")?.message == "Examen: «11»: pasa del máximo, que es 10")
    #expect(refusal(query, "en")?.message == "Examen: “11”: above the maximum, which is 10")
    let target = SubjectQuery(subject: "so", need: .init(target: "mucho"))
    #expect(refusal(target, "es")?.message.hasPrefix("«mucho» no vale como objetivo") == true)
  }
}
