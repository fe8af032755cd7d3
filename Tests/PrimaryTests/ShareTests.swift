import Civil
import Engine
import Library
import Testing

@testable import Primary

/// What a part is of the grade, for reminders.
@Suite struct ShareTests {
  private func subject(_ grade: String, _ more: String = "") throws -> Subject {
    let syllabus = """
      {"format": 1, "subject": {"name": "Sistemas"},
       "parts": {"exam": {}, "lab": {}, "tests": {"each": 2}}\(more),
       "grade": \(grade)}
      """
    var library = Library()
    let today = try #require(CivilDate(year: 2027, month: 1, day: 10))
    _ = try library.apply(.addSubject(.init(id: "so", syllabus: syllabus)), on: today)
    return try #require(library["so"])
  }

  private func share(_ part: LeafID, of subject: Subject) -> Exact? {
    subject.share(of: part, in: subject.currentSitting)
  }

  @Test func `is the weight of a part among those that count`() throws {
    let subject = try subject(#"{"average": {"exam": 60, "lab": 15, "tests": 25}}"#)
    #expect(share("exam", of: subject) == Exact(describing: "0.6"))
    #expect(share("lab", of: subject) == Exact(describing: "0.15"))
  }

  @Test func `is a share of a share within an average`() throws {
    let subject = try subject(
      #"{"average": {"exam": 60, "work": 40}}"#,
      #", "values": {"work": {"average": {"lab": 1, "tests": 3}}}"#
    )
    #expect(share("lab", of: subject) == Exact(describing: "0.1"))
  }

  @Test func `is not told of a row's members, nor where a formula or moving weights decide`() throws
  {
    let average = try subject(#"{"average": {"exam": 60, "lab": 15, "tests": 25}}"#)
    #expect(share("tests.1", of: average) == nil)
    #expect(share("exam", of: try subject(#""0.6 * exam + 0.4 * lab""#)) == nil)
    let moving = try subject(#"{"average": {"exam": "if(lab >= 5, 60, 80)", "lab": 40}}"#)
    #expect(share("exam", of: moving) == nil)
  }
}
