import Engine
import Library
import Testing

@Suite struct GradeTextTests {
  /// A text that can be read, and what it says.
  struct Readable: Sendable, CustomTestStringConvertible {
    var typed: String
    var style = InputStyle.points
    var maximum = Exact.ten
    var state: LeafState
    var testDescription: String { typed.debugDescription }

    init(_ typed: String, of maximum: Int = 10, _ state: LeafState) {
      self.init(typed, .points, of: maximum, state)
    }

    init(_ typed: String, _ style: InputStyle, of maximum: Int = 10, _ state: LeafState) {
      self.typed = typed
      self.style = style
      self.maximum = Exact(maximum)
      self.state = state
    }
  }

  /// A text that is refused, and why.
  struct Unreadable: Sendable, CustomTestStringConvertible {
    var typed: String
    var style = InputStyle.points
    var problem: GradeTextError.Problem
    var testDescription: String { typed.debugDescription }

    init(_ typed: String, _ problem: GradeTextError.Problem) {
      self.init(typed, .points, problem)
    }

    init(_ typed: String, _ style: InputStyle, _ problem: GradeTextError.Problem) {
      self.typed = typed
      self.style = style
      self.problem = problem
    }
  }

  static let letters = InputStyle.letters([
    .init("A", points: .ten), .init("B", points: Exact(8)), .init("Apto", points: Exact(5)),
  ])
  static let choice = InputStyle.choice(["segundo parcial", "examen final"])

  static func points(_ numerator: Int, over denominator: Int = 1) -> LeafState {
    .graded(.points(Exact(numerator, over: denominator) ?? .zero))
  }

  @Test(arguments: [
    Readable("7,5", points(15, over: 2)),
    Readable("7.5", points(15, over: 2)),
    Readable("  7,5\t", points(15, over: 2)),
    Readable("0", points(0)),
    Readable("10", points(10)),
    Readable("18,5", of: 20, points(37, over: 2)),
    Readable("22/30", points(22, over: 3)),
    Readable("10/15", points(20, over: 3)),
    Readable("1/3", of: 3, points(1)),
    Readable("40/50", points(8)), Readable("50/200", points(5, over: 2)),
    Readable("18,5/20", points(37, over: 4)),
    Readable("30 / 30", of: 4, points(4)),
    Readable("85 %", points(17, over: 2)),
    Readable("85%", points(17, over: 2)),
    Readable("85\u{A0}%", points(17, over: 2)),
    Readable("33,5 %", of: 2, points(67, over: 100)),
    Readable("80", .percent, points(8)),
    Readable("80 %", .percent, points(8)),
    Readable("22/30", .percent, points(22, over: 3)),
    Readable("100", .percent, of: 4, points(4)),
    Readable("5,555555", points(5_555_555, over: 1_000_000)),
  ])
  func `reads points, fractions and percentages exactly`(text: Readable) throws {
    let reader = GradeText(style: text.style, maximum: text.maximum)
    #expect(try reader.state(of: text.typed) == text.state)
  }

  @Test(arguments: [
    Readable("NP", .absent), Readable("np", .absent), Readable("No presentado", .absent),
    Readable("EX", .excused), Readable("exento", .excused), Readable("excused", .excused),
    Readable("-", .pending), Readable("NP", .fact, .absent), Readable("-", letters, .pending),
    Readable("ex", choice, .excused), Readable("NP", .test(questions: 3), .absent),
  ])
  func `reads absent, excused and pending in every style`(text: Readable) throws {
    let reader = GradeText(style: text.style, maximum: text.maximum)
    #expect(try reader.state(of: text.typed) == text.state)
  }

  @Test(arguments: [
    Readable("A", letters, points(10)), Readable("b", letters, points(8)),
    Readable("APTO", letters, points(5)),
    Readable("sí", .fact, .graded(.fact(true))), Readable("SI", .fact, .graded(.fact(true))),
    Readable("si\u{301}", .fact, .graded(.fact(true))),
    Readable("yes", .fact, .graded(.fact(true))), Readable("No", .fact, .graded(.fact(false))),
    Readable("2", choice, .graded(.choice(2))),
    Readable("Segundo parcial", choice, .graded(.choice(1))),
  ])
  func `reads letters, facts and choices`(text: Readable) throws {
    let reader = GradeText(style: text.style, maximum: text.maximum)
    #expect(try reader.state(of: text.typed) == text.state)
  }

  @Test(arguments: [
    "18 right 6 wrong 1 blank", "18/6/1", "18 / 6 / 1", "1 blank, 18 right, 6 wrong",
    "18 aciertos 6 fallos 1 en blanco", "18 bien 6 mal 1 blanco",
  ])
  func `reads the answers of a test`(typed: String) throws {
    let reader = GradeText(style: .test(questions: 25), maximum: .ten)
    #expect(try reader.state(of: typed) == .graded(.answers(right: 18, wrong: 6, blank: 1)))
  }

  @Test(arguments: [("6,4", "6.4"), ("8", "8"), ("85 %", "8.5")])
  func `takes the points of a test whose answers were not told`(typed: String, points: String)
    throws
  {
    let reader = GradeText(style: .test(questions: 25), maximum: .ten)
    #expect(try reader.state(of: typed) == .graded(.points(Exact(decimal: points))))
  }

  @Test
  func `takes a count of answers that is left out as zero`() throws {
    let reader = GradeText(style: .test(questions: 25), maximum: .ten)
    #expect(
      try reader.state(of: "19 right 6 wrong") == .graded(.answers(right: 19, wrong: 6, blank: 0))
    )
  }

  @Test(arguments: [
    Unreadable("", .empty), Unreadable("  \n", .empty),
    Unreadable("seven", .notANumber), Unreadable("nan", .notANumber),
    Unreadable("inf", .notANumber), Unreadable("0x5", .notANumber),
    Unreadable("1e1", .notANumber), Unreadable("7,", .notANumber), Unreadable(",5", .notANumber),
    Unreadable("7 5", .notANumber), Unreadable("7-", .notANumber), Unreadable("٧", .notANumber),
    Unreadable("7/", .notANumber), Unreadable("-/20", .notANumber), Unreadable("/20", .notANumber),
    Unreadable("1/2/3", .notANumber), Unreadable("%", .notANumber),
    Unreadable("B", .notANumber), Unreadable("sí", .notANumber),
    Unreadable("7,5,2", .ambiguousMark), Unreadable("1.234,5", .ambiguousMark),
    Unreadable("1,234.5", .ambiguousMark),
    Unreadable("5,5555555", .tooManyDecimals(limit: 6)),
    Unreadable("11", .aboveMaximum(.ten)), Unreadable("10,01", .aboveMaximum(.ten)),
    Unreadable("80", .aboveMaximum(.ten)), Unreadable("12345678901234", .aboveMaximum(.ten)),
    Unreadable("101 %", .aboveFullPercentage), Unreadable("101", .percent, .aboveFullPercentage),
    Unreadable("31/30", .aboveWhole(Exact(30))), Unreadable("1/0", .fractionOfZero),
    Unreadable("-1", .belowZero), Unreadable("-1 %", .belowZero), Unreadable("3/-4", .belowZero),
    Unreadable("C", letters, .unknownLetter(known: ["A", "B", "Apto"])),
    Unreadable("7,5", letters, .unknownLetter(known: ["A", "B", "Apto"])),
    Unreadable("maybe", .fact, .notAFact), Unreadable("1", .fact, .notAFact),
    Unreadable("3", choice, .unknownOption(known: ["segundo parcial", "examen final"])),
    Unreadable("0", choice, .unknownOption(known: ["segundo parcial", "examen final"])),
    Unreadable("7 5", .test(questions: 25), .notANumber),
    Unreadable("18/25", .test(questions: 25), .notAnswers(questions: 25)),
    Unreadable("18", .test(questions: 25), .aboveMaximum(.ten)),
    Unreadable("7,", .test(questions: 25), .notANumber),
    Unreadable("18 right 6 right 1 blank", .test(questions: 25), .notAnswers(questions: 25)),
    Unreadable("-1/25/1", .test(questions: 25), .notAnswers(questions: 25)),
    Unreadable("18/6/2", .test(questions: 25), .answersDoNotAddUp(total: 26, questions: 25)),
    Unreadable("18 right", .test(questions: 25), .answersDoNotAddUp(total: 18, questions: 25)),
  ])
  func `refuses everything else with the text as typed`(text: Unreadable) {
    #expect(throws: GradeTextError(text.problem, in: text.typed)) {
      try GradeText(style: text.style, maximum: .ten).state(of: text.typed)
    }
  }

  @Test
  func `says what was typed and what is wrong with it`() {
    let error = GradeTextError(.aboveMaximum(Exact(15, over: 2) ?? .zero), in: "80")
    #expect(error.description == "\"80\": above the maximum, which is 7.5")
  }
}
