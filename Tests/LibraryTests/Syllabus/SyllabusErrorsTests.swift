import Library
import Testing

@Suite struct SyllabusErrorsTests {
  /// A member of a file that is wrong, and the diagnostics that it gives.
  struct Wrong: Sendable, CustomTestStringConvertible {
    var file: MinimalSyllabus
    var lines: [String]
    var testDescription: String { lines.first ?? "nothing wrong" }

    init(_ more: String, _ lines: String...) {
      file = MinimalSyllabus(more: [more])
      self.lines = lines
    }

    init(parts: String, _ lines: String...) {
      file = MinimalSyllabus(parts: #""parts": {"exam": {}, "# + parts + "}")
      self.lines = lines
    }

    init(_ file: MinimalSyllabus, _ lines: String...) {
      self.file = file
      self.lines = lines
    }
  }

  @Test(arguments: [
    Wrong(
      MinimalSyllabus(format: ""),
      "1:1: error: the syllabus lacks “format”; write \"format\": 1"
    ),
    Wrong(
      MinimalSyllabus(format: #""format": 2"#),
      "2:12: error: format 2 is not known; this program reads format 1"
    ),
    Wrong(
      MinimalSyllabus(format: #""format": "1""#),
      "2:12: error: “format” must be a whole number, not a string"
    ),
    Wrong(MinimalSyllabus(subject: ""), "1:1: error: the syllabus lacks “subject”"),
    Wrong(
      MinimalSyllabus(subject: #""subject": {"name": 5}"#),
      "3:22: error: “name” must be a string, not a number"
    ),
    Wrong(
      MinimalSyllabus(subject: #""subject": {"nmae": "x", "name": "x", "credits": 0}"#),
      "3:14: error: unknown key “nmae” in “subject”; did you mean “name”?",
      "3:51: error: “credits” must be above 0"
    ),
    Wrong(
      MinimalSyllabus(grade: ""),
      "1:1: error: the syllabus lacks “grade”, the formula of the final grade"
    ),
    Wrong(
      MinimalSyllabus(grade: #""grade": 5"#),
      "5:11: error: “grade” must be a formula in a string or an average, not a number"
    ),
    Wrong(
      #""gradse": "exam""#,
      "6:2: error: unknown key “gradse” in a syllabus; did you mean “grade”?"
    ),
    Wrong(
      #""pass": "5 or so""#,
      "6:10: error: “pass” must be a number, or one after a sign, such as \"> 5\""
    ),
    Wrong(#""scale": 4"#, "6:11: error: the pass mark 5 is above the scale 4"),
    Wrong(#""scale": 1e1"#, "6:11: error: “scale” must be written without an exponent: 1e1"),
    Wrong(
      #""labels": {"Notable": "7"}"#,
      "6:24: error: the lowest grade of “Notable” must be a number, not a string"
    ),
  ])
  func `tells what is wrong with the file itself`(wrong: Wrong) {
    #expect(wrong.file.lines == wrong.lines)
  }

  @Test(arguments: [
    Wrong(parts: #""p": 5"#, "4:29: error: part “p” must be an object, not a number"),
    Wrong(
      parts: #""p": {"off": 10}"#,
      "4:30: error: unknown key “off” in part “p”; did you mean “of”?"
    ),
    Wrong(parts: #""p": {"of": 0}"#, "4:36: error: the maximum of “p” must be above 0, not 0"),
    Wrong(
      parts: #""p": {"each": 2.5}"#,
      "4:38: error: “each” must be a whole number, not 2.5"
    ),
    Wrong(
      parts: #""p": {"each": 1000000000}"#,
      "4:38: error: a row has 1 to 200 members, not 1000000000"
    ),
    Wrong(parts: #""p": {"yes": false}"#, "4:37: error: “yes” is true or left out"),
    Wrong(
      parts: #""p": {"yes": true, "of": 4}"#,
      "4:49: error: “of” does not go with “yes” in part “p”"
    ),
    Wrong(
      parts: #""p": {"yes": true, "choice": ["a", "b"]}"#,
      "4:53: error: “choice” does not go with “yes” in part “p”"
    ),
    Wrong(
      parts: #""p": {"choice": ["a", "A", "NP", "2"]}"#,
      "4:46: error: the option “A” is there twice",
      "4:51: error: “NP” cannot be an option: it already means something when typed",
      "4:57: error: “2” cannot be an option: it already means something when typed"
    ),
    Wrong(
      parts: #""p": {"test": {"questions": 0}}"#,
      "4:38: error: “test” lacks “points”",
      "4:52: error: a test has 1 to 10000 questions, not 0"
    ),
    Wrong(
      parts: #""p": {"input": "percents"}"#,
      "4:39: error: unknown input “percents”; did you mean “percent”? or {\"letters\": {…}}"
    ),
    Wrong(
      parts: #""p": {"input": {"letters": {"A": 11, "np": 0}}}"#,
      "4:57: error: “A” must be worth 0 to 10 points, not 11",
      "4:61: error: “np” cannot be a letter: it already means something when typed"
    ),
    Wrong(parts: #""p": {"worse": "less"}"#, "4:39: error: “worse” is \"more\" or left out"),
    Wrong(
      parts: #""p": {"mark": "5"}"#,
      "4:38: error: “mark” says how the “parts” of part “p” make its mark, but it has none"
    ),
    Wrong(
      parts: #""p q": {}"#,
      "4:24: error: “p q” cannot be used in formulas; a name has letters a-z, digits and _, "
        + "and begins with a letter"
    ),
    Wrong(
      parts: #""p": {"each": 2, "parts": {"a": {}}}"#,
      "4:24: error: “p” holds parts; say how they make its mark with “mark”"
    ),
  ])
  func `tells what is wrong with a part`(wrong: Wrong) {
    #expect(wrong.file.lines == wrong.lines)
  }

  @Test(arguments: [
    Wrong(
      MinimalSyllabus(grade: #""grade": "exma + 1""#),
      "5:12: error: unknown name “exma”; did you mean “exam”?"
    ),
    Wrong(
      MinimalSyllabus(grade: #""grade": "exam + * 2""#),
      "5:19: error: expected a number, a name or “(”, found “*”"
    ),
    Wrong(
      MinimalSyllabus(grade: #""grade": "exam\u0020+ exma""#),
      "5:11: error: unknown name “exma”; did you mean “exam”?"
    ),
    Wrong(
      MinimalSyllabus(grade: #""grade": {"average": {"exma": 60, "lab": 40}}"#),
      "5:25: error: unknown name “exma”; did you mean “exam”?"
    ),
    Wrong(
      MinimalSyllabus(grade: #""grade": {"average": {"lab": [50, 25, 25]}}"#),
      "5:25: error: 3 weights for “lab”, which has 2 members"
    ),
    Wrong(
      MinimalSyllabus(grade: #""grade": {"average": {"exam": null}}"#),
      "5:32: error: the weight of “exam” must be a number, a list of numbers or a formula "
        + "in a string, not null"
    ),
    Wrong(
      MinimalSyllabus(grade: #""grade": {"average": {"exam": 0, "lab": 0}}"#),
      "5:23: error: the weights add up to 0"
    ),
    Wrong(
      #""values": {"a": "b + 1", "b": "a"}"#,
      "6:13: error: “a” depends on itself: a → b → a"
    ),
    Wrong(
      #""values": {"a": {"of": 4}}"#,
      "6:18: error: value “a” needs “points” or “average”"
    ),
    Wrong(
      #""values": {"a": {"points": "sum(lab) +", "of": 4}}"#,
      "6:40: error: expected a number, a name or “(”, found the end of the formula"
    ),
    Wrong(
      #""rules": [{"require": ["exam >= 4", "exam"]}]"#,
      "6:39: error: “exam” is a number; a condition is needed here, e.g. exam >= 5"
    ),
    Wrong(#""rules": [{"require": []}]"#, "6:24: error: “require” asks for nothing"),
    Wrong(#""rules": [{"cite": "1"}]"#, "6:12: error: a rule needs “require” or “when”"),
    Wrong(
      #""rules": [{"when": "absent(exam)"}]"#,
      "6:12: error: the rule has no effect: say “verdict” or “grade”"
    ),
    Wrong(
      #""rules": [{"when": "absent(exam)", "verdict": "not present"}]"#,
      "6:48: error: unknown verdict “not present”; did you mean “not presented”?"
    ),
    Wrong(
      #""rules": [{"require": "exam >= 4", "verdict": "fail"}]"#,
      "6:48: error: “verdict” goes with “when”: a requirement that is missed fails"
    ),
  ])
  func `tells what is wrong with a formula or a rule, at its place in the file`(wrong: Wrong) {
    #expect(wrong.file.lines == wrong.lines)
  }

  @Test(arguments: [
    Wrong(
      #""sittings": {"june": {}, "july": {"after": "jun"}}"#,
      "6:45: warning: “jun” becomes a sitting of its own; did you mean “june”?"
    ),
    Wrong(
      #""sittings": {"july": {"after": "june", "carry": {"exam": "kep"}}}"#,
      "6:59: error: unknown way to carry “kep”; did you mean “keep”?"
    ),
    Wrong(
      #""sittings": {"july": {"after": "june", "carry": {"exma": "keep"}}}"#,
      "6:51: error: unknown part “exma”; did you mean “exam”?"
    ),
    Wrong(
      #""sittings": {"july": {"after": "june", "carry": {"lab": {"keep": "labb >= 5"}}}}"#,
      "6:68: error: unknown name “labb”; did you mean “lab”?"
    ),
    Wrong(
      #""sittings": {"july": {"after": "june", "carry": {"lab": {"else": "redo"}}}}"#,
      "6:58: error: what becomes of “lab” needs one of keep, retake, improve, redo, lost with a condition, or true"
    ),
    Wrong(
      #""sittings": {"july": {"after": "june", "values": {"T": null}}}"#,
      "6:52: error: unknown value “T”; there is none"
    ),
    Wrong(
      #""cases": [{"grades": {"exam": "7,5,2"}, "expect": {"grade": "7"}}]"#,
      "6:32: error: the grade of “exam” is not readable: \"7,5,2\": several decimal marks; "
        + "write only one, as in 7,5 or 7.5"
    ),
    Wrong(
      #""cases": [{"grades": {"exan": "7", "lab": ["7"]}, "expect": {}}]"#,
      "6:24: error: unknown part “exan”; did you mean “exam”?",
      "6:44: error: “lab” needs a list of 2 grades, or one for all, not 1",
      "6:62: error: case 1 expects nothing"
    ),
    Wrong(
      #""cases": [{"before": {}, "grades": {}, "expect": {"verdict": "passed"}}]"#,
      "6:23: error: “before” needs a sitting that comes after another, or one that carries grades over",
      "6:63: error: unknown verdict “passed”; known are pass, fail, not presented, open, out of reach"
    ),
    Wrong(
      #""cases": [{"sitting": "july", "grades": {}, "expect": {"need": "4 or so", "over": ["x"]}}]"#,
      "6:24: error: unknown sitting “july”; known are ordinary",
      "6:65: error: “need” must be a number such as \"4.5\" or \"61/14\"",
      "6:85: error: unknown part “x”; known are exam, lab"
    ),
  ])
  func `tells what is wrong with a sitting or a case`(wrong: Wrong) {
    #expect(wrong.file.lines == wrong.lines)
  }

  @Test
  func `tells all errors of a file, in its order`() {
    let file = MinimalSyllabus(
      subject: #""subject": {}"#,
      grade: #""grade": "exma""#,
      more: [#""rules": {}"#, #""color": 1"#]
    )
    #expect(
      file.lines == [
        "3:13: error: “subject” lacks “name”",
        "5:12: error: unknown name “exma”; did you mean “exam”?",
        "6:11: error: “rules” must be a list, not an object",
        "7:2: error: unknown key “color” in a syllabus; known are $schema, format, subject, "
          + "sources, pass, scale, labels, parts, values, grade, rules, rounding, sittings, cases",
      ]
    )
  }

  @Test(arguments: [
    (#"{"format": 1, "format": 1}"#, ":1:15: error: duplicate key \"format\""),
    ("{\"format\": 1\n", ":2:1: error: the text ends inside a value"),
    ("[]", ":1:1: error: a syllabus must be an object, not an array"),
  ])
  func `tells what is wrong with the JSON as one error`(text: String, line: String) {
    #expect(Syllabus.read(Array(text.utf8)).diagnostics.first?.line(file: "") == line)
  }

  @Test
  func `tells the first two hundred errors of a file that is all wrong`() {
    let keys = (1...500).map { "\"key\($0)\": 1" }
    let diagnostics = Syllabus.read(MinimalSyllabus(more: keys).bytes).diagnostics
    #expect(diagnostics.count == 200)
    #expect(diagnostics.first?.message.hasPrefix("unknown key “key1”") == true)
  }

  @Test(arguments: [-1, 0, 201, 1_000_000_000])
  func `a row that is refused has no members to grade in a case`(count: Int) {
    let file = MinimalSyllabus(
      parts: "\"parts\": {\"exam\": {}, \"lab\": {\"each\": \(count)}}",
      more: [#""cases": [{"grades": {"lab": "5"}, "expect": {"verdict": "open"}}]"#]
    )
    let messages = Syllabus.read(file.bytes).diagnostics.map(\.message)
    #expect(messages == ["a row has 1 to 200 members, not \(count)"])
  }
}
