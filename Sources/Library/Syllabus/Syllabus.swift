public import Engine
public import JSON

/// A syllabus: what one subject asks of its students, as its guide says it.
///
/// Read from a file with ``read(_:)``; the file's own JSON is kept, so that a library can store it.
///
/// It never changes, so that all who have it share it: to copy it, or to see that two are one and the same,
/// takes no time.
public final class Syllabus: Sendable {
  /// The file as it is.
  public let json: JSONValue
  /// The subject that the guide is about.
  public let info: Info
  /// Where the rules come from.
  public let sources: [Source]
  /// The grading scheme, compiled.
  public let scheme: Scheme
  /// What a person enters, in the order of the file.
  public let parts: [Part]
  /// Everything that can be graded, in the order of ``Engine/Scheme/leaves``.
  public let leaves: [Leaf]
  /// The named results.
  public let values: [Value]
  /// The sittings, in the order of ``Engine/Scheme/sittings``.
  public let sittings: [Sitting]
  /// The names of grades, the highest first.
  public let labels: [Scheme.Label]
  /// The worked cases, where they were asked for.
  public let cases: [SyllabusCase]
  /// What is doubtful in the file.
  public let warnings: [Diagnostic]

  init(_ draft: SyllabusDraft, json: JSONValue, scheme: Scheme, warnings: [Diagnostic]) {
    self.json = json
    info = draft.info
    sources = draft.sources
    self.scheme = scheme
    parts = draft.parts
    leaves = draft.leaves
    values = draft.values
    sittings = scheme.sittings.map { sitting in
      draft.sittings.first { $0.id == sitting.id }
        ?? Sitting(id: sitting.id, name: sitting.id.rawValue, cite: nil)
    }
    labels = scheme.labels
    cases = draft.cases
    self.warnings = warnings
  }

  /// The subject that a guide is about.
  public struct Info: Hashable, Sendable {
    /// The subject's name.
    public var name = ""
    /// The university's code for it.
    public var code: String?
    /// ECTS credits.
    public var credits: Exact?
    /// The university.
    public var university: String?
    /// The degree.
    public var degree: String?
    /// The academic year of the guide, as the guide writes it.
    public var year: String?
    /// The language of the names in the file, as a BCP 47 tag.
    public var language: String?
  }

  /// A document that the rules come from.
  public struct Source: Hashable, Sendable {
    /// Its address.
    public var address: String?
    /// The section that matters.
    public var section: String?
    /// What there is to say about it.
    public var note: String?
  }

  /// A named result.
  public struct Value: Hashable, Sendable {
    /// The name that formulas use.
    public var id: NodeID
    /// The name that people read.
    public var name: String
    /// Where the guide says so.
    public var cite: String?
  }

  /// A sitting.
  public struct Sitting: Hashable, Sendable {
    /// Its identifier in the file.
    public var id: SittingID
    /// The name that people read; the identifier, where the file gives none.
    public var name: String
    /// Where the guide says so.
    public var cite: String?
  }
}

extension Syllabus {
  /// The part with an identifier.
  public func part(_ id: NodeID) -> Part? { parts.first { $0.id == id } }

  /// The leaf with an address.
  public func leaf(_ id: LeafID) -> Leaf? { leaves.first { $0.id == id } }

  /// The name that people read for a part, a value, or a member such as `lab.2`.
  public func name(of id: NodeID) -> String {
    parts.first { $0.id == id }?.name ?? values.first { $0.id == id }?.name
      ?? leaf(LeafID(rawValue: id.rawValue))?.name
      ?? parts.lazy.compactMap { $0.memberName(at: id.rawValue) }.first ?? id.rawValue
  }

  /// The name that people read for a sitting.
  public func name(of id: SittingID) -> String {
    sittings.first { $0.id == id }?.name ?? id.rawValue
  }
}

extension Syllabus: Hashable {
  /// Whether two are the same file: everything else is made from it.
  public static func == (left: Syllabus, right: Syllabus) -> Bool {
    left === right || left.json == right.json
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(json) }
}
