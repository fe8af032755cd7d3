internal import JSON

/// A question about one subject.
public struct SubjectQuery: Hashable, Sendable {
  /// What has to be reached, and on which assumptions.
  public struct Need: Hashable, Sendable {
    /// `pass`, or a grade as an exact decimal such as `7`.
    public var target: String
    /// The part to reach it with; `nil` means everything pending.
    public var over: String?
    /// Grades taken for granted, by part, as a person would type them.
    public var assume: [String: String]

    /// Creates a target.
    public init(target: String, over: String? = nil, assume: [String: String] = [:]) {
      self.target = target
      self.over = over
      self.assume = assume
    }
  }

  /// The arithmetic that is wanted.
  public struct Explain: Hashable, Sendable {
    /// The sitting; `nil` means the one in which the student stands.
    public var sitting: String?
    /// Whether pending marks count in full instead of 0.
    public var best: Bool

    /// Creates a wish.
    public init(sitting: String? = nil, best: Bool = false) {
      self.sitting = sitting
      self.best = best
    }
  }

  /// The subject's address in its study.
  public var subject: String
  /// The target to answer for, besides the ones the primary always answers for.
  public var need: Need?
  /// The arithmetic to show, if any.
  public var explain: Explain?

  /// Creates a question.
  public init(subject: String, need: Need? = nil, explain: Explain? = nil) {
    self.subject = subject
    self.need = need
    self.explain = explain
  }
}

extension SubjectQuery: MemberCoded {
  init(_ members: Members) throws(WireError) {
    subject = try members.value("subject", Field.text)
    need = try members.objectIfPresent("need", as: Need.self)
    explain = try members.objectIfPresent("explain", as: Explain.self)
  }

  func write(to writer: inout JSONWriter) {
    writer.member("subject", subject)
    if let need {
      writer.beginObject("need")
      need.write(to: &writer)
      writer.endObject()
    }
    if let explain {
      writer.beginObject("explain")
      explain.write(to: &writer)
      writer.endObject()
    }
  }
}

extension SubjectQuery.Explain: MemberCoded {
  init(_ members: Members) throws(WireError) {
    sitting = try members.ifPresent("sitting", Field.text)
    best = try members.ifPresent("best", Field.flag) ?? false
  }

  func write(to writer: inout JSONWriter) {
    writer.member("sitting", sitting)
    if best { writer.member("best", true) }
  }
}

extension SubjectQuery.Need: MemberCoded {
  init(_ members: Members) throws(WireError) {
    target = try members.value("target", Field.text)
    over = try members.ifPresent("over", Field.text)
    assume = try members.ifPresent("assume", Field.textsByKey) ?? [:]
  }

  func write(to writer: inout JSONWriter) {
    writer.member("target", target)
    writer.member("over", over)
    guard !assume.isEmpty else { return }
    writer.beginObject("assume")
    for (part, grade) in assume.sorted(by: { $0.key < $1.key }) { writer.member(part, grade) }
    writer.endObject()
  }
}
