internal import JSON

/// A question about one subject.
public struct SubjectQuery: Hashable, Sendable {
  /// What has to be reached, and on which assumptions.
  public struct Need: Hashable, Sendable {
    /// `pass`, a grade as an exact decimal such as `7`, or a label.
    public var target: String
    /// The parts to reach it with; none means everything pending.
    public var over: [String]
    /// Grades taken for granted, by part, as a person would type them.
    public var assume: [Typed]
    /// What is taken of pending parts that are not asked about: `worst`, `best`, `so-far`, or a mark out of 10.
    public var others: String
    /// Whether a multiple-choice paper is told for every number of answers.
    public var countsBlanks: Bool

    /// Creates a target.
    public init(
      target: String = "pass",
      over: [String] = [],
      assume: [Typed] = [],
      others: String = "worst",
      countsBlanks: Bool = false
    ) {
      self.target = target
      self.over = over
      self.assume = assume
      self.others = others
      self.countsBlanks = countsBlanks
    }
  }

  /// A grade as a person would type it, and the part that it is of.
  public struct Typed: Hashable, Sendable {
    public var part: String
    public var grade: String

    public init(part: String, grade: String) {
      self.part = part
      self.grade = grade
    }
  }

  /// The subject's address in its study.
  public var subject: String
  /// The sitting to look at; `nil` means the one in which the student stands.
  public var sitting: String?
  /// The target to answer for, besides the ones the primary always answers for.
  public var need: Need?
  /// Whether every goal of the subject is to be answered for, on the terms of ``need``.
  public var ladder: Bool
  /// Grades with which the subject is to be shown as well; they are not kept.
  public var whatIf: [Typed]
  /// The arithmetic to show: `secured` counts what is pending as 0, `best` in full.
  public var explain: String?
  /// Whether the text of its syllabus is wanted.
  public var syllabus: Bool
  /// The text of another syllabus, with which the subject is to be shown as well; it is not kept.
  public var replace: String?

  /// Creates a question.
  public init(
    subject: String,
    sitting: String? = nil,
    need: Need? = nil,
    ladder: Bool = false,
    whatIf: [Typed] = [],
    explain: String? = nil,
    syllabus: Bool = false,
    replace: String? = nil
  ) {
    self.subject = subject
    self.sitting = sitting
    self.need = need
    self.ladder = ladder
    self.whatIf = whatIf
    self.explain = explain
    self.syllabus = syllabus
    self.replace = replace
  }
}

extension SubjectQuery: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    subject = try members.value("subject", Field.text)
    sitting = try members.ifPresent("sitting", Field.text)
    need = try members.objectIfPresent("need", as: Need.self)
    ladder = try members.ifPresent("ladder", Field.flag) ?? false
    whatIf = try members.ifPresent("what_if", Typed.all) ?? []
    explain = try members.ifPresent("explain", Field.text)
    syllabus = try members.ifPresent("syllabus", Field.flag) ?? false
    replace = try members.ifPresent("replace", Field.text)
  }

  func write(to writer: inout JSONWriter) {
    writer.member("subject", subject)
    writer.member("sitting", sitting)
    if let need {
      writer.beginObject("need")
      need.write(to: &writer)
      writer.endObject()
    }
    if ladder { writer.member("ladder", true) }
    Typed.write(whatIf, "what_if", to: &writer)
    writer.member("explain", explain)
    if syllabus { writer.member("syllabus", true) }
    writer.member("replace", replace)
  }
}

extension SubjectQuery.Need: MemberCoded {
  init(_ members: borrowing Members) throws(WireError) {
    target = try members.ifPresent("target", Field.text) ?? "pass"
    over = try members.ifPresent("over", Field.textOrTexts) ?? []
    assume = try members.ifPresent("assume", SubjectQuery.Typed.all) ?? []
    others = try members.ifPresent("others", Field.text) ?? "worst"
    countsBlanks = try members.ifPresent("blanks", Field.flag) ?? false
  }

  func write(to writer: inout JSONWriter) {
    writer.member("target", target)
    if over.count == 1 {
      writer.member("over", over[0])
    } else if !over.isEmpty {
      writer.member("over", over)
    }
    SubjectQuery.Typed.write(assume, "assume", to: &writer)
    if others != "worst" { writer.member("others", others) }
    if countsBlanks { writer.member("blanks", true) }
  }
}

extension SubjectQuery.Typed {
  /// An object whose members are grades by part, in the order in which they stand there.
  fileprivate static func all(
    _ reader: inout JSONReader
  ) throws(JSONError) -> [SubjectQuery.Typed] {
    var grades: [SubjectQuery.Typed] = []
    try reader.readObject { (reader, part) throws(JSONError) in
      grades.append(SubjectQuery.Typed(part: part, grade: try reader.readString()))
    }
    return grades
  }

  fileprivate static func write(
    _ grades: [SubjectQuery.Typed],
    _ key: StaticString,
    to writer: inout JSONWriter
  ) {
    guard !grades.isEmpty else { return }
    writer.beginObject(key)
    for grade in grades {
      writer.key(text: grade.part)
      writer.string(grade.grade)
    }
    writer.endObject()
  }
}
